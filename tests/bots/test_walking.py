"""Walking: distances, the worth of a roll, and where to go."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fallakte.bots.walking import FAR, KEPT, PATIENCE, ROLLS, ROOMS, roads
from fallakte.editions import load
from fallakte.rules.board import FIRST_SQUARE, each_spot


def test_the_odds_of_two_dice_add_up() -> None:
    assert sum(ROLLS) == pytest.approx(1)
    assert ROLLS[7] == pytest.approx(6 / 36)


def test_what_is_farther_is_worth_less() -> None:
    assert KEPT[1] == KEPT[2] == pytest.approx(PATIENCE)
    assert all(near >= far for near, far in pairwise(KEPT))


def test_distances_agree_with_the_rules_walker() -> None:
    edition = load("classic")
    board, walker = edition.board, edition.walker(black_stops=False)
    assert board is not None
    assert walker is not None
    ways = roads(board)
    for start in (*range(9), *list(each_spot(board.squares))[::17]):
        for room in range(9):
            far = ways.steps[start][room]
            if room != start and far < FAR:
                assert walker.within(start, room, far, 0)
                assert not walker.within(start, room, far - 1, 0)


def test_a_wanted_place_in_reach_is_entered_and_else_approached() -> None:
    edition = load("classic")
    board, walker = edition.board, edition.walker(black_stops=False)
    assert board is not None
    assert walker is not None
    ways, start = roads(board), board.starts[0]
    worths = [0.0] * ROOMS
    goal = min(range(9), key=lambda room: ways.steps[start][room])
    worths[goal] = 1.0
    far = ways.steps[start][goal]
    assert ways.best_walk(walker.reach(start, far, 0), worths) == goal
    square = ways.best_walk(walker.reach(start, 3, 0), worths)
    assert square >= FIRST_SQUARE
    assert ways.steps[square][goal] < far
