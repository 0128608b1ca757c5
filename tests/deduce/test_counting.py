"""Counts are exact: equal to the shared positions and to the plain reference counter."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fallakte.deduce import CASE, POLICIES, Has, Position, choice, count, engine, outcomes, sample, suspicions
from fallakte.deduce.notation import answer, read
from fallakte.deduce.puzzle import compile_position
from fallakte.editions import edition_ids, load
from fallakte.rules.cards import cards

from . import games, reference
from .cores import plain_core

SHARED: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "data" / "positions.json").read_text())

CASES = [
    pytest.param(case, weights, id=f"{case['id']}-{weights}")
    for case in SHARED
    for weights in POLICIES
    if weights in case
]


@pytest.mark.parametrize(("case", "weights"), CASES)
def test_the_shared_positions(case: dict[str, Any], weights: str) -> None:
    wanted = case[weights]
    told = answer(read({**case["position"], "weights": weights}))
    assert told["deals"] == case["uniform"]["deals"]
    assert told["contradiction"] is None
    found = {tuple(solution["cards"]): solution["p"] for solution in told["solutions"]}
    assert found == pytest.approx({tuple(s["cards"]): s["p"] for s in wanted["solutions"]}, rel=0, abs=1e-9)
    assert [s["p"] for s in told["solutions"]] == sorted(found.values(), reverse=True)
    for card, odds in wanted["cards"].items():
        assert told["cards"][card] == pytest.approx(odds, rel=0, abs=1e-9)


def small(game: games.Game, chance: Random, most: int) -> Position:
    """The game's position with so many true cards revealed that the reference can count it."""
    position = game.position
    hidden = [card for card in range(21) if game.deal[card] < 8 and game.deal[card] != position.seat]
    chance.shuffle(hidden)
    while engine.count(replace(compile_position(position), clauses=[], wrongs=[]))[2] > most:
        card = hidden.pop()
        position = position.adding(Has(game.deal[card], cards([card])))
    return position


def agrees(position: Position, weights: str) -> None:
    """Fail unless every count of a position is the reference's."""
    known, wanted = count(position, POLICIES[weights]), reference.count(position, weights)
    assert known.deals == wanted.deals
    near = 0 if weights == "uniform" else 1e-9 * wanted.weight
    for card in range(21):
        for holder in range(8):
            assert abs(known.counts[card, holder] - wanted.cards[card, holder]) <= near, (card, holder)
    found: dict[tuple[int, ...], float] = dict(known.solutions())
    assert found.keys() == wanted.solutions.keys()
    for solution, weight in wanted.solutions.items():
        assert abs(found[solution] - weight / wanted.weight) < 1e-9


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position of any sort: two to six seats, a duel's row, an onlooker, unknown hand sizes, an even deal."""
    seed, seats, even = draw(st.integers(0, 10**9)), draw(st.integers(2, 6)), draw(st.booleans())
    game = games.play(
        seed,
        seats,
        draw(st.integers(0, 30)),
        row=4 if seats == 2 and not even else 0,
        even=even,
        onlooker=draw(st.booleans()),
        unknown=draw(st.booleans()),
    )
    position = small(game, Random(seed), 100)
    return position.adding(*(one_of(game, CASE, Random(seed + n)) for n in range(draw(st.integers(0, 2)))))


def one_of(game: games.Game, holder: int, chance: Random) -> Has:
    """Somebody says that a holder has one of two to four cards, of any kinds."""
    held = [card for card in range(21) if game.deal[card] == holder]
    return Has(holder, cards({chance.choice(held), *chance.sample(range(21), chance.randint(2, 3))}))


@settings(max_examples=2000, deadline=None)
@given(positions(), st.sampled_from(list(POLICIES)))
def test_any_position_agrees_with_the_reference(position: Position, weights: str) -> None:
    agrees(position, weights)


@settings(max_examples=300, deadline=None)
@given(positions(), st.sampled_from(list(POLICIES)))
def test_any_position_agrees_with_the_reference_uncompiled(position: Position, weights: str) -> None:
    with plain_core():
        agrees(position, weights)


