"""Which card to show: what the other has seen already costs nothing; after that, what tells least."""

from __future__ import annotations

from fallakte.deduce.facts import Position
from fallakte.rules.cards import Cards, cards
from fallakte.rules.sorts import Seat


def seen_before(position: Position, to: Seat) -> Cards:
    """The cards of this seat's hand that another seat knows of already, as far as this one can tell."""
    return cards(position.shown_to(to))


def shown_to_anybody(position: Position) -> Cards:
    """The cards of this seat's hand that somebody has seen."""
    others = (seat for seat in range(len(position.hands)) if seat != position.seat)
    return cards(card for seat in others for card in position.shown_to(seat))
