"""Call for a card, as an advantage card says (R39)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, final

from fallakte.rules import events as e
from fallakte.rules.advantage import Effect
from fallakte.rules.cards import DECK_SIZE, Card
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
class Call(Deed):
    """Name a card that its holder must lay open, as an advantage card says."""

    card: Card

    word = "call"
    phases = (Phase.ADVANTAGE,)
    effects = (Effect.CALL_CARD,)

    def why_not(self, legal: LegalActions) -> Why:
        """Why it is not possible now; None: it is."""
        if not 0 <= self.card < DECK_SIZE:
            return Reason.NO_SUCH_CARD
        if legal.effect not in self.effects:
            return not_now(legal)
        return Reason.CARD_OPEN if legal.table.open_cards >> self.card & 1 else None

    @classmethod
    def options(cls, legal: LegalActions) -> Iterator[Call]:
        """Every card that does not lie open."""
        return (cls(Card(card)) for card in range(DECK_SIZE) if not legal.table.open_cards >> card & 1)

    def happen(self, draft: Draft, seat: Seat) -> None:
        """Whoever holds it lays it down; or it is said that nobody does."""
        draft.happen(e.Called(seat, self.card))
        for holder, hand in enumerate(draft.state.hands):
            if hand >> self.card & 1:
                draft.happen(e.LaidDown(holder, self.card))
                return
        draft.happen(e.NobodyHolds(self.card))

    @classmethod
    def told_by(cls, event: Event, table: Table) -> tuple[Seat, Call] | None:
        """Who did it, if this is its first event."""
        return (event.seat, cls(event.card)) if isinstance(event, e.Called) else None
