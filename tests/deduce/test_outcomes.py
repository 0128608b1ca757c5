"""The prospects of a suspicion, against the reference: every deal answers the question for itself."""

from __future__ import annotations

from collections import defaultdict
from math import log2
from random import Random

import pytest

from fallakte.deduce import (
    CASE,
    ROW,
    Asked,
    Has,
    Peeked,
    Position,
    choice,
    count,
    engine,
    outcomes,
    position_of,
    suspicions,
)
from fallakte.editions import load
from fallakte.lab.simulate import random_game
from fallakte.rules.cards import Cards, cards, each
from fallakte.rules.state import view_of
from fallakte.rules.values import but

from . import games, reference
from .test_counting import small


def by_hand(position: Position, named: Cards) -> dict[tuple[int | None, int | None], tuple[float, float]]:
    """Chance and remaining bits of every outcome, deal by deal."""
    weights: dict[tuple[int | None, int | None], dict[tuple[int, ...], float]] = defaultdict(lambda: defaultdict(float))
    seats = len(position.hands)
    seen = {fact.card for fact in position.facts if isinstance(fact, Peeked)}
    assert position.seat is not None
    for deal in reference.deals(position):
        case = tuple(card for card in range(21) if deal[card] == CASE)
        for step in range(1, seats):
            seat = (position.seat + step) % seats
            if held := [card for card in each(named) if deal[card] == seat]:
                for card in held:
                    weights[seat, card][case] += 1 / len(held)
                break
        else:
            unseen: list[int | None] = (
                [card for card in range(21) if deal[card] == ROW and card not in seen] if seats == 2 else []
            )
            for looked in unseen or [None]:
                weights[None, looked][case] += 1 / max(1, len(unseen))
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
def test_a_position_too_big_for_one_walk_comes_to_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.play(seed, 2 + seed % 5, 8, row=4 if seed % 5 == 0 else 0)
    named = suspicions(12 + seed)[seed : seed + 2]
    fast = outcomes(game.position, named)
    refused = []
    monkeypatch.setattr(engine, "ask", lambda *_: refused.append(True))
    for slow, prospect in zip(outcomes(game.position, named), fast, strict=True):
        assert slow.bits == pytest.approx(prospect.bits, abs=1e-9)
        assert [o.chance for o in slow.outcomes] == pytest.approx([o.chance for o in prospect.outcomes])
    assert refused


@pytest.mark.parametrize("seed", range(10))
def test_like_suspicions_bring_the_same_as_each_of_them_asked_alone(seed: int) -> None:
    """With 2 to 6 seats, a row that was looked at, unknown hand sizes, a policy that picks by the card."""
    seats = 2 + seed % 5
    position = games.play(seed, seats, 4 + seed, row=4 if seats == 2 else 0, unknown=seed % 3 == 2).position
    shows = (choice, by_card)[seed % 2]
    every = outcomes(position, suspicions(), choice, shows)
    for prospect in every[seed::11]:
        (alone,) = outcomes(position, [prospect.cards], choice, shows)
        assert prospect.bits == pytest.approx(alone.bits, abs=1e-9)
        found, wanted = ({(one.shown_by, one.card): one for one in some.outcomes} for some in (prospect, alone))
        assert found.keys() == wanted.keys()
        for answer, one in found.items():
            assert one.chance == pytest.approx(wanted[answer].chance, abs=1e-9)
            assert one.bits == pytest.approx(wanted[answer].bits, abs=1e-9)


def by_card(asked: Asked, held: Cards) -> float:
    """Shows the lower cards rather than the higher ones."""
    assert asked.card is not None
    return (25 - asked.card) / sum(25 - card for card in each(held))


def test_a_contradiction_has_no_outcomes() -> None:
    clash = Position((6, 6, 6), 0, cards([0, 1, 6, 7, 12, 13]), facts=(Has(1, cards([2])), Has(2, cards([2]))))
    assert outcomes(clash, suspicions(14))[0].outcomes == ()


def test_no_question_makes_anybody_know_less() -> None:
    position = games.play(5, 4, 6).position
    now = count(position).bits
    prospects = outcomes(position, suspicions())
    assert len(prospects) == 324
    assert all(prospect.bits <= now + 1e-9 for prospect in prospects)
    assert all(sum(o.chance for o in prospect.outcomes) == pytest.approx(1) for prospect in prospects)


def test_an_onlooker_asks_nothing() -> None:
    with pytest.raises(ValueError, match="onlooker"):
        outcomes(Position((6, 6, 6)), [cards([0, 6, 12])])


@pytest.mark.parametrize(("side", "first", "last"), [("left", 1, 2), ("right", 2, 1)])
def test_r12_r32_who_is_asked_first_is_the_likeliest_to_show(side: str, first: int, last: int) -> None:
    state = random_game(load("classic", [f"answers={side}"]), 3, 1).state
    view = view_of(state, 0)
    table = but(view.table, case=None, questions=(), accusations=())
    position = position_of(but(view, table=table, shown=(), case=None))
    unknown = next(three for three in suspicions() if not three & position.own)
    shows = [0.0] * 3
    for outcome in outcomes(position, [unknown])[0].outcomes:
        if outcome.shown_by is not None:
            shows[outcome.shown_by] += outcome.chance
    assert shows[first] > shows[last] > shows[0] == 0
