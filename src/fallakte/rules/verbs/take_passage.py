"""Go through a passage instead of rolling (R9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, final

from fallakte.rules import events as e
from fallakte.rules.board import Spot
from fallakte.rules.events import Event
from fallakte.rules.phase import Phase
from fallakte.rules.refusal import Reason
from fallakte.rules.sorts import Seat
from fallakte.rules.table import Table
from fallakte.rules.verbs.base import Plain, Why, not_now

if TYPE_CHECKING:
    from fallakte.rules.draft import Draft
    from fallakte.rules.legal import LegalActions


@final
@dataclass(frozen=True, slots=True)
class TakePassage(Plain):
    """Go through the passage of the place you stand in, instead of rolling (R9)."""

    word = "passage"
    phases = (Phase.START,)

    @classmethod
    def possible(cls, legal: LegalActions) -> bool:
        """Whether there is such an action now, the phase being one of its own."""
        return cls().leads_to(legal.table) is not None

    def why_not(self, legal: LegalActions) -> Why:
        """Why it is not possible now; None: it is."""
        table = legal.table
        if table.edition.board is None:
            return Reason.NO_BOARD
        if table.phase is not Phase.START:
            return Reason.PASSAGE_REPLACES_ROLL if table.now.dice else not_now(legal)
        return Reason.NO_PASSAGE if self.leads_to(table) is None else None

    def leads_to(self, table: Table) -> Spot | None:
        """The other end."""
        return None if table.edition.board is None else table.edition.board.passages.get(table.spot(table.active))

    def happen(self, draft: Draft, seat: Seat) -> None:
        """The pawn is at the other end."""
        there = self.leads_to(draft.table)
        assert there is not None
        draft.happen(e.TookPassage(seat, there))

    @classmethod
    def told_by(cls, event: Event, table: Table) -> tuple[Seat, TakePassage] | None:
        """Who did it, if this is its first event."""
        return (event.seat, cls()) if isinstance(event, e.TookPassage) else None
