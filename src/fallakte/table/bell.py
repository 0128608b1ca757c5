"""Tells subscribers that something is new. Each has one "look again" flag, no queue: the newest state is enough."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class Bell:
    """Rings for everybody who listens."""

    def __init__(self) -> None:
        self._listeners: set[asyncio.Event] = set()

    def ring(self) -> None:
        """Say that something is new."""
        for listener in self._listeners:
            listener.set()

    @contextmanager
    def listen(self) -> Iterator[asyncio.Event]:
        """A flag that is set whenever the bell has rung: wait for it, clear it, then look."""
        flag = asyncio.Event()
        self._listeners.add(flag)
        try:
            yield flag
        finally:
            self._listeners.discard(flag)
