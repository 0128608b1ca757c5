"""What one pair of eyes has seen of a game: the deal it knows, and facts, each with the turn or entry it comes from."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias, assert_never

from fallakte.rules.cards import CASE_SIZE, DECK_SIZE, NO_CARDS, Card, Cards, each

ROW = 6
"""The duel's face-down row, as a holder (R43)."""
CASE = 7
"""The case file, as a holder; seats are the holders 0 to 5."""
HOLDERS = 8


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn of a game in which something was learned."""

    number: int


@dataclass(frozen=True, slots=True)
class Entry:
    """The entry of a list somebody wrote, counted from 0."""

    number: int


At: TypeAlias = Turn | Entry


@dataclass(frozen=True, slots=True)
class Asked:
    """A suspicion and its answers: who passed, who showed, and the card if this seat saw it (R12, R13)."""

    by: int
    cards: Cards
    passed: tuple[int, ...] = ()
    shown_by: int | None = None
    card: Card | None = None
    at: At | None = field(default=None, kw_only=True)


@dataclass(frozen=True, slots=True)
class Accused:
    """An accusation: right, or these three are not together in the case file (R16, R17)."""

    by: int
    cards: Cards
    right: bool = False
    at: At | None = field(default=None, kw_only=True)


@dataclass(frozen=True, slots=True)
class Peeked:
    """This seat's own look at one card of the duel's row (R43)."""

    slot: int
    card: Card
    at: At | None = field(default=None, kw_only=True)


@dataclass(frozen=True, slots=True)
class Has:
    """A holder has at least one of these cards: one card alone was seen, or some card of a kind was shown (R39)."""

    holder: int
    cards: Cards
    to: int | None = field(default=None, kw_only=True)
    """The seat that was let see it; None: everybody was."""
    at: At | None = field(default=None, kw_only=True)


@dataclass(frozen=True, slots=True)
class Lacks:
    """Seats that have none of these cards: somebody called for one by name, or asked for a kind (R39)."""

    seats: tuple[int, ...]
    cards: Cards
    at: At | None = field(default=None, kw_only=True)


Fact: TypeAlias = Asked | Accused | Peeked | Has | Lacks


def holds(fact: Fact, deal: Sequence[int]) -> bool:
    """Whether a fact is true in a deal, given as the holder of every card."""
    match fact:
        case Asked(_, named, passed, shown_by, card):
            holders = {deal[one] for one in each(named)}
            if not holders.isdisjoint(passed) or (shown_by is not None and shown_by not in holders):
                return False
            return card is None or deal[card] == shown_by
        case Accused(_, named, right):
            return all(deal[card] == CASE for card in each(named)) == right
        case Peeked(_, card):
            return bool(deal[card] == ROW)
        case Has(holder, named):
            return any(deal[card] == holder for card in each(named))
        case Lacks(seats, named):
            return all(deal[card] not in seats for card in each(named))
        case _:
            assert_never(fact)


class Sight(NamedTuple):
    """A card that was seen, where it is, and which fact tells it."""

    card: Card
    holder: int
    entry: int
    at: At | None


@dataclass(frozen=True)
class Position:
    """One seat's knowledge; an unknown hand size is None, and those seats share the rest evenly (R33).

    >>> from fallakte.rules.cards import cards
    >>> mine = Position(hands=(6, 6, 6), seat=0, own=cards([0, 1, 6, 7, 12, 13]))
    >>> mine
    <Position of seat 0, which holds 6 cards: hands 6+6+6, 0 facts>
    >>> mine = mine.adding(Has(1, cards([20]), at=Turn(3)))
    >>> mine.facts
    (Has(holder=1, cards=1048576, to=None, at=Turn(number=3)),)
    >>> list(mine.sights())
    [Sight(card=20, holder=1, entry=0, at=Turn(number=3))]
    """

    hands: tuple[int | None, ...]
    seat: int | None = None
    own: Cards = NO_CARDS
    open: Cards = NO_CARDS
    row: int = 0
    facts: tuple[Fact, ...] = ()
    answers: Literal["left", "right"] = "left"
    """On which side of the asker the answers begin; seats are numbered clockwise, to the left (R12, R32)."""

    def __repr__(self) -> str:
        who = "an onlooker" if self.seat is None else f"seat {self.seat}, which holds {self.own.bit_count()} cards"
        hands = "+".join("?" if size is None else str(size) for size in self.hands)
        return f"<Position of {who}: hands {hands}, {len(self.facts)} facts>"

    def __post_init__(self) -> None:
        from fallakte.deduce.mistakes import check

        check(self)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """What is kept by a position asks for it often; it is another one in another process."""
        return hash((self.hands, self.seat, self.own, self.open, self.row, self.facts, self.answers))

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in self.__dict__.items() if name != "_hash"}

    @cached_property
    def dealt(self) -> int:
        """How many cards lie in hands."""
        return DECK_SIZE - CASE_SIZE - self.row - self.open.bit_count()

    @cached_property
    def known_hands(self) -> tuple[int | None, ...]:
        """The hand sizes, with this seat's own."""
        own = self.own.bit_count()
        return tuple(own if seat == self.seat else size for seat, size in enumerate(self.hands))

    @cached_property
    def holders(self) -> tuple[int, ...]:
        """Wherever a card may be: the seats, the duel's row, the case file."""
        return (*range(len(self.hands)), *((ROW,) if self.row else ()), CASE)

    def size(self, holder: int) -> int | None:
        """How many cards a holder has, where that is known."""
        return {CASE: CASE_SIZE, ROW: self.row, **dict(enumerate(self.known_hands))}[holder]

    def answerers(self, asker: int) -> tuple[int, ...]:
        """Who answers a suspicion, in their order (R12, R32).

        >>> Position(hands=(5, 5, 4, 4), answers="right").answerers(1)
        (0, 3, 2)
        """
        seats, step = len(self.hands), 1 if self.answers == "left" else -1
        return tuple((asker + step * n) % seats for n in range(1, seats))

    @property
    def questions(self) -> Iterator[Asked]:
        """The suspicions, in their order."""
        return (fact for fact in self.facts if isinstance(fact, Asked))

    def is_pending(self, asked: Asked) -> bool:
        """Whether a suspicion is still being answered."""
        return asked.shown_by is None and len(asked.passed) < len(self.hands) - 1

    def passes(self) -> Iterator[tuple[int, Cards]]:
        """Which seat said that it has none of which cards."""
        for fact in self.facts:
            match fact:
                case Asked(_, named, passed) | Lacks(passed, named):
                    for seat in passed:
                        yield seat, named

    def sights(self) -> Iterator[Sight]:
        """Every card that this seat has seen beyond its hand and what lies open; the same card as often as it was."""
        for entry, fact in enumerate(self.facts):
            match fact:
                case Asked():
                    if fact.card is not None and fact.shown_by is not None:
                        yield Sight(fact.card, fact.shown_by, entry, fact.at)
                case Peeked():
                    yield Sight(fact.card, ROW, entry, fact.at)
                case Has():
                    if fact.cards.bit_count() == 1:
                        yield Sight(Card(fact.cards.bit_length() - 1), fact.holder, entry, fact.at)
                case Accused():
                    for card in each(fact.cards) if fact.right else ():
                        yield Sight(card, CASE, entry, fact.at)
                case Lacks():
                    pass
                case _:
                    assert_never(fact)

    def shown_to(self, seat: int) -> dict[Card, At | None]:
        """The cards of this seat's hand that another seat has seen, each with the last time it did."""
        return {sight.card: sight.at for sight in self.sights() if sight.holder == self.seat and self._saw(seat, sight)}

    def _saw(self, seat: int, sight: Sight) -> bool:
        match self.facts[sight.entry]:
            case Asked(by):
                return by == seat
            case Has() as has:
                return has.to in (None, seat)
            case _:
                return False

    def last_seen(self, since: int) -> Sight | None:
        """The last card that was meant for this seat's eyes, if that was in this turn or a later one."""
        mine = [
            sight
            for sight in self.sights()
            if sight.holder not in (self.seat, CASE) and isinstance(sight.at, Turn) and sight.at.number >= since
            if not (isinstance(fact := self.facts[sight.entry], Has) and fact.to is None)
        ]
        return mine[-1] if mine else None

    def known_to(self, seat: int, hand: Cards) -> Position:
        """What another seat would know if it held this hand: what everybody heard, and of the cards that were seen
        those of which this position knows that it saw them. A lower bound where it saw others.
        """
        facts: list[Fact] = []
        for fact in self.facts:
            match fact:
                case Asked(by, shown_by=shower, card=int()) if seat not in (by, shower):
                    facts.append(replace(fact, card=None))
                case Asked() | Accused() | Lacks():
                    facts.append(fact)
                case Has(holder) if fact.to in (None, seat) or holder == seat:
                    facts.append(fact)
                case Has() | Peeked():
                    pass
                case _:
                    assert_never(fact)
        return replace(self, seat=seat, own=hand, facts=tuple(facts))

    def adding(self, *facts: Fact) -> Position:
        """This position with more facts at the end."""
        return replace(self, facts=self.facts + facts)

    def only(self, entries: Collection[int]) -> Position:
        """This position with only these entries of its facts."""
        return replace(self, facts=tuple(fact for n, fact in enumerate(self.facts) if n in entries))
