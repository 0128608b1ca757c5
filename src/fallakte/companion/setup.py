"""Before the first turn: which box, who sits where, who I am, how many cards each has, mine, and those lying open."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from fallakte.companion.mistakes import LogError
from fallakte.companion.names import Deck, Names
from fallakte.deduce.facts import Position
from fallakte.deduce.mistakes import PositionError
from fallakte.deduce.puzzle import hand_sizes
from fallakte.rules.cards import CASE_SIZE, DECK_SIZE, NO_CARDS, Cards
from fallakte.rules.edition import Edition
from fallakte.rules.opening import set_aside
from fallakte.rules.sorts import Seat


def dealt_from(edition: Edition, seats: int, first: Seat) -> tuple[int, ...]:
    """How many cards each seat gets where the deal begins with this one (R3).

    >>> from fallakte import load
    >>> dealt_from(load("classic"), 4, first=1)
    (4, 5, 5, 4)
    """
    row, opened = set_aside(edition.rules, seats)
    base, more = divmod(DECK_SIZE - CASE_SIZE - row - opened, seats)
    return tuple(base + ((seat - first) % seats < more) for seat in range(seats))


@dataclass(frozen=True)
class Setup:
    """A table that was dealt, as one seat (or an onlooker) knows it."""

    edition: Edition
    names: tuple[str, ...]
    me: Seat | None = None
    own: Cards = NO_CARDS
    open: Cards = NO_CARDS
    hands: tuple[int | None, ...] | None = None
    """How many cards each seat has; None: as the usual deal shares them out."""
    row: int | None = None
    """How many cards lie in the duel's row; None: as many as the edition says."""
    first_turn: int = 1
    """The number of the first turn that was entered: higher where that began in the middle of a game."""

    @cached_property
    def seats(self) -> Names:
        """The seats by their names."""
        return Names([[name] for name in self.names])

    @cached_property
    def deck(self) -> Deck:
        """The cards by their names."""
        return Deck(self.edition)

    @cached_property
    def bare(self) -> Position:
        """What is known before the first turn; `LogError` where such a deal can't be."""
        row, opened = set_aside(self.edition.rules, len(self.names))
        row = row if self.row is None else self.row
        if self.hands is None and self.open.bit_count() != opened:
            raise LogError("open_count", number=opened, given=self.open.bit_count())
        dealt = DECK_SIZE - CASE_SIZE - row - self.open.bit_count()
        if self.me is not None and self.hands is None:
            usual = sorted({sizes[self.me] for sizes in hand_sizes((None,) * len(self.names), dealt)})
            if self.own.bit_count() not in usual:
                raise LogError("own_count", given=self.own.bit_count(), usual=" / ".join(map(str, usual)))
        hands = self.hands or (None,) * len(self.names)
        if self.hands is None and dealt % len(self.names) == 0:
            hands = (dealt // len(self.names),) * len(self.names)
        try:
            return Position(hands, self.me, self.own, self.open, row, answers=self.edition.rules.answers)
        except PositionError as error:
            raise LogError("deal", told=error.message) from None

    def answerers(self, asker: Seat) -> tuple[Seat, ...]:
        """Who answers a suspicion, in their order (R12, R32)."""
        return self.bare.answerers(asker)

    def next_turn(self, seat: Seat) -> Seat:
        """Who follows in turn order."""
        step = 1 if self.edition.rules.turns == "clockwise" else -1
        return (seat + step) % len(self.names)
