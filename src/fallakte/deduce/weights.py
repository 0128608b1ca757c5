"""How a deal is weighed: by the chance that its holder showed me that very card."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from fallakte.deduce.facts import Asked
from fallakte.rules.cards import Cards

Policy: TypeAlias = Callable[[Asked, Cards], float]
"""The chance that the shower, holding `Cards` of the named three, shows `asked.card`."""


def uniform(asked: Asked, held: Cards) -> float:
    """Every deal counts the same."""
    del asked, held
    return 1.0


def choice(asked: Asked, held: Cards) -> float:
    """The shower picks blindly among the named cards in hand: one of `k` is shown with chance 1/k."""
    del asked
    return 1 / held.bit_count()


POLICIES: dict[str, Policy] = {"uniform": uniform, "choice": choice}
