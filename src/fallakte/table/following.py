"""What one process has of a table: it is kept in step with the store, whoever writes there."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping

from fallakte.table.begun import Begun
from fallakte.table.bell import Bell
from fallakte.table.keys import alias
from fallakte.table.presence import Presence
from fallakte.table.store import EventStore, Stream

_log = logging.getLogger("fallakte.table")


class Following(ABC):
    """A table in step with the store."""

    def __init__(self, store: EventStore, code: str) -> None:
        self.code = code
        self.bell = Bell()
        self.presence = Presence()
        self._store = store
        self._lock = asyncio.Lock()
        self._begun = Begun()
        self._woken = False

    @abstractmethod
    def _has(self) -> Mapping[Stream, int]:
        """How many lines of the table's streams are folded."""

    @abstractmethod
    async def _catch_up(self) -> bool:
        """Fold what the store holds beyond this; whether there was anything new."""

    async def catch_up(self) -> None:
        """Fold what the store holds beyond this: on loading, after a conflict, when another process has written."""
        async with self._lock:
            await self._catch_up()

    async def load(self) -> Callable[[], None]:
        """Have all there is, and catch up whenever another process has written; the result ends that."""
        unfollow = self._store.watch(self.code, self._wake, self._has)
        try:
            await self.catch_up()
        except BaseException:
            unfollow()
            raise
        return unfollow

    def _wake(self) -> None:
        if not self._woken:
            self._woken = True
            self._begun.begin(self._look())

    async def _look(self) -> None:
        self._woken = False  # whatever is written from here on wakes again
        try:
            await self.catch_up()
        except Exception as error:  # whoever writes next finds out, and the store wakes again
            _log.error("table %s can't follow: %s", alias(self.code), type(error).__name__)
