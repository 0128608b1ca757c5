"""A table in step with the store: nothing that another process writes goes by unseen."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from fallakte.table.following import Following
from fallakte.table.memory import MemoryStore
from fallakte.table.store import Stream


class Counted(Following):
    """Counts how often it reads; while it reads for the first time, another process writes."""

    def __init__(self) -> None:
        super().__init__(MemoryStore(), "a")
        self.reads = 0

    def _has(self) -> Mapping[Stream, int]:
        return {}

    async def _catch_up(self) -> bool:
        self.reads += 1
        if self.reads == 1:
            self._wake()
        return True


def test_what_is_written_while_it_is_read_is_read_as_well() -> None:
    async def scene() -> int:
        table = Counted()
        table._wake()
        for _ in range(10):
            await asyncio.sleep(0)
        return table.reads

    assert asyncio.run(scene()) == 2


def test_many_calls_before_it_reads_are_one() -> None:
    async def scene() -> int:
        table = Counted()
        for _ in range(5):
            table._wake()
        for _ in range(10):
            await asyncio.sleep(0)
        return table.reads

    assert asyncio.run(scene()) == 2
