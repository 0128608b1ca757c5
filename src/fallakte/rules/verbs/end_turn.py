"""End the turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, final

from fallakte.rules import events as e
from fallakte.rules.draft import next_turn
from fallakte.rules.events import Event
from fallakte.rules.phase import Phase
from fallakte.rules.refusal import Reason
from fallakte.rules.sorts import Seat
from fallakte.rules.table import Table
from fallakte.rules.verbs.base import Plain, Why, must_suspect, not_now

if TYPE_CHECKING:
    from fallakte.rules.draft import Draft
    from fallakte.rules.legal import LegalActions


@final
@dataclass(frozen=True, slots=True)
class EndTurn(Plain):
    """Leave it at that."""

    word = "end"
    phases = (
        Phase.IN_PLACE,
        Phase.ON_THE_WAY,
        Phase.AFTER_ANSWERS,
    )
    idle = 0

    @classmethod
    def possible(cls, legal: LegalActions) -> bool:
        """Whether there is such an action now, the phase being one of its own."""
        return not must_suspect(legal.table)

    def why_not(self, legal: LegalActions) -> Why:
        """Why it is not possible now; None: it is."""
        if legal.table.phase is Phase.START:
            return Reason.MOVE_FIRST if legal.table.edition.board else Reason.SUSPECT_FIRST
        return None if legal.table.phase in self.phases and self.possible(legal) else not_now(legal)

    def happen(self, draft: Draft, seat: Seat) -> None:
        """The next turn begins."""
        next_turn(draft)

    @classmethod
    def told_by(cls, event: Event, table: Table) -> tuple[Seat, EndTurn] | None:
        """Who did it, if this is its first event."""
        if isinstance(event, (e.TurnBegan, e.TurnSkipped)):
            return table.active, cls()
        return (table.active, cls()) if isinstance(event, e.CaseOpened) and table.phase is not Phase.ACCUSING else None
