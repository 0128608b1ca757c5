"""Deals drawn from what a position leaves open, for planners that play on from it."""

from __future__ import annotations

from typing import Any

from fallakte.deduce import engine
from fallakte.deduce.facts import Position
from fallakte.deduce.puzzle import compile_position
from fallakte.deduce.weights import Policy, uniform


def sample(position: Position, number: int, seed: int, weights: Policy = uniform) -> Any:
    """Exact independent deals: `deals[n, card]` is the holder in the n-th one, 8 for an open card.

    >>> sample(Position(hands=(6, 6, 6)), 5, seed=1).shape
    (5, 21)
    """
    import numpy as np

    return engine.draw(compile_position(position, weights), number, np.random.default_rng(seed))
