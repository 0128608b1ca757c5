"""A recorded game as lessons: whatever could teach somebody something, with what each seat knew before and after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from fallakte.deduce import Position, position_of
from fallakte.record import Record
from fallakte.rules import events as e
from fallakte.rules.cards import NO_CARDS, Card, Cards
from fallakte.rules.sorts import Seat
from fallakte.rules.state import State, evolve, view_of
from fallakte.rules.table import Question, Table


class Source(StrEnum):
    """What can teach: a suspicion, an advantage card, or an accusation."""

    QUESTION = "question"
    REVEAL = "reveal"
    ACCUSATION = "accusation"


@dataclass(frozen=True)
class Lesson:
    """Something that could be learned from, and every seat's position before and after it."""

    turn: int
    source: Source
    by: Seat
    """Who asked, drew the card or accused."""
    cards: Cards
    """The three cards that were named; none by an advantage card."""
    question: Question | None
    """The suspicion with its answers."""
    card: Card | None
    """The card that was shown; all is open now."""
    before: tuple[Position, ...]
    after: tuple[Position, ...]


_SOURCES: dict[type[e.Event], Source] = {
    e.Suspected: Source.QUESTION,
    e.DrewAdvantage: Source.REVEAL,
    e.Accused: Source.ACCUSATION,
    e.WroteAccusation: Source.ACCUSATION,
}


def lessons(record: Record) -> tuple[Lesson, ...]:
    """Every question that was answered, telling advantage card and accusation of a game, in its order."""
    return tuple(_lessons(record))


def _lessons(record: Record) -> Iterator[Lesson]:
    state = record.start()
    begun: tuple[Source, tuple[Position, ...]] | None = None
    shown: Card | None = None
    for event in record.events:
        source = _SOURCES.get(type(event))
        if begun is not None and (source is not None or isinstance(event, (e.TurnBegan, e.CaseOpened, e.Ended))):
            yield from _lesson(state, *begun, shown)
            begun = None
        if source is not None:
            begun, shown = (source, _positions(state)), None
        if isinstance(event, e.Showed):
            shown = event.card
        state = evolve(state, event)
    if begun is not None and (begun[0] is not Source.QUESTION or _answered(state.table)):
        yield from _lesson(state, *begun, shown)


def _answered(table: Table) -> bool:
    """Whether the last question got its answer before the game was closed."""
    asked = table.question
    return asked.shown_by is not None or len(asked.passed) == table.seats - 1


def _lesson(state: State, source: Source, before: tuple[Position, ...], shown: Card | None) -> Iterator[Lesson]:
    """The lesson that has just ended; an advantage card that told nobody anything is none."""
    table, after = state.table, _positions(state)
    match source:
        case Source.QUESTION:
            asked = table.question
            yield Lesson(table.turn, source, asked.by, asked.cards, asked, shown, before, after)
        case Source.ACCUSATION:
            claim = table.accusations[-1]
            named = claim.cards or state.written[claim.by]  # all is open now, also what was written in secret (R30)
            yield Lesson(table.turn, source, claim.by, named, None, None, before, after)
        case Source.REVEAL:
            if before != after:
                yield Lesson(table.turn, source, table.active, NO_CARDS, None, None, before, after)


def _positions(state: State) -> tuple[Position, ...]:
    return tuple(position_of(view_of(state, seat)) for seat in range(state.table.seats))
