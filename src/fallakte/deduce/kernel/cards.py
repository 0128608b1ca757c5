"""The kinds of the cards, as the core asks for them."""

from __future__ import annotations

from fallakte.deduce.kernel.layout import CARDS, PLACE, PLACE_CARDS, SUSPECT_CARDS, THING, THING_CARDS
from fallakte.deduce.kernel.plain import Int, core


@core
def kind_of(card: Int) -> Int:
    """The kind of a card: 0, 1 or 2."""
    if card < THING:
        return 0
    return 1 if card < PLACE else 2


@core
def kind_cards(kind: Int) -> Int:
    """The cards of a kind."""
    if kind == 0:
        return SUSPECT_CARDS
    return THING_CARDS if kind == 1 else PLACE_CARDS


@core
def kind_start(kind: Int) -> Int:
    """The first card of a kind; for 3 the end of the deck."""
    if kind == 0:
        return 0
    if kind == 1:
        return THING
    return PLACE if kind == 2 else CARDS
