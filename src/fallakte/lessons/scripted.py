"""Chance by the script: the deal and the dice of a lesson; what the script does not say is left to real chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from fallakte.editions import load
from fallakte.lessons.lesson import Lesson
from fallakte.record.chance import Recorded
from fallakte.rules.cards import KIND_RANGES
from fallakte.rules.chance import Secure

T = TypeVar("T")


class LessonChance(Secure):
    """The deal, then the dice roll by roll. `rolled` tells how often was rolled, None: the cards are not dealt yet."""

    def __init__(self, script: Lesson, rolled: Callable[[], int | None]) -> None:
        super().__init__()
        self._script = script
        self._rolled = rolled
        self._second = False
        self._opening = opening(script)

    def die(self) -> int:
        """The next die of this roll, or a real one."""
        rolled = self._rolled()
        if rolled is None:
            return self._opening.die()
        if rolled >= len(self._script.dice):
            return super().die()
        self._second = not self._second
        return self._script.dice[rolled][not self._second]

    def pick(self, count: int) -> int:
        """What the deal says, or a real one."""
        return self._opening.pick(count) if self._rolled() is None else super().pick(count)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The order of the deal, or a real one."""
        return self._opening.shuffled(items) if self._rolled() is None else super().shuffled(items)


def opening(script: Lesson) -> Recorded:
    """The chance of the deal."""
    edition = load(script.edition)
    numbers = edition.card_numbers
    case = [numbers[name] for name in script.case.split()]
    hands = [[numbers[name] for name in hand.split()] for hand in script.hands]
    row = [numbers[name] for name in script.row.split()]
    deck = row + [hand[turn] for turn in range(max(map(len, hands))) for hand in hands if turn < len(hand)]
    places = [edition.places.index(name) for name in script.things]
    ids = [kind.id for kind in edition.advantages]
    pile = [ids.index(name) for name in script.pile]
    orders: list[Sequence[object]] = [
        deck,
        *([pile] if edition.advantages and not row else []),
        *([places] if places else []),
    ]
    picks = [card - kind.start for card, kind in zip(case, KIND_RANGES.values(), strict=True)]
    return Recorded(script.start, picks, orders)
