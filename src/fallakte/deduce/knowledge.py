"""Everything that follows from a position: how many deals fit it, and how many of them have each card in each place."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import log2
from typing import TYPE_CHECKING

from fallakte.deduce import engine
from fallakte.deduce.facts import HOLDERS, Position
from fallakte.deduce.puzzle import compile_position
from fallakte.deduce.weights import Policy, uniform
from fallakte.rules.cards import DECK_SIZE, FIRST_PLACE, FIRST_THING, PLACES, SUSPECTS, THINGS, Card

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, eq=False)
class Knowledge:
    """The exact counts of a position; with other weights than `uniform` the counts are weights."""

    counts: memoryview[float]
    """Deals by card and holder, `counts[card, holder]`; holder 6 is the row, 7 the case file."""
    joint: memoryview[float]
    """Deals by suspect, thing and place of the case file, each counted from 0: `joint[suspect, thing, place]`."""
    deals: int
    """How many deals fit: 0 is a contradiction."""
    total: float
    """The sum of all deals' weights."""

    def __eq__(self, other: object) -> bool:
        """Whether the same is known."""
        return isinstance(other, Knowledge) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash(self.__reduce__())

    def __repr__(self) -> str:
        return f"<Knowledge: {self.deals} deals, {self.possible} solutions>"

    def __reduce__(self) -> tuple[object, ...]:
        """It can be copied and sent to another process, as its numbers."""
        return _restored, (self.counts.tobytes(), self.joint.tobytes(), self.deals, self.total)

    def odds(self, card: int, holder: int) -> float:
        """The chance that a card is with a holder."""
        return self.counts[card, holder] / self.total if self.total else 0.0

    def chance(self, suspect: int, thing: int, place: int) -> float:
        """The chance of a solution."""
        return self.joint[suspect, thing - FIRST_THING, place - FIRST_PLACE] / self.total if self.total else 0.0

    def holder(self, card: int) -> int | None:
        """Who surely has a card, or None."""
        if not self.total:
            return None
        holders = [holder for holder in range(HOLDERS) if self.counts[card, holder] > 0]
        return holders[0] if len(holders) == 1 else None

    def certainties(self) -> Iterator[tuple[Card, int]]:
        """Every (card, holder) that is sure."""
        for card in range(DECK_SIZE):
            holder = self.holder(card)
            if holder is not None:
                yield Card(card), holder

    def _weights(self) -> memoryview[float]:
        """The weights of all solutions in one row."""
        return self.joint.cast("B").cast("d")

    @cached_property
    def possible(self) -> int:
        """How many solutions are possible."""
        return sum(weight > 0 for weight in self._weights())

    @cached_property
    def bits(self) -> float:
        """The uncertainty about the case file: 0 when it is known, 8.34 when nothing is."""
        chances = [weight / self.total for weight in self._weights() if weight > 0]
        return max(0.0, -sum(chance * log2(chance) for chance in chances))

    def solutions(self) -> list[tuple[tuple[Card, Card, Card], float]]:
        """The possible solutions and their chances, the likeliest first."""
        three = product(SUSPECTS, THINGS, PLACES)
        found = [
            ((Card(a), Card(b), Card(c)), weight / self.total)
            for (a, b, c), weight in zip(three, self._weights(), strict=True)
            if weight > 0
        ]
        return sorted(found, key=lambda solution: (-solution[1], solution[0]))


def _restored(counts: bytes, joint: bytes, deals: int, total: float) -> Knowledge:
    return Knowledge(engine.table(counts, engine.CELLS), engine.table(joint, engine.SOLUTIONS), deals, total)


def count(position: Position, weights: Policy = uniform) -> Knowledge:
    """Count exactly what a position leaves open.

    >>> count(Position(hands=(3, 3, 3, 3, 3, 3))).deals
    44460928512000
    """
    puzzle = compile_position(position, weights)
    counts, joint, total = engine.count(puzzle)
    return Knowledge(counts, joint, deals(position) if puzzle.watches else int(total), total)


def deals(position: Position) -> int:
    """How many deals fit a position; 0 is a contradiction."""
    return int(engine.count(compile_position(position)).total)
