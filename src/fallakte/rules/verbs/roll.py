"""Roll the dice (R5)."""

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
class Roll(Plain):
    """Roll the dice (R5)."""

    word = "roll"
    phases = (Phase.START,)
    idle = 5

    @classmethod
    def possible(cls, legal: LegalActions) -> bool:
        """Whether there is such an action now, the phase being one of its own."""
        return legal.table.edition.board is not None

    def why_not(self, legal: LegalActions) -> Why:
        """Why it is not possible now; None: it is."""
        if legal.table.edition.board is None:
            return Reason.NO_BOARD
        if legal.table.phase is Phase.START:
            return None
        return Reason.ALREADY_ROLLED if legal.table.now.dice else not_now(legal)

    def happen(self, draft: Draft, seat: Seat) -> None:
        """Two dice."""
        draft.happen(e.Rolled(seat, (draft.chance.die(), draft.chance.die())))

    @classmethod
    def told_by(cls, event: Event, table: Table) -> tuple[Seat, Roll] | None:
        """Who did it, if this is its first event."""
        return (event.seat, cls()) if isinstance(event, e.Rolled) else None
