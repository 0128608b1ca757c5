"""What is drawn or worked out once is kept: by what it was made from, and by nothing else.

A part of a page is a pure function of a small frozen argument (a `NamedTuple`, or a few plain values). Its argument is
its key, so nothing it depends on can be forgotten, and pages that show the same share it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Generic, ParamSpec, TypeVar, TypeVarTuple, cast

P = ParamSpec("P")
Ts = TypeVarTuple("Ts")
V = TypeVar("V")


def kept(most: int) -> Callable[[Callable[P, V]], Callable[P, V]]:
    """Keep what a pure function gives, for so many arguments; the ones not asked for in the longest time are dropped.

    >>> @kept(2)
    ... def loud(word: str) -> str:
    ...     print("drawing", word)
    ...     return word.upper()
    >>> loud("rope"), loud("rope")
    drawing rope
    ('ROPE', 'ROPE')
    """

    def keep(draw: Callable[P, V]) -> Callable[P, V]:
        return cast(Callable[P, V], lru_cache(maxsize=most)(draw))

    return keep


def same(most: int) -> Callable[[Callable[[*Ts], V]], Callable[[*Ts], V]]:
    """Keep what a pure function gives for the very same objects: for large values that change as a whole.

    To know them again costs less than to look through them, as `kept` does; values that are only equal count as others.

    >>> @same(2)
    ... def loud(*words: str) -> str:
    ...     print("drawing", *words)
    ...     return " ".join(words).upper()
    >>> loud("rope", "hall"), loud("rope", "hall")
    drawing rope hall
    ('ROPE HALL', 'ROPE HALL')
    """

    def keep(draw: Callable[[*Ts], V]) -> Callable[[*Ts], V]:
        found: dict[tuple[int, ...], tuple[tuple[object, ...], V]] = {}

        def kept_or_drawn(*args: *Ts) -> V:
            key = tuple(map(id, args))
            known = found.get(key)
            if known is None:
                if len(found) >= most:
                    found.clear()
                known = found[key] = args, draw(*args)  # the objects are kept, or another could get their id
            return known[1]

        kept_or_drawn.cache_clear = found.clear  # type: ignore[attr-defined] # as that of `kept`
        return wraps(draw)(kept_or_drawn)

    return keep


class Worked(Generic[V]):
    """Results of long work, by what they were worked out from; the ones not asked for in a long time are dropped."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Hashable, V] = OrderedDict()
        self._running: dict[Hashable, asyncio.Future[V]] = {}

    def get(self, key: Hashable) -> V | None:
        """The result, if it has been worked out."""
        value = self._values.get(key)
        if value is not None:
            self._values.move_to_end(key)
        return value

    async def work_out(self, key: Hashable, work: Callable[[], V]) -> V:
        """The result, worked out in a thread if need be; who asks meanwhile waits for the same work."""
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
            self._values[key] = done.result()
            if len(self._values) > self._most:
                self._values.popitem(last=False)
