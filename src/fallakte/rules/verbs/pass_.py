"""Have nothing to show (R12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, final

from fallakte.rules import events as e
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
class Pass(Plain):
    """Say that you have nothing to show (R12)."""

    word = "pass"
    phases = (
        Phase.ANSWERING,
        Phase.SHOWING,
    )
    idle = 1

    @classmethod
    def possible(cls, legal: LegalActions) -> bool:
        """Whether there is such an action now, the phase being one of its own."""
        return not legal.showable

    def why_not(self, legal: LegalActions) -> Why:
        """Why it is not possible now; None: it is."""
        if legal.table.phase not in self.phases:
            return not_now(legal)
        return Reason.MUST_SHOW if legal.showable else None

    def happen(self, draft: Draft, seat: Seat) -> None:
        """The next one is asked; after the last one it is said that nobody answered."""
        table = draft.table
        if table.phase is Phase.SHOWING:
            assert table.now.show_kind is not None
            draft.happen(e.HasNoneOfKind(seat, table.now.show_kind))
            return
        draft.happen(e.Passed(seat))
        if draft.table.phase is Phase.AFTER_ANSWERS:
            draft.happen(e.NobodyAnswered(draft.table.active))

    @classmethod
    def told_by(cls, event: Event, table: Table) -> tuple[Seat, Pass] | None:
        """Who did it, if this is its first event."""
        return (event.seat, cls()) if isinstance(event, (e.Passed, e.HasNoneOfKind)) else None
