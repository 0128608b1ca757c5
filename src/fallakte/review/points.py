"""Turning points: the few moments of a game that decided what a seat could know, as values to be told in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from fallakte.deduce import CASE, Explanation, Position, choice, count, explain
from fallakte.review.lessons import Source
from fallakte.review.review import Claim, Review, Taught
from fallakte.rules.cards import Card, each
from fallakte.rules.sorts import Seat

MOST = 5
HALF_A_BIT = 0.5
"""A fall that is less is no turning point."""
MORE_TO_ANOTHER = 0.1
"""A question that taught another seat so much more than its asker gave something away."""
NAMED = 6
"""So many of the solutions left at the end are named at most."""


@dataclass(frozen=True)
class Proof:
    """Why a card had to lie in the case file."""

    card: Card
    position: Position
    explanation: Explanation


@dataclass(frozen=True)
class CouldHaveKnown:
    """From this turn on one solution was left; `last` was the last piece, and None if the deal itself told it."""

    turn: int
    before: int
    last: Taught | None
    proofs: tuple[Proof, ...]


@dataclass(frozen=True)
class Fell:
    """The lesson that excluded most, besides the one that settled it."""

    turn: int
    taught: Taught


@dataclass(frozen=True)
class GaveAway:
    """An own question that taught another seat more than oneself."""

    turn: int
    taught: Taught
    to: Seat


@dataclass(frozen=True)
class AskedOn:
    """Own questions after one could have known; the others still learned from them."""

    turn: int
    turns: tuple[int, ...]
    taught: float


@dataclass(frozen=True)
class LeftOpen:
    """What was left at the end to somebody who could not know."""

    turn: int
    solutions: tuple[tuple[tuple[Card, Card, Card], float], ...]
    count: int


@dataclass(frozen=True)
class Claimed:
    """An accusation; `since` is the turn since which it could have been known."""

    turn: int
    claim: Claim
    since: int | None


Point: TypeAlias = CouldHaveKnown | Fell | GaveAway | AskedOn | LeftOpen | Claimed


def points(review: Review, seat: Seat) -> tuple[Point, ...]:
    """The turning points of a seat, in the order of the game."""
    chosen = list(_chosen(review, seat))[:MOST]
    return tuple(sorted(chosen, key=lambda point: (point.turn, isinstance(point, Claimed))))


def _chosen(review: Review, seat: Seat) -> Iterator[Point]:
    """The most telling ones first."""
    line = review.seats[seat]
    known = could_have_known(review, seat)
    if known is not None:
        yield known
    yield from _claimed(review, [claim for claim in review.claims if claim.seat == seat])
    lived = [one for one in review.taught if line.out is None or one.lesson.turn < line.out]
    others = [one for one in lived if known is None or one is not known.last]
    fell = max(others, key=lambda one: one.bits[seat], default=None)
    if fell is not None and fell.bits[seat] >= HALF_A_BIT:
        yield Fell(fell.lesson.turn, fell)
        others.remove(fell)
    in_doubt = [one for one in others if line.could_have_known is None or one.lesson.turn <= line.could_have_known]
    own = [one for one in in_doubt if one.lesson.by == seat and one.lesson.source is Source.QUESTION]
    yield from _gave_away(own, seat)
    if known is not None:
        yield from _asked_on(review, seat, known.turn)
    elif line.out is None:
        yield _left_open(review, seat)
    yield from _claimed(review, [claim for claim in review.claims[-1:] if claim.seat != seat])


def could_have_known(review: Review, seat: Seat) -> CouldHaveKnown | None:
    """The moment from which a seat could have known it, with its proof."""
    line = review.seats[seat]
    turn = line.could_have_known
    if turn is None:
        return None
    in_time = [one for one in review.taught if one.lesson.turn <= turn]
    last = next((one for one in in_time if one.after[seat].solutions == 1 < one.before[seat].solutions), None)
    position = review.ends[turn][seat]
    proofs = []
    for card in each(review.case):
        found = explain(position, card, CASE)
        assert found is not None
        proofs.append(Proof(card, position, found))
    return CouldHaveKnown(turn, 1 if last is None else last.before[seat].solutions, last, tuple(proofs))


def _gave_away(questions: Iterable[Taught], seat: Seat) -> Iterator[GaveAway]:
    """The own question that taught another seat most beyond what it taught oneself."""
    given = [
        (one.bits[other] - one.bits[seat], GaveAway(one.lesson.turn, one, other))
        for one in questions
        for other in range(len(one.bits))
        if other != seat
    ]
    more, found = max(given, key=lambda gift: gift[0], default=(0.0, None))
    if found is not None and more >= MORE_TO_ANOTHER:
        yield found


def _asked_on(review: Review, seat: Seat, known: int) -> Iterator[AskedOn]:
    later = [one for one in review.questions if one.lesson.by == seat and one.lesson.turn > known]
    if later:
        turns = tuple(one.lesson.turn for one in later)
        yield AskedOn(turns[0], turns, sum(sum(one.bits) - one.bits[seat] for one in later))


def _left_open(review: Review, seat: Seat) -> LeftOpen:
    found = count(review.ends[-1][seat], choice).solutions()
    return LeftOpen(review.turns, tuple(found[:NAMED]), len(found))


def _claimed(review: Review, claims: list[Claim]) -> Iterator[Claimed]:
    for claim in claims:
        yield Claimed(claim.turn, claim, review.seats[claim.seat].could_have_known)
