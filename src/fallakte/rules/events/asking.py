"""A suspicion and its answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, final

from fallakte.rules.cards import FIRST_PLACE, FIRST_THING, Card
from fallakte.rules.events.base import Eyes, Noted, Private, Public
from fallakte.rules.phase import Phase
from fallakte.rules.sorts import PlaceCard, Seat, Slot, SuspectCard, ThingCard
from fallakte.rules.table import Look, Question, Table, changed
from fallakte.rules.values import but

if TYPE_CHECKING:
    from fallakte.rules.view import View


@final
@dataclass(frozen=True, slots=True)
class Suspected(Noted, Public):
    """A seat voiced a suspicion; the named tokens are brought to the place (R10, R11)."""

    seat: Seat
    suspect: SuspectCard
    thing: ThingCard
    place: PlaceCard

    def change(self, table: Table) -> Table:
        """The tokens stand there (R11), those of nobody and of who is out, too (R19, R47); one must answer (R12)."""
        question = Question(table.turn, self.seat, self.suspect, self.thing, self.place)
        pawns, markers, things, brought = table.pawns, table.markers, table.things, table.brought
        if table.edition.board is not None:
            spot = self.place - FIRST_PLACE
            things = changed(things, self.thing - FIRST_THING, spot)
            if markers:
                markers = changed(markers, self.suspect, spot)
            elif pawns[self.suspect] != spot:
                pawns = changed(pawns, self.suspect, spot)
                if self.suspect in table.seat_pawns:
                    brought |= 1 << table.seat_pawns.index(self.suspect)
        return but(
            table,
            pawns=pawns,
            markers=markers,
            things=things,
            brought=brought,
            questions=(*table.questions, question),
            phase=Phase.ANSWERING,
            awaited=table.next_answerer(self.seat),
            now=but(
                table.now,
                suspected=True,
                unanswered=False,
                may_suspect=False,
                walked=True,
                steps=0,
                advantage=None,
            ),
        )

    def noted(self, eyes: Eyes) -> Eyes:
        """A line for the card that may be shown."""
        return but(eyes, shown=(*eyes.shown, None))


@final
@dataclass(frozen=True, slots=True)
class Passed(Public):
    """A seat has none of the three named cards."""

    seat: Seat

    def change(self, table: Table) -> Table:
        """The next seat is asked, until it is the asking one again."""
        question = table.question
        question = question._replace(passed=(*question.passed, self.seat))
        follows = table.next_answerer(self.seat)
        return but(
            table,
            questions=(*table.questions[:-1], question),
            awaited=follows,
            phase=Phase.AFTER_ANSWERS if follows == question.by else Phase.ANSWERING,
        )


@final
@dataclass(frozen=True, slots=True)
class ShowedCovered(Public):
    """A seat showed another one of the three named cards."""

    seat: Seat
    viewer: Seat

    def change(self, table: Table) -> Table:
        """The suspicion is answered."""
        question = table.question._replace(shown_by=self.seat)
        return but(
            table,
            questions=(*table.questions[:-1], question),
            awaited=self.viewer,
            phase=Phase.AFTER_ANSWERS,
        )


@final
@dataclass(frozen=True, slots=True)
class Showed(Noted, Private):
    """A seat showed the asking one this card (R12, R13)."""

    seat: Seat
    viewer: Seat
    card: Card

    covered = ShowedCovered
    knows = ("seat", "viewer")
    hides = ("card",)

    def noted(self, eyes: Eyes) -> Eyes:
        """Which card it was."""
        return but(eyes, shown=(*eyes.shown[:-1], self.card))


@final
@dataclass(frozen=True, slots=True)
class NobodyAnswered(Public):
    """Nobody could answer the suspicion of this seat."""

    seat: Seat

    def change(self, table: Table) -> Table:
        """It may accuse, even where only that allows it (R28); in the duel it looks at the row first (R43)."""
        peek = bool(table.unseen_slots(self.seat))
        return but(table, phase=Phase.PEEKING if peek else Phase.AFTER_ANSWERS, now=but(table.now, unanswered=True))


@final
@dataclass(frozen=True, slots=True)
class PeekedCovered(Public):
    """A seat looked at a card of the duel's row."""

    seat: Seat
    slot: Slot

    def change(self, table: Table) -> Table:
        """It has looked at that one."""
        looks = (*table.looks, Look(table.turn, self.seat, self.slot))
        return but(table, looks=looks, phase=Phase.AFTER_ANSWERS)


@final
@dataclass(frozen=True, slots=True)
class Peeked(Private):
    """A seat looked at this card of the duel's row (R43)."""

    seat: Seat
    slot: Slot
    card: Card

    covered = PeekedCovered
    knows = ("seat",)
    hides = ("card",)

    def learned(self, view: View) -> View:
        """Which card lies there."""
        return but(view, peeked=tuple(sorted((*view.peeked, (self.slot, self.card)))))


AskingEvent: TypeAlias = Suspected | Passed | Showed | NobodyAnswered | Peeked
"""The facts of this chapter."""
__all__ = [
    "AskingEvent",
    "NobodyAnswered",
    "Passed",
    "Peeked",
    "Showed",
    "Suspected",
]
