"""An accusation, and the end of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, final

from fallakte.rules.board import FIRST_SQUARE
from fallakte.rules.cards import Cards, cards
from fallakte.rules.events.base import Private, Public
from fallakte.rules.phase import Phase
from fallakte.rules.sorts import Case, PlaceCard, Seat, SuspectCard, ThingCard
from fallakte.rules.table import Accusation, Ending, Result, Table, changed
from fallakte.rules.values import but

if TYPE_CHECKING:
    from fallakte.rules.state import State
    from fallakte.rules.view import View


@final
@dataclass(frozen=True, slots=True)
class Accused(Public):
    """A seat accused (R15)."""

    seat: Seat
    suspect: SuspectCard
    thing: ThingCard
    place: PlaceCard

    def change(self, table: Table) -> Table:
        """The accusation stands; where an accusation brings, the named pawn stands here (R47)."""
        named = cards((self.suspect, self.thing, self.place))
        accusation = Accusation(table.turn, self.seat, named)
        pawns, brought = table.pawns, table.brought
        spot = table.spot(self.seat)
        brings = table.edition.rules.accusation_brings and not table.markers and 0 <= spot < FIRST_SQUARE
        if brings and pawns[self.suspect] != spot:
            pawns = changed(pawns, self.suspect, spot)
            if self.suspect in table.seat_pawns:  # only a suspicion gives the right to suspect (R23), and only there
                brought &= ~(1 << table.seat_pawns.index(self.suspect))
        accusations = (*table.accusations, accusation)
        return but(table, pawns=pawns, brought=brought, accusations=accusations, phase=Phase.ACCUSING)


@final
@dataclass(frozen=True, slots=True)
class WroteAccusationCovered(Public):
    """A seat wrote an accusation into its notes; what stands there nobody else learns (R30)."""

    seat: Seat

    def change(self, table: Table) -> Table:
        """The accusation stands, unheard."""
        accusations = (*table.accusations, Accusation(table.turn, self.seat, None))
        return but(table, accusations=accusations, phase=Phase.ACCUSING)


@final
@dataclass(frozen=True, slots=True)
class WroteAccusation(Private):
    """A seat wrote this accusation into its notes (R30)."""

    seat: Seat
    suspect: SuspectCard
    thing: ThingCard
    place: PlaceCard

    covered = WroteAccusationCovered
    knows = ("seat",)
    hides = ("suspect", "thing", "place")

    def kept(self, state: State) -> State:
        """What everybody wrote."""
        return but(state, written=changed(state.written, self.seat, self._cards()))

    def learned(self, view: View) -> View:
        """What one wrote oneself."""
        return but(view, written=self._cards())

    def _cards(self) -> Cards:
        return cards((self.suspect, self.thing, self.place))


@final
@dataclass(frozen=True, slots=True)
class WasWrong(Public):
    """A seat's accusation was wrong; it is out of the race (R17)."""

    seat: Seat

    def change(self, table: Table) -> Table:
        """The seat is out, and draws no advantage card any more."""
        accusation = table.accusations[-1]._replace(right=False)
        return but(
            table,
            accusations=(*table.accusations[:-1], accusation),
            out=table.out | 1 << self.seat,
            phase=Phase.ON_THE_WAY,
            now=but(table.now, may_suspect=False, draws=0),
        )


@final
@dataclass(frozen=True, slots=True)
class FoundWrong(Private):
    """A seat saw these cards in the case file, and was wrong (R15, R17)."""

    seat: Seat
    case: Case

    covered = WasWrong
    knows = ("seat",)
    hides = ("case",)

    def learned(self, view: View) -> View:
        """What lies in the case file."""
        return but(view, case=self.case)


@final
@dataclass(frozen=True, slots=True)
class CaseOpened(Public):
    """The case file is laid open."""

    case: Case

    def change(self, table: Table) -> Table:
        """Everybody sees it."""
        return but(table, case=self.case)


@final
@dataclass(frozen=True, slots=True)
class Ended(Public):
    """The game is over: who won, or None for a case that stays unsolved (R46), and how."""

    winner: Seat | None
    how: Ending

    def change(self, table: Table) -> Table:
        """Nobody is awaited any more."""
        accusations = table.accusations
        if self.how == "accusation":
            accusations = (*accusations[:-1], accusations[-1]._replace(right=True))
        result = Result(self.winner, self.how)
        return but(table, accusations=accusations, phase=Phase.OVER, awaited=None, result=result)


AccusingEvent: TypeAlias = Accused | WroteAccusation | FoundWrong | CaseOpened | Ended
"""The facts of this chapter."""
__all__ = [
    "Accused",
    "AccusingEvent",
    "CaseOpened",
    "Ended",
    "FoundWrong",
    "WroteAccusation",
]
