"""Events of a suspicion and its answers."""

from __future__ import annotations

from dataclasses import dataclass

from fallakte.rules.actions import Seat, Slot
from fallakte.rules.cards import Card
from fallakte.rules.events.base import Private, Public


@dataclass(frozen=True, slots=True)
class Suspected(Public):
    """A seat voiced a suspicion; the named tokens are brought to the place (R10, R11)."""

    seat: Seat
    suspect: Card
    thing: Card
    place: Card


@dataclass(frozen=True, slots=True)
class Passed(Public):
    """A seat has none of the three named cards."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ShowedCovered(Public):
    """A seat showed another one of the three named cards."""

    seat: Seat
    viewer: Seat


@dataclass(frozen=True, slots=True)
class Showed(Private):
    """A seat showed the asking one this card (R12, R13)."""

    seat: Seat
    viewer: Seat
    card: Card

    def audience(self) -> tuple[Seat, ...]:
        """The two involved."""
        return (self.seat, self.viewer)

    def face(self) -> Public:
        """That a card was shown."""
        return ShowedCovered(self.seat, self.viewer)


@dataclass(frozen=True, slots=True)
class NobodyAnswered(Public):
    """Nobody could answer the suspicion of this seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PeekedCovered(Public):
    """A seat looked at a card of the duel's row."""

    seat: Seat
    slot: Slot


@dataclass(frozen=True, slots=True)
class Peeked(Private):
    """A seat looked at this card of the duel's row (R43)."""

    seat: Seat
    slot: Slot
    card: Card

    def audience(self) -> tuple[Seat, ...]:
        """The seat itself."""
        return (self.seat,)

    def face(self) -> Public:
        """Which slot it was."""
        return PeekedCovered(self.seat, self.slot)
