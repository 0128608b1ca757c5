"""Where tables are kept: streams of lines that only ever grow.

Every table has two streams: `GAME` holds the game's events in their text form, `BOOK` what happens around it (who sits
where, chat, notes). A line's number in its stream is its version, and (table, stream, version) is unique: of two
writers who expect the same version one gets a `ConflictError`, reads again and decides anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol


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


class EventStore(Protocol):
    """Keeps tables. When `create` or `append` returns, what it was given outlives the process."""

    async def create(self, table: str, plan: str) -> None:
        """A new table with its plan; `TakenError` where the name is in use."""

    async def append(self, table: str, *writes: Write) -> None:
        """Add lines to streams of one table, all or nothing; `ConflictError`, `NoTableError`."""

    async def read(self, table: str, stream: Stream, after: int = 0) -> tuple[str, ...]:
        """The lines of a stream after version `after`; `NoTableError`."""

    async def written(self, table: str, stream: Stream) -> float | None:
        """When the last line of a stream was written, in seconds since 1970; None before the first; `NoTableError`."""

    async def plan(self, table: str) -> str:
        """The plan a table was created with; `NoTableError`."""

    async def tables(self) -> tuple[str, ...]:
        """The names of all tables, the newest first."""

    async def close(self) -> None:
        """Finish what was begun; the store can't be used afterwards."""
