"""What advantage cards cause (R38, R39)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, final

from fallakte.rules.board import Spot
from fallakte.rules.cards import Card, Kind
from fallakte.rules.events.base import Eyes, Noted, Private, Public
from fallakte.rules.events.moving import arrived
from fallakte.rules.phase import Phase
from fallakte.rules.sorts import AdvantageNumber, Seat
from fallakte.rules.table import Reveal, Table, Turn
from fallakte.rules.values import but

if TYPE_CHECKING:
    from fallakte.rules.state import State


class Glimpse(NamedTuple):
    """A card that `holder` let `to` see because of an advantage card."""

    turn: int
    to: Seat
    holder: Seat
    card: Card


def _resumed(table: Table, now: Turn) -> Table:
    """Back from an advantage card to where the turn stands."""
    if now.suspected:
        phase = Phase.AFTER_ANSWERS
    elif not now.walked:
        phase = Phase.ROLLED
    else:
        phase = Phase.IN_PLACE if now.may_suspect else Phase.ON_THE_WAY
    return but(table, awaited=table.active, phase=phase, now=but(now, advantage=None, showing=(), show_kind=None))


def _next_shows(table: Table) -> Table:
    """The next seat must show a card, or the turn goes on."""
    rest = table.now.showing[1:]
    if not rest:
        return _resumed(table, table.now)
    return but(table, awaited=rest[0][0], now=but(table.now, showing=rest))


@final
@dataclass(frozen=True, slots=True)
class DrewAdvantage(Public):
    """A seat drew the top advantage card."""

    seat: Seat
    advantage: AdvantageNumber

    def change(self, table: Table) -> Table:
        """The card lies there and wants something."""
        due = table.now.draws if table.phase is Phase.OFFERED else table.now.draws - 1
        now = but(table.now, draws=due, advantage=self.advantage)
        return but(table, pile=(table.pile or 0) - 1, phase=Phase.ADVANTAGE, now=now)

    def kept(self, state: State) -> State:
        """The pile is without it."""
        return but(state, pile=state.pile[1:])


@final
@dataclass(frozen=True, slots=True)
class AdvantageDeclined(Public):
    """A seat on a black square left the advantage card in the pile (R39)."""

    seat: Seat

    def change(self, table: Table) -> Table:
        """The turn goes on."""
        return _resumed(table, table.now)


@final
@dataclass(frozen=True, slots=True)
class AdvantageLapsed(Public):
    """The advantage card had no effect here."""

    seat: Seat

    def change(self, table: Table) -> Table:
        """The turn goes on."""
        return _resumed(table, table.now)


@final
@dataclass(frozen=True, slots=True)
class SentTo(Public):
    """An advantage card took a seat's pawn to a place or the middle."""

    seat: Seat
    spot: Spot

    def change(self, table: Table) -> Table:
        """The pawn stands there."""
        return arrived(table, self.seat, self.spot)


@final
@dataclass(frozen=True, slots=True)
class StepsAdded(Public):
    """An advantage card gave a seat more steps."""

    seat: Seat
    steps: int

    def change(self, table: Table) -> Table:
        """There is more to walk."""
        return _resumed(table, but(table.now, steps=table.now.steps + self.steps, walked=False))


@final
@dataclass(frozen=True, slots=True)
class ExtraTurn(Public):
    """A seat will have another turn after this one."""

    seat: Seat

    def change(self, table: Table) -> Table:
        """That is remembered."""
        return _resumed(table, but(table.now, extra_turn=True))


@final
@dataclass(frozen=True, slots=True)
class MissesTurn(Public):
    """A seat will miss its next turn."""

    seat: Seat

    def change(self, table: Table) -> Table:
        """That is remembered."""
        return _resumed(but(table, misses=table.misses | 1 << self.seat), table.now)


@final
@dataclass(frozen=True, slots=True)
class LookedAtCardCovered(Public):
    """A seat looked at a card of another."""

    seat: Seat
    holder: Seat

    def change(self, table: Table) -> Table:
        """The turn goes on."""
        return _resumed(table, table.now)


