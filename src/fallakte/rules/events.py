"""Events: facts. Dice and deals are in them, so a game replays without chance. Every event has an audience.

A `Public` event is the same for everybody. A `Private` one is known whole to its audience only; everybody else gets its
`face`, which is built from what they may know. There is no third sort, so nothing is seen by forgetting to hide it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TypeAlias

from fallakte.rules.actions import Seat, Slot
from fallakte.rules.board import Spot
from fallakte.rules.cards import Card, Cards, Kind

Way: TypeAlias = tuple[Spot, ...]
Dice: TypeAlias = tuple[int, ...]
Spots6: TypeAlias = tuple[Spot, ...]
Order: TypeAlias = tuple[int, ...]
AdvantageNumber: TypeAlias = int
Ending: TypeAlias = str
"""`accusation`, `last`, `all_out` or `limit`."""


class Public:
    """An event that everybody at the table may know whole."""

    __slots__ = ()


class Private(ABC):
    """An event that only its audience may know whole."""

    __slots__ = ()

    @abstractmethod
    def audience(self) -> tuple[Seat, ...]:
        """The seats that know it whole."""

    @abstractmethod
    def face(self) -> Public:
        """What everybody else sees of it."""


Event: TypeAlias = Public | Private
Seen: TypeAlias = Public | Private
"""An event as one seat sees it: a private one only where that seat is in its audience."""


def see(event: Event, seat: Seat | None) -> Seen:
    """What a seat (or, with None, an onlooker) may know of an event."""
    if isinstance(event, Public):
        return event
    return event if seat in event.audience() else event.face()


def face(event: Event) -> Public:
    """What everybody may know of an event."""
    return event if isinstance(event, Public) else event.face()


# ---------------------------------------------------------------------------------------------------------- set-up


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


# ---------------------------------------------------------------------------------------------------------- moving


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


# ------------------------------------------------------------------------------------------------------ suspecting


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


# -------------------------------------------------------------------------------------------------------- accusing


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


# ------------------------------------------------------------------------------------------------- advantage cards


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
