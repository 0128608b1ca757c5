"""Chance as an argument: seeded for simulations, scripted for tests, the system's secure source at a table."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")
_SYSTEM = random.SystemRandom()
"""It has no state, but takes as much memory as one that has."""


class Chance(Protocol):
    """Where dice, deals and blind draws come from."""

    def die(self) -> int:
        """One to six."""

    def pick(self, count: int) -> int:
        """A number from 0 to `count - 1`."""

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order."""


class Seeded:
    """The same seed gives the same game."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.Random(seed)

    def die(self) -> int:
        """One to six."""
        return int(self._random.random() * 6) + 1

    def pick(self, count: int) -> int:
        """A number from 0 to `count - 1`."""
        return int(self._random.random() * count)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order."""
        result = list(items)
        self._random.shuffle(result)
        return result


class Secure(Seeded):
    """The operating system's secure source: nobody can foresee or repeat it."""

    def __init__(self) -> None:
        self._random = _SYSTEM

    def __reduce__(self) -> tuple[type[Secure], tuple[()]]:
        return Secure, ()  # it has nothing that could be kept


class Duplicate:
    """Chance for duplicate play: the same deal, and the same dice for the same seat, whatever the players choose.

    There is one stream for the deal, one for each seat's dice, and one for everything drawn blind.
    """

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


class Scripted:
    """For tests: dice and picks as written down; nothing is shuffled."""

    def __init__(self, dice: Iterable[int] = (), picks: Iterable[int] = ()) -> None:
        self._dice = iter(dice)
        self._picks = iter(picks)

    def die(self) -> int:
        """The next die of the script."""
        return next(self._dice)

    def pick(self, count: int) -> int:
        """The next pick of the script, 0 when it has run out."""
        number = next(self._picks, 0)
        if number >= count:
            raise ValueError(f"the script picks {number} of only {count}")
        return number

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items as they are."""
        return list(items)
