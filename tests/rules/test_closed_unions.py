"""Facts and faces are closed lists: what is missing, misspelt or of the wrong sort is found before it runs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import pytest
from mypy import api

from fallakte.editions import load
from fallakte.record.file import _check_event
from fallakte.rules import Card, Cards, Phase, faces, see
from fallakte.rules import events as e
from fallakte.rules.actions import VERB_WORDS, VERBS, VERBS_OF, Action
from fallakte.rules.advantage import Effect
from fallakte.rules.events import accusing, advantages, asking, moving, setting_up
from fallakte.rules.events.base import Private, Public, covering
from fallakte.rules.sorts import Seat, Slot, Sort, fields_of
from fallakte.rules.table import Turn
from fallakte.rules.text import TextError, parse_event, parse_seen
from fallakte.rules.values import but

CHAPTERS = (setting_up, moving, asking, accusing, advantages)


def test_every_sort_of_event_is_a_fact_or_a_face_and_never_both() -> None:
    declared = {
        sort
        for chapter in CHAPTERS
        for sort in vars(chapter).values()
        if isinstance(sort, type) and issubclass(sort, (Public, Private)) and sort.__module__ == chapter.__name__
    }
    assert declared == {*e.EVENT_SORTS, *faces.FACE_SORTS}
    assert not {*e.EVENT_SORTS} & {*faces.FACE_SORTS}
    assert {sort.covered for sort in e.EVENT_SORTS if issubclass(sort, Private)} == {*faces.FACE_SORTS}
    assert not {sort.__name__ for sort in faces.FACE_SORTS} & {*vars(e)}, "who deals with facts can't name a face"


def test_every_field_of_every_action_event_and_face_has_a_sort() -> None:
    found = {field.sort for kind in (*get_args(Action), *e.EVENT_SORTS, *faces.FACE_SORTS) for field in fields_of(kind)}
    assert found == {*Sort}, "and no sort is left over"


def test_a_bare_number_is_a_count_or_dice_and_never_a_seat() -> None:
    """A seat, slot, spot or card is declared as one, so that records check it and texts write it as what it is."""
    bare = {
        field.name
        for kind in (*get_args(Action), *e.EVENT_SORTS, *faces.FACE_SORTS)
        for field in fields_of(kind)
        if field.sort is Sort.NUMBER
    }
    assert bare == {"dice", "turn", "steps", "count"}


def test_no_private_event_writes_its_audience_or_face_by_hand() -> None:
    for sort in e.EVENT_SORTS:
        if issubclass(sort, Private):
            assert not {"audience", "face", "change"} & {*vars(sort)}, sort


@dataclass(frozen=True, slots=True)
class Hinted(Public):
    seat: Seat
    hint: Card


@dataclass(frozen=True, slots=True)
class Sitting(Public):
    seat: Seat


def whispered(face: type, knows: tuple[str, ...], hides: tuple[str, ...]) -> type[Private]:
    """A made-up private event."""

    @dataclass(frozen=True, slots=True)
    class Whispered(Private):
        seat: Seat
        hint: Card

    Whispered.covered, Whispered.knows, Whispered.hides = face, knows, hides
    return Whispered


@pytest.mark.parametrize(
    ("face", "knows", "hides"),
    [
        (Hinted, ("seat",), ("hint",)),
        (Hinted, ("seat",), ()),
        (faces.CaseFilled, ("seat",), ("hint",)),
        (Sitting, ("hint",), ("hint",)),
        (Sitting, ("whom",), ("hint",)),
        (Sitting, ("seat",), ("card",)),
    ],
)
def test_a_face_that_tells_what_is_hidden_is_refused_at_once(
    face: type, knows: tuple[str, ...], hides: tuple[str, ...]
) -> None:
    with pytest.raises(TypeError, match="Whispered"):
        covering(whispered(face, knows, hides))


def test_a_face_is_what_is_not_hidden() -> None:
    sort = whispered(Sitting, ("seat",), ("hint",))
    assert repr(covering(sort)(sort(2, Card(7)))) == repr(Sitting(2))  # type: ignore[call-arg]
    assert see(e.Dealt(1, Cards(0b11)), 0) == faces.DealtCovered(1, 2)


def test_a_field_is_written_and_checked_as_what_it_is_declared_to_be() -> None:
    @dataclass(frozen=True, slots=True)
    class Pointed(Public):
        to: Seat
        place: Slot

    assert [field.sort for field in fields_of(Pointed)] == [Sort.SEAT, Sort.SLOT]
    _check_event(Pointed(2, 9), 3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seat"):
        _check_event(Pointed(3, 9), 3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seat"):
        _check_event(e.ShowingAsked((0, 1, 1, 3)), 3)


def test_a_face_is_no_line_of_a_record() -> None:
    edition = load("classic")
    assert parse_seen("was_wrong 1", edition) == faces.WasWrong(1)
    with pytest.raises(TextError, match="was_wrong"):
        parse_event("was_wrong 1", edition)
    with pytest.raises(TextError, match="did you mean 'last'"):
        parse_event("ended 0 lost", edition)


def test_a_misspelt_field_makes_no_new_attribute() -> None:
    with pytest.raises(TypeError, match="Turn has no field unanswerd"):
        but(Turn(), unanswerd=False)  # type: ignore[call-arg]


def test_every_verb_has_a_word_of_its_own_and_every_phase_its_verbs() -> None:
    assert len({*VERB_WORDS.values()}) == len(VERBS)
    assert {phase for phase in Phase if not VERBS_OF[phase]} == {Phase.SET_UP, Phase.OVER}
    wanted = {effect: [verb for verb in VERBS if effect in verb.effects] for effect in Effect}
    assert all(len(verbs) <= 1 for verbs in wanted.values()), "an advantage card wants one choice, if any"
    assert all(Phase.ADVANTAGE in verb.phases for verbs in wanted.values() for verb in verbs)


MISTAKES = """
from typing import assert_never
from fallakte.rules import events as e
from fallakte.rules import faces
from fallakte.rules.table import Table
from fallakte.rules.values import but

def misspelt(table: Table) -> Table:
    return but(table, now=but(table.now, unanswerd=False))

def of_another_type(table: Table) -> Table:
    return but(table, phase="over")

def asks_for_a_face(events: list[e.Event]) -> bool:
    return any(isinstance(event, (e.TurnBegan, e.WasWrong)) for event in events)

def makes_a_face_a_fact(events: list[e.Event]) -> None:
    events.append(faces.WasWrong(1))

def forgets_one(seen: e.Called | e.LaidDown | e.NobodyHolds) -> str:
    match seen:
        case e.Called() | e.LaidDown():
            return ""
    assert_never(seen)

def ends_otherwise() -> e.Ended:
    return e.Ended(1, "gift")
"""


def test_mistakes_that_only_the_type_checker_can_name(tmp_path: Path) -> None:
    file = tmp_path / "mistakes.py"
    file.write_text(MISTAKES, encoding="utf-8")
    told, _, status = api.run(["--strict", "--no-pretty", "--cache-dir", str(tmp_path / "cache"), str(file)])
    assert status == 1
    wrong = [line.rpartition("  [")[2].rstrip("]") for line in told.splitlines() if ": error: " in line]
    assert sorted(wrong) == ["arg-type", "arg-type", "arg-type", "arg-type", "attr-defined", "call-arg"], told
