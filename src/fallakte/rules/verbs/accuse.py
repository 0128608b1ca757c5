"""Accuse (R15, R18), and where and when one may (R28, R29)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, final

from fallakte.rules import events as e
from fallakte.rules.board import MIDDLE
from fallakte.rules.cards import PLACES, SUSPECTS, THINGS, Card
from fallakte.rules.draft import open_case
from fallakte.rules.events import Event
from fallakte.rules.phase import Phase
from fallakte.rules.refusal import Reason
from fallakte.rules.sorts import PlaceCard, Seat, SuspectCard, ThingCard
from fallakte.rules.table import Table
from fallakte.rules.verbs.base import Deed, Why, must_suspect, not_now

if TYPE_CHECKING:
    from fallakte.rules.draft import Draft
    from fallakte.rules.legal import LegalActions


def why_not_accuse(table: Table) -> Why:
    """Why the active seat may not accuse at this point of its turn.

    After a suspicion `accuse_after_suspicion` alone decides, and then it is done on the spot (R28); before one, or
    without, `accuse_where` does (R15, R29).
    """
    rules, now = table.edition.rules, table.now
    if now.suspected:
        match rules.accuse_after_suspicion:
            case "yes":
                return None
            case "unanswered":
                return None if now.unanswered else Reason.ACCUSE_ONLY_UNANSWERED
            case "no":
                return Reason.NOT_AFTER_SUSPICION
    if rules.accuse_where == "anywhere" or table.edition.board is None:
        return None
    spot = table.spot(table.active)
    if rules.accuse_where == "place":
        return None if spot < MIDDLE else Reason.ACCUSE_IN_PLACE
    return None if spot == MIDDLE else Reason.ACCUSE_IN_MIDDLE


@final
@dataclass(frozen=True, slots=True)
class Accuse(Deed):
    """Say who it was, with what, and where: once in a game (R15, R18)."""

    suspect: SuspectCard
    thing: ThingCard
    place: PlaceCard

    word = "accuse"
    phases = (
        Phase.START,
        Phase.ROLLED,
        Phase.IN_PLACE,
        Phase.ON_THE_WAY,
        Phase.OFFERED,
        Phase.ADVANTAGE,
        Phase.SHOWING,
        Phase.AFTER_ANSWERS,
    )
    grave = True

    @classmethod
    def possible(cls, legal: LegalActions) -> bool:
        """Whether there is such an action now, the phase being one of its own."""
        return legal.seat == legal.table.active and why_not_accuse(legal.table) is None

    def why_not(self, legal: LegalActions) -> Why:
        """Why it is not possible now; None: it is."""
        table = legal.table
        if table.phase not in self.phases or legal.seat != table.active:
            return not_now(legal)
        if not (self.suspect in SUSPECTS and self.thing in THINGS and self.place in PLACES):
            return Reason.WRONG_KIND
        reason = why_not_accuse(table)
        return Reason.MUST_SUSPECT if reason is not None and must_suspect(table) else reason

    @classmethod
    def options(cls, legal: LegalActions) -> Iterator[Accuse]:
        """Everybody with everything everywhere."""
        for suspect in SUSPECTS:
            for thing in THINGS:
                for place in PLACES:
                    yield cls(Card(suspect), Card(thing), Card(place))

    def happen(self, draft: Draft, seat: Seat) -> None:
        """The case file is looked at, at once or after the accusation is written down in secret (R30)."""
        edition = draft.table.edition
        secret = edition.rules.write_accusation and edition.letter.secret_writing
        said = e.WroteAccusation if secret else e.Accused
        draft.happen(said(seat, self.suspect, self.thing, self.place))
        if not edition.rules.write_accusation:
            open_case(draft, seat)

    @classmethod
    def told_by(cls, event: Event, table: Table) -> tuple[Seat, Accuse] | None:
        """Who did it, if this is its first event."""
        if not isinstance(event, (e.Accused, e.WroteAccusation)):
            return None
        return event.seat, cls(event.suspect, event.thing, event.place)
