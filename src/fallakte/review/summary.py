"""A summary for each player: what was gained, given away and within reach, and something good to begin with."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fallakte.review.review import Review
from fallakte.rules.sorts import Seat


class Praise(StrEnum):
    """Something good about a player's game, the best first."""

    WON = "won"
    FIRST = "first"
    FIRST_TOO = "first_too"
    """The first, together with somebody else."""
    BEST = "best"
    LUCKIEST = "luckiest"
    MOST = "most"
    LARGEST = "largest"
    PLAYED = "played"


@dataclass(frozen=True)
class Summary:
    """One player's game in bits."""

    seat: Seat
    gained: float
    by_own: float
    """Of the bits gained: by own questions."""
    given: float
    """What the own questions taught the others."""
    shown: float
    """What the cards this seat showed taught the others."""
    questions: int
    within_reach: float
    """What the best questions would have promised beyond the own ones."""
    praise: Praise
    praise_turn: int | None
    won: bool


def summaries(review: Review) -> tuple[Summary, ...]:
    """A summary for each seat."""
    return tuple(_summary(review, seat) for seat in range(len(review.seats)))


def _summary(review: Review, seat: Seat) -> Summary:
    own = [one for one in review.questions if one.lesson.by == seat]
    shown = [one for one in review.questions if one.lesson.question and one.lesson.question.shown_by == seat]
    praise, turn = _praise(review, seat)
    return Summary(
        seat,
        gained=review.seats[seat].gained,
        by_own=sum(one.bits[seat] for one in own),
        given=sum(sum(one.bits) - one.bits[seat] for one in own),
        shown=sum(
            one.bits[other] - one.passes[other] for one in shown for other in range(len(review.seats)) if other != seat
        ),
        questions=len(own),
        within_reach=sum(choice.missed for choice in review.choices_of(seat)),
        praise=praise,
        praise_turn=turn,
        won=_winner(review) == seat,
    )


def _winner(review: Review) -> Seat | None:
    result = review.record.end().table.result
    return None if result is None else result.winner


def _praise(review: Review, seat: Seat) -> tuple[Praise, int | None]:
    line = review.seats[seat]
    if _winner(review) == seat:
        return Praise.WON, line.acted
    known = [one.could_have_known for one in review.seats if one.could_have_known is not None]
    if line.could_have_known is not None and line.could_have_known == min(known):
        alone = known.count(line.could_have_known) == 1
        return Praise.FIRST if alone else Praise.FIRST_TOO, line.could_have_known
    for praise, choice in ((Praise.BEST, review.best), (Praise.LUCKIEST, review.luckiest)):
        if choice is not None and choice.seat == seat:
            return praise, choice.turn
    if line.gained > max(one.gained for one in review.seats if one.seat != seat):
        return Praise.MOST, None
    own = [one for one in review.questions if one.lesson.by == seat and one.bits[seat] > 0]
    if own:
        return Praise.LARGEST, max(own, key=lambda one: one.bits[seat]).lesson.turn
    return Praise.PLAYED, None
