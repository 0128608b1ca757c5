"""Work that is finished once it has begun, even if the page that wanted it goes away: what is stored is shown, too."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

T = TypeVar("T")


class Begun:
    """What a table is about to do."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()

    def begin(self, work: Coroutine[object, None, T]) -> asyncio.Task[T]:
        """Begin something for which nobody waits."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(heard)
        return task

    async def finish(self, work: Coroutine[object, None, T]) -> T:
        """Do something to its end, whatever becomes of whoever waits for it."""
        return await asyncio.shield(self.begin(work))

    async def finished(self, within: float) -> None:
        """Whatever has begun has come to its end, well or not; it is waited for so many seconds."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=within)


def heard(task: asyncio.Future[T]) -> None:
    """What went wrong was told to whoever waited; where they are gone by now, it is nothing to be told at length."""
    if not task.cancelled():
        task.exception()
