"""Whether a record's game was played by the rules: every decision is put to the engine again, with the recorded chance.

A record keeps events, not actions. The first event of each decision tells the action (`rolled` a roll, `showed` a card
shown); the engine then says what comes of it, and the record must say the same, event by event. Dice, deals and blind
draws are taken from the record where they are possible at all.
"""

from __future__ import annotations

from collections.abc import Iterable

from fallakte.record.chance import MADE_BY_CHANCE, chance_at, chance_of_opening
from fallakte.record.error import RecordError
from fallakte.record.record import Record
from fallakte.rules import events as e
from fallakte.rules.actions import VERBS, Action
from fallakte.rules.decide import decide
from fallakte.rules.events import Event
from fallakte.rules.opening import open_game
from fallakte.rules.refusal import Refusal
from fallakte.rules.sorts import Seat
from fallakte.rules.state import State
from fallakte.rules.table import Table
from fallakte.rules.text import EVENT_WORDS, show_event
from fallakte.rules.values import need
from fallakte.words import Value, with_names

HEAD_LINES = 1
"""The lines of a record before its first event."""


def verify(record: Record) -> None:
    """Put every decision to the rules again; `RecordError` names the first entry that they don't allow, and why.

    An unfinished game is verified as far as it got.

    >>> from fallakte import Game, load
    >>> verify(Game.deal(load("classic"), seats=3, seed=7).record())
    """
    need(record, Record, "a record such as game.record()")
    outcome = open_game(
        record.edition, record.seats, chance_of_opening(record), record.seat_pawns, first=_settled_beginner(record)
    )
    _compare(record, 0, outcome.events)
    state, at = outcome.state, len(outcome.events)
    while at < len(record.events):
        events, state = _decided(record, at, state)
        _compare(record, at, events)
        at += len(events)


def _settled_beginner(record: Record) -> Seat | None:
    """Who begins where nobody rolled for it: a table may settle that beforehand."""
    for event in record.events:
        if isinstance(event, e.RolledForStart):
            return None
        if isinstance(event, e.Began):
            return event.seat if 0 <= event.seat < record.seats else None
    return None


def _decided(record: Record, at: int, state: State) -> tuple[tuple[Event, ...], State]:
    """What the rules make of the action that the event at this point tells."""
    event = record.events[at]
    told = _told(event, state.table)
    if told is None:
        raise _error("impossible", record, at)
    seat, action = told
    outcome = decide(state, seat, action, chance_at(record, at, state))
    if isinstance(outcome, Refusal):
        why = with_names(outcome.message, record.players)
        raise _error("refused", record, at, reason=why)
    return outcome.events, outcome.state


def _compare(record: Record, at: int, right: Iterable[Event]) -> None:
    for number, (recorded, event) in enumerate(zip(record.events[at:], right, strict=False), start=at):
        if recorded == event:
            continue
        if not isinstance(event, MADE_BY_CHANCE):
            raise _error("otherwise", record, number, right=show_event(event, record.edition))
        if type(recorded) is type(event):
            raise _error("chance", record, number)
        raise _error("otherwise", record, number, right=EVENT_WORDS[type(event)])


def _error(key: str, record: Record, at: int, **values: Value) -> RecordError:
    line = at + 1 + HEAD_LINES
    return RecordError(key, line, event=show_event(record.events[at], record.edition), **values)


def _told(event: Event, table: Table) -> tuple[Seat, Action] | None:
    """Who did what, if an action begins with this event."""
    for verb in VERBS:
        told = verb.told_by(event, table)
        if told is not None:
            return told
    return None
