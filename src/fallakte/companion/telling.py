"""Entries and corrections in sentences, in German and English."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from fallakte.companion import entries as e
from fallakte.companion.because import denied
from fallakte.companion.log import Log
from fallakte.companion.slips import Slip, Way
from fallakte.deduce.phrases import listed
from fallakte.deduce.telling import Teller
from fallakte.editions import words
from fallakte.rules.cards import Cards, each
from fallakte.words import Value, say


@dataclass(frozen=True)
class Diary:
    """Tells a log's entries."""

    log: Log
    lang: str

    @property
    def teller(self) -> Teller:
        """Who tells explanations of this log: an entry is called by its line."""
        setup, lines = self.log.setup, [one.line for one in self.log.written]
        facts = self.log.position().facts

        def line(fact: int) -> str:
            at = facts[fact].at
            return say("companion.clash.line", self.lang, number="?" if at is None else lines[at.number])

        speaks = words(setup.edition, self.lang)
        return Teller(self.lang, setup.names, speaks.card, line, voice=speaks.voice(setup.names))

    def sentences(self, number: int) -> list[str]:
        """An entry in sentences."""
        return self.tell(self.log.entries[number])

    def tell(self, entry: e.Entry) -> list[str]:
        """An entry in sentences."""
        match entry:
            case e.Suspicion():
                return [*self._suspicion(entry)]
            case e.Accusation(by, written, right):
                key = ("written_" if written is None else "accusation_") + ("right" if right else "wrong")
                return [self._say(key, who=self._who(by), cards=self.cards(written or 0))]
            case e.Walk(by):
                return [self._say("walk", who=self._who(by))]
            case e.Look(by, slot, card):
                key = "look" if card is None else "look_card"
                return [self._say(key, who=self._who(by), slot=slot + 1, card="" if card is None else self.card(card))]
            case e.Held(holder, named, to):
                key = "held_to" if to is not None else "held" if named.bit_count() == 1 else "held_one"
                shown = "" if to is None else self._who(to)
                return [self._say(key, who=self._who(holder), to=shown, cards=self.cards(named))]
            case e.NotHeld(seats, named):
                key = "nobody_has" if len(seats) == len(self.log.setup.names) else "not_held"
                return [self._say(key, who=self._names(seats), cards=self.cards(named))]
            case e.Showing(by, to):
                return [self._say("showing", who=self._who(by), to=self._who(to))]
            case e.LaidOpen(seat, named, left):
                return [self._say("left_open" if left else "laid_open", who=self._who(seat), cards=self.cards(named))]
            case e.Left(seat):
                return [self._say("left", who=self._who(seat))]
            case e.Forgot(seat, number, card):
                key = "forgot_card" if card is not None else "forgot" if number is None else "forgot_at"
                turn, shown = self.log.turns[number or 0], "" if card is None else self.card(card)
                return [self._say(key, who=self._who(seat), card=shown, turn=turn)]
            case e.Case(named):
                return [self._say("case", cards=self.cards(named))]
            case _:
                assert_never(entry)

    def _suspicion(self, entry: e.Suspicion) -> Iterable[str]:
        speaks = words(self.log.setup.edition, self.lang)
        suspect, thing, place = each(entry.cards)
        three = {"suspect": speaks.card(suspect), "thing": speaks.with_thing(thing), "place": speaks.in_place(place)}
        yield self._say("suspicion", who=self._who(entry.by), **three)
        yield from self.answers(entry)

    def answers(self, entry: e.Suspicion) -> Iterable[str]:
        """How a suspicion was answered."""
        others = len(self.log.setup.names) - 1
        if entry.shown_by is None and len(entry.passed) == others:
            yield self._say("nobody")
        elif entry.passed:
            yield self._say("passed" if len(entry.passed) == 1 else "passed_many", who=self._names(entry.passed))
        elif entry.shown_by is None:
            yield self._say("unanswered")
        if entry.shown_by is not None:
            key = "shown" if entry.card is None else "shown_card"
            card = "" if entry.card is None else self.card(entry.card)
            yield self._say(key, who=self._who(entry.shown_by), card=card)

    def way(self, number: int, way: Way) -> str:
        """A correction in a few words: `Ben did show a card`."""
        entry, other = self.log.entries[number], way.entry
        key = way.slip.value
        was = now = ""
        if way.slip is Slip.RESULT and isinstance(other, e.Accusation):
            key = "result_right" if other.right else "result_wrong"
        elif way.slip is Slip.SHOWN and isinstance(entry, e.Suspicion) and isinstance(other, e.Suspicion):
            was, now = self.card(entry.card or 0), self.card(other.card or 0)
        elif way.slip in (Slip.NEIGHBOUR, Slip.CARD) and other is not None:
            before, after = named(entry), named(other)
            was, now = self.cards(before & ~after), self.cards(after & ~before)
        who = "" if way.seat is None else self._who(way.seat)
        return say(f"companion.slip.{key}", self.lang, who=who, was=was, now=now)

    def because(self, conflict: Sequence[int], entries: Sequence[str]) -> str:
        """Why entries can't all be true, each called by its name here; empty where it is no single thing."""
        marks = denied(self.log, conflict)
        if not marks:
            return ""
        *before, last = entries
        told = self.teller.marks(marks)
        if not before:
            return say("companion.clash.because_hand", self.lang, mark=told, last=last)
        return say("companion.clash.because", self.lang, before=listed(before, self.lang), mark=told, last=last)

    def _who(self, seat: int) -> str:
        return self.log.setup.names[seat]

    def _names(self, seats: Sequence[int]) -> str:
        return listed(map(self._who, seats), self.lang)

    def card(self, card: int) -> str:
        """A card's name."""
        return words(self.log.setup.edition, self.lang).card(card)

    def cards(self, some: int) -> str:
        """Cards' names."""
        return ", ".join(map(self.card, each(some)))

    def _say(self, key: str, **values: Value) -> str:
        return say(f"companion.told.{key}", self.lang, **values)


def named(entry: e.Entry) -> Cards:
    """The cards an entry names."""
    match entry:
        case e.Look(_, _, card):
            return Cards(0 if card is None else 1 << card)
        case (
            e.Suspicion(cards=some)
            | e.Accusation(cards=some)
            | e.Held(cards=some)
            | e.NotHeld(cards=some)
            | e.LaidOpen(cards=some)
            | e.Case(cards=some)
        ):
            return some or Cards(0)
        case _:
            return Cards(0)
