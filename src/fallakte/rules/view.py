"""What one seat knows. Built up from what it has seen; it has no reference to the truth."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fallakte.rules.cards import NO_CARDS, Card, Cards, each
from fallakte.rules.edition import Edition
from fallakte.rules.events import Seen, advance
from fallakte.rules.events.advantages import Glimpse
from fallakte.rules.sorts import Seat
from fallakte.rules.table import Table, new_table
from fallakte.rules.values import but


@dataclass(frozen=True)
class View:
    """The table and what this seat alone knows besides.

    >>> from fallakte import Game, load
    >>> view = Game.deal(load("classic"), seats=6, seed=7).view(2)
    >>> view
    <View of seat 2, which holds plum+lead_pipe+wrench: classic, 6 seats, turn 1: seat 2 decides (start)>
    >>> view.table.hand_sizes, view.shown
    ((3, 3, 3, 3, 3, 3), ())
    """

    seat: Seat | None
    """None: an onlooker."""
    table: Table
    hand: Cards = NO_CARDS
    shown: tuple[Card | None, ...] = ()
    """For each suspicion of the table the card that was shown, where this seat knows it."""
    glimpses: tuple[Glimpse, ...] = ()
    peeked: tuple[tuple[int, Card], ...] = ()
    """The cards of the duel's row this seat has looked at: slot and card."""
    case: Cards | None = None
    """The case file, if this seat has looked at it and was wrong."""
    written: Cards = NO_CARDS
    """What this seat has written down as its accusation (R30)."""

    def __repr__(self) -> str:
        names = "+".join(self.table.edition.cards[card] for card in each(self.hand)) or "nothing"
        who = "an onlooker" if self.seat is None else f"seat {self.seat}, which holds {names}"
        return f"<View of {who}: {self.table}>"


def first_view(edition: Edition, seat_pawns: tuple[int, ...], seat: Seat | None) -> View:
    """What a seat knows before anything has happened."""
    return View(seat, new_table(edition, seat_pawns))


def fold(view: View, seen: Seen) -> View:
    """The view after one more thing was seen."""
    return seen.learned(but(view, table=advance(view.table, seen)))


def fold_all(view: View, stream: Iterable[Seen]) -> View:
    """The view after all of this was seen."""
    for seen in stream:
        view = fold(view, seen)
    return view