@final
@dataclass(frozen=True, slots=True)
class LookedAtCard(Noted, Private):
    """A seat looked at this card of another, drawn blind."""

    seat: Seat
    holder: Seat
    card: Card

    covered = LookedAtCardCovered
    knows = ("seat", "holder")
    hides = ("card",)

    def noted(self, eyes: Eyes) -> Eyes:
        """Which card it was."""
        return but(eyes, glimpses=(*eyes.glimpses, Glimpse(eyes.table.turn, self.seat, self.holder, self.card)))


@final
@dataclass(frozen=True, slots=True)
class AskedKind(Public):
    """A seat asked another for a card of one kind."""

    seat: Seat
    holder: Seat
    kind: Kind

    def change(self, table: Table) -> Table:
        """The other one must show such a card, or say that there is none."""
        now = but(table.now, advantage=None, showing=((self.holder, self.seat),), show_kind=self.kind)
        return but(table, phase=Phase.SHOWING, awaited=self.holder, now=now)


@final
@dataclass(frozen=True, slots=True)
class HasNoneOfKind(Public):
    """A seat has no card of this kind."""

    seat: Seat
    kind: Kind

    def change(self, table: Table) -> Table:
        """Everybody has heard it."""
        return _next_shows(but(table, reveals=(*table.reveals, Reveal(table.turn, self.seat, kind=self.kind))))


@final
@dataclass(frozen=True, slots=True)
class ShowingAsked(Public):
    """These seats must each show a card: the pairs of who shows and who sees, one after the other."""

    pairs: tuple[Seat, ...]

    def change(self, table: Table) -> Table:
        """The first of them must."""
        pairs = tuple(zip(self.pairs[::2], self.pairs[1::2], strict=True))
        now = but(table.now, advantage=None, showing=pairs)
        return but(table, phase=Phase.SHOWING, awaited=pairs[0][0], now=now)


@final
@dataclass(frozen=True, slots=True)
class GlimpsedCovered(Public):
    """A seat showed another a card, as an advantage card said."""

    seat: Seat
    viewer: Seat

    def change(self, table: Table) -> Table:
        """The next one shows, or the turn goes on."""
        return _next_shows(table)


@final
@dataclass(frozen=True, slots=True)
class Glimpsed(Noted, Private):
    """A seat showed another this card, as an advantage card said."""

    seat: Seat
    viewer: Seat
    card: Card

    covered = GlimpsedCovered
    knows = ("seat", "viewer")
    hides = ("card",)

    def noted(self, eyes: Eyes) -> Eyes:
        """Which card it was."""
        return but(eyes, glimpses=(*eyes.glimpses, Glimpse(eyes.table.turn, self.viewer, self.seat, self.card)))


@final
@dataclass(frozen=True, slots=True)
class Called(Public):
    """A seat called for this card to be laid open."""

    seat: Seat
    card: Card

    def change(self, table: Table) -> Table:
        """Nothing yet."""
        return table


@final
@dataclass(frozen=True, slots=True)
class LaidDown(Public):
    """A seat laid this card of its hand open for all; it stays in the hand."""

    seat: Seat
    card: Card

    def change(self, table: Table) -> Table:
        """Everybody has seen it."""
        return _resumed(but(table, reveals=(*table.reveals, Reveal(table.turn, self.seat, self.card))), table.now)


@final
@dataclass(frozen=True, slots=True)
class NobodyHolds(Public):
    """No seat holds the called card."""

    card: Card

    def change(self, table: Table) -> Table:
        """Everybody has heard it."""
        return _resumed(but(table, reveals=(*table.reveals, Reveal(table.turn, None, self.card))), table.now)


AdvantageEvent: TypeAlias = (
    DrewAdvantage
    | AdvantageDeclined
    | AdvantageLapsed
    | SentTo
    | StepsAdded
    | ExtraTurn
    | MissesTurn
    | LookedAtCard
    | AskedKind
    | HasNoneOfKind
    | ShowingAsked
    | Glimpsed
    | Called
    | LaidDown
    | NobodyHolds
)
"""The facts of this chapter."""
__all__ = [
    "AdvantageDeclined",
    "AdvantageEvent",
    "AdvantageLapsed",
    "AskedKind",
    "Called",
    "DrewAdvantage",
    "ExtraTurn",
    "Glimpsed",
    "HasNoneOfKind",
    "LaidDown",
    "LookedAtCard",
    "MissesTurn",
    "NobodyHolds",
    "SentTo",
    "ShowingAsked",
    "StepsAdded",
]
