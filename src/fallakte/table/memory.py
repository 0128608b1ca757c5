"""A store that forgets everything with the process: for tests and for games nobody wants to keep."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from fallakte.table.store import (
    LEASE,
    ConflictError,
    Has,
    NoTableError,
    Pages,
    Roll,
    Stream,
    TakenError,
    Whole,
    Write,
    added,
    together,
)


@dataclass
class _Memory:
    """What several stores share."""

    plans: dict[str, str] = field(default_factory=dict)
    lines: dict[tuple[str, Stream], list[str]] = field(default_factory=dict)
    written: dict[tuple[str, Stream], float] = field(default_factory=dict)
    watchers: dict[str, list[tuple[MemoryStore, Callable[[], None]]]] = field(default_factory=dict)
    pages: dict[MemoryStore, Mapping[str, Pages]] = field(default_factory=dict)
    spent: dict[MemoryStore, Mapping[str, float]] = field(default_factory=dict)
    called: dict[MemoryStore, float] = field(default_factory=dict)
    drivers: dict[str, MemoryStore] = field(default_factory=dict)
    writing: asyncio.Lock = field(default_factory=asyncio.Lock)

    def forget(self, store: MemoryStore) -> None:
        self.called.pop(store, None)
        self.pages.pop(store, None)
        self.spent.pop(store, None)
        self.drivers = {table: driver for table, driver in self.drivers.items() if driver is not store}


class MemoryStore:
    """Tables in a dictionary. A store made `beside` another one has the same tables, as a second process would."""

    def __init__(self, beside: MemoryStore | None = None) -> None:
        self._memory: _Memory = _Memory() if beside is None else beside._memory  # noqa: SLF001 # its own kind

    async def create(self, table: str, plan: str) -> None:
        """A new table with its plan."""
        async with self._memory.writing:
            if table in self._memory.plans:
                raise TakenError(table)
            self._memory.plans[table] = plan
            for stream in Stream:
                self._memory.lines[table, stream] = []

    async def append(self, table: str, *writes: Write) -> None:
        """Add lines to streams of one table, all or nothing."""
        async with self._memory.writing:
            self._known(table)
            for write in writes:
                if len(self._memory.lines[table, write.stream]) != write.expected:
                    raise ConflictError(table)
            for write in writes:
                self._memory.lines[table, write.stream] += write.lines
                if write.lines:
                    self._memory.written[table, write.stream] = time.monotonic()
        for store, wake in self._memory.watchers.get(table, ()):
            if store is not self:
                asyncio.get_running_loop().call_soon(wake)

    async def read(self, table: str, stream: Stream, after: int = 0) -> tuple[str, ...]:
        """The lines of a stream after version `after`."""
        self._known(table)
        return tuple(self._memory.lines[table, stream][after:])

    async def age(self, table: str, stream: Stream) -> float | None:
        """How many seconds ago the last line of a stream was written."""
        self._known(table)
        written = self._memory.written.get((table, stream))
        return None if written is None else time.monotonic() - written

    async def plan(self, table: str) -> str:
        """The plan a table was created with."""
        self._known(table)
        return self._memory.plans[table]

    async def tables(self) -> tuple[str, ...]:
        """The names of all tables, the newest first."""
        return tuple(reversed(self._memory.plans))

    async def whole(self, table: str) -> Whole:
        """All of a table as it is now."""
        self._known(table)
        game, book = (tuple(self._memory.lines[table, stream]) for stream in (Stream.GAME, Stream.BOOK))
        return Whole(self._memory.plans[table], game, book)

    @asynccontextmanager
    async def still(self) -> AsyncIterator[Mapping[str, int]]:
        """How many lines each table has, while nobody adds any."""
        async with self._memory.writing:
            lines = self._memory.lines
            yield {table: sum(len(lines[table, stream]) for stream in Stream) for table in self._memory.plans}

    async def delete(self, table: str) -> None:
        """Forget a table."""
        self._memory.plans.pop(table, None)
        for stream in Stream:
            self._memory.lines.pop((table, stream), None)
            self._memory.written.pop((table, stream), None)

    async def ready(self) -> None:
        """It always is."""

    def watch(self, table: str, wake: Callable[[], None], has: Has) -> Callable[[], None]:
        """Call `wake` whenever a store beside this one has written to the table; no call is lost."""
        del has
        watchers, mine = self._memory.watchers.setdefault(table, []), (self, wake)
        watchers.append(mine)
        return lambda: watchers.remove(mine)

    async def roll_call(self, here: Mapping[str, Pages], wants: Collection[str], spent: Mapping[str, float]) -> Roll:
        """Who drives what, and who looks elsewhere."""
        memory, now = self._memory, time.monotonic()
        for store in [store for store, called in memory.called.items() if now - called > LEASE]:
            memory.forget(store)
        memory.forget(self)
        memory.called[self], memory.pages[self], memory.spent[self] = now, dict(here), dict(spent)
        drives = frozenset(table for table in wants if memory.drivers.setdefault(table, self) is self)
        others = [pages for store, pages in memory.pages.items() if store is not self]
        elsewhere = {table: together(pages.get(table, Pages()) for pages in others) for table in here}
        return Roll(drives, elsewhere, added(spent for store, spent in memory.spent.items() if store is not self))

    async def close(self) -> None:
        """Give up what is driven."""
        self._memory.forget(self)

    def _known(self, table: str) -> None:
        if table not in self._memory.plans:
            raise NoTableError(table)
