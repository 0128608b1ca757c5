"""What is loaded when somebody asks for it: each thing once, however many ask, and none waits for another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Generic, TypeVar

from fallakte.table.begun import heard

T = TypeVar("T")


class Loading(Generic[T]):
    """Things that are on their way, by their names."""

    def __init__(self) -> None:
        self.tasks: dict[str, asyncio.Task[T]] = {}

    async def once(self, name: str, load: Callable[[str], Coroutine[object, None, T]]) -> T:
        """Load a thing, or wait for it where somebody has asked for it already."""
        if name not in self.tasks:
            self.tasks[name] = asyncio.create_task(load(name))
            self.tasks[name].add_done_callback(lambda _: self.tasks.pop(name))
            self.tasks[name].add_done_callback(heard)
        return await asyncio.shield(self.tasks[name])
