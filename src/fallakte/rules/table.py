"""The table as everybody sees it: whose turn it is, where the pawns stand, who asked what. It holds no secret.

The truth (`State`) and what one seat knows (`View`) both contain this very value, carried forward by the same function,
so a seat's picture of the table can't differ from the table. Legal actions are worked out from it and the
seat's own hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from fallakte.rules.board import BESIDE, FIRST_SQUARE, MIDDLE, Spot, Spots
from fallakte.rules.cards import FIRST_PLACE, NO_CARDS, Card, Cards, Kind
from fallakte.rules.edition import Edition
from fallakte.rules.phase import Phase
from fallakte.rules.reach import Walker
from fallakte.rules.sorts import Dice, Seat

Ending: TypeAlias = Literal["accusation", "last", "all_out", "limit"]
"""How a game can end (R16, R18, R46)."""


T = TypeVar("T")


def changed(contents: tuple[T, ...], index: int, content: T) -> tuple[T, ...]:
    """The same with another content at one place."""
    return (*contents[:index], content, *contents[index + 1 :])


class Question(NamedTuple):
    """A suspicion and how far it was answered, as everybody heard it."""

    turn: int
    by: Seat
    suspect: Card
    thing: Card
    place: Card
    passed: tuple[Seat, ...] = ()
    shown_by: Seat | None = None

    @property
    def cards(self) -> Cards:
        """The three named cards."""
        return Cards(1 << self.suspect | 1 << self.thing | 1 << self.place)


class Accusation(NamedTuple):
    """An accusation as everybody heard it and, once the case file was looked at, whether it was right."""

    turn: int
    by: Seat
    cards: Cards | None
    """The three named cards; None: they were written down in secret (R30)."""
    right: bool | None = None


class Reveal(NamedTuple):
    """Something about single cards that everybody learned from an advantage card."""

    turn: int
    seat: Seat | None
    """Who holds it, or has none of the kind; None: no seat holds the card."""
    card: Card | None = None
    kind: Kind | None = None
    """Set when a seat said that it has no card of this kind."""


class Look(NamedTuple):
    """That a seat looked at a card of the duel's row; which card it saw is its own (R43)."""

    turn: int
    seat: Seat
    slot: int


class Result(NamedTuple):
    """How a game ended (R46): its single winner, or None for a case that stays unsolved."""

    winner: Seat | None
    how: Ending


@dataclass(frozen=True)
class Turn:
    """What is so in the current turn; the next one begins with a new value."""

    dice: Dice = ()
    steps: int = 0
    walked: bool = False
    """The move of this turn is made."""
    left_rooms: Spots = 0
    """The places (and the middle) left in this turn, which can't be entered again in it (R7)."""
    entered: bool = False
    """A place was entered in this turn."""
    may_suspect: bool = False
    """There is a right to suspect here that has not been used."""
    suspected: bool = False
    unanswered: bool = False
    draws: int = 0
    """Advantage cards still to be drawn."""
    stopped: bool = False
    """An advantage card was offered on a black square in this turn."""
    advantage: int | None = None
    """The advantage card that wants a choice."""
    showing: tuple[tuple[Seat, Seat], ...] = ()
    """Who must still show a card to whom because of an advantage card."""
    show_kind: Kind | None = None
    extra_turn: bool = False


