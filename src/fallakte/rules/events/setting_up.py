"""Before the first turn: the case file, the deal, who begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, final

from fallakte.rules.board import BESIDE, Spot
from fallakte.rules.cards import FIRST_PLACE, FIRST_THING, Card, Cards
from fallakte.rules.events.base import Private, Public
from fallakte.rules.phase import Phase
from fallakte.rules.sorts import AdvantageNumber, Case, Dice, PlaceCard, Seat, ThingCard
from fallakte.rules.table import Table, changed
from fallakte.rules.values import but

if TYPE_CHECKING:
    from fallakte.rules.state import State
    from fallakte.rules.view import View


@final
@dataclass(frozen=True, slots=True)
class CaseFilled(Public):
    """One card of each kind lies in the case file."""

    def change(self, table: Table) -> Table:
        """Nothing that the table shows."""
        return table


@final
@dataclass(frozen=True, slots=True)
class CaseFiled(Private):
    """These three cards lie in the case file (R1). Nobody sees them."""

    case: Case

    covered = CaseFilled
    knows = ()
    hides = ("case",)

    def kept(self, state: State) -> State:
        """The case file."""
        return but(state, case=self.case)


@final
@dataclass(frozen=True, slots=True)
class RowCovered(Public):
    """So many cards lie face down in a row (R43)."""

    count: int

    def change(self, table: Table) -> Table:
        """The row lies there."""
        return but(table, row=self.count)


@final
@dataclass(frozen=True, slots=True)
class RowLaid(Private):
    """These cards lie face down in the duel's row, in this order (R43). Nobody sees them yet."""

    row: tuple[Card, ...]

    covered = RowCovered
    knows = ()
    hides = ("row",)

    def kept(self, state: State) -> State:
        """The row."""
        return but(state, row=self.row)


@final
@dataclass(frozen=True, slots=True)
class DealtCovered(Public):
    """A seat was dealt so many cards."""

    seat: Seat
    count: int

    def change(self, table: Table) -> Table:
        """The size of its hand."""
        return but(table, hand_sizes=changed(table.hand_sizes or (0,) * table.seats, self.seat, self.count))


@final
@dataclass(frozen=True, slots=True)
class Dealt(Private):
    """A seat was dealt these cards (R3)."""

    seat: Seat
    hand: Cards

    covered = DealtCovered
    knows = ("seat",)
    hides = ("hand",)

    def kept(self, state: State) -> State:
        """Every hand."""
        return but(state, hands=changed(state.hands, self.seat, self.hand))

    def learned(self, view: View) -> View:
        """One's own hand."""
        return but(view, hand=self.hand)


@final
@dataclass(frozen=True, slots=True)
class LaidOpen(Public):
    """These cards lie face up for all (R34, R44)."""

    cards: Cards

    def change(self, table: Table) -> Table:
        """The open cards."""
        return but(table, open_cards=self.cards)


@final
@dataclass(frozen=True, slots=True)
class PileCovered(Public):
    """The advantage pile lies shuffled, so many cards."""

    count: int

    def change(self, table: Table) -> Table:
        """The size of the pile."""
        return but(table, pile=self.count)


@final
@dataclass(frozen=True, slots=True)
class PileShuffled(Private):
    """The advantage pile lies in this order, the first to be drawn first."""

    order: tuple[AdvantageNumber, ...]

    covered = PileCovered
    knows = ()
    hides = ("order",)

    def kept(self, state: State) -> State:
        """The order of the pile."""
        return but(state, pile=self.order)


@final
@dataclass(frozen=True, slots=True)
class ThingsLaid(Public):
    """The things lie in these places."""

    spots: tuple[Spot, ...]

    def change(self, table: Table) -> Table:
        """Where the things lie."""
        return but(table, things=self.spots)


@final
@dataclass(frozen=True, slots=True)
class RolledForStart(Public):
    """A seat rolled to see who begins (R35)."""

    seat: Seat
    dice: Dice

    def change(self, table: Table) -> Table:
        """Nothing that the table shows."""
        return table


@final
@dataclass(frozen=True, slots=True)
class Began(Public):
    """The game begins; this seat is first."""

    seat: Seat

    def change(self, table: Table) -> Table:
        """It is this seat's turn, once the things are placed."""
        placing = table.edition.rules.things == "chosen" and table.edition.board is not None
        return but(
            table,
            active=self.seat,
            awaited=self.seat if placing else None,
            phase=Phase.PLACING if placing else Phase.SET_UP,
        )


@final
@dataclass(frozen=True, slots=True)
class ThingPut(Public):
    """A seat laid a thing into a place before the game."""

    seat: Seat
    thing: ThingCard
    place: PlaceCard

    def change(self, table: Table) -> Table:
        """The thing lies there; the next seat lays the next one."""
        things = changed(table.things, self.thing - FIRST_THING, self.place - FIRST_PLACE)
        left = BESIDE in things
        return but(
            table,
            things=things,
            awaited=table.next_turn(self.seat) if left else None,
            phase=Phase.PLACING if left else Phase.SET_UP,
        )


SettingUpEvent: TypeAlias = (
    CaseFiled | RowLaid | Dealt | LaidOpen | PileShuffled | ThingsLaid | RolledForStart | Began | ThingPut
)
"""The facts of this chapter."""
__all__ = [
    "Began",
    "CaseFiled",
    "Dealt",
    "LaidOpen",
    "PileShuffled",
    "RolledForStart",
    "RowLaid",
    "SettingUpEvent",
    "ThingPut",
    "ThingsLaid",
]
