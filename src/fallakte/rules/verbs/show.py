"""Show a card (R12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, final

from fallakte.rules import events as e
from fallakte.rules.cards import DECK_SIZE, Card, each
from fallakte.rules.events import Event
from fallakte.rules.phase import Phase
from fallakte.rules.refusal import Reason
from fallakte.rules.sorts import Seat
from fallakte.rules.table import Table
from fallakte.rules.verbs.base import Deed, Why, not_now

if TYPE_CHECKING:
    from fallakte.rules.draft import Draft
    from fallakte.rules.legal import LegalActions


@final
@dataclass(frozen=True, slots=True)
class Show(Deed):
    """Show one of your cards (R12)."""

    card: Card

    word = "show"
    phases = (
        Phase.ANSWERING,
        Phase.SHOWING,
    )
    idle = 2

    @classmethod
    def possible(cls, legal: LegalActions) -> bool:
        """Whether there is such an action now, the phase being one of its own."""
        return bool(legal.showable)

    def why_not(self, legal: LegalActions) -> Why:
        """Why it is not possible now; None: it is."""
        table = legal.table
        if table.phase not in self.phases:
            return not_now(legal)
        if not 0 <= self.card < DECK_SIZE:
            return Reason.NO_SUCH_CARD
        if legal.showable >> self.card & 1:
            return None
        if not legal.hand >> self.card & 1:
            return Reason.NOT_HELD
        return Reason.NOT_NAMED if table.phase is Phase.ANSWERING else Reason.NOT_OF_KIND

    @classmethod
    def options(cls, legal: LegalActions) -> Iterator[Show]:
        """Every card of the hand that answers."""
        return (cls(card) for card in each(legal.showable))

    def happen(self, draft: Draft, seat: Seat) -> None:
        """Whoever asked sees the card, and nobody else (R13)."""
        table = draft.table
        if table.phase is Phase.ANSWERING:
            draft.happen(e.Showed(seat, table.question.by, self.card))
        else:
            draft.happen(e.Glimpsed(seat, table.now.showing[0][1], self.card))

    @classmethod
    def told_by(cls, event: Event, table: Table) -> tuple[Seat, Show] | None:
        """Who did it, if this is its first event."""
        return (event.seat, cls(event.card)) if isinstance(event, (e.Showed, e.Glimpsed)) else None