@pytest.mark.parametrize("seed", range(8))
def test_both_cores_count_ask_and_draw_the_very_same(seed: int) -> None:
    seats = 2 + seed % 5
    position = games.play(seed, seats, 9, row=4 if seats == 2 else 0, unknown=seed % 4 == 3).position
    asked = suspicions()[seed::30]

    def everything() -> tuple[object, ...]:
        known, brought = count(position, choice), outcomes(position, asked)
        found = known.counts, known.joint, known.deals, sample(position, 5, seed)
        return *found, [(prospect.bits, prospect.outcomes) for prospect in brought]

    best = everything()
    with plain_core():
        assert everything() == best


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_larger_positions_agree_too(seats: int) -> None:
    for seed in range(4):
        game = games.play(seed, seats, 12, row=4 if seats == 2 else 0, unknown=seed == 3, onlooker=seed == 2)
        agrees(small(game, Random(seed), 10_000), "choice" if seed % 2 else "uniform")


@pytest.mark.parametrize("seed", range(20))
def test_a_puzzle_in_parts_counts_the_same(seed: int) -> None:
    puzzle = compile_position(games.play(seed, 2 + seed % 5, 8).position, POLICIES["choice"])
    whole = engine.count(puzzle)
    parts = [engine.count(part) for part in puzzle.split()]
    for card, holder in product(range(21), range(8)):
        assert sum(part.cells[card, holder] for part in parts) == pytest.approx(whole.cells[card, holder], rel=1e-12)
    for solution in product(range(6), range(6), range(9)):
        assert sum(part.joint[solution] for part in parts) == pytest.approx(whole.joint[solution], rel=1e-12)


@pytest.mark.parametrize("hands", [(6, 6, 6), (5, 5, 4, 4), (4, 4, 4, 3, 3), (3, 3, 3, 3, 3, 3)])
def test_unknown_hand_sizes_are_all_sizes_the_deal_allows(hands: tuple[int, ...]) -> None:
    known = count(Position(hands)).deals
    unknown = count(Position((None,) * len(hands))).deals
    assert unknown % known == 0
    assert unknown // known == {3: 1, 4: 6, 5: 10, 6: 1}[len(hands)]


@pytest.mark.parametrize(("named", "cases"), [([0, 1], 2 * 6 * 9), ([0, 6], 6 * 9 + 5 * 9), (range(6), 324)])
def test_the_case_file_can_be_said_to_have_one_of_several_cards(named: Iterable[int], cases: int) -> None:
    known = count(Position((6, 6, 6)).adding(Has(CASE, cards(named))))
    assert len(known.solutions()) == cases
    assert known.deals * 324 == count(Position((6, 6, 6))).deals * cases


def test_the_largest_count_of_all_is_exact() -> None:
    assert count(Position((3,) * 6)).deals == 44_460_928_512_000


def test_what_is_known_can_be_copied_and_sent() -> None:
    position = games.play(3, 4, 6).position
    known, (prospect,) = count(position), outcomes(position, suspicions()[:1])
    sent = pickle.loads(pickle.dumps((known, prospect)))
    for again, hope in (sent, (deepcopy(known), deepcopy(prospect))):
        assert (again.counts, again.joint, again.deals, again.bits) == (
            known.counts,
            known.joint,
            known.deals,
            known.bits,
        )
        assert (hope.cards, hope.bits, hope.outcomes) == (prospect.cards, prospect.bits, prospect.outcomes)


@pytest.mark.parametrize("edition", edition_ids())
def test_every_edition_reads_and_answers_in_its_own_cards(edition: str) -> None:
    ids = load(edition).cards
    seen = [{"suspicion": [ids[0], ids[6], ids[12]], "by": 0, "passed": [1], "shown_by": 2, "card": None}]
    told = answer(read({"edition": edition, "hands": [6, 6, 6], "seat": 1, "own": list(ids[15:21]), "seen": seen}))
    assert set(told["cards"]) == set(ids)
    assert "1" not in told["cards"][ids[0]]


def test_a_policy_of_ones_own_weighs_the_deals() -> None:
    """Somebody who always hides the suspect shows it only when nothing else is there to show."""
    named = cards([0, 6, 12])
    game = Position((6, 6, 6), 0, cards([1, 2, 7, 8, 13, 14]))
    from fallakte.deduce import Asked
    from fallakte.rules.cards import Card, Cards

    def hides(asked: Asked, held: Cards) -> float:
        return float(held == 1 << (asked.card or 0))

    asked = game.adding(Asked(0, named, (), 1, Card(0)))
    known = count(asked, hides)
    assert known.odds(6, 1) == known.odds(12, 1) == 0
    assert known.deals == count(asked).deals > known.total
