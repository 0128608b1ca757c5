"""Decline the advantage card that a black square offers (R39)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, final

from fallakte.rules import events as e
from fallakte.rules.events import Event
from fallakte.rules.phase import Phase
from fallakte.rules.sorts import Seat
from fallakte.rules.table import Table
from fallakte.rules.verbs.base import Plain

if TYPE_CHECKING:
    from fallakte.rules.draft import Draft


@final
@dataclass(frozen=True, slots=True)
class Decline(Plain):
    """Leave the advantage card of a black square in the pile (R39)."""

    word = "decline"
    phases = (Phase.OFFERED,)
    idle = 1

    def happen(self, draft: Draft, seat: Seat) -> None:
        """The card stays where it is."""
        draft.happen(e.AdvantageDeclined(seat))

    @classmethod
    def told_by(cls, event: Event, table: Table) -> tuple[Seat, Decline] | None:
        """Who did it, if this is its first event."""
        return (event.seat, cls()) if isinstance(event, e.AdvantageDeclined) else None
