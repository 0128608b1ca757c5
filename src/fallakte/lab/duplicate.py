"""Chance for duplicate play: the same deal, and the same dice for the same seat, whatever the players choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from fallakte.rules import Seeded

T = TypeVar("T")


class DuplicateChance:
    """One stream for the deal, one for each seat's dice, one for everything drawn blind."""

    def __init__(self, seed: int | str) -> None:
        self._deal = Seeded(f"{seed}/deal")
        self._draws = Seeded(f"{seed}/draws")
        self._dice = [Seeded(f"{seed}/dice/{seat}") for seat in range(6)]
        self.seat: int | None = None
        """Whose action is being worked out; None while the game is dealt."""

    def die(self) -> int:
        """One to six: the n-th die of a seat is the same in every line-up."""
        return (self._deal if self.seat is None else self._dice[self.seat]).die()

    def pick(self, count: int) -> int:
        """A number from 0 to `count - 1`."""
        return (self._deal if self.seat is None else self._draws).pick(count)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order."""
        return (self._deal if self.seat is None else self._draws).shuffled(items)
