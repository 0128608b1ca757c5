"""Walk with what was rolled (R5–R8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, final

from fallakte.rules import events as e
from fallakte.rules.board import BESIDE, FIRST_SQUARE, MIDDLE, Spot, each_spot
from fallakte.rules.events import Event
from fallakte.rules.phase import Phase
from fallakte.rules.refusal import Reason
from fallakte.rules.sorts import Seat
from fallakte.rules.table import Table
from fallakte.rules.verbs.base import Deed, Why, not_now

if TYPE_CHECKING:
    from fallakte.rules.draft import Draft
    from fallakte.rules.legal import LegalActions


@final
@dataclass(frozen=True, slots=True)
class Walk(Deed):
    """Walk to a square, a place or the middle with what you rolled."""

    to: Spot

    word = "walk"
    phases = (Phase.ROLLED,)

    @classmethod
    def possible(cls, legal: LegalActions) -> bool:
        """Whether there is such an action now, the phase being one of its own."""
        return bool(legal.destinations)

    def why_not(self, legal: LegalActions) -> Why:
        """Why it is not possible now; None: it is."""
        table, board, to = legal.table, legal.table.edition.board, self.to
        if board is None:
            return Reason.NO_BOARD
        if table.phase is Phase.START:
            return Reason.ROLL_FIRST
        if table.phase is not Phase.ROLLED:
            return not_now(legal)
        here = table.spot(table.active)
        if to < 0 or not (board.squares >> to & 1 or to < MIDDLE or (to == MIDDLE and board.has_middle)):
            return Reason.NO_SUCH_SPOT
        if legal.destinations >> to & 1:
            return None
        if to == here or table.now.left_rooms >> to & 1:
            return Reason.SAME_PLACE if to < FIRST_SQUARE else Reason.STANDS_THERE
        if table.occupied(table.active) >> to & 1:
            return Reason.OCCUPIED
        walker = table.walker
        near = walker is not None and walker.within(here, to, table.now.steps, table.occupied(table.active))
        return Reason.NOT_EXACT if near else Reason.OUT_OF_REACH

    @classmethod
    def options(cls, legal: LegalActions) -> Iterator[Walk]:
        """Every spot in reach."""
        return (cls(spot) for spot in each_spot(legal.destinations))

    def happen(self, draft: Draft, seat: Seat) -> None:
        """The pawn walks the shortest way, or one that uses up the roll."""
        table, walker = draft.table, draft.table.walker
        assert walker is not None
        way = walker.way(table.spot(seat), self.to, table.now.steps, table.occupied(seat))
        assert way is not None
        draft.happen(e.Walked(seat, way))

    @classmethod
    def told_by(cls, event: Event, table: Table) -> tuple[Seat, Walk] | None:
        """Who did it, if this is its first event."""
        if not isinstance(event, e.Walked):
            return None
        return event.seat, cls(event.way[-1] if event.way else BESIDE)
