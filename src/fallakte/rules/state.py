"""The truth: the table with its secrets. Held by whoever runs the game, never by a player."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fallakte.rules.cards import NO_CARDS, Card, Cards
from fallakte.rules.edition import Edition
from fallakte.rules.events import Event, advance
from fallakte.rules.events.advantages import Glimpse
from fallakte.rules.sorts import Seat
from fallakte.rules.table import Table, new_table
from fallakte.rules.values import but
from fallakte.rules.view import View


@dataclass(frozen=True)
class State:
    """Everything there is to know about a running game."""

    table: Table
    case: Cards = NO_CARDS
    hands: tuple[Cards, ...] = ()
    row: tuple[Card, ...] = ()
    pile: tuple[int, ...] = ()
    """The advantage pile, the next card first."""
    shown: tuple[Card | None, ...] = ()
    """For each suspicion the card that was shown."""
    glimpses: tuple[Glimpse, ...] = ()
    written: tuple[Cards, ...] = ()
    """What each seat has written down as its accusation (R30)."""

    def __repr__(self) -> str:
        return f"<State of {self.table}>"  # a secret printed by mistake is out


def new_state(edition: Edition, seat_pawns: tuple[int, ...]) -> State:
    """The state before anything has happened."""
    nothing = (NO_CARDS,) * len(seat_pawns)
    return State(new_table(edition, seat_pawns), hands=nothing, written=nothing)


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    return event.kept(but(state, table=advance(state.table, event)))


def replay(start: State, events: Iterable[Event]) -> State:
    """The state after all these events."""
    for event in events:
        start = evolve(start, event)
    return start


def view_of(state: State, seat: Seat | None) -> View:
    """What a seat (None: an onlooker) knows now, put together from what it may know."""
    table = state.table
    if seat is None:
        return View(seat=None, table=table, shown=(None,) * len(state.shown))
    return View(
        seat=seat,
        table=table,
        hand=state.hands[seat],
        shown=tuple(
            [
                card if seat in (question.by, question.shown_by) else None
                for card, question in zip(state.shown, table.questions, strict=True)
            ]
        ),
        glimpses=tuple([glimpse for glimpse in state.glimpses if seat in (glimpse.to, glimpse.holder)]),
        peeked=tuple(sorted([(look.slot, state.row[look.slot]) for look in table.looks if look.seat == seat])),
        case=state.case if table.is_out(seat) else None,
        written=state.written[seat],
    )
