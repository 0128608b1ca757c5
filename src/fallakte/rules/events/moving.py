"""Events of a turn's move."""

from __future__ import annotations

from dataclasses import dataclass

from fallakte.rules.actions import Seat
from fallakte.rules.board import Spot
from fallakte.rules.events.base import Dice, Public, Way


@dataclass(frozen=True, slots=True)
class TurnBegan(Public):
    """A seat's turn begins; turns are counted from 1."""

    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class TurnSkipped(Public):
    """A seat missed this turn because of an advantage card."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Rolled(Public):
    """A seat rolled these dice."""

    seat: Seat
    dice: Dice


@dataclass(frozen=True, slots=True)
class Walked(Public):
    """A seat's pawn walked over these spots; the last one is where it stands now."""

    seat: Seat
    way: Way


@dataclass(frozen=True, slots=True)
class Stayed(Public):
    """A seat stayed where it was after rolling."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TookPassage(Public):
    """A seat's pawn went through a passage into this place."""

    seat: Seat
    spot: Spot


@dataclass(frozen=True, slots=True)
class SteppedAside(Public):
    """The pawn of a seat that is out stepped from before a door into the place (R20)."""

    seat: Seat
    spot: Spot
