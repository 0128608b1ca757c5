"""Which card to show: what the other has seen already costs nothing; after that, what tells least."""

from __future__ import annotations

from fallakte.rules.actions import Seat
from fallakte.rules.cards import NO_CARDS, Cards
from fallakte.rules.view import View


def seen_before(view: View, to: Seat) -> Cards:
    """The cards of this seat's hand that another seat knows of already, as far as this view can tell."""
    mask = NO_CARDS
    for question, card in zip(view.table.questions, view.shown, strict=True):
        if card is not None and question.by == to and question.shown_by == view.seat:
            mask = Cards(mask | 1 << card)
    for glimpse in view.glimpses:
        if glimpse.to == to and glimpse.holder == view.seat:
            mask = Cards(mask | 1 << glimpse.card)
    for reveal in view.table.reveals:
        if reveal.card is not None and reveal.seat == view.seat:
            mask = Cards(mask | 1 << reveal.card)
    return mask


def shown_to_anybody(view: View) -> Cards:
    """The cards of this seat's hand that somebody has seen."""
    mask = NO_CARDS
    for seat in range(view.table.seats):
        if seat != view.seat:
            mask = Cards(mask | seen_before(view, seat))
    return mask
