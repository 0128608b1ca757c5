"""A finished game step by step, from any seat's view. Before the end nobody gets anything of it."""

from __future__ import annotations

from dataclasses import dataclass

from fallakte.rules import events as e
from fallakte.rules.cards import NO_CARDS, Cards
from fallakte.rules.events import Event, Seen, see
from fallakte.rules.sorts import Seat
from fallakte.rules.state import evolve, new_state, replay, view_of
from fallakte.rules.table import Table
from fallakte.rules.view import View
from fallakte.table.host import Host
from fallakte.table.match import Match
from fallakte.table.objection import Objection


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
    hands: tuple[Cards, ...]
    """The hands this view knows; empty ones for the others."""
    story: tuple[Seen, ...]
    """What was seen so far."""


def turns(host: Host) -> tuple[Turn, ...]:
    """The whole game, turn by turn, with everything open."""
    found: list[Turn] = []
    number, seat, step, events = 0, None, 1, list[Event]()
    for at, event in enumerate(_over(host).events, start=1):
        if isinstance(event, e.TurnBegan):
            found.append(Turn(number, seat, step, tuple(events)))
            number, seat, step, events = number + 1, event.seat, at, []
        events.append(event)
    return (*found, Turn(number, seat, step, tuple(events)))


def views(host: Host) -> tuple[tuple[View, ...], ...]:
    """What each seat knew after the deal and after every turn; of the last turn, before it ended the game."""
    match = _over(host)
    state, found = new_state(host.edition, match.pawns), list[tuple[View, ...]]()
    events, seats = match.events, range(len(match.pawns))
    last = max((at for at, event in enumerate(events) if isinstance(event, (e.TurnBegan, e.FoundWrong))), default=0)
    for at, event in enumerate(events):
        if isinstance(event, e.TurnBegan):
            found.append(tuple(view_of(state, seat) for seat in seats))
        if at > last and isinstance(event, (e.Accused, e.CaseOpened, e.Ended)):
            break
        state = evolve(state, event)
    return (*found, tuple(view_of(state, seat) for seat in seats))


def moment(host: Host, step: int, seat: Seat | None, *, is_open: bool = False) -> Moment:
    """The game after so many steps; a step beyond either end is the end itself."""
    match = _over(host)
    if seat is not None and not 0 <= seat < len(match.pawns):
        raise Objection("no_such_seat")
    step = min(max(step, 0), len(match.events))
    events = match.events[:step]
    state = replay(new_state(host.edition, match.pawns), events)
    view = view_of(state, seat)
    hands = state.hands if is_open else tuple(view.hand if n == seat else NO_CARDS for n in range(len(match.pawns)))
    story = tuple(events) if is_open else tuple(see(event, seat) for event in events)
    return Moment(step, len(match.events), seat, is_open, view.table, hands, story)


def _over(host: Host) -> Match:
    if host.match is None or not host.over:
        raise Objection("not_over")
    return host.match
