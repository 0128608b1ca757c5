"""The prospects of a suspicion, against the reference: every deal answers the question for itself."""

from __future__ import annotations

from collections import Counter
from math import log2
from random import Random

import pytest

from fallakte.deduce import CASE, ROW, Peeked, Position, outcomes, suspicions
from fallakte.deduce.outcomes import _one_by_one
from fallakte.deduce.weights import choice, uniform
from fallakte.rules.cards import NO_CARDS, Cards, cards, each

from . import games, reference
from .test_counting import small


def by_hand(position: Position, named: Cards) -> dict[tuple[int | None, int | None], tuple[float, float]]:
    """Chance and remaining bits of every outcome, deal by deal."""
    weights: dict[tuple[int | None, int | None], Counter[tuple[int, ...]]] = {}
    seats = len(position.hands)
    seen = {fact.card for fact in position.facts if isinstance(fact, Peeked)}
    assert position.seat is not None
    for deal in reference.deals(position):
        case = tuple(card for card in range(21) if deal[card] == CASE)
        for step in range(1, seats):
            seat = (position.seat + step) % seats
            if held := [card for card in each(named) if deal[card] == seat]:
                for card in held:
                    weights.setdefault((seat, card), Counter())[case] += 1 / len(held)  # type: ignore[assignment]
                break
        else:
            unseen: list[int | None] = (
                [card for card in range(21) if deal[card] == ROW and card not in seen] if seats == 2 else []
            )
            for looked in unseen or [None]:
                weights.setdefault((None, looked), Counter())[case] += 1 / max(1, len(unseen))  # type: ignore[assignment]
    total = sum(sum(cases.values()) for cases in weights.values())
    found = {}
    for outcome, cases in weights.items():
        mass = sum(cases.values())
        found[outcome] = (mass / total, -sum(w / mass * log2(w / mass) for w in cases.values()))
    return found


@pytest.mark.parametrize("seed", range(25))
def test_chances_and_remaining_bits_are_exact(seed: int) -> None:
    seats = 2 + seed % 5
    game = games.play(seed, seats, 10, row=4 if seats == 2 else 0, unknown=seed % 4 == 1)
    position = small(game, Random(seed), 1500)
    named = Random(seed).choice(suspicions())
    prospect = outcomes(position, [named])[0]
    wanted = by_hand(position, named)
    told: dict[tuple[int | None, int | None], tuple[float, float]] = {
        (outcome.shown_by, outcome.card): (outcome.chance, outcome.bits) for outcome in prospect.outcomes
    }
    assert told.keys() == wanted.keys()
    for outcome, numbers in wanted.items():
        assert told[outcome] == pytest.approx(numbers, abs=1e-9)
    assert prospect.bits == pytest.approx(sum(chance * bits for chance, bits in wanted.values()), abs=1e-9)


@pytest.mark.parametrize("seed", range(8))
def test_adding_each_answer_as_a_fact_comes_to_the_same(seed: int) -> None:
    position = games.play(seed, 3 + seed % 4, 8).position
    assert position.seat is not None
    answerers = [(position.seat + step) % len(position.hands) for step in range(1, len(position.hands))]
    named = suspicions(12 + seed)[seed]
    fast = outcomes(position, [named])[0]
    slow = _one_by_one(position, named, answerers, uniform, choice, NO_CARDS, 0)
    assert fast.bits == pytest.approx(slow.bits, abs=1e-9)
    assert sorted(o.chance for o in fast.outcomes) == pytest.approx(sorted(o.chance for o in slow.outcomes))


def test_no_question_makes_anybody_know_less() -> None:
    position = games.play(5, 4, 6).position
    from fallakte.deduce import count

    now = count(position).bits
    prospects = outcomes(position, suspicions())
    assert len(prospects) == 324
    assert all(prospect.bits <= now + 1e-9 for prospect in prospects)
    assert all(sum(o.chance for o in prospect.outcomes) == pytest.approx(1) for prospect in prospects)


def test_an_onlooker_asks_nothing() -> None:
    with pytest.raises(ValueError, match="onlooker"):
        outcomes(Position((6, 6, 6)), [cards([0, 6, 12])])
