"""The sheet: what it notes is true, and a kept sheet is the same as one read from the start."""

from __future__ import annotations

from random import Random

import pytest

from fallakte.bots.notes import Notes
from fallakte.bots.novice import Jottings
from fallakte.deduce.facts import CASE, ROW
from fallakte.deduce.knowledge import count
from fallakte.deduce.reading import position_of
from fallakte.editions import load
from fallakte.lab.simulate import random_game
from fallakte.rules.state import new_state, view_of


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("edition", ["speed", "drei-fragezeichen", "muenchen-2013"])
def test_notes_are_true_and_agree_with_exact_counting(edition: str, seats: int) -> None:
    played = random_game(load(edition), seats, f"notes/{edition}/{seats}")
    end = played.state
    record = played.record(["a"] * seats)
    kept = Notes()
    state = new_state(end.table.edition, end.table.seat_pawns)
    for number, state in enumerate(record.states()):
        if state.table.turn == 0 or number > 400:
            continue
        view = view_of(state, 0)
        if state.table.case is not None or view.case is not None:
            break
        kept.read(position_of(view))
        truth = [*end.hands, *[0] * (6 - seats), sum(1 << card for card in end.row), end.case]
        for holder in kept.holders:
            assert kept.must[holder] & ~truth[holder] == 0, "noted as certain, but wrong"
            assert truth[holder] & ~kept.may[holder] == 0, "crossed off, but there"
        if number % 40 == 0:
            fresh = Notes()
            fresh.read(position_of(view))
            assert (fresh.may, fresh.must) == (kept.may, kept.must)
            knowledge = count(position_of(view))
            for card in range(21):
                for holder in kept.holders:
                    if kept.must[holder] >> card & 1:
                        assert knowledge.holder(card) == holder
    assert CASE in kept.holders
    assert (ROW in kept.holders) == bool(end.table.row)


def test_another_game_begins_a_new_sheet() -> None:
    notes = Notes()
    for seed in range(2):
        played = random_game(load("speed"), 3, seed)
        notes.read(position_of(view_of(played.state, 1)))
        assert notes.must[1] == played.state.hands[1]


@pytest.mark.parametrize("counts", [True, False])
def test_who_learns_the_game_misses_much_but_notes_nothing_wrong(counts: bool) -> None:
    missed = 0
    for seed in range(6):
        played = random_game(load("speed"), 4, f"jottings/{seed}")
        position = position_of(view_of(played.state, 0))
        full, gaps = Notes(), Jottings(Random(seed), memory=0.5, attention=0.5, counts=counts)
        full.read(position)
        gaps.read(position)
        truth = [*played.state.hands, 0, 0, 0, played.state.case]
        for holder in gaps.holders:
            assert gaps.must[holder] & ~truth[holder] == 0
            assert truth[holder] & ~gaps.may[holder] == 0
        assert gaps.known & ~full.known == 0
        missed += (full.known & ~gaps.known).bit_count()
    assert missed
