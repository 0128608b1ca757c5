"""Exact deduction for a page: worked out in a thread, kept by position, looked up when a page is drawn.

A position is what one seat knows, so nothing of another seat can be in here; pages of the same seat share the work.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from fallakte.deduce import Teller, count, explain, outcomes, suspicions, tell
from fallakte.web.kept import Worked

if TYPE_CHECKING:
    from fallakte.deduce import Knowledge, Position, Prospect

KEPT = 2048
SHOWN_QUESTIONS = 3
_known: Worked[Insight] = Worked(KEPT)
_advice: Worked[tuple[Prospect, ...]] = Worked(KEPT)


@dataclass(frozen=True, eq=False)
class Insight:
    """What follows from a position."""

    knowledge: Knowledge
    solutions: int

    def sure(self, card: int, holder: int) -> bool | None:
        """Whether a holder surely has a card (True), surely not (False), or it is open (None)."""
        chance = self.knowledge.odds(card, holder)
        if chance == 0:
            return False
        return True if self.knowledge.holder(card) == holder else None

    def percent(self, card: int, holder: int) -> int:
        """The chance in per cent; 0 and 100 only where it is certain."""
        sure = self.sure(card, holder)
        if sure is not None:
            return 100 if sure else 0
        return min(99, max(1, round(100 * self.knowledge.odds(card, holder))))


def insight_of(position: Position) -> Insight | None:
    """What is known of a position, if it has been worked out."""
    return _known.get(position)


def advice_of(position: Position, place: int | None) -> tuple[Prospect, ...] | None:
    """The best questions from a place (None: from any), if they have been worked out."""
    return _advice.get((position, place))


async def work_out(position: Position, ask: bool = False, place: int | None = None) -> None:
    """Count a position and, with `ask`, weigh the questions one may put; off the event loop."""
    await _known.work_out(position, partial(follows, position))
    if ask:
        await _advice.work_out((position, place), partial(best_questions, position, place))


def follows(position: Position) -> Insight:
    """What follows from a position, counted now: a moment's work, so a server leaves it to `work_out`."""
    knowledge = count(position)
    return Insight(knowledge, knowledge.possible)


def best_questions(position: Position, place: int | None) -> tuple[Prospect, ...]:
    """The questions that settle most, no two of them nearly the same; from a place, or (None) from any."""
    ranked = sorted(outcomes(position, suspicions(place)), key=lambda prospect: prospect.bits)
    best: list[Prospect] = []
    for prospect in ranked:
        if all((prospect.cards & other.cards).bit_count() < SHOWN_QUESTIONS for other in best):
            best.append(prospect)
        if len(best) == SHOWN_QUESTIONS:
            break
    return tuple(best)


async def reasons(position: Position, card: int, holder: int, has: bool, teller: Teller) -> tuple[str, ...]:
    """Why a cell of the sheet is certain, in sentences."""
    return await asyncio.to_thread(_reasons, position, card, holder, has, teller)


def _reasons(position: Position, card: int, holder: int, has: bool, teller: Teller) -> tuple[str, ...]:
    explanation = explain(position, card, holder, has)
    return () if explanation is None else tuple(tell(position, explanation, teller))
