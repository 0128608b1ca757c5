"""Styles of asking: who names anything is believed less than who looks for cards."""

from __future__ import annotations

import numpy as np
import pytest

from fallakte.bots.askers import Named, namings, read
from fallakte.editions import load
from fallakte.rules import Seeded
from fallakte.rules.cards import Card
from fallakte.rules.opening import open_game
from fallakte.rules.table import Question
from fallakte.rules.values import but

NAMED = [Named(number, Card(card)) for number, card in ((0, 2), (0, 8), (3, 3), (3, 9))]


def odds(**known: float) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """How likely a seat holds each card: a third, where it is not known."""
    found = np.full(21, 1 / 3)
    for card, chance in known.items():
        found[int(card[1:])] = chance
    return found


def test_who_looks_for_cards_rarely_holds_them() -> None:
    assert all(factor < 0.6 for factor in read(NAMED, odds()).factors)


def test_who_is_seen_to_name_own_cards_is_believed_less() -> None:
    stranger, bluffer, seeker = (read(NAMED, known) for known in (odds(), odds(c2=1, c8=1), odds(c2=0, c8=0)))
    assert seeker.doubt < stranger.doubt < bluffer.doubt
    assert seeker.factors[2] < stranger.factors[2] < bluffer.factors[2]


def test_one_style_alone_gives_its_own_figures() -> None:
    assert read(NAMED, odds(), (1, 0, 0)).factors == pytest.approx((1, 1, 1, 1))
    assert read(NAMED, odds(), (0, 0, 1)).factors[0] == pytest.approx(0.015)


def test_late_in_a_game_a_named_card_is_likely_an_own_one() -> None:
    assert read([Named(14, Card(2))], odds(), (0, 0, 1)).factors[0] == pytest.approx(1.5)


def test_every_card_counts_once_a_seat() -> None:
    table = open_game(load("speed"), 3, Seeded(1)).state.table
    one, again = (Question(turn, 1, Card(2), Card(thing), Card(14), (), 2) for turn, thing in ((1, 8), (4, 9)))
    assert namings(but(table, questions=(one, again))) == {1: [(0, 2), (0, 8), (0, 14), (1, 9)]}
