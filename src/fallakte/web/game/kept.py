"""What was drawn once is kept: most events change little of a page, and pages of one table share much.

`Kept` is shared by all pages and looks up by value; `Memory` belongs to one page and only knows what it drew last. That
is enough for most of a page, and comparing is cheap where hashing is not: what did not change is the very same object.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

V = TypeVar("V")


class Kept(Generic[V]):
    """Values by what they depend on; the ones not asked for in a long time are dropped."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._values: OrderedDict[Hashable, V] = OrderedDict()
        self._running: dict[Hashable, asyncio.Future[V]] = {}

    def get(self, key: Hashable) -> V | None:
        """The value of a key, if it is kept."""
        value = self._values.get(key)
        if value is not None:
            self._values.move_to_end(key)
        return value

    def put(self, key: Hashable, value: V) -> V:
        """Keep a value."""
        self._values[key] = value
        if len(self._values) > self._size:
            self._values.popitem(last=False)
        return value

    def get_or(self, key: Hashable, make: Callable[[], V]) -> V:
        """The value of a key, made now if it is not kept."""
        value = self.get(key)
        return self.put(key, make()) if value is None else value

    async def work_out(self, key: Hashable, work: Callable[[], V]) -> V:
        """The value of a key, worked out in a thread if it is not kept; who asks meanwhile waits for the same work."""
        value = self.get(key)
        if value is not None:
            return value
        if key not in self._running:
            self._running[key] = asyncio.ensure_future(asyncio.to_thread(work))
            self._running[key].add_done_callback(lambda done: self._finish(key, done))
        return await asyncio.shield(self._running[key])

    def _finish(self, key: Hashable, done: asyncio.Future[V]) -> None:
        del self._running[key]
        if not done.cancelled() and done.exception() is None:
            self.put(key, done.result())


class Memory:
    """What one page was drawn from last, part by part."""

    def __init__(self) -> None:
        self._about: tuple[object, ...] = ()
        self._parts: dict[str, tuple[tuple[object, ...], Any]] = {}

    def about(self, *page: object) -> None:
        """What all parts depend on: whose page it is, its language. Another page is drawn anew."""
        if page != self._about:
            self._about = page
            self._parts.clear()

    def keep(self, part: str, key: tuple[object, ...], draw: Callable[[], V]) -> V:
        """A part of the page, drawn anew when what it depends on has changed."""
        last = self._parts.get(part)
        if last is not None and last[0] == key:
            drawn: V = last[1]
            return drawn
        drawn = draw()
        self._parts[part] = key, drawn
        return drawn
