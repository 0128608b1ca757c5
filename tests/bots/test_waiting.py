"""What waiting is worth: less the more rivals there are, the nearer they come, and the less they bluff."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from statistics import mean

import pytest

from fallakte.bots import make_bot
from fallakte.bots.evidence import read_between
from fallakte.bots.waiting import nearest_bits, worth_of_waiting
from fallakte.deduce.facts import Position
from fallakte.deduce.puzzle import compile_position
from fallakte.deduce.reading import knowledge_of, position_of
from fallakte.deduce.weights import choice
from fallakte.editions import load
from fallakte.game import Game
from tests.bots.test_evidence import asked, view


def test_it_is_the_usual_where_all_is_usual() -> None:
    assert worth_of_waiting(0.45, rivals=2, bits=3.0, bluffing=0.0) == pytest.approx(0.45)


def test_more_rivals_nearer_rivals_and_honest_rivals_leave_less_time() -> None:
    for better, worse in pairwise(
        [(1, 4.0, 0.9), (2, 4.0, 0.9), (2, 2.0, 0.9), (2, 2.0, 0.15), (2, 2.0, 0.0), (5, 2.0, 0.0)]
    ):
        assert 0 < worth_of_waiting(0.45, *worse) < worth_of_waiting(0.45, *better) < 1


def test_a_rival_who_was_answered_is_nearer_and_who_has_only_own_cards_to_ask_about_is_not() -> None:
    """Where seat 1 must have been shown the card of seat 2 that it asked for, it knows more than before."""
    answers = [asked(1, 2, 6, 12, shown_by=2), asked(1, 2, 7, 12, shown_by=2), asked(1, 2, 6, 13, shown_by=2)]
    nothing, told = (position_of(view(*some)) for some in ([], answers))
    assert bits(told, 1) < bits(nothing, 1) - 0.2
    assert bits(told, 2) == pytest.approx(bits(nothing, 2), abs=0.5)


def bits(position: Position, rival: int) -> float:
    parts = [(1.0, compile_position(position, choice))]
    return mean(nearest_bits(position, parts, [rival], Random(seed)) for seed in range(20))


def test_what_it_makes_of_the_rivals_is_near_what_they_know() -> None:
    """In played games, on average within a bit and a half of what the nearest rival's own view leaves open."""
    off = []
    for seed in range(4):
        game = Game.deal(load("speed"), seats=3, seed=seed)
        bots = [make_bot("exact", f"{seed}/{seat}") for seat in range(3)]
        for seat, seen, legal in game:
            if len(game.table.questions) == 9:
                break
            game.do(bots[seat].decide(seen, legal))
        if game.over:
            continue
        position = position_of(game.view(0))
        parts = read_between(game.view(0), position, choice).parts
        guessed = nearest_bits(position, parts, [1, 2], Random(seed))
        off.append(guessed - min(knowledge_of(game.view(rival)).bits for rival in (1, 2)))
    assert off
    assert mean(map(abs, off)) < 1.5
