"""Move counts kept as data pin the walking rules: R5, R6, R8, R26, R40."""

from __future__ import annotations

import random
from collections import deque

import pytest

from fallakte.editions import edition_ids, load
from fallakte.rules.board import FIRST_SQUARE, MIDDLE, each_spot
from tests.reach import counts


@pytest.mark.parametrize("edition", counts.BOARDS)
def test_reach_counts_are_what_they_were(edition: str) -> None:
    kept = counts.path(edition).read_text(encoding="utf-8").splitlines()
    for before, now in zip(kept, counts.counts(edition).splitlines(), strict=True):
        assert before == now


def test_every_drawn_board_has_counts() -> None:
    drawings = {load(name).board.rows for name in edition_ids() if load(name).board is not None}  # type: ignore[union-attr] # boards only
    assert len(drawings) == len(counts.BOARDS)


def _steps(edition: str) -> dict[int, dict[int, int]]:
    """Steps from every room to every other, by plain breadth-first search on the drawing."""
    board = load(edition).board
    assert board is not None
    table: dict[int, dict[int, int]] = {}
    for start in range(MIDDLE):
        distance = {start: 0}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            squares = [door.square for door in board.doors if door.spot == here] if here < FIRST_SQUARE else []
            if here >= FIRST_SQUARE:
                row, column = board.square(here)
                around = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
                squares = [board.spot(*cell) for cell in around if board.at(*cell) in ".?123456"]
                squares += [door.spot for door in board.doors if door.square == here]
            for there in squares:
                if there not in distance:
                    distance[there] = distance[here] + 1
                    if there >= FIRST_SQUARE:
                        queue.append(there)
        table[start] = {place: distance[place] for place in range(MIDDLE)}
    return table


@pytest.mark.parametrize("edition", counts.BOARDS)
def test_door_to_door_distances_are_symmetric_and_every_start_reaches_every_place(edition: str) -> None:
    table = _steps(edition)
    assert all(table[a][b] == table[b][a] for a in table for b in table)
    loaded = load(edition)
    assert loaded.board is not None
    walker = loaded.walker(black_stops=False)
    assert walker is not None
    for start in loaded.board.starts:
        assert all(walker.within(start, place, 60, 0) for place in range(MIDDLE))


@pytest.mark.parametrize("edition", counts.BOARDS)
def test_walker_agrees_with_breadth_first_search_on_the_places_in_reach(edition: str) -> None:
    loaded = load(edition)
    walker = loaded.walker(black_stops=False)
    assert walker is not None
    table = _steps(edition)
    for place in range(MIDDLE):
        for roll in counts.ROLLS:
            reached = {spot for spot in each_spot(walker.reach(place, roll, 0)) if spot < MIDDLE}
            assert reached == {other for other in table if other != place and table[place][other] <= roll}


@pytest.mark.parametrize("edition", counts.BOARDS)
def test_every_end_in_reach_has_a_way_that_shows_it(edition: str) -> None:
    loaded = load(edition)
    board, walker = loaded.board, loaded.walker(black_stops=False)
    assert board is not None
    assert walker is not None
    chance = random.Random(5)
    squares = list(each_spot(board.squares))
    for _ in range(60):
        start, roll = chance.choice(squares), chance.randint(1, 12)
        occupied = sum(1 << spot for spot in chance.sample(squares, 5) if spot != start)
        for end in each_spot(walker.reach(start, roll, occupied)):
            way = walker.way(start, end, roll, occupied)
            assert way is not None
            assert way[-1] == end
            assert len(way) <= roll
            assert not any(occupied >> spot & 1 for spot in way)
            if end >= FIRST_SQUARE and loaded.rules.end_on_way == "exact":
                assert len(way) == roll
                assert len({start, *way}) == roll + 1
