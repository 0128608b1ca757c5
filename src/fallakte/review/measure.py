"""How much is left open: one measure for the whole review, log2 of the solutions that could not be excluded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log2

from fallakte.deduce import Fact, Has, Knowledge, Lacks, Peeked, Position, choice, count, outcomes, suspicions
from fallakte.rules.cards import DECK_SIZE, Card, Cards, cards, each


@dataclass(frozen=True)
class Standing:
    """What one seat could know at one moment."""

    solutions: int
    placed: Mapping[Card, int]
    """The cards whose holder was certain, with that holder."""


def solutions(known: Knowledge) -> int:
    """How many solutions are not excluded."""
    return known.possible


def standing(position: Position) -> Standing:
    """What a position leaves open and what it settles."""
    known = count(position)
    return Standing(solutions(known), dict(known.certainties()))


def chance(position: Position, named: Cards) -> float:
    """The chance a seat could have given three cards, if whoever may show several cards picks one blindly."""
    suspect, thing, place = each(named)
    return count(position, choice).chance(suspect, thing, place)


def bits(before: int, after: int) -> float:
    """What the fall from so many solutions to so many is worth."""
    return log2(before) - log2(after)


def learned_by_passes(position: Position, passed: tuple[int, ...], named: Cards, before: int) -> float:
    """What was plain from those who passed, without the card that was shown."""
    return bits(before, solutions(count(position.adding(Lacks(passed, named))))) if passed else 0.0


def expected(position: Position, place: Card) -> dict[Cards, float]:
    """The bits that every suspicion from a place promises its asker: the mean over all answers it may get."""
    assert position.seat is not None
    before, answerers = count(position), position.answerers(position.seat)
    able = {seat: cards(card for card in range(DECK_SIZE) if before.counts[card, seat] > 0) for seat in answerers}
    slots = set(range(position.row)) - {fact.slot for fact in position.facts if isinstance(fact, Peeked)}
    left: dict[tuple[Fact, ...], float] = {}

    def after(named: Cards, shown_by: int | None, card: Card | None) -> float:
        """What is open after this answer; many suspicions share theirs, for it tells the same of their cards."""
        passed = answerers if shown_by is None else answerers[: answerers.index(shown_by)]
        told: list[Fact] = [Lacks((seat,), news) for seat in passed if (news := Cards(named & able[seat]))]
        if card is not None:
            told.append(Peeked(min(slots), card) if shown_by is None else Has(shown_by, cards([card])))
        if tuple(told) not in left:
            left[tuple(told)] = log2(solutions(count(position.adding(*told))))
        return left[tuple(told)]

    start = log2(solutions(before))
    return {
        prospect.cards: start
        - sum(one.chance * after(prospect.cards, one.shown_by, one.card) for one in prospect.outcomes)
        for prospect in outcomes(position, suspicions(place))
    }
