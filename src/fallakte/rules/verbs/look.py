"""Look into the case file after writing the accusation down (R30)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, final

from fallakte.rules import events as e
from fallakte.rules.draft import open_case
from fallakte.rules.events import Event
from fallakte.rules.phase import Phase
from fallakte.rules.sorts import Seat
from fallakte.rules.table import Table
from fallakte.rules.verbs.base import Plain

if TYPE_CHECKING:
    from fallakte.rules.draft import Draft


@final
@dataclass(frozen=True, slots=True)
class Look(Plain):
    """Look into the case file after writing the accusation down (R30)."""

    word = "look"
    phases = (Phase.ACCUSING,)
    idle = 4

    def happen(self, draft: Draft, seat: Seat) -> None:
        """The case is solved, or the seat is out of the race."""
        open_case(draft, seat)

    @classmethod
    def told_by(cls, event: Event, table: Table) -> tuple[Seat, Look] | None:
        """Who did it, if this is its first event."""
        if isinstance(event, e.FoundWrong):
            return event.seat, cls()
        return (table.active, cls()) if isinstance(event, e.CaseOpened) and table.phase is Phase.ACCUSING else None
