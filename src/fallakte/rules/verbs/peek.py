"""Look at a card of the duel's row (R43)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, final

from fallakte.rules import events as e
from fallakte.rules.cards import each
from fallakte.rules.events import Event
from fallakte.rules.phase import Phase
from fallakte.rules.refusal import Reason
from fallakte.rules.sorts import Seat, Slot
from fallakte.rules.table import Table
from fallakte.rules.verbs.base import Deed, Why, not_now

if TYPE_CHECKING:
    from fallakte.rules.draft import Draft
    from fallakte.rules.legal import LegalActions


@final
@dataclass(frozen=True, slots=True)
class Peek(Deed):
    """Look at a face-down card of the duel's row (R43)."""

    slot: Slot

    word = "peek"
    phases = (Phase.PEEKING,)

    def why_not(self, legal: LegalActions) -> Why:
        """Why it is not possible now; None: it is."""
        table = legal.table
        if table.phase is not Phase.PEEKING:
            return not_now(legal)
        if not 0 <= self.slot < table.row:
            return Reason.NO_SUCH_SLOT
        return None if table.unseen_slots(table.active) >> self.slot & 1 else Reason.ALREADY_PEEKED

    @classmethod
    def options(cls, legal: LegalActions) -> Iterator[Peek]:
        """Every card of the row not looked at yet."""
        return (cls(slot) for slot in each(legal.table.unseen_slots(legal.table.active)))

    def happen(self, draft: Draft, seat: Seat) -> None:
        """The seat alone sees the card."""
        draft.happen(e.Peeked(seat, self.slot, draft.state.row[self.slot]))

    @classmethod
    def told_by(cls, event: Event, table: Table) -> tuple[Seat, Peek] | None:
        """Who did it, if this is its first event."""
        return (event.seat, cls(event.slot)) if isinstance(event, e.Peeked) else None
