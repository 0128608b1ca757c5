"""Where tables are kept: streams of lines that only ever grow.

Every table has two streams: `GAME` holds the game's events in their text form, `BOOK` what happens around it (who sits
where, chat, notes). A line's number in its stream is its version, and (table, stream, version) is unique: of two
writers who expect the same version one gets a `ConflictError`, reads again and decides anew.

Several processes may share the tables, each through a store of its own: `watch` tells one when another has written, and
in the `roll_call` they agree on who drives which table and who looks at it where.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, Protocol

LEASE = 2.5
"""Whoever has missed the roll call for so many seconds drives nothing any more, and nobody looks through it."""
LONGEST_BOOK, LAST_PAGES = 20_000, 2_000
"""So many entries of a table are more than anybody needs, and few enough to be read again in a moment; and so many more
for what it needs to end."""
LENGTHS = """
SELECT id, (SELECT coalesce(max(version), 0) FROM lines WHERE table_id = id AND stream = 'game')
         + (SELECT coalesce(max(version), 0) FROM lines WHERE table_id = id AND stream = 'book') FROM tables
"""
"""How many lines each table has: every database is asked alike."""


class Stream(Enum):
    """The streams of a table."""

    GAME = "game"
    BOOK = "book"


@dataclass(frozen=True, slots=True)
class Write:
    """Lines to be added to a stream that is expected to have `expected` lines so far."""

    stream: Stream
    expected: int
    lines: tuple[str, ...]


class StoreError(Exception):
    """Something was not stored."""


class ConflictError(StoreError):
    """Somebody else has written in the meantime; nothing of this was stored."""


class TakenError(StoreError):
    """There is a table of this name already."""


class NoTableError(StoreError):
    """There is no table of this name."""


class LostError(StoreError):
    """The store has less than was written to it: lines are gone, or the file is another one now."""


class BusyError(StoreError):
    """Another server has these tables open."""


class ForeignError(StoreError):
    """What is there belongs to another program."""


class NewerError(StoreError):
    """The store was written by a newer version of this program."""

    def __init__(self, version: int, known: int) -> None:
        super().__init__(f"it has version {version}, and this program knows {known}")
        self.version, self.known = version, known


class Whole(NamedTuple):
    """All of a table."""

    plan: str
    game: tuple[str, ...] = ()
    book: tuple[str, ...] = ()


def whole_of(plan: str, numbered: Iterable[tuple[str, int, str]], table: str) -> Whole:
    """All of a table from its lines (stream, version, line) in order; `LostError` where one is missing."""
    streams: dict[str, list[str]] = {stream.value: [] for stream in Stream}
    for stream, version, line in numbered:
        streams[stream].append(line)
        if len(streams[stream]) != version:
            raise LostError(f"{table}: line {len(streams[stream])} of its {stream} is missing")
    return Whole(plan, tuple(streams[Stream.GAME.value]), tuple(streams[Stream.BOOK.value]))


class Pages(NamedTuple):
    """Who looks at a table through one process: seats that are here, and how many onlookers."""

    seats: tuple[int, ...] = ()
    onlookers: int = 0


def together(pages: Iterable[Pages]) -> Pages:
    """All who look, through whatever process."""
    seats, onlookers = set[int](), 0
    for some in pages:
        seats.update(some.seats)
        onlookers += some.onlookers
    return Pages(tuple(sorted(seats)), onlookers)


def added(spent: Iterable[Mapping[str, float]]) -> Mapping[str, float]:
    """What several have spent, by name."""
    found = Counter[str]()
    for some in spent:
        found.update(some)
    return found


Has = Callable[[], Mapping[Stream, int]]
"""Says how many lines of a table's streams are known."""


class Roll(NamedTuple):
    """What came of a roll call."""

    drives: frozenset[str] = frozenset()
    """The tables this process drives until `LEASE` seconds from now."""
    elsewhere: Mapping[str, Pages] = {}
    """Who looks at this process' tables through others."""
    spent: Mapping[str, float] = {}
    """What others have spent of what is limited, by whom."""


class EventStore(Protocol):
    """Keeps tables. When `create` or `append` returns, what it was given outlives the process."""

    async def create(self, table: str, plan: str) -> None:
        """A new table with its plan; `TakenError` where the name is in use."""

    async def append(self, table: str, *writes: Write) -> None:
        """Add lines to streams of one table, all or nothing; `ConflictError`, `NoTableError`."""

    async def read(self, table: str, stream: Stream, after: int = 0) -> tuple[str, ...]:
        """The lines of a stream after version `after`; `NoTableError`."""

    async def age(self, table: str, stream: Stream) -> float | None:
        """How many seconds ago the last line of a stream was written; None before the first; `NoTableError`."""

    async def plan(self, table: str) -> str:
        """The plan a table was created with; `NoTableError`."""

    async def tables(self) -> tuple[str, ...]:
        """The names of all tables, the newest first."""

    async def whole(self, table: str) -> Whole:
        """All of a table as it was at one moment; `NoTableError`, `LostError` where a line is missing."""

    def still(self) -> AbstractAsyncContextManager[Mapping[str, int]]:
        """How many lines each table has, while nobody adds any: whoever would write meanwhile waits for the end."""

    async def delete(self, table: str) -> None:
        """Forget a table for good; nothing where there is none."""

    async def ready(self) -> None:
        """Nothing, where something could be stored now; otherwise `StoreError`."""

    def watch(self, table: str, wake: Callable[[], None], has: Has) -> Callable[[], None]:
        """Call `wake` in this event loop whenever another store has written to the table; the result ends that.

        Several writes may be one call, and a call may turn out to be about nothing new. A wake-up that was lost is made
        good within seconds, as long as there are more lines than whoever watches `has`.
        """

    async def roll_call(self, here: Mapping[str, Pages], wants: Collection[str], spent: Mapping[str, float]) -> Roll:
        """Say which tables are open here and who looks at them, which of them this process would drive, and how much
        of what is limited was spent here in all, by whom; who spends nothing any more is left out."""

    async def close(self) -> None:
        """Finish what was begun and give up what is driven; the store can't be used afterwards."""
