"""Sampled deals are deals of the position, in the right proportions, and the same for the same seed."""

from __future__ import annotations

from itertools import product
from math import sqrt

import pytest

from fallakte.deduce import POLICIES, Position, count, sample
from fallakte.deduce.facts import holds

from . import games


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("weights", list(POLICIES))
def test_deals_fit_and_have_the_exact_frequencies(seed: int, weights: str) -> None:
    seats = 2 + seed % 5
    game = games.play(seed, seats, 4 + seed, row=4 if seats == 2 else 0, unknown=seed % 3 == 0, onlooker=seed % 4 == 3)
    position = game.position
    deals = sample(position, 4000, seed, POLICIES[weights])
    known = count(position, POLICIES[weights])
    for deal in deals[:50]:
        assert all(holds(fact, deal) for fact in position.facts)
        assert [card for card in range(21) if deal[card] == 8] == [c for c in range(21) if position.open >> c & 1]
        assert deal.count(7) == 3
    for card, holder in product(range(21), range(8)):
        share = sum(deal[card] == holder for deal in deals) / 4000
        wanted = known.odds(card, holder)
        assert abs(share - wanted) <= 5 * sqrt(wanted * (1 - wanted) / 4000) + 1e-12


def test_the_same_seed_gives_the_same_deals() -> None:
    position = games.play(7, 4, 6).position
    assert sample(position, 10, 3) == sample(position, 10, 3) != sample(position, 10, 4)


def test_a_contradiction_has_no_deals() -> None:
    from fallakte.deduce import Has
    from fallakte.rules.cards import cards

    rope = cards([10])
    assert len(sample(Position((6, 6, 6), facts=(Has(0, rope), Has(1, rope))), 5, 1)) == 0
