"""What a question would bring: who would show what, how likely, and how much of the case would still be open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from fallakte.deduce import engine
from fallakte.deduce.facts import CASE, HOLDERS, ROW, Peeked, Position
from fallakte.deduce.puzzle import Puzzle, answer_factors, compile_position
from fallakte.deduce.weights import Policy, choice, uniform
from fallakte.rules.cards import ALL_CARDS, DECK_SIZE, NO_CARDS, PLACES, SUSPECTS, THINGS, Card, Cards, cards, each


@dataclass(frozen=True, slots=True)
class Outcome:
    """One answer: a seat shows a card; or nobody does; or nobody does and this card is then seen in the row."""

    shown_by: int | None
    card: Card | None
    chance: float
    bits: float
    """The uncertainty about the case file after it."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A suspicion with everything that can happen to it."""

    cards: Cards
    outcomes: tuple[Outcome, ...]

    @property
    def bits(self) -> float:
        """The uncertainty to be expected afterwards; the less, the better the question."""
        return sum(outcome.chance * outcome.bits for outcome in self.outcomes)


def suspicions(place: int | None = None) -> tuple[Cards, ...]:
    """Every suspicion from one place, or all 324."""
    places = PLACES if place is None else (place,)
    return tuple(cards(three) for three in product(SUSPECTS, THINGS, places))


def outcomes(
    position: Position, asked: Iterable[Cards], weights: Policy = uniform, shows: Policy = choice
) -> list[Prospect]:
    """The prospects of suspicions by this seat; `shows` tells how the others pick what to show.

    >>> from fallakte.rules.cards import cards
    >>> mine = Position(hands=(6, 6, 6), seat=0, own=cards([0, 1, 6, 7, 12, 13]))
    >>> prospect = outcomes(mine, [cards([2, 8, 14])])[0]
    >>> len(prospect.outcomes), round(prospect.bits, 2)
    (7, 6.27)
    """
    if position.seat is None:
        raise ValueError("an onlooker asks nothing: outcomes() needs a position with a seat")
    from fallakte.deduce.kernel import asking

    named = tuple(asked)
    seats = len(position.hands)
    answerers = [(position.seat + step) % seats for step in range(1, seats)]
    puzzle = compile_position(position, weights)
    seen = cards(fact.card for fact in position.facts if isinstance(fact, Peeked))
    hidden = position.row - seen.bit_count()
    peeks = Cards(ALL_CARDS & ~seen) if seats == 2 and hidden > 0 else NO_CARDS
    arrays = (*_arrays(named, shows, answerers, position.seat), peeks, *puzzle.arrays())
    small, weight, bits = asking.ask(*arrays)
    if not small:
        weight, bits = _in_parts(puzzle, arrays[:4])
    if peeks:
        weight[:, ROW] /= hidden
    total = weight.sum(axis=(1, 2), keepdims=True)
    total[total == 0] = 1
    return [_prospect(*told) for told in zip(named, weight / total, bits, strict=True)]


def _arrays(named: Sequence[Cards], shows: Policy, answerers: Sequence[int], seat: int) -> tuple[Any, ...]:
    import numpy as np

    picks = np.array([[answer_factors(seat, three, card, shows) for card in each(three)] for three in named])
    return np.array(named, np.int64), picks.reshape(-1, 3, 8), np.array(answerers, np.int64)


def _prospect(named: Cards, weight: Any, bits: Any) -> Prospect:
    import numpy as np

    found = []
    for holder, card in np.argwhere(weight > 0).tolist():
        shown_by = None if holder in (CASE, ROW) else holder
        seen = None if holder == CASE else Card(card)
        found.append(Outcome(shown_by, seen, float(weight[holder, card]), float(bits[holder, card])))
    return Prospect(named, tuple(found))


def _in_parts(puzzle: Puzzle, asked: tuple[Any, ...]) -> tuple[Any, Any]:
    """The same as `asking.ask` for a puzzle too big for one walk: every answer is a puzzle of its own."""
    import numpy as np

    suspicions, picks, answerers, peeks = asked
    weight, bits = np.zeros((2, len(suspicions), HOLDERS, DECK_SIZE))

    def weigh(spot: tuple[int, int, int], part: Puzzle) -> None:
        _, joint = engine.count(part)
        weight[spot] = joint.sum()
        shares = joint[joint > 0] / weight[spot]
        bits[spot] = -np.sum(shares * np.log2(shares))

    for i, named in enumerate(suspicions.tolist()):
        able = puzzle.may.copy()
        for seat in answerers.tolist():
            for card, factors in zip(each(named), picks[i].tolist(), strict=True):
                if able[seat] >> card & 1:
                    part = replace(puzzle.having(seat, card), may=able.copy())
                    watches, picked = [*part.watches, (seat, named)], [*part.factors, tuple(factors)]
                    weigh((i, seat, card), replace(part, watches=watches, factors=picked))
            able[seat] &= ~named
        passed = replace(puzzle, may=able)
        for card in each(peeks & able[ROW]):
            weigh((i, ROW, card), passed.having(ROW, card))
        if not peeks:
            weigh((i, CASE, 0), passed)
    return weight, bits
