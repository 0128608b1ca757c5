"""What a question would bring: who would show what, how likely, and how much of the case would still be open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, TypeAlias

from fallakte.deduce import engine
from fallakte.deduce.facts import CASE, HOLDERS, ROW, Peeked, Position
from fallakte.deduce.puzzle import Puzzle, answer_factors, compile_position
from fallakte.deduce.weights import Policy, choice, uniform
from fallakte.rules.cards import ALL_CARDS, DECK_SIZE, NO_CARDS, PLACES, SUSPECTS, THINGS, Card, Cards, cards, each

Picks: TypeAlias = Sequence[tuple[float, ...]]
"""For each card of a suspicion the chances that it is shown, by what the shower holds of the three."""


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
    named = tuple(asked)
    seats = len(position.hands)
    answerers = position.answerers(position.seat)
    picks = [[answer_factors(position.seat, three, card, shows) for card in each(three)] for three in named]
    puzzle = compile_position(position, weights)
    seen = cards(fact.card for fact in position.facts if isinstance(fact, Peeked))
    hidden = position.row - seen.bit_count()
    peeks = Cards(ALL_CARDS & ~seen) if seats == 2 and hidden > 0 else NO_CARDS
    answers = engine.ask(puzzle, named, picks, answerers, peeks)
    if answers is None:
        answers = _in_parts(puzzle, named, picks, answerers, peeks)
    weight, bits = answers[..., 0], answers[..., 1]
    if peeks:
        weight[:, ROW] /= hidden
    total = weight.sum(axis=(1, 2), keepdims=True)
    total[total == 0] = 1
    return _prospects(named, weight / total, bits)


def _prospects(named: Sequence[Cards], chance: Any, bits: Any) -> list[Prospect]:
    import numpy as np

    found: list[list[Outcome]] = [[] for _ in named]
    possible = np.nonzero(chance)
    told = (*possible, chance[possible], bits[possible])
    for number, holder, card, likely, left in zip(*(column.tolist() for column in told), strict=True):
        shown_by = None if holder in (CASE, ROW) else holder
        found[number].append(Outcome(shown_by, None if holder == CASE else Card(card), likely, left))
    return [Prospect(cards, tuple(outcomes)) for cards, outcomes in zip(named, found, strict=True)]


def _in_parts(
    puzzle: Puzzle, asked: Sequence[Cards], picks: Sequence[Picks], answerers: Sequence[int], peeks: Cards
) -> Any:
    """The same as `engine.ask` for a puzzle too big for one walk: every answer is a puzzle of its own."""
    import numpy as np

    answers = np.zeros((len(asked), HOLDERS, DECK_SIZE, 2))

    def weigh(i: int, holder: int, card: int, part: Puzzle) -> None:
        _, joint, total = engine.count(part)
        shares = joint[joint > 0] / total if total else joint[joint > 0]
        answers[i, holder, card] = total, -np.sum(shares * np.log2(shares))

    for i, named in enumerate(asked):
        able = puzzle.may.copy()
        for seat in answerers:
            for card, factors in zip(each(named), picks[i], strict=True):
                if able[seat] >> card & 1:
                    part = replace(puzzle.having(seat, card), may=able.copy())
                    watches, picked = [*part.watches, (seat, int(named))], [*part.factors, factors]
                    weigh(i, seat, card, replace(part, watches=watches, factors=picked))
            able[seat] &= ~named
        passed = replace(puzzle, may=able)
        for card in each(Cards(peeks & able[ROW])):
            weigh(i, ROW, card, passed.having(ROW, card))
        if not peeks:
            weigh(i, CASE, 0, passed)
    return answers
