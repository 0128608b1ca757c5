"""Tells subscribers that something is new. Each has one "look again" flag, no queue: the newest state is enough."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from fallakte.rules.sorts import Seat


class Flag(asyncio.Event):
    """The same as an event, with a list of who waits instead of a deque: that has room for 64 in each of them, and a
    page, of which there are thousands, has some."""

    def __init__(self) -> None:
        super().__init__()
        self._waiters: list[asyncio.Future[bool]] = []  # type: ignore[assignment] # used like one


class Bell:
    """Rings for everybody who listens."""

    def __init__(self) -> None:
        self._listeners: dict[asyncio.Event, tuple[Seat, ...]] = {}

    def ring(self, seat: Seat | None = None) -> None:
        """Say that something is new; with a seat, to its own pages alone."""
        for listener, seats in self._listeners.items():
            if seat is None or seat in seats:
                listener.set()

    @contextmanager
    def listen(self, seats: tuple[Seat, ...] = ()) -> Iterator[asyncio.Event]:
        """A flag that is set whenever the bell has rung (also for these seats): wait for it, clear it, then look."""
        flag = Flag()
        self._listeners[flag] = seats
        try:
            yield flag
        finally:
            del self._listeners[flag]
