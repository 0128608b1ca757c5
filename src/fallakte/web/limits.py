"""Rate limits: a bucket that fills steadily and is emptied by each request."""

from __future__ import annotations

import time


class Buckets:
    """One bucket for each name. `rate` drops fall in a second, `size` fit in."""

    def __init__(self, rate: float, size: float) -> None:
        self._rate = rate
        self._size = size
        self._levels: dict[str, tuple[float, float]] = {}

    def take(self, name: str) -> bool:
        """Take a drop; whether there was one."""
        now = time.monotonic()
        level = self._level(name, now)
        if len(self._levels) > 10_000:
            self._forget_full(now)
        self._levels[name] = (level - 1 if level >= 1 else level, now)
        return level >= 1

    def is_empty(self, name: str) -> bool:
        """Whether there is no drop to take now."""
        return self._level(name, time.monotonic()) < 1

    def _level(self, name: str, now: float) -> float:
        level, at = self._levels.get(name, (self._size, now))
        return min(self._size, level + (now - at) * self._rate)

    def _forget_full(self, now: float) -> None:
        fill = self._size / self._rate
        self._levels = {name: (level, at) for name, (level, at) in self._levels.items() if now - at < fill}
