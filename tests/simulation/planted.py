"""Mistakes a store could make. The simulation has to find each of them, or it proves nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping

from fallakte.table.store import ConflictError, Pages, Roll, StoreError, Stream, Write
from tests.simulation.world import Line, Process


class AcknowledgesBeforeCommit(Line):
    """Says that lines are stored, and stores them a moment later, if it still can."""

    async def append(self, table: str, *writes: Write) -> None:
        if not self.world.faulty:
            await super().append(table, *writes)
            return
        await self._way()
        for write in writes:
            if write.expected != len(await self._store.read(table, write.stream)):
                raise ConflictError(table)
        self.process.world.loop.create_task(self._later(table, writes))
        await asyncio.sleep(0)

    async def _later(self, table: str, writes: tuple[Write, ...]) -> None:
        await asyncio.sleep(0.002)
        if self.process.alive and self.process.reaches.is_set() and self.world.up.is_set():
            try:
                await self._store.append(table, *writes)
            except StoreError:
                return


class LosesWakeUps(Line):
    """Never looks for what no wake-up told."""

    def begin(self) -> None:
        """Nothing."""


class LetsTwoDrive(Line):
    """Gives a table to everybody who wants it."""

    async def roll_call(self, here: Mapping[str, Pages], wants: Collection[str], spent: Mapping[str, float]) -> Roll:
        found = await super().roll_call(here, wants, spent)
        return found._replace(drives=frozenset(wants))


class ReadsAnOldCopy(Line):
    """After the database was away it reads from a copy that stays behind."""

    def __init__(self, process: Process) -> None:
        super().__init__(process)
        self._behind: dict[tuple[str, Stream], tuple[str, ...]] = {}

    async def read(self, table: str, stream: Stream, after: int = 0) -> tuple[str, ...]:
        lines = await super().read(table, stream)
        if self.world.up.is_set() and not any("database" in line for line in self.world.told):
            self._behind[table, stream] = lines
        else:
            lines = self._behind.get((table, stream), lines)
        return lines[after:]


PLANTED = (AcknowledgesBeforeCommit, LosesWakeUps, LetsTwoDrive, ReadsAnOldCopy)
