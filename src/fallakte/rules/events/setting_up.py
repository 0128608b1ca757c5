"""Events before the first turn: the case file, the deal, who begins."""

from __future__ import annotations

from dataclasses import dataclass

from fallakte.rules.actions import Seat
from fallakte.rules.cards import Card, Cards
from fallakte.rules.events.base import Dice, Order, Private, Public, Spots6


@dataclass(frozen=True, slots=True)
class CaseFilled(Public):
    """One card of each kind lies in the case file."""


@dataclass(frozen=True, slots=True)
class CaseFiled(Private):
    """These three cards lie in the case file (R1). Nobody sees them."""

    case: Cards

    def audience(self) -> tuple[Seat, ...]:
        """Nobody."""
        return ()

    def face(self) -> Public:
        """That the case file is filled."""
        return CaseFilled()


@dataclass(frozen=True, slots=True)
class RowCovered(Public):
    """So many cards lie face down in a row (R43)."""

    count: int


@dataclass(frozen=True, slots=True)
class RowLaid(Private):
    """These cards lie face down in the duel's row, in this order (R43). Nobody sees them yet."""

    row: Order

    def audience(self) -> tuple[Seat, ...]:
        """Nobody."""
        return ()

    def face(self) -> Public:
        """How many there are."""
        return RowCovered(len(self.row))


@dataclass(frozen=True, slots=True)
class DealtCovered(Public):
    """A seat was dealt so many cards."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Dealt(Private):
    """A seat was dealt these cards (R3)."""

    seat: Seat
    hand: Cards

    def audience(self) -> tuple[Seat, ...]:
        """The seat itself."""
        return (self.seat,)

    def face(self) -> Public:
        """How many they are."""
        return DealtCovered(self.seat, self.hand.bit_count())


@dataclass(frozen=True, slots=True)
class LaidOpen(Public):
    """These cards lie face up for all (R34, R44)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class PileCovered(Public):
    """The advantage pile lies shuffled, so many cards."""

    count: int


@dataclass(frozen=True, slots=True)
class PileShuffled(Private):
    """The advantage pile lies in this order, the first to be drawn first."""

    order: Order

    def audience(self) -> tuple[Seat, ...]:
        """Nobody."""
        return ()

    def face(self) -> Public:
        """How many cards it has."""
        return PileCovered(len(self.order))


@dataclass(frozen=True, slots=True)
class ThingsLaid(Public):
    """The things lie in these places."""

    spots: Spots6


@dataclass(frozen=True, slots=True)
class RolledForStart(Public):
    """A seat rolled to see who begins (R35)."""

    seat: Seat
    dice: Dice


@dataclass(frozen=True, slots=True)
class Began(Public):
    """The game begins; this seat is first."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ThingPut(Public):
    """A seat laid a thing into a place before the game."""

    seat: Seat
    thing: Card
    place: Card
