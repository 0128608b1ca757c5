"""A riddle in words: what was seen, what is asked, a ladder of hints, and at the end why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from fallakte.deduce import CASE, Accused, Asked, Explanation, Position, Rule, count, explain
from fallakte.deduce import Teller as Reasons
from fallakte.deduce import tell as tell_reasons
from fallakte.deduce.phrases import listed
from fallakte.editions import words
from fallakte.editions.words import Words
from fallakte.review.measure import solutions
from fallakte.review.phrases import number, say
from fallakte.review.riddles.riddle import Answer, Ask, Riddle, Sort, Where, answers_to
from fallakte.rules.cards import Cards, each, kind_of
from fallakte.rules.events import Suspected
from fallakte.tell import Teller as Story
from fallakte.words import KindName, Value, message

HINTS = 3


@dataclass(frozen=True)
class ToldFact:
    """An entry in words: who asked or accused, and what was answered."""

    turn: int
    said: str
    answers: tuple[str, ...]
    private: bool = False
    """Whether the last answer was for the solver's eyes alone."""


@dataclass(frozen=True)
class RiddleTeller:
    """Tells a riddle in one language."""

    riddle: Riddle
    lang: str
    escape: Callable[[str], str] = str
    by_turn: bool = True
    """Whether reasons cite turns of the game; else entries, counted as in the position's JSON form."""

    @cached_property
    def words(self) -> Words:
        """The edition's words."""
        return words(self.riddle.edition, self.lang)

    def say(self, key: str, **values: Value) -> str:
        """A sentence about riddles."""
        return self.words.voice().say(message(f"review.riddle.{key}", **values))

    def card(self, card: int) -> str:
        """A card's name."""
        return self.escape(self.words.card(card))

    def name(self, seat: int) -> str:
        """A player's name; the solver is you."""
        return self.say("you") if seat == self.riddle.position.seat else self.escape(self.riddle.names[seat])

    @property
    def kind(self) -> str:
        """The kind of reasoning."""
        return self.say(f"kinds.{self.riddle.kind.value}")

    def story(self) -> str:
        """Who sits where with how many cards."""
        position = self.riddle.position
        seat, seats = position.seat or 0, len(position.hands)
        others = [
            self.say("has", name=self.name(other % seats), number=number(position.hands[other % seats] or 0, self.lang))
            for other in range(seat + 1, seat + seats)
        ]
        return self.say(
            "sits",
            before=self.name((seat - 1) % seats),
            after=self.name((seat + 1) % seats),
            own=number(position.hands[seat] or 0, self.lang),
            others=listed(others, self.lang),
        )

    def hand(self) -> str:
        """The solver's cards."""
        return self.say("hand", cards=self._cards(self.riddle.position.own))

    def lying(self) -> str:
        """The cards that lie open, if there are any."""
        opened = self.riddle.position.open
        return self.say("lying", cards=self._cards(opened)) if opened else ""

    def _cards(self, mask: Cards) -> str:
        return ", ".join(map(self.card, each(mask)))

    def facts(self) -> tuple[ToldFact, ...]:
        """What the solver saw."""
        return tuple(self._fact(n) for n in range(len(self.riddle.turns)))

    def _fact(self, n: int) -> ToldFact:
        fact, turn, me = self.riddle.position.facts[n], self.riddle.turns[n], self.riddle.position.seat
        match fact:
            case Asked(by, named, passed, shown_by, card):
                answers = [
                    self.say("passes_you") if seat == me else self.say("passes", who=self.name(seat)) for seat in passed
                ]
                if shown_by is None:
                    answers.append(self.say("nobody"))
                elif shown_by == me and card is not None:
                    answers.append(self.say("you_show", card=self.card(card)))
                elif card is not None:
                    answers.append(self.say("shows_you", who=self.name(shown_by), card=self.card(card)))
                else:
                    answers.append(self.say("shows", who=self.name(shown_by)))
                return ToldFact(turn, self.asks(by, named), tuple(answers), card is not None)
            case Accused(by, named):
                key = "wrong_claim_you" if by == me else "wrong_claim"
                return ToldFact(turn, self.say(key, who=self.name(by), cards=self._cards(named)), ())
            case _:
                raise ValueError("riddles tell of suspicions and accusations")

    def asks(self, by: int, named: Cards) -> str:
        """A suspicion in words."""
        suspect, thing, place = each(named)
        story = Story(self.words, tuple(map(self.escape, self.riddle.names)), self.riddle.position.seat)
        return story.tell(Suspected(by, suspect, thing, place)) or ""

    def question(self) -> str:
        """What is asked."""
        answer = self.riddle.answer
        match self.riddle.sort:
            case Sort.CASE:
                assert isinstance(answer, Where)
                return self.say("question.case", kind=KindName(kind_of(answer.card)))
            case Sort.HOLDER:
                assert isinstance(answer, Where)
                return self.say("question.holder", card=self.card(answer.card))
            case Sort.CERTAIN:
                return self.say("question.certain")
            case Sort.SETTLES:
                assert isinstance(answer, Ask)
                *_, place = each(answer.cards)
                here = self.say("at_place", place=self.escape(self.words.in_place(place)))
                return f"{here} {self.say('question.settles')}"

    def answer(self, answer: Answer) -> str:
        """An answer in words."""
        match answer:
            case Ask(named):
                return self._cards(named)
            case Where(card, holder) if self.riddle.sort is Sort.CASE:
                del holder
                return self.card(card)
            case Where(_, holder) if self.riddle.sort is Sort.HOLDER:
                return self.say("holder_case") if holder == CASE else self.name(holder)
            case Where():
                return self.statement(answer)

    def statement(self, answer: Where) -> str:
        """Where a card is, as a sentence."""
        if answer.holder == CASE:
            return self.say("in_case", card=self.card(answer.card))
        if answer.holder == self.riddle.position.seat:
            return self.say("with_you", card=self.card(answer.card))
        return self.say("with_seat", name=self.name(answer.holder), card=self.card(answer.card))

    def verdict(self, answer: Answer) -> str:
        """What is said to an answer."""
        if answer == self.riddle.answer:
            return self.say("right", answer=self.answer(answer))
        match answer:
            case Ask(named):
                most = max(solutions(count(after)) for after in answers_to(self.riddle.position, named))
                return self.say("not_settling", answer=self.answer(answer), number=number(most, self.lang))
            case Where(card):
                there = self.riddle.known.holder(card)
                if there is not None and there != answer.holder and self.riddle.sort is Sort.CASE:
                    return self.say("elsewhere", answer=self.statement(Where(card, there)))
                return self.say("not_certain", answer=self.statement(answer))

    def why_not(self, answer: Answer) -> tuple[str, ...]:
        """Why a card is not where an answer puts it, where that is certain."""
        if not isinstance(answer, Where):
            return ()
        found = explain(self.riddle.position, answer.card, answer.holder, has=False)
        return () if found is None else self._told(self.riddle.position, found)

    def why(self) -> tuple[str, ...]:
        """The explanation, step by step."""
        if isinstance(self.riddle.answer, Where):
            ((position, found),) = self.riddle.proofs
            return self._told(position, found)
        steps: list[str] = []
        for position, found in self.riddle.proofs:
            asked = position.facts[-1]
            assert isinstance(asked, Asked)
            told = self.say("nobody")
            if asked.shown_by is not None and asked.card is not None:
                told = self.say("shows_you", who=self.name(asked.shown_by), card=self.card(asked.card))
            steps.append(self.say("settles_when", told=told, card=self.card(found.mark.card)))
            steps += self._told(position, found)
        return tuple(steps)

    def hint(self, step: int) -> tuple[str, ...]:
        """The first hint says where to look, the second what follows first, the third everything."""
        first = self.riddle.proofs[0][1]
        if step == 1:
            told = []
            if entries := self.riddle.entries():
                told.append(self.say("hint_look", turns=self._entries(entries)))
            rules = {one.rule for _, found in self.riddle.proofs for one in found.steps}
            if rules & {Rule.HAND_FULL, Rule.HAND_REST, Rule.SLOTS}:
                told.append(self.say("hint_hands"))
            if Rule.ONE_OF in rules or not told:
                told.append(self.say("hint_own"))
            return (" ".join(told),)
        if step == 2:
            return (self._second(first),)
        return self.why()

    def _second(self, found: Explanation) -> str:
        position = self.riddle.proofs[0][0]
        conclusions = [n for n, one in enumerate(found.steps[:-1]) if one.rule not in (Rule.PASSED, Rule.SHOWN)]
        at = conclusions[0] if conclusions else 0
        rest = {n for one in found.steps[at + 1 :] for n in one.entries if n < len(self.riddle.turns)}
        told = self._told(position, found)[at]
        if rest:
            return self.say("hint_step", step=told, turns=self._entries(sorted(rest)))
        return self.say("hint_step_last", step=told)

    def _told(self, position: Position, found: Explanation) -> tuple[str, ...]:
        return tuple(tell_reasons(position, found, self._reasons(position)))

    def _reasons(self, position: Position) -> Reasons:
        names = [self.escape(name) for name in self.riddle.names]
        entry = self._entry if self.by_turn else None
        return Reasons(self.lang, names, self.card, entry, position.seat, self.words.voice())

    def _entry(self, n: int) -> str:
        turns = self.riddle.turns
        turn = turns[n] if n < len(turns) else turns[-1] + 1
        return say("turn", self.lang, turn=turn)

    def _entries(self, entries: Sequence[int]) -> str:
        return self._reasons(self.riddle.position).entries(entries)


def as_answered(riddle: Riddle, lang: str, day: str) -> dict[str, object]:
    """A riddle with its answer, as `fallakte riddle --json` prints it."""
    from fallakte.deduce.notation import write

    teller = RiddleTeller(riddle, lang, by_turn=False)
    return {
        "date": day,
        "kind": riddle.kind.value,
        "difficulty": riddle.difficulty,
        "position": write(riddle.source),
        "question": teller.question(),
        "answers": [answer.text(riddle.edition) for answer in riddle.answers],
        "answer": riddle.answer.text(riddle.edition),
        "why": list(teller.why()),
    }
