"""Stay after rolling."""

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
class Stay(Plain):
    """Stay where you are after rolling: only who is boxed in does (R40)."""

    word = "stay"
    phases = (Phase.ROLLED,)
    idle = 3

    @classmethod
    def possible(cls, legal: LegalActions) -> bool:
        """Whether there is such an action now, the phase being one of its own."""
        edition = legal.table.edition
        return not legal.destinations or (not edition.letter.all_walk and edition.rules.end_on_way == "up_to")

    def why_not(self, legal: LegalActions) -> Why:
        """Why it is not possible now; None: it is."""
        if legal.table.phase is not Phase.ROLLED:
            return Reason.ROLL_FIRST if legal.table.phase is Phase.START else not_now(legal)
        return None if self.possible(legal) else Reason.STAND_STILL

    def happen(self, draft: Draft, seat: Seat) -> None:
        """The move is over."""
        draft.happen(e.Stayed(seat))

    @classmethod
    def told_by(cls, event: Event, table: Table) -> tuple[Seat, Stay] | None:
        """Who did it, if this is its first event."""
        return (event.seat, cls()) if isinstance(event, e.Stayed) else None
