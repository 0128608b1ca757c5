"""A record turn by turn and step by step: nothing is lost, and a seat's view is what that seat saw."""

from __future__ import annotations

import pytest

from fallakte import Game, load
from fallakte.bots import make_bot
from fallakte.record import Record
from fallakte.record.replay import moment, turns, views
from fallakte.rules.events import see
from fallakte.rules.state import view_of


@pytest.fixture(scope="module")
def record() -> Record:
    bots = [make_bot("sheet", seed) for seed in range(4)]
    return Game.deal(load("classic"), seats=4, seed=7).play(bots).record()


def test_the_turns_together_are_the_whole_game(record: Record) -> None:
    found = turns(record)
    assert tuple(event for turn in found for event in turn.events) == record.events
    assert [turn.number for turn in found] == list(range(len(found)))
    assert all(record.events[turn.step - 1] is turn.events[0] for turn in found)


@pytest.mark.parametrize("seat", [0, 3, None])
def test_a_moment_shows_what_the_seat_knew_then(record: Record, seat: int | None) -> None:
    states = (record.start(), *record.states())
    for step in (0, 9, len(record.events) // 2, len(record.events)):
        found, view = moment(record, step, seat), view_of(states[step], seat)
        assert found.table == view.table
        assert found.story == tuple(see(event, seat) for event in record.events[:step])
        assert all(bool(hand) == (number == seat and step > 8) for number, hand in enumerate(found.hands))


def test_a_step_beyond_either_end_is_the_end_and_no_seat_is_made_up(record: Record) -> None:
    assert moment(record, -1, 0).step == 0
    assert moment(record, 10**6, 0, is_open=True).story == record.events
    with pytest.raises(IndexError, match="the seats are 0 to 3"):
        moment(record, 1, 4)


def test_views_of_every_turn_hold_no_case_file(record: Record) -> None:
    found = views(record)
    assert len(found) == len(turns(record))
    assert all(view.case is None for seats in found for view in seats)
