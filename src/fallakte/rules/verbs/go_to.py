"""Go to a place, as an advantage card says (R39)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, final

from fallakte.rules import events as e
from fallakte.rules.advantage import Effect
from fallakte.rules.board import Spots
from fallakte.rules.cards import PLACES, Card
from fallakte.rules.events import Event
from fallakte.rules.phase import Phase
from fallakte.rules.refusal import Reason
from fallakte.rules.sorts import PlaceCard, Seat
from fallakte.rules.table import Table
from fallakte.rules.verbs.base import Deed, Why, not_now

if TYPE_CHECKING:
    from fallakte.rules.draft import Draft
    from fallakte.rules.legal import LegalActions


def stood_in(table: Table) -> Spots:
    """The places that can't be entered in this turn any more: this one, and those left in it (R7)."""
    here = table.place(table.active)
    return table.now.left_rooms if here is None else table.now.left_rooms | 1 << here - PLACES.start


@final
@dataclass(frozen=True, slots=True)
class GoTo(Deed):
    """Go to a place of your choice, as an advantage card says."""

    place: PlaceCard

    word = "go"
    phases = (Phase.ADVANTAGE,)
    effects = (Effect.GO_TO_PLACE,)

    def why_not(self, legal: LegalActions) -> Why:
        """Why it is not possible now; None: it is."""
        if self.place not in PLACES:
            return Reason.WRONG_KIND
        if legal.effect not in self.effects:
            return not_now(legal)
        return Reason.SAME_PLACE if stood_in(legal.table) >> self.place - PLACES.start & 1 else None

    @classmethod
    def options(cls, legal: LegalActions) -> Iterator[GoTo]:
        """Every place not stood in during this turn."""
        closed = stood_in(legal.table)
        return (cls(Card(place)) for place in PLACES if not closed >> place - PLACES.start & 1)

    def happen(self, draft: Draft, seat: Seat) -> None:
        """The pawn stands there."""
        draft.happen(e.SentTo(seat, self.place - PLACES.start))

    @classmethod
    def told_by(cls, event: Event, table: Table) -> tuple[Seat, GoTo] | None:
        """Who did it, if this is its first event."""
        return (event.seat, cls(Card(PLACES.start + event.spot))) if isinstance(event, e.SentTo) else None
