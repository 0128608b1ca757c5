"""What one seat knows. Built up from what it has seen; it has no reference to the truth."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from fallakte.rules import events as e
from fallakte.rules.actions import Seat
from fallakte.rules.advance import advance
from fallakte.rules.cards import NO_CARDS, Card, Cards
from fallakte.rules.events import Seen, face
from fallakte.rules.frozen import Frozen
from fallakte.rules.table import Table


class Glimpse(NamedTuple):
    """A card that `holder` let `to` see because of an advantage card."""

    turn: int
    to: Seat
    holder: Seat
    card: Card


@dataclass(frozen=True)
class View(Frozen):
    """The table and what this seat alone knows besides."""

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


def fold(view: View, seen: Seen) -> View:
    """The view after one more thing was seen."""
    table = advance(view.table, face(seen))
    if isinstance(seen, e.Public):
        if isinstance(seen, e.Suspected):
            return view.but(table=table, shown=(*view.shown, None))
        return view.but(table=table)
    match seen:
        case e.Dealt(_, hand):
            return view.but(table=table, hand=hand)
        case e.Showed(_, _, card):
            return view.but(table=table, shown=(*view.shown[:-1], card))
        case e.Peeked(_, slot, card):
            return view.but(table=table, peeked=tuple(sorted((*view.peeked, (slot, card)))))
        case e.FoundWrong(_, case):
            return view.but(table=table, case=case)
        case e.LookedAtCard(seat, holder, card):
            return view.but(table=table, glimpses=(*view.glimpses, Glimpse(table.turn, seat, holder, card)))
        case e.Glimpsed(seat, to, card):
            return view.but(table=table, glimpses=(*view.glimpses, Glimpse(table.turn, to, seat, card)))
        case _:
            return view.but(table=table)


def fold_all(view: View, stream: Iterable[Seen]) -> View:
    """The view after all of this was seen."""
    for seen in stream:
        view = fold(view, seen)
    return view
