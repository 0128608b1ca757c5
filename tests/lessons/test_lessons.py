"""A lesson's script is a game by the rules, and where a table stands in it follows from what has happened."""

from __future__ import annotations

import pytest

from fallakte.editions import load
from fallakte.lessons import LessonChance, done_of, lesson, lesson_ids, step_of
from fallakte.lessons.lesson import LEARNER
from fallakte.rules import Event, see
from fallakte.rules.decide import Outcome, decide
from fallakte.rules.events import Peeked
from fallakte.rules.legal import LegalActions
from fallakte.rules.opening import open_game, pawns_for
from fallakte.rules.refusal import Refusal
from fallakte.rules.state import new_state, replay
from fallakte.rules.text import parse_action


def played(name: str, instead: dict[int, str] | None = None) -> list[tuple[Event, ...]]:
    """The deal and what each decision leads to; some of them may be others than the script's."""
    script, edition = lesson(name), load(lesson(name).edition)
    rolled: list[int | None] = [None]
    chance = LessonChance(script, lambda: rolled[0])
    opened = open_game(edition, script.seats, chance)
    state, found = opened.state, [opened.events]
    rolled[0] = 0
    for number, deed in enumerate(script.script):
        do = (instead or {}).get(number, deed.do)
        outcome = decide(state, deed.seat, parse_action(do, edition), chance)
        assert not isinstance(outcome, Refusal), f"{do}: {outcome}"
        assert isinstance(outcome, Outcome)
        state = outcome.state
        found.append(outcome.events)
        rolled[0] = (rolled[0] or 0) + (do == "roll")
        if do != deed.do and do not in deed.also:
            break
    return found


@pytest.mark.parametrize("name", lesson_ids())
def test_the_script_is_played_by_the_rules_and_the_learner_wins_or_has_looked_at_the_row(name: str) -> None:
    events = [event for events in played(name) for event in events]
    if lesson(name).row:
        assert any(isinstance(event, Peeked) and event.seat == LEARNER for event in events)
    else:
        assert str(events[-1]) == "Ended(winner=0, how='accusation')"


@pytest.mark.parametrize("name", lesson_ids())
def test_where_a_table_stands_is_told_by_the_learners_eyes_and_by_the_table_alike(name: str) -> None:
    script, events = lesson(name), list[Event]()
    for number, more in enumerate(played(name)):
        events += more
        seen = [see(event, LEARNER) for event in events]
        assert done_of(script, seen, LEARNER) == done_of(script, events, open_all=True) == number


@pytest.mark.parametrize(
    ("name", "step", "reached", "too_far"),
    [
        ("classic", "walk", "lounge", "study"),
        ("drei-fragezeichen", "walk", "highschool", "middle"),
        ("drei-fragezeichen", "square", "6,19", "middle"),
        ("muenchen-2013", "walk", "residenz", "middle"),
        ("muenchen-2013", "middle", "middle", "deutsches_museum"),
    ],
)
def test_what_a_note_says_of_a_roll_is_so(name: str, step: str, reached: str, too_far: str) -> None:
    script, edition = lesson(name), load(lesson(name).edition)
    (at,) = {one.at for one in script.steps if one.name == step}
    events = [event for events in played(name)[: at + 1] for event in events]
    state = replay(new_state(edition, pawns_for([None] * script.seats)), events)
    legal = LegalActions(state.table, LEARNER, state.hands[LEARNER])
    assert f"walk {reached}" in legal
    assert f"walk {too_far}" not in legal


def test_either_card_that_would_do_keeps_to_the_script_and_anything_else_leaves_it() -> None:
    script = lesson("classic")
    other = [event for events in played("classic", {14: "show ballroom"}) for event in events]
    assert done_of(script, other, open_all=True) == len(script.script)
    left = [event for events in played("classic", {2: "suspect white rope lounge"}) for event in events]
    assert done_of(script, left, open_all=True) is None
    assert done_of(script, [see(event, LEARNER) for event in left], LEARNER) is None


@pytest.mark.parametrize("name", lesson_ids())
def test_every_decision_of_the_learner_has_its_note_in_both_languages(name: str) -> None:
    script = lesson(name)
    for number, deed in enumerate(script.script):
        step = step_of(script, number, {})
        if deed.seat == LEARNER and not deed.by_itself:
            assert step is not None, f"nothing is said at {deed.do}"
    assert set(script.title) == set(script.end) == {"de", "en"}
    for step in script.steps:
        assert set(step.texts) == {"de", "en"}
        assert all(text.strip() for texts in step.texts.values() for text in texts)
    assert [step.number for step in script.steps] == list(range(1, len(script.steps) + 1))


def test_nine_steps_and_a_mark_that_is_waited_for() -> None:
    script = lesson("classic")
    assert len(script.steps) == 9
    know = next(step for step in script.steps if step.pencil)
    assert step_of(script, know.at, {}) is know
    assert step_of(script, know.at, {know.pencil: "yes"}) is None
