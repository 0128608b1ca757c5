"""The 21 cards: six suspects, six things, nine places (R1). A card is a small integer, a set of cards a bit mask."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import NewType

Card = NewType("Card", int)
"""0–5 suspects, 6–11 things, 12–20 places."""

Cards = NewType("Cards", int)
"""A set of cards: bit `n` is set when card `n` is in it."""

SUSPECTS, THINGS, PLACES = range(6), range(6, 12), range(12, 21)
DECK_SIZE = 21
FIRST_THING, FIRST_PLACE = THINGS.start, PLACES.start
SOLUTIONS = len(SUSPECTS) * len(THINGS) * len(PLACES)


class Kind(IntEnum):
    """The three kinds of cards; one of each lies in the case file."""

    SUSPECT = 0
    THING = 1
    PLACE = 2


KIND_RANGES = {Kind.SUSPECT: SUSPECTS, Kind.THING: THINGS, Kind.PLACE: PLACES}
CASE_SIZE = len(KIND_RANGES)
"""The case file has one card of each kind (R3)."""


def kind_of(card: int) -> Kind:
    """The kind of a card: `kind_of(13)` is `Kind.PLACE`."""
    if card < THINGS.start:
        return Kind.SUSPECT
    return Kind.THING if card < FIRST_PLACE else Kind.PLACE


def cards(members: Iterable[int]) -> Cards:
    """The set of these cards."""
    mask = 0
    for card in members:
        mask |= 1 << card
    return Cards(mask)


def each(mask: int) -> Iterator[Card]:
    """The cards of a set, in rising order."""
    while mask:
        low = mask & -mask
        yield Card(low.bit_length() - 1)
        mask ^= low


NO_CARDS = Cards(0)
ALL_CARDS = cards(range(DECK_SIZE))
KIND_CARDS = {kind: cards(numbers) for kind, numbers in KIND_RANGES.items()}
"""All cards of a kind."""
