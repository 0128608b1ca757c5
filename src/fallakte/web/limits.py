"""Limits: a bucket that fills steadily and is emptied by each request, and places of which there are only so many."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from fallakte.web.settings import Settings

AT_ONCE, WAITING = 4, 16
"""So much of what one seat asks for is worked on at once; so much more may wait."""
NAMES = 10_000
"""So many names are remembered; who was silent for longest is forgotten first."""


class Buckets:
    """One bucket for each name. `rate` drops fall in a second, `size` fit in."""

    def __init__(self, rate: float, size: float) -> None:
        self._rate = rate
        self._size = size
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str) -> bool:
        """Take a drop; whether there was one."""
        now = time.monotonic()
        level = self._level(name, now)
        self._levels[name] = (level - 1 if level >= 1 else level, now)
        self._levels.move_to_end(name)
        if len(self._levels) > NAMES:
            self._levels.popitem(last=False)
        return level >= 1

    def is_empty(self, name: str) -> bool:
        """Whether there is no drop to take now."""
        return self._level(name, time.monotonic()) < 1

    def _level(self, name: str, now: float) -> float:
        level, at = self._levels.get(name, (self._size, now))
        return min(self._size, level + (now - at) * self._rate)


class Places:
    """So many at a time for each name."""

    def __init__(self, each: int) -> None:
        self._each = each
        self._taken: Counter[str] = Counter()

    @contextmanager
    def one(self, name: str) -> Iterator[bool]:
        """A place as long as it lasts; whether there was one."""
        free = self._taken[name] < self._each
        self._taken[name] += free
        try:
            yield free
        finally:
            self._taken[name] -= free
            if not self._taken[name]:
                del self._taken[name]


class Queues:
    """Work for each name: a few things at a time, a few more may wait, and whoever brings more is refused.

    So what one seat asks for never stands before what another one asks for, however much it is.
    """

    def __init__(self, at_once: int, waiting: int) -> None:
        self._at_once, self._most = at_once, at_once + waiting
        self._turns: dict[str, asyncio.Semaphore] = {}
        self._brought: Counter[str] = Counter()

    @asynccontextmanager
    async def turn(self, name: str) -> AsyncIterator[bool]:
        """Wait for a turn; False, at once, where too much waits already."""
        if self._brought[name] >= self._most:
            yield False
            return
        self._brought[name] += 1
        turns = self._turns.setdefault(name, asyncio.Semaphore(self._at_once))
        try:
            async with turns:
                yield True
        finally:
            self._brought[name] -= 1
            if not self._brought[name]:
                del self._brought[name], self._turns[name]


class Limits:
    """What is counted over all connections of one server."""

    def __init__(self, settings: Settings) -> None:
        self.frames = Buckets(settings.frames_per_second, 2 * settings.frames_per_second)
        """Messages, by who sends them."""
        self.work = Queues(AT_ONCE, WAITING)
        """What is done for a browser's key."""
        self.seats = Places(settings.sockets_per_seat)
        """Connected pages of a browser's key at one table."""
        self.visitors = Places(settings.sockets_per_address)
        """Connected pages of a visitor."""
