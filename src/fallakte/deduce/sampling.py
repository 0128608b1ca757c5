"""Deals drawn from what a position leaves open, for planners that play on from it."""

from __future__ import annotations

from random import Random

from fallakte.deduce import engine
from fallakte.deduce.facts import Position
from fallakte.deduce.puzzle import compile_position
from fallakte.deduce.weights import Policy, uniform


def sample(position: Position, number: int, seed: int, weights: Policy = uniform) -> list[tuple[int, ...]]:
    """Exact independent deals: `deals[n][card]` is the holder in the n-th one, 8 for an open card.

    >>> deals = sample(Position(hands=(6, 6, 6)), 5, seed=1)
    >>> len(deals), [deals[0].count(holder) for holder in (0, 1, 2, 7)]
    (5, [6, 6, 6, 3])
    """
    return engine.draw(compile_position(position, weights), number, Random(seed))
