"""A store that forgets everything with the process: for tests and for games nobody wants to keep."""

from __future__ import annotations

import time

from fallakte.table.store import ConflictError, NoTableError, Stream, TakenError, Write


class MemoryStore:
    """Tables in a dictionary."""

    def __init__(self) -> None:
        self._plans: dict[str, str] = {}
        self._lines: dict[tuple[str, Stream], list[str]] = {}
        self._written: dict[tuple[str, Stream], float] = {}

    async def create(self, table: str, plan: str) -> None:
        """A new table with its plan."""
        if table in self._plans:
            raise TakenError(table)
        self._plans[table] = plan
        for stream in Stream:
            self._lines[table, stream] = []

    async def append(self, table: str, *writes: Write) -> None:
        """Add lines to streams of one table, all or nothing."""
        self._known(table)
        for write in writes:
            if len(self._lines[table, write.stream]) != write.expected:
                raise ConflictError(table)
        for write in writes:
            self._lines[table, write.stream] += write.lines
            if write.lines:
                self._written[table, write.stream] = time.time()

    async def read(self, table: str, stream: Stream, after: int = 0) -> tuple[str, ...]:
        """The lines of a stream after version `after`."""
        self._known(table)
        return tuple(self._lines[table, stream][after:])

    async def written(self, table: str, stream: Stream) -> float | None:
        """When the last line of a stream was written."""
        self._known(table)
        return self._written.get((table, stream))

    async def plan(self, table: str) -> str:
        """The plan a table was created with."""
        self._known(table)
        return self._plans[table]

    async def tables(self) -> tuple[str, ...]:
        """The names of all tables, the newest first."""
        return tuple(reversed(self._plans))

    async def close(self) -> None:
        """Nothing to finish."""

    def _known(self, table: str) -> None:
        if table not in self._plans:
            raise NoTableError(table)
