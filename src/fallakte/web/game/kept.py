"""What was drawn once is kept: most events change little of a page, and pages of one table share much."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

V = TypeVar("V")


class Kept(Generic[V]):
    """Values by what they depend on; the ones not asked for in a long time are dropped."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._values: OrderedDict[Hashable, V] = OrderedDict()

    def get(self, key: Hashable) -> V | None:
        """The value of a key, if it is kept."""
        return self._values.get(key)

    def put(self, key: Hashable, value: V) -> V:
        """Keep a value."""
        self._values[key] = value
        if len(self._values) > self._size:
            self._values.popitem(last=False)
        return value

    def get_or(self, key: Hashable, make: Callable[[], V]) -> V:
        """The value of a key, made now if it is not kept."""
        value = self._values.get(key)
        if value is None:
            return self.put(key, make())
        self._values.move_to_end(key)
        return value
