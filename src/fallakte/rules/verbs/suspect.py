"""Voice a suspicion (R10, R14, R24)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, final

from fallakte.rules import events as e
from fallakte.rules.advantage import Effect
from fallakte.rules.board import FIRST_SQUARE, MIDDLE
from fallakte.rules.cards import PLACES, SUSPECTS, THINGS, Card
from fallakte.rules.events import Event
from fallakte.rules.phase import Phase
from fallakte.rules.refusal import Reason
from fallakte.rules.sorts import PlaceCard, Seat, SuspectCard, ThingCard
from fallakte.rules.table import Table
from fallakte.rules.verbs.base import IN_TURN, Deed, Why, not_now

if TYPE_CHECKING:
    from fallakte.rules.draft import Draft
    from fallakte.rules.legal import LegalActions


@final
@dataclass(frozen=True, slots=True)
class Suspect(Deed):
    """Name a suspect and a thing, and the place you stand in (R10)."""

    suspect: SuspectCard
    thing: ThingCard
    place: PlaceCard | None = None
    """None: here. It must be named only where one may suspect about any place."""

    word = "suspect"
    phases = (
        Phase.START,
        Phase.IN_PLACE,
        Phase.ADVANTAGE,
    )
    effects = (Effect.SUSPECT_ANYWHERE,)

    @classmethod
    def possible(cls, legal: LegalActions) -> bool:
        """Whether there is such an action now, the phase being one of its own."""
        phase = legal.table.phase
        if phase is Phase.START:
            return legal.table.now.may_suspect
        return phase is not Phase.ADVANTAGE or legal.effect in cls.effects

    def why_not(self, legal: LegalActions) -> Why:
        """Why it is not possible now; None: it is."""
        table = legal.table
        if table.phase in IN_TURN:
            if not table.now.may_suspect:
                return _why_not_here(table)
        elif not (table.phase is Phase.ADVANTAGE and legal.effect in self.effects):
            return not_now(legal)
        if not (self.suspect in SUSPECTS and self.thing in THINGS):
            return Reason.WRONG_KIND
        if self.place is None:
            return None if len(legal.places) == 1 else Reason.PLACE_MISSING
        if self.place not in PLACES:
            return Reason.WRONG_KIND
        return None if self.place in legal.places else Reason.OTHER_PLACE

    @classmethod
    def options(cls, legal: LegalActions) -> Iterator[Suspect]:
        """Everybody with everything, in every place that may be named."""
        for place in legal.places:
            for suspect in SUSPECTS:
                for thing in THINGS:
                    yield cls(Card(suspect), Card(thing), place)

    def happen(self, draft: Draft, seat: Seat) -> None:
        """The tokens are brought, and the others must answer."""
        place = self.place if self.place is not None else draft.table.place(seat)
        assert place is not None
        draft.happen(e.Suspected(seat, self.suspect, self.thing, place))

    @classmethod
    def told_by(cls, event: Event, table: Table) -> tuple[Seat, Suspect] | None:
        """Who did it, if this is its first event."""
        if not isinstance(event, e.Suspected):
            return None
        return event.seat, cls(event.suspect, event.thing, event.place)


def _why_not_here(table: Table) -> Reason:
    if table.edition.board is None:
        return Reason.ONE_A_TURN
    spot = table.spot(table.active)
    if spot == MIDDLE:
        return Reason.IN_THE_MIDDLE
    return Reason.ON_THE_WAY if spot >= FIRST_SQUARE else Reason.ONE_PER_ENTERING
