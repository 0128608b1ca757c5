"""Ask a player for a card of one kind, as an advantage card says (R39)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, final

from fallakte.rules import events as e
from fallakte.rules.advantage import Effect
from fallakte.rules.cards import Kind
from fallakte.rules.events import Event
from fallakte.rules.phase import Phase
from fallakte.rules.sorts import Seat
from fallakte.rules.table import Table
from fallakte.rules.verbs.base import Deed, Why
from fallakte.rules.verbs.choose import chosen_seats, why_not_chosen

if TYPE_CHECKING:
    from fallakte.rules.draft import Draft
    from fallakte.rules.legal import LegalActions


@final
@dataclass(frozen=True, slots=True)
class AskKind(Deed):
    """Ask a player for a card of one kind, as an advantage card says."""

    seat: Seat
    kind: Kind

    word = "ask"
    phases = (Phase.ADVANTAGE,)
    effects = (Effect.ASK_KIND,)

    def why_not(self, legal: LegalActions) -> Why:
        """Why it is not possible now; None: it is."""
        return why_not_chosen(legal, self.seat, self.effects)

    @classmethod
    def options(cls, legal: LegalActions) -> Iterator[AskKind]:
        """Everybody for every kind."""
        return (cls(seat, kind) for seat in chosen_seats(legal.table, legal.table.active) for kind in Kind)

    def happen(self, draft: Draft, seat: Seat) -> None:
        """The other one must show such a card, or say that there is none."""
        draft.happen(e.AskedKind(seat, self.seat, self.kind))

    @classmethod
    def told_by(cls, event: Event, table: Table) -> tuple[Seat, AskKind] | None:
        """Who did it, if this is its first event."""
        return (event.seat, cls(event.holder, event.kind)) if isinstance(event, e.AskedKind) else None
