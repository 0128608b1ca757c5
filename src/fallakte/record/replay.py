"""A recorded game turn by turn and step by step, from any seat's view or with everything open."""

from __future__ import annotations

from dataclasses import dataclass

from fallakte.record.record import Record
from fallakte.rules import events as e
from fallakte.rules.cards import NO_CARDS, Cards
from fallakte.rules.events import Event, Seen, see
from fallakte.rules.sorts import Seat
from fallakte.rules.state import evolve, replay, view_of
from fallakte.rules.table import Table
from fallakte.rules.view import View


@dataclass(frozen=True)
class Turn:
    """A turn of the game: its first step, and everything that happened in it."""

    number: int
    seat: Seat | None
    """Whose turn it was, None: before the first one."""
    step: int
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Moment:
    """The table after so many steps, as a seat, an onlooker, or with everything open."""

    step: int
    steps: int
    seat: Seat | None
    is_open: bool
    table: Table
    view: View
    """What a seat knew by then; with everything open an onlooker's."""
    hands: tuple[Cards, ...]
    """The hands this view knows; empty ones for the others."""
    story: tuple[Seen, ...]
    """What was seen so far."""


def turns(record: Record) -> tuple[Turn, ...]:
    """The whole game, turn by turn, with everything open.

    >>> from fallakte import Game, load
    >>> record = Game.deal(load("classic"), seats=3, seed=7).record()
    >>> [(turn.number, turn.seat, turn.step, len(turn.events)) for turn in turns(record)]
    [(0, None, 1, 9), (1, 2, 10, 1)]
    """
    found: list[Turn] = []
    number, seat, step, events = 0, None, 1, list[Event]()
    for at, event in enumerate(record.events, start=1):
        if isinstance(event, e.TurnBegan):
            found.append(Turn(number, seat, step, tuple(events)))
            number, seat, step, events = number + 1, event.seat, at, []
        events.append(event)
    return (*found, Turn(number, seat, step, tuple(events)))


def views(record: Record) -> tuple[tuple[View, ...], ...]:
    """What each seat knew after the deal and after every turn; of the last turn, before it ended the game."""
    state, found = record.start(), list[tuple[View, ...]]()
    events, seats = record.events, range(record.seats)
    last = max((at for at, event in enumerate(events) if isinstance(event, (e.TurnBegan, e.FoundWrong))), default=0)
    for at, event in enumerate(events):
        if isinstance(event, e.TurnBegan):
            found.append(tuple(view_of(state, seat) for seat in seats))
        if at > last and isinstance(event, (e.Accused, e.WroteAccusation, e.CaseOpened, e.Ended)):
            break
        state = evolve(state, event)
    return (*found, tuple(view_of(state, seat) for seat in seats))


def moment(record: Record, step: int, seat: Seat | None, *, is_open: bool = False) -> Moment:
    """The game after so many steps; a step beyond either end is the end itself.

    >>> from fallakte import Game, load
    >>> record = Game.deal(load("classic"), seats=3, seed=7).record()
    >>> moment(record, 99, seat=0).step
    10
    """
    if seat is not None and not 0 <= seat < record.seats:
        raise IndexError(f"there is no seat {seat}: the seats are 0 to {record.seats - 1}")
    step = min(max(step, 0), len(record.events))
    events = record.events[:step]
    state = replay(record.start(), events)
    view = view_of(state, seat)
    hands = state.hands if is_open else tuple(view.hand if n == seat else NO_CARDS for n in range(record.seats))
    story = events if is_open else tuple(see(event, seat) for event in events)
    return Moment(step, len(record.events), seat, is_open, view.table, view, hands, story)
