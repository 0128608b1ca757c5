"""Ways of asking: what a question tells depends on who asks."""

from __future__ import annotations

import pytest

from fallakte.bots.askers import ANYTHING, BLUFFS, MIXES, OPENS, SEEKS, Heard, Way, heard
from fallakte.editions import load
from fallakte.rules import Seeded
from fallakte.rules.cards import Card, Cards, cards
from fallakte.rules.opening import open_game
from fallakte.rules.table import Question
from fallakte.rules.values import but

ODDS = [1 / 3] * 21
THREE = cards([2, 8, 14])


def asked(number: int = 0, own_number: int = 0, fresh: Cards = THREE) -> Heard:
    return Heard(number, own_number, THREE, fresh)


def ratios(way: Way, told: Heard, *, board: bool = False) -> list[float]:
    """How much likelier each card is named if it is an own one."""
    return [table[1] / table[0] for _, table in way.weighs(told, ODDS, board=board)]


def test_who_looks_for_cards_rarely_holds_them_and_who_bluffs_does() -> None:
    assert ratios(ANYTHING, asked()) == pytest.approx([1, 1, 1])
    assert all(ratio < 0.1 for ratio in ratios(SEEKS, asked())[:2])
    assert all(ratio > 3 for ratio in ratios(BLUFFS, asked()))


def test_late_in_a_game_a_seeker_names_own_cards() -> None:
    assert all(ratio > 1 for ratio in ratios(SEEKS, asked(number=14))[:2])


def test_an_opener_bluffs_in_its_own_first_question_only() -> None:
    assert all(ratio > 3 for ratio in ratios(OPENS, asked()))
    assert ratios(OPENS, asked(number=3, own_number=1)) == ratios(SEEKS, asked(number=3, own_number=1))


def test_on_a_board_a_place_is_where_one_stands() -> None:
    assert ratios(BLUFFS, asked(), board=True)[2] == pytest.approx(1)
    assert ratios(OPENS, asked(), board=True)[2] == pytest.approx(1)


def test_who_mixes_names_just_one_own_card_of_the_three() -> None:
    ((named, table),) = MIXES.weighs(asked(), ODDS, board=False)
    assert named == THREE
    for ways, likely in enumerate(table):
        assert (likely > 0.2) == (ways.bit_count() == 1)


def test_a_card_named_before_tells_nothing_more() -> None:
    assert not list(SEEKS.weighs(asked(fresh=Cards(0)), ODDS, board=False))
    assert not list(MIXES.weighs(asked(fresh=Cards(0)), ODDS, board=False))


@pytest.mark.parametrize("board", [False, True])
@pytest.mark.parametrize("way", [ANYTHING, SEEKS, BLUFFS, OPENS, MIXES])
def test_nothing_is_impossible_in_any_way(way: Way, board: bool) -> None:
    assert all(min(table) > 0 for _, table in way.weighs(asked(), ODDS, board=board))


def test_what_a_seat_asked_is_heard_with_what_was_new_in_it() -> None:
    table = open_game(load("speed"), 3, Seeded(1)).state.table
    one, again = (Question(turn, 1, Card(2), Card(thing), Card(14), (), 2) for turn, thing in ((1, 8), (4, 9)))
    told = heard(but(table, questions=(one, again)))
    assert told == {1: [(0, 0, THREE, THREE), (1, 1, cards([2, 9, 14]), cards([9]))]}
