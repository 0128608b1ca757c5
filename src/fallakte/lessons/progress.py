"""Where a table stands in its script: worked out from what has happened, and from nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from fallakte.editions import load
from fallakte.lessons.lesson import LEARNER, Cue, Lesson, Step
from fallakte.lessons.scripted import LessonChance
from fallakte.rules.decide import decide
from fallakte.rules.events import Event, Seen, Showed, see
from fallakte.rules.faces import ShowedCovered
from fallakte.rules.opening import open_game
from fallakte.rules.refusal import Refusal
from fallakte.rules.sorts import Seat
from fallakte.rules.text import parse_action


@cache
def _played(script: Lesson) -> tuple[tuple[Event, ...], ...]:
    """The deal, then what each decision of the script leads to."""
    rolled: list[int | None] = [None]
    chance = LessonChance(script, lambda: rolled[0])
    edition = load(script.edition)
    opened = open_game(edition, script.seats, chance)
    state, found = opened.state, [opened.events]
    rolled[0] = 0
    for deed in script.script:
        outcome = decide(state, deed.seat, parse_action(deed.do, edition), chance)
        if isinstance(outcome, Refusal):
            raise ValueError(f"lesson {script.id}: {deed.do} of seat {deed.seat} is refused: {outcome}")
        state = outcome.state
        found.append(outcome.events)
        rolled[0] = (rolled[0] or 0) + (deed.do == "roll")
    return tuple(found)


@cache
def _seen(script: Lesson, seat: Seat | None, open_all: bool) -> tuple[tuple[Seen, ...], ...]:
    return tuple(tuple(event if open_all else see(event, seat) for event in events) for events in _played(script))


def done_of(script: Lesson, story: Sequence[Seen], seat: Seat | None = None, *, open_all: bool = False) -> int | None:
    """How many decisions of the script are made, by what a seat (or the table itself) has seen; None: it was left."""
    at = 0
    for number, events in enumerate(_seen(script, seat, open_all)):
        here = story[at : at + len(events)]
        if len(here) < len(events):
            return number - 1 if not here else None
        if not all(_same(one, other) for one, other in zip(here, events, strict=True)):
            return None
        at += len(events)
    return len(script.script) if at == len(story) else None


def _same(one: Seen, other: Seen) -> bool:
    """The same, or another card shown by the learner, which does as well."""
    if isinstance(one, Showed) and isinstance(other, Showed) and one.seat == LEARNER:
        return (one.seat, one.viewer) == (other.seat, other.viewer)
    if isinstance(one, ShowedCovered) and isinstance(other, Showed):
        return (one.seat, one.viewer) == (other.seat, other.viewer)
    return one == other


def cue_of(script: Lesson, events: Sequence[Event]) -> Cue | None:
    """What the script does next at a table; None: it is at its end, or was left."""
    done = done_of(script, events, open_all=True)
    return None if done is None or done >= len(script.script) else script.script[done]


def step_of(script: Lesson, done: int, marks: Mapping[str, str]) -> Step | None:
    """What is awaited of the learner; None while the others play."""
    for step in script.steps:
        if step.at == done and not (step.pencil and marks.get(step.pencil)):
            return step
    return None
