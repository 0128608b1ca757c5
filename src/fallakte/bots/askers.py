"""How the others ask, and what that tells of their hands.

Who looks for a card rarely holds it; who bluffs names what it holds; some bluff in their first questions only, some
name one own card in every question. Nobody says which way is theirs: every rival is a mixture of ways, each of which
counts as much as it explains of all that the rival has asked (docs/bots-lab.md tells where the figures come from).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, exp
from typing import NamedTuple

from fallakte.rules.cards import KIND_CARDS, KIND_RANGES, NO_CARDS, PLACES, Card, Cards, Kind, cards, each, kind_of
from fallakte.rules.table import Table

Weighed = tuple[Cards, tuple[float, ...]]
"""Up to three cards, and how likely a question is by each of the eight ways in which the asker may hold them."""
Odds = Sequence[float]
"""How likely a seat holds each of the 21 cards, by what was seen alone."""
AT_LAST = 1.5
"""Late in a game a seeker names a card so much likelier if it is an own one: to isolate what is left of the case."""
ALWAYS = 1e6
"""The ratio of who surely names an own card."""


class Heard(NamedTuple):
    """A suspicion of a rival."""

    number: int
    """Which suspicion of the table it was, from 0."""
    own_number: int
    """Which suspicion of that seat it was, from 0."""
    cards: Cards
    fresh: Cards
    """Those of them that the seat had not named before."""


def heard(table: Table) -> dict[int, list[Heard]]:
    """What every seat has asked."""
    before = [NO_CARDS] * table.seats
    found: dict[int, list[Heard]] = {}
    for number, question in enumerate(table.questions):
        mine = found.setdefault(question.by, [])
        mine.append(Heard(number, len(mine), question.cards, Cards(question.cards & ~before[question.by])))
        before[question.by] = Cards(before[question.by] | question.cards)
    return found


@dataclass(frozen=True)
class Way:
    """A way of asking: how likely a card one holds is named, compared with one that one does not hold."""

    first: float
    """In the first suspicion of a game."""
    growth: float
    """How much more with every suspicion of the table, as an exponent."""
    on_board: float
    """A place on a board, at any time: one often names where one stands."""
    off_board: float
    """A place where there is no board."""
    doubt: float
    """How likely it names a card again that it need not look for."""
    opening: tuple[float, ...] = ()
    """In one's own first questions instead; but a place on a board is then where one stands, and tells nothing."""

    def weighs(self, told: Heard, odds: Odds, *, board: bool) -> Iterator[Weighed]:
        """How likely a question is, card by card; a card that was named before tells nothing more."""
        for card in each(told.fresh):
            yield cards([card]), _named(self._own(told, card, board=board), card, odds) * 4

    def _own(self, told: Heard, card: Card, *, board: bool) -> float:
        """How much likelier a card is named if it is an own one; 1 if that makes no difference."""
        if told.own_number < len(self.opening):
            return 1.0 if board and card in PLACES else self.opening[told.own_number]
        if card in PLACES:
            return self.on_board if board else self.off_board
        return min(max(AT_LAST, self.first), self.first * exp(self.growth * told.number))


@dataclass(frozen=True)
class Mixing(Way):
    """Names one own card in every question and looks for the others: whoever reads its cards one by one reads wrong."""

    none: float = 0.05
    """How much less likely it names no own card."""
    more: float = 0.05
    """How much less likely it names one more."""

    def weighs(self, told: Heard, odds: Odds, *, board: bool) -> Iterator[Weighed]:
        """How likely a question is as a whole, by how many of its cards are own ones."""
        bound = KIND_CARDS[Kind.PLACE] if board else NO_CARDS
        for card in each(Cards(told.fresh & bound)):
            yield cards([card]), _named(self.on_board, card, odds) * 4
        free = list(each(Cards(told.cards & ~bound)))
        if not told.fresh & ~bound:
            return
        foreign, own = [1.0] * len(free), [1.0] * len(free)
        for number, card in enumerate(free):
            if told.fresh >> card & 1:
                foreign[number] = _named(self.first, card, odds)[0]
                own[number] = _named(ALWAYS, card, odds)[1] / len(free)
        yield cards(free), tuple(self._likely(foreign, own, ways) for ways in range(8))

    def _likely(self, foreign: Sequence[float], own: Sequence[float], ways: int) -> float:
        held = ways & (1 << len(own)) - 1
        likely = self.more ** (held.bit_count() - 1) if held else self.none
        for number in range(len(own)):
            likely *= own[number] if held >> number & 1 else foreign[number]
        return likely


def _named(ratio: float, card: Card, odds: Odds) -> tuple[float, float]:
    """How likely a card is the one named of its kind, if it is not an own one and if it is, compared with any card of
    the kind. The kind's other cards are each an own one with the mean of their odds.
    """
    kind = KIND_RANGES[kind_of(card)]
    mean = (sum([odds[other] for other in kind]) - odds[card]) / (len(kind) - 1)
    return _among(ratio, len(kind), min(1.0, max(0.0, mean)))


@lru_cache(maxsize=1024)
def _among(ratio: float, size: int, mean: float) -> tuple[float, float]:
    """The same by the size of the kind and the odds of its other cards; ways that differ in their openings ask this
    again and again.
    """
    others = size - 1
    foreign = own = 0.0
    for held in range(size):
        chance = size * comb(others, held) * mean**held * (1 - mean) ** (others - held)
        foreign += chance / (ratio * held + size - held)
        own += chance * ratio / (ratio * (held + 1) + others - held)
    return foreign, own


ANYTHING = Way(1.0, 0.0, 1.0, 1.0, doubt=1.0)
"""Names any card."""
AT_TIMES = Way(0.22, 0.1, 0.25, 0.25, doubt=0.22)
"""Looks for cards, and bluffs now and then."""
SEEKS = Way(0.015, 0.4, 0.12, 0.12, doubt=0.015)
"""Looks for cards, and only when a kind is solved names an own one."""
BLUFFS = Way(8.0, 0.0, 1.0, 8.0, doubt=0.6)
"""Names own cards."""
OPENS = Way(0.015, 0.4, 0.12, 0.12, doubt=0.015, opening=(8.0,))
"""Seeks, after a first question with own cards."""
FEINTS = Way(1.0, 0.0, 1.0, 1.0, doubt=1.0, opening=(8.0,))
"""Names any card, after a first question with own cards."""
OPENS_SOFTLY = Way(0.015, 0.4, 0.12, 0.12, doubt=0.03, opening=(4.0,))
"""The same, with one or two own cards in it."""
OPENS_TWICE = Way(0.015, 0.4, 0.12, 0.12, doubt=0.05, opening=(6.0, 6.0))
"""Seeks, after two questions with own cards."""
MIXES = Mixing(0.015, 0.0, 0.3, 0.3, doubt=0.1)
"""Names one own card in every question."""
