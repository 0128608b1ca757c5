"""Everything that follows from a position: how many deals fit it, and how many of them have each card in each place."""

from __future__ import annotations

from dataclasses import dataclass
from math import log2
from typing import TYPE_CHECKING, Any

from fallakte.deduce import engine
from fallakte.deduce.facts import HOLDERS, Position
from fallakte.deduce.puzzle import compile_position
from fallakte.deduce.weights import Policy, uniform
from fallakte.rules.cards import DECK_SIZE, FIRST_PLACE, THINGS, Card

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, eq=False)
class Knowledge:
    """The exact counts of a position; with other weights than `uniform` the counts are weights."""

    counts: Any
    """Deals by card and holder, 21 × 8; holder 6 is the row, 7 the case file."""
    joint: Any
    """Deals by suspect, thing and place of the case file, 6 × 6 × 9."""
    deals: int
    """How many deals fit: 0 is a contradiction."""
    total: float
    """The sum of all deals' weights."""

    def odds(self, card: int, holder: int) -> float:
        """The chance that a card is with a holder."""
        return float(self.counts[card, holder]) / self.total if self.total else 0.0

    def chance(self, suspect: int, thing: int, place: int) -> float:
        """The chance of a solution."""
        return float(self.joint[suspect, thing - THINGS.start, place - FIRST_PLACE]) / self.total if self.total else 0.0

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

    @property
    def bits(self) -> float:
        """The uncertainty about the case file: 0 when it is known, 8.34 when nothing is."""
        chances = self.joint[self.joint > 0] / self.total if self.total else ()
        return max(0.0, -sum(float(chance) * log2(chance) for chance in chances))

    def solutions(self) -> list[tuple[tuple[Card, Card, Card], float]]:
        """The possible solutions and their chances, the likeliest first."""
        import numpy as np

        found = [
            ((Card(a), Card(b + THINGS.start), Card(c + FIRST_PLACE)), float(self.joint[a, b, c]) / self.total)
            for a, b, c in np.argwhere(self.joint > 0).tolist()
        ]
        return sorted(found, key=lambda solution: (-solution[1], solution[0]))


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
    return int(engine.count(compile_position(position))[2])
