"""What one seat has seen of a game: the deal it knows, and the facts in the order in which they happened."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from fallakte.rules.cards import NO_CARDS, Card, Cards

ROW = 6
"""The duel's face-down row, as a holder (R43)."""
CASE = 7
"""The case file, as a holder; seats are the holders 0 to 5."""
HOLDERS = 8


@dataclass(frozen=True, slots=True)
class Asked:
    """A suspicion and its answers: who passed, who showed, and the card if this seat saw it (R12, R13)."""

    by: int
    cards: Cards
    passed: tuple[int, ...] = ()
    shown_by: int | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Accused:
    """An accusation: right, or these three are not together in the case file (R16, R17)."""

    by: int
    cards: Cards
    right: bool = False


@dataclass(frozen=True, slots=True)
class Peeked:
    """This seat's own look at one card of the duel's row (R43)."""

    slot: int
    card: Card


@dataclass(frozen=True, slots=True)
class Has:
    """A holder has at least one of these cards: one card alone was seen, or some card of a kind was shown (R39)."""

    holder: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Lacks:
    """Seats that have none of these cards: somebody called for one by name, or asked for a kind (R39)."""

    seats: tuple[int, ...]
    cards: Cards


Fact: TypeAlias = Asked | Accused | Peeked | Has | Lacks


@dataclass(frozen=True)
class Position:
    """One seat's knowledge; an unknown hand size is None, and those seats share the rest evenly (R33).

    >>> from fallakte.rules.cards import cards
    >>> Position(hands=(6, 6, 6), seat=0, own=cards([0, 1, 6, 7, 12, 13])).adding(Has(1, cards([20]))).facts
    (Has(holder=1, cards=1048576),)
    """

    hands: tuple[int | None, ...]
    seat: int | None = None
    own: Cards = NO_CARDS
    open: Cards = NO_CARDS
    row: int = 0
    facts: tuple[Fact, ...] = ()

    def __post_init__(self) -> None:
        from fallakte.deduce.mistakes import check

        check(self)

    @cached_property
    def dealt(self) -> int:
        """How many cards lie in hands."""
        return 18 - self.row - self.open.bit_count()

    @cached_property
    def known_hands(self) -> tuple[int | None, ...]:
        """The hand sizes, with this seat's own."""
        own = self.own.bit_count()
        return tuple(own if seat == self.seat else size for seat, size in enumerate(self.hands))

    def adding(self, *facts: Fact) -> Position:
        """This position with more facts at the end."""
        return replace(self, facts=self.facts + facts)

    def only(self, entries: Collection[int]) -> Position:
        """This position with only these entries of its facts."""
        return replace(self, facts=tuple(fact for n, fact in enumerate(self.facts) if n in entries))
