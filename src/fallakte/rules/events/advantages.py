"""Events that advantage cards cause."""

from __future__ import annotations

from dataclasses import dataclass

from fallakte.rules.actions import Seat
from fallakte.rules.board import Spot
from fallakte.rules.cards import Card, Kind
from fallakte.rules.events.base import AdvantageNumber, Order, Private, Public


@dataclass(frozen=True, slots=True)
class DrewAdvantage(Public):
    """A seat drew the top advantage card."""

    seat: Seat
    advantage: AdvantageNumber


@dataclass(frozen=True, slots=True)
class AdvantageLapsed(Public):
    """The advantage card had no effect here."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SentTo(Public):
    """An advantage card took a seat's pawn to a place or the middle."""

    seat: Seat
    spot: Spot


@dataclass(frozen=True, slots=True)
class StepsAdded(Public):
    """An advantage card gave a seat more steps."""

    seat: Seat
    steps: int


@dataclass(frozen=True, slots=True)
class ExtraTurn(Public):
    """A seat will have another turn after this one."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MissesTurn(Public):
    """A seat will miss its next turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LookedAtCardCovered(Public):
    """A seat looked at a card of another."""

    seat: Seat
    holder: Seat


@dataclass(frozen=True, slots=True)
class LookedAtCard(Private):
    """A seat looked at this card of another, drawn blind."""

    seat: Seat
    holder: Seat
    card: Card

    def audience(self) -> tuple[Seat, ...]:
        """Both of them."""
        return (self.seat, self.holder)

    def face(self) -> Public:
        """Who looked at whose card."""
        return LookedAtCardCovered(self.seat, self.holder)


@dataclass(frozen=True, slots=True)
class AskedKind(Public):
    """A seat asked another for a card of one kind."""

    seat: Seat
    holder: Seat
    kind: Kind


@dataclass(frozen=True, slots=True)
class HasNoneOfKind(Public):
    """A seat has no card of this kind."""

    seat: Seat
    kind: Kind


@dataclass(frozen=True, slots=True)
class ShowingAsked(Public):
    """These seats must each show a card: the pairs of who shows and who sees, one after the other."""

    pairs: Order


@dataclass(frozen=True, slots=True)
class GlimpsedCovered(Public):
    """A seat showed another a card, as an advantage card said."""

    seat: Seat
    viewer: Seat


@dataclass(frozen=True, slots=True)
class Glimpsed(Private):
    """A seat showed another this card, as an advantage card said."""

    seat: Seat
    viewer: Seat
    card: Card

    def audience(self) -> tuple[Seat, ...]:
        """The two involved."""
        return (self.seat, self.viewer)

    def face(self) -> Public:
        """That a card was shown."""
        return GlimpsedCovered(self.seat, self.viewer)


@dataclass(frozen=True, slots=True)
class Called(Public):
    """A seat called for this card to be laid open."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class LaidDown(Public):
    """A seat laid this card of its hand open for all; it stays in the hand."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class NobodyHolds(Public):
    """No seat holds the called card."""

    card: Card
