"""Rogues: a level with other ways of asking, showing and accusing."""

from __future__ import annotations

import re

import pytest

from fallakte.bots import LevelError
from fallakte.editions import load
from fallakte.game import Game
from fallakte.lab.entrants import parse_entrants
from fallakte.lab.rogue import Rogue, parse_knobs


def asked_own(spec: str) -> list[int]:
    """How many own cards each question of seat 0 named, in a game without a board."""
    (entrant, _) = parse_entrants(f"{spec},novice:2")
    rogue = entrant.make("1")
    assert isinstance(rogue, Rogue)
    others = [parse_entrants("novice")[0].make(str(seat)) for seat in (1, 2)]
    game = Game.deal(load("speed"), 3, seed=3).play([rogue, *others])
    hand = game.view(0).hand
    return [(question.cards & hand).bit_count() for question in game.table.questions if question.by == 0]


def test_it_names_as_many_own_cards_as_it_is_told() -> None:
    named = asked_own("rogue[of=contest,first=3,second=1,third=2,later=1,dares=1]")
    assert named[0] == 3
    assert named[1] >= 1
    assert all(count >= 1 for count in named[2:])


def test_who_waits_keeps_quiet_although_sure() -> None:
    (entrant, _) = parse_entrants("rogue[of=sheet,waits=20],novice:2")
    others = [parse_entrants("novice")[0].make(str(seat)) for seat in (1, 2)]
    game = Game.deal(load("speed"), 3, seed=3).play([entrant.make("1"), *others])
    assert game.winner != 0


def test_its_knobs_are_written_and_read() -> None:
    knobs = parse_knobs("rogue[of=exact,first=1.5,shows=new,waits=2]")
    assert parse_knobs(str(knobs)) == knobs
    assert str(parse_knobs("rogue")) == "rogue[of=master]"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rogue[frist=3]", "did you mean 'first'?"),
        ("rogue[first=4]", "first should be a number from 0 to 3, not '4'"),
        ("rogue[waits=1.5]", "waits should be a whole number from 0 to 20, not '1.5'"),
        ("rogue[of=random]", "of can't be 'random'"),
    ],
)
def test_a_wrong_knob_is_answered_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(LevelError, match=re.escape(said)):
        parse_entrants(text)
