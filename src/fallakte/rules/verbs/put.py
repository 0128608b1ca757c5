"""Lay a thing into a place before the game begins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, final

from fallakte.rules import events as e
from fallakte.rules.board import Spot
from fallakte.rules.cards import PLACES, THINGS, Card
from fallakte.rules.draft import begin_turn
from fallakte.rules.events import Event
from fallakte.rules.phase import Phase
from fallakte.rules.refusal import Reason
from fallakte.rules.sorts import PlaceCard, Seat, ThingCard
from fallakte.rules.table import Table
from fallakte.rules.verbs.base import Deed, Why, not_now

if TYPE_CHECKING:
    from fallakte.rules.draft import Draft
    from fallakte.rules.legal import LegalActions


@final
@dataclass(frozen=True, slots=True)
class Put(Deed):
    """Lay a thing into a place before the game begins, where the players choose."""

    thing: ThingCard
    place: PlaceCard

    word = "put"
    phases = (Phase.PLACING,)

    def why_not(self, legal: LegalActions) -> Why:
        """Why it is not possible now; None: it is."""
        if legal.table.phase is not Phase.PLACING:
            return not_now(legal)
        if not (self.thing in THINGS and self.place in PLACES):
            return Reason.WRONG_KIND
        if legal.table.things[self.thing - THINGS.start] >= 0:
            return Reason.ALREADY_PUT
        return Reason.ONE_THING_A_ROOM if self.place - PLACES.start in _taken(legal.table) else None

    @classmethod
    def options(cls, legal: LegalActions) -> Iterator[Put]:
        """Every thing that still lies beside the board, into every place that has none."""
        taken = _taken(legal.table)
        for index, spot in enumerate(legal.table.things):
            if spot < 0:
                for place in PLACES:
                    if place - PLACES.start not in taken:
                        yield cls(Card(THINGS.start + index), Card(place))

    def happen(self, draft: Draft, seat: Seat) -> None:
        """The thing lies there; after the last one the first turn begins."""
        draft.happen(e.ThingPut(seat, self.thing, self.place))
        if draft.table.phase is Phase.SET_UP:
            begin_turn(draft)

    @classmethod
    def told_by(cls, event: Event, table: Table) -> tuple[Seat, Put] | None:
        """Who did it, if this is its first event."""
        return (event.seat, cls(event.thing, event.place)) if isinstance(event, e.ThingPut) else None


def _taken(table: Table) -> tuple[Spot, ...]:
    """Where a thing lies, and no second one may be laid."""
    return tuple(spot for spot in table.things if spot >= 0) if table.edition.letter.one_thing_a_room else ()
