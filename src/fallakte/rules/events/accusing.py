"""Events of an accusation, and the end of the game."""

from __future__ import annotations

from dataclasses import dataclass

from fallakte.rules.actions import Seat
from fallakte.rules.cards import Card, Cards
from fallakte.rules.events.base import Ending, Private, Public


@dataclass(frozen=True, slots=True)
class Accused(Public):
    """A seat accused (R15)."""

    seat: Seat
    suspect: Card
    thing: Card
    place: Card


@dataclass(frozen=True, slots=True)
class WasWrong(Public):
    """A seat's accusation was wrong; it is out of the race (R17)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FoundWrong(Private):
    """A seat saw these cards in the case file, and was wrong (R15, R17)."""

    seat: Seat
    case: Cards

    def audience(self) -> tuple[Seat, ...]:
        """The seat itself."""
        return (self.seat,)

    def face(self) -> Public:
        """That it was wrong."""
        return WasWrong(self.seat)


@dataclass(frozen=True, slots=True)
class CaseOpened(Public):
    """The case file is laid open."""

    case: Cards


@dataclass(frozen=True, slots=True)
class Ended(Public):
    """The game is over: who won, or None for a case that stays unsolved (R46), and how."""

    winner: Seat | None
    how: Ending