@dataclass(frozen=True)
class Table:
    """What everybody at the table knows."""

    edition: Edition
    seat_pawns: tuple[int, ...]
    """Which pawn each seat plays."""
    pawns: tuple[Spot, ...]
    things: tuple[Spot, ...] = (BESIDE,) * 6
    markers: tuple[Spot, ...] = ()
    """Where the suspects' markers lie, in editions where the pawns are investigators (R37)."""
    version: int = 0
    """How many events have happened."""
    phase: Phase = Phase.SET_UP
    turn: int = 0
    active: Seat = 0
    """Whose turn it is."""
    awaited: Seat | None = None
    """Who must decide now."""
    hand_sizes: tuple[int, ...] = ()
    open_cards: Cards = NO_CARDS
    row: int = 0
    """How many cards lie in the duel's row."""
    looks: tuple[Look, ...] = ()
    """Who has looked at which card of the row."""
    case: Cards | None = None
    """The case file, once it is laid open."""
    out: int = 0
    """The seats that accused wrongly, as a bit mask."""
    brought: int = 0
    """The seats whose pawn a suspicion moved since their last turn began, as a bit mask."""
    misses: int = 0
    """The seats that miss their next turn, as a bit mask."""
    questions: tuple[Question, ...] = ()
    accusations: tuple[Accusation, ...] = ()
    reveals: tuple[Reveal, ...] = ()
    pile: int | None = None
    """How many cards the advantage pile has; None where they are not in play."""
    result: Result | None = None
    now: Turn = Turn()
    """The current turn."""

    def __str__(self) -> str:
        if self.result is None:
            now = "being dealt" if self.awaited is None else f"seat {self.awaited} decides ({self.phase.value})"
        else:
            now = "unsolved" if self.result.winner is None else f"seat {self.result.winner} has won"
        return f"{self.edition.name}, {self.seats} seats, turn {self.turn}: {now}"

    def __repr__(self) -> str:
        return f"<Table {self}>"

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.seat_pawns)

    def spot(self, seat: Seat) -> Spot:
        """Where a seat's pawn stands."""
        return self.pawns[self.seat_pawns[seat]]

    def place(self, seat: Seat) -> Card | None:
        """The place a seat's pawn stands in, as a card; None on the way and in the middle."""
        spot = self.spot(seat)
        return Card(FIRST_PLACE + spot) if 0 <= spot < MIDDLE else None

    def is_out(self, seat: Seat) -> bool:
        """Whether a seat has accused wrongly."""
        return bool(self.out >> seat & 1)

    def racing(self) -> tuple[Seat, ...]:
        """The seats that are not out."""
        return tuple(seat for seat in range(self.seats) if not self.out >> seat & 1)

    def occupied(self, seat: Seat) -> Spots:
        """The squares on which other pawns stand (R8)."""
        mask = 0
        own = self.seat_pawns[seat]
        for pawn, spot in enumerate(self.pawns):
            if spot >= FIRST_SQUARE and pawn != own:
                mask |= 1 << spot
        return mask

    @property
    def walker(self) -> Walker | None:
        """The walks on this table's board."""
        return self.edition.walker(black_stops=self.pile is not None)

    def next_answerer(self, seat: Seat) -> Seat:
        """Who answers after this seat (R12, R32)."""
        step = 1 if self.edition.rules.answers == "left" else -1
        return (seat + step) % self.seats

    def next_turn(self, seat: Seat) -> Seat:
        """Who follows this seat in turn order, out or not."""
        step = 1 if self.edition.rules.turns == "clockwise" else -1
        return (seat + step) % self.seats

    def left(self, seat: Seat) -> Seat:
        """The left neighbour: the next seat clockwise."""
        return (seat + 1) % self.seats

    @property
    def turn_limit(self) -> int:
        """The stated bound: after this turn the case stays unsolved."""
        return self.edition.rules.round_limit * self.seats

    @property
    def question(self) -> Question:
        """The suspicion being answered, or the last one."""
        return self.questions[-1]

    def unseen_slots(self, seat: Seat) -> int:
        """The slots of the duel's row a seat has not looked at, as a bit mask."""
        return ((1 << self.row) - 1) & ~sum(1 << look.slot for look in self.looks if look.seat == seat)


def new_table(edition: Edition, seat_pawns: tuple[int, ...]) -> Table:
    """The table before anything has happened: the pawns stand on their start squares (R2)."""
    investigators = edition.rules.pawns == "investigators"
    return Table(
        edition=edition,
        seat_pawns=seat_pawns,
        pawns=edition.board.starts if edition.board else (BESIDE,) * 6,
        markers=(BESIDE,) * 6 if investigators else (),
    )
