"""Draw the advantage card that a black square offers (R39)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, final

from fallakte.rules import events as e
from fallakte.rules.drawing import draw_advantage
from fallakte.rules.events import Event
from fallakte.rules.phase import Phase
from fallakte.rules.sorts import Seat
from fallakte.rules.table import Table
from fallakte.rules.verbs.base import Plain

if TYPE_CHECKING:
    from fallakte.rules.draft import Draft


@final
@dataclass(frozen=True, slots=True)
class Draw(Plain):
    """Draw the top advantage card on a black square (R39)."""

    word = "draw"
    phases = (Phase.OFFERED,)
    idle = 6

    def happen(self, draft: Draft, seat: Seat) -> None:
        """The card is followed at once."""
        draw_advantage(draft)

    @classmethod
    def told_by(cls, event: Event, table: Table) -> tuple[Seat, Draw] | None:
        """Who did it, if this is its first event."""
        drawn = isinstance(event, (e.DrewAdvantage, e.PileShuffled)) and table.phase is Phase.OFFERED
        return (table.active, cls()) if drawn else None
