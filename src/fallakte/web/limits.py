"""Limits: a bucket that fills steadily and is emptied by each request, and places of which there are only so many."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from functools import lru_cache
from hashlib import blake2b
from heapq import nlargest

from fallakte.web.settings import Settings

AT_ONCE, WAITING = 4, 16
"""So much of what one seat asks for is worked on at once; so much more may wait."""
CROWD = 8
"""So many seats may send at their full rate from one address."""
TOLD = 1_000
"""Other processes are told of so many spenders."""
NAMES = 10_000
"""So many names are remembered; who was silent for longest is forgotten first."""


@lru_cache(2 * NAMES)
def mark(name: str) -> str:
    """What a name is called where it is counted, so that other processes hear of no address."""
    return blake2b(name.encode(errors="replace"), digest_size=9).hexdigest()


class Buckets:
    """One bucket for each name. `rate` drops fall in a second, `size` fit in."""

    def __init__(self, rate: float, size: float) -> None:
        self._rate = rate
        self._size = size
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._spent: dict[str, float] = {}
        self._elsewhere: Mapping[str, float] = {}

    def take(self, name: str) -> bool:
        """Take a drop; whether there was one."""
        marked = mark(name)
        there = self._drain(marked, 1)
        if there:
            self._spent[marked] = self._spent.get(marked, 0) + 1
        return there

    def is_empty(self, name: str) -> bool:
        """Whether there is no drop to take now."""
        return self._level(mark(name), time.monotonic()) < 1

    def spent(self) -> Mapping[str, float]:
        """How many drops were taken in all, by those whose bucket is not full again."""
        now = time.monotonic()
        self._spent = {name: drops for name, drops in self._spent.items() if self._level(name, now) < self._size}
        return self._spent

    def hear(self, elsewhere: Mapping[str, float]) -> None:
        """Take the drops that were taken elsewhere since the last time."""
        for name, drops in elsewhere.items():
            self._drain(name, drops - self._elsewhere.get(name, 0), all_there_is=True)
        self._elsewhere = elsewhere

    def _drain(self, name: str, drops: float, *, all_there_is: bool = False) -> bool:
        now = time.monotonic()
        level = self._level(name, now)
        there = level >= drops
        left = level - drops if there else 0.0 if all_there_is else level
        self._levels[name] = (min(left, self._size), now)
        self._levels.move_to_end(name)
        if len(self._levels) > NAMES:
            self._spent.pop(self._levels.popitem(last=False)[0], None)
        return there

    def _level(self, name: str, now: float) -> float:
        level, at = self._levels.get(name, (self._size, now))
        return min(self._size, level + (now - at) * self._rate)


class Places:
    """So many at a time for each name."""

    def __init__(self, each: int) -> None:
        self._each = each
        self._taken: Counter[str] = Counter()
        self._elsewhere: Mapping[str, float] = {}

    def take(self, name: str) -> bool:
        """Take a place; whether there was one."""
        marked = mark(name)
        free = self._taken[marked] + self._elsewhere.get(marked, 0) < self._each
        if free:
            self._taken[marked] += 1
        return free

    def give_back(self, name: str) -> None:
        """A place that was taken is free again."""
        marked = mark(name)
        self._taken[marked] -= 1
        if not self._taken[marked]:
            del self._taken[marked]

    def spent(self) -> Mapping[str, float]:
        """How many places are taken."""
        return self._taken

    def hear(self, elsewhere: Mapping[str, float]) -> None:
        """So many are taken elsewhere."""
        self._elsewhere = elsewhere


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
    """What is counted over all connections of a server, and of those that share its tables."""

    def __init__(self, settings: Settings) -> None:
        self.frames = Buckets(settings.frames_per_second, 2 * settings.frames_per_second)
        """Messages, by who sends them."""
        crowd = CROWD * settings.frames_per_second
        self.crowd = Buckets(crowd, 2 * crowd)
        """Messages, by visitor: keys are made up quickly."""
        self.work = Queues(AT_ONCE, WAITING)
        """What is done for a browser's key."""
        self.seats = Places(settings.sockets_per_seat)
        """Connected pages of a browser's key at one table."""
        self.visitors = Places(settings.sockets_per_address)
        """Connected pages of a visitor."""
        self.new_tables = Buckets(settings.tables_per_minute / 60, settings.tables_per_minute)
        """Tables, by who sets them up."""
        self.guesses = Buckets(settings.guesses_per_minute / 60, settings.guesses_per_minute)
        """Codes that don't exist, by who tries them."""
        self.posts = Buckets(settings.posts_per_second, 4 * settings.posts_per_second)
        self.pages = Buckets(settings.pages_per_second, 4 * settings.pages_per_second)
        self.connects = Buckets(settings.pages_per_second, 2 * settings.sockets_per_address)
        """Pages that connect, by visitor: all that one may have can come back at once, when a server is back."""
        self._all: Mapping[str, Buckets | Places] = {
            name: kind for name, kind in vars(self).items() if isinstance(kind, (Buckets, Places))
        }

    @contextmanager
    def page(self, visitor: str, table: str, key: str | None) -> Iterator[bool]:
        """A connected page of a table as long as it lasts; whether this visitor and this key may have one more."""
        places = [(self.visitors, visitor), *([] if key is None else [(self.seats, f"{table} {key}")])]
        taken = [(kind, name) for kind, name in places if kind.take(name)]
        try:
            yield len(taken) == len(places) and self.connects.take(visitor)
        finally:
            for kind, name in taken:
                kind.give_back(name)

    def message(self, visitor: str, key: str | None) -> bool:
        """One more message of a page; whether this key, and all pages of this visitor together, may send it."""
        return self.frames.take(key or visitor) and self.crowd.take(visitor)

    def spent(self) -> Mapping[str, float]:
        """What was spent here, for other processes to know: the greatest spenders, where there are very many."""
        found = {f"{kind} {name}": much for kind, one in self._all.items() for name, much in one.spent().items()}
        if len(found) <= TOLD:
            return found
        return dict(nlargest(TOLD, found.items(), key=lambda item: item[1]))

    def hear(self, elsewhere: Mapping[str, float]) -> None:
        """What was spent at other processes."""
        for kind, one in self._all.items():
            start = kind + " "
            one.hear({name[len(start) :]: much for name, much in elsewhere.items() if name.startswith(start)})
