"""Where a roll can end: compared with plain enumeration of every walk (R5–R8, R26, R39, R40)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fallakte.editions import load
from fallakte.rules import Reason
from fallakte.rules import actions as a
from fallakte.rules.board import FIRST_SQUARE, Board, Spot, each_spot
from fallakte.rules.reach import Gait, Walker

from .game import Game

BOARDS: dict[str, Board] = {
    name: board
    for name in ("classic", "koffer-1997", "muenchen-2013", "drei-fragezeichen")
    if (board := load(name).board) is not None
}
GAITS = [
    Gait(exact=True, revisit=False),
    Gait(exact=True, revisit=False, black_stops=True),
    Gait(exact=True, revisit=True),
    Gait(exact=True, revisit=True, black_stops=True),
    Gait(exact=False, revisit=False),
    Gait(exact=False, revisit=True),
]
WALKERS = {(name, gait): Walker(board, gait) for name, board in BOARDS.items() for gait in GAITS}


def neighbours(board: Board, spot: Spot) -> list[Spot]:
    """The squares beside a square, or before the doors of a place, read off the drawing."""
    if spot < FIRST_SQUARE:
        return [door.square for door in board.doors if door.spot == spot]
    row, column = board.square(spot)
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [board.spot(r, c) for r, c in around if board.at(r, c) in ".?123456"]


def rooms(board: Board, square: Spot) -> list[Spot]:
    return [door.spot for door in board.doors if door.square == square]


def walks(board: Board, start: Spot, roll: int, occupied: set[Spot], revisit: bool) -> Iterator[tuple[Spot, ...]]:
    """Every walk of up to `roll` steps, written down naively."""

    def go(way: tuple[Spot, ...]) -> Iterator[tuple[Spot, ...]]:
        here = way[-1]
        if len(way) > 1:
            yield way
        if len(way) > roll:
            return
        if here >= FIRST_SQUARE:
            for room in rooms(board, here):
                if room != start:
                    yield (*way, room)
        for there in neighbours(board, here):
            if there not in occupied and (revisit or there not in way):
                yield from go((*way, there))

    yield from go((start,))


def ends(board: Board, gait: Gait, start: Spot, roll: int, occupied: set[Spot]) -> set[Spot]:
    found = set()
    for way in walks(board, start, roll, occupied, gait.revisit):
        end = way[-1]
        stop = gait.black_stops and bool(board.black >> end & 1)
        if (end < FIRST_SQUARE or not gait.exact or stop or len(way) - 1 == roll) and end != start:
            found.add(end)
    return found


@st.composite
def positions(draw: st.DrawFn) -> tuple[str, Gait, Spot, int, frozenset[Spot]]:
    name = draw(st.sampled_from(sorted(BOARDS)))
    board = BOARDS[name]
    squares = list(each_spot(board.squares))
    gait = draw(st.sampled_from(GAITS))
    rooms_here = list(range(10 if board.has_middle else 9))
    start = draw(st.one_of(st.sampled_from(squares), st.sampled_from(rooms_here)))
    roll = draw(st.integers(2, 6 if gait.revisit else 8))
    row, column = board.square(start if start >= FIRST_SQUARE else neighbours(board, start)[0])
    near = [
        square
        for square in squares
        if square != start and sum(map(abs, (board.square(square)[0] - row, board.square(square)[1] - column))) <= 5
    ]
    occupied = draw(st.frozensets(st.sampled_from(near), max_size=5)) if near else frozenset()
    return name, gait, start, roll, occupied


@settings(max_examples=250, deadline=None)
@given(positions())
def test_r26_reach_is_that_of_all_walks_around_the_other_pawns(
    position: tuple[str, Gait, Spot, int, frozenset[Spot]],
) -> None:
    name, gait, start, roll, occupied = position
    board, walker = BOARDS[name], WALKERS[name, gait]
    mask = sum(1 << spot for spot in occupied)
    reached = walker.reach(start, roll, mask)
    expected = ends(board, gait, start, roll, set(occupied))
    assert {board.spot_name(spot) for spot in each_spot(reached)} == {board.spot_name(spot) for spot in expected}
    for end in expected:
        way = walker.way(start, end, roll, mask)
        assert way is not None
        assert way[-1] == end


@settings(max_examples=60, deadline=None)
@given(positions())
def test_r26_the_way_that_is_told_is_a_walk_that_may_end_there(
    position: tuple[str, Gait, Spot, int, frozenset[Spot]],
) -> None:
    name, gait, start, roll, occupied = position
    board, walker = BOARDS[name], WALKERS[name, gait]
    mask = sum(1 << spot for spot in occupied)
    for end in each_spot(walker.reach(start, roll, mask)):
        way = walker.way(start, end, roll, mask)
        assert way is not None
        assert way[-1] == end
        here = start
        for there in way[:-1]:
            assert there in neighbours(board, here)
            here = there
        assert end in (rooms(board, here) if end < FIRST_SQUARE else neighbours(board, here))
        assert not occupied & set(way)
        assert gait.revisit or len({start, *way}) == len(way) + 1
        black = gait.black_stops and bool(board.black >> end & 1)
        assert len(way) == roll or (len(way) < roll and (end < FIRST_SQUARE or not gait.exact or black))


@pytest.mark.parametrize("name", sorted(BOARDS))
def test_r26_reach_of_twelve_on_the_crowded_start(name: str) -> None:
    """The longest roll, from the first start square, all other pawns standing where they begin."""
    board, gait = BOARDS[name], GAITS[0]
    start, *others = board.starts
    reached = WALKERS[name, gait].reach(start, 12, sum(1 << spot for spot in others))
    assert set(each_spot(reached)) == ends(board, gait, start, 12, set(others))


def test_r26_distance_and_parity_are_not_enough() -> None:
    """From (1,8) the dead end (0,7) is two steps away; with (2,8) taken no walk of four ends there."""
    for edition, reached in [("classic", False), ("classic[revisit_squares=yes]", True)]:
        game = Game(edition).stand(scarlett="1,8", mustard="2,8")
        game.roll(2, 2)
        assert ("0,7" in game.reach()) is reached
    game = Game("classic").stand(scarlett="1,8", mustard="2,8")
    game.roll(2, 2)
    assert game.refused(0, a.Walk(game.spot("0,7"))) == (Reason.NOT_EXACT, "R5")
    game = Game("classic").stand(scarlett="1,8")
    game.roll(2, 2)
    assert "0,7" in game.reach(), "with (2,8) free there is a walk round"


def test_r26_in_munich_no_square_is_walked_twice_in_rocky_beach_back_and_forth_is_allowed() -> None:
    assert load("muenchen-2013").rules.revisit_squares is False
    assert load("drei-fragezeichen").rules.revisit_squares is True
    game = Game("drei-fragezeichen", rules=["end_on_way=exact", "advantage_cards=no"])
    game.stand(justus="0,16", bob="2,16", peter="2,15")
    game.roll(2, 1)
    assert game.reach() == {"1,16"}, "down and up and down again"
    assert len(game.walk("1,16")) >= 1


def test_r26_back_and_forth_onto_the_own_square_is_staying() -> None:
    game = Game("classic", rules=["revisit_squares=yes"]).stand(scarlett="14,7")
    game.roll(2, 2)
    assert "14,7" not in game.reach()
    assert game.refused(0, a.Walk(game.spot("14,7"))) == (Reason.STANDS_THERE, "R5")
