"""A turn and its move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias, final

from fallakte.rules.board import FIRST_SQUARE, MIDDLE, Spot
from fallakte.rules.events.base import Public
from fallakte.rules.phase import Phase
from fallakte.rules.sorts import Dice, Seat
from fallakte.rules.table import Table, Turn, changed
from fallakte.rules.values import but

_NEW, _MAY_SUSPECT = Turn(), Turn(may_suspect=True)
"""How a turn begins."""


def arrived(table: Table, seat: Seat, spot: Spot) -> Table:
    """The table after a pawn came to stand on a spot by its own move or an advantage card."""
    now, board, entered, here = table.now, table.edition.board, spot < MIDDLE, table.spot(seat)
    black = table.pile is not None and spot >= FIRST_SQUARE and not now.stopped
    offered = black and board is not None and bool(board.black >> spot & 1)
    return but(
        table,
        pawns=changed(table.pawns, table.seat_pawns[seat], spot),
        phase=Phase.IN_PLACE if entered else Phase.OFFERED if offered else Phase.ON_THE_WAY,
        now=but(
            now,
            steps=0,
            walked=True,
            left_rooms=now.left_rooms | 1 << here if here < FIRST_SQUARE else now.left_rooms,
            entered=entered,
            may_suspect=entered,
            stopped=now.stopped or offered,
            advantage=None,
        ),
    )


@final
@dataclass(frozen=True, slots=True)
class TurnBegan(Public):
    """A seat's turn begins; turns are counted from 1."""

    seat: Seat
    turn: int

    def change(self, table: Table) -> Table:
        """A new turn; who was brought or may stay can suspect at once (R23)."""
        seat, rules, spot = self.seat, table.edition.rules, table.spot(self.seat)
        was_brought = rules.suspect_when_brought and bool(table.brought >> seat & 1)
        in_place = 0 <= spot < MIDDLE
        may_suspect = table.edition.board is None or (in_place and (rules.stay_and_suspect or was_brought))
        return but(
            table,
            turn=self.turn,
            active=seat,
            awaited=seat,
            phase=Phase.START,
            brought=table.brought & ~(1 << seat),
            now=_MAY_SUSPECT if may_suspect else _NEW,
        )


@final
@dataclass(frozen=True, slots=True)
class TurnSkipped(Public):
    """A seat missed this turn because of an advantage card."""

    seat: Seat

    def change(self, table: Table) -> Table:
        """It has missed its turn now."""
        return but(table, misses=table.misses & ~(1 << self.seat))


@final
@dataclass(frozen=True, slots=True)
class Rolled(Public):
    """A seat rolled these dice."""

    seat: Seat
    dice: Dice

    def change(self, table: Table) -> Table:
        """So many steps to walk; a question mark is an advantage card to draw (R38)."""
        marks = self.dice.count(1) if table.edition.rules.dice == "question_marks" and table.pile is not None else 0
        return but(table, phase=Phase.ROLLED, now=but(table.now, dice=self.dice, steps=sum(self.dice), draws=marks))


@final
@dataclass(frozen=True, slots=True)
class Walked(Public):
    """A seat's pawn walked over these spots; the last one is where it stands now."""

    seat: Seat
    way: Annotated[tuple[Spot, ...], ">"]

    def change(self, table: Table) -> Table:
        """The pawn stands at the end of its way."""
        return arrived(table, self.seat, self.way[-1])


@final
@dataclass(frozen=True, slots=True)
class Stayed(Public):
    """A seat stayed where it was after rolling."""

    seat: Seat

    def change(self, table: Table) -> Table:
        """The move is over; who might have suspected without rolling still may, or has chosen the dice (R23)."""
        may_suspect = table.now.may_suspect and table.edition.rules.boxed_in_suspects
        phase = Phase.IN_PLACE if may_suspect else Phase.ON_THE_WAY
        return but(table, phase=phase, now=but(table.now, steps=0, walked=True, may_suspect=may_suspect))


@final
@dataclass(frozen=True, slots=True)
class TookPassage(Public):
    """A seat's pawn went through a passage into this place."""

    seat: Seat
    spot: Spot

    def change(self, table: Table) -> Table:
        """The pawn stands there."""
        return arrived(table, self.seat, self.spot)


@final
@dataclass(frozen=True, slots=True)
class SteppedAside(Public):
    """The pawn of a seat that is out stepped from before a door into the place (R20)."""

    seat: Seat
    spot: Spot

    def change(self, table: Table) -> Table:
        """The pawn stands there; nobody decides anything because of it."""
        return but(table, pawns=changed(table.pawns, table.seat_pawns[self.seat], self.spot))


MovingEvent: TypeAlias = TurnBegan | TurnSkipped | Rolled | Walked | Stayed | TookPassage | SteppedAside
"""The facts of this chapter."""
__all__ = [
    "MovingEvent",
    "Rolled",
    "Stayed",
    "SteppedAside",
    "TookPassage",
    "TurnBegan",
    "TurnSkipped",
    "Walked",
]
