"""A riddle: one seat's view of a game, cut down to a few turns, with exactly one provable answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, TypeAlias

from fallakte.deduce import CASE, HOLDERS, ROW, Asked, Explanation, Knowledge, Position, Rule, count, explain, outcomes
from fallakte.deduce.notation import Question, read, write
from fallakte.review.measure import solutions
from fallakte.rules.cards import Card, Cards, cards, each
from fallakte.rules.edition import Edition


class Kind(StrEnum):
    """The kinds of reasoning, in the order in which the course teaches them."""

    PASS = "pass"
    SHOWN = "shown"
    FULL_HAND = "full_hand"
    ONE_OF = "one_of"
    TOGETHER = "together"


class Sort(StrEnum):
    """What is asked for."""

    CASE = "case"
    """Which card of a kind lies in the case file?"""
    HOLDER = "holder"
    """Who has this card?"""
    CERTAIN = "certain"
    """Which of these statements is certain?"""
    SETTLES = "settles"
    """Which one question settles it, whatever is answered?"""


@dataclass(frozen=True)
class Where:
    """An answer: this card is with this holder."""

    card: Card
    holder: int

    def text(self, edition: Edition) -> str:
        """`rope:1`, `plum:case`."""
        return f"{edition.cards[self.card]}:{_HOLDERS.get(self.holder, str(self.holder))}"


@dataclass(frozen=True)
class Ask:
    """An answer: this suspicion."""

    cards: Cards

    def text(self, edition: Edition) -> str:
        """`plum+rope+hall`."""
        return "+".join(edition.cards[card] for card in each(self.cards))


Answer: TypeAlias = Where | Ask
_HOLDERS = {CASE: "case", ROW: "row"}


@dataclass(frozen=True)
class Riddle:
    """A position, what is asked about it, and the one right answer among several."""

    number: int
    sort: Sort
    source: Question
    """The position, with its edition and the players' names; the seat is the solver's."""
    turns: tuple[int, ...]
    """For each of its facts the turn of the game it comes from."""
    answers: tuple[Answer, ...]
    answer: Answer

    @property
    def position(self) -> Position:
        """What the solver has seen."""
        return self.source.position

    @property
    def edition(self) -> Edition:
        """The edition it was played with."""
        return self.source.edition

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names."""
        assert self.source.names is not None
        return self.source.names

    @cached_property
    def known(self) -> Knowledge:
        """All that follows from the position."""
        return count(self.position)

    @cached_property
    def proofs(self) -> tuple[tuple[Position, Explanation], ...]:
        """Why the answer is right: for a suspicion, one proof for each card that each answer to it would settle."""
        return tuple(_proofs(self.position, self.answer, self.known))

    @property
    def steps(self) -> int:
        """How many steps the explanation has."""
        return sum(len(explanation.steps) for _, explanation in self.proofs)

    @cached_property
    def kind(self) -> Kind:
        """The hardest kind of reasoning it needs."""
        return kind_of(explanation for _, explanation in self.proofs)

    @cached_property
    def difficulty(self) -> int:
        """From 1 to 5: length and kind of the shortest explanation."""
        effort = sum(_EFFORT[step.rule] for _, explanation in self.proofs for step in explanation.steps)
        return 1 + sum(effort > level for level in _LEVELS)

    def is_right(self, answer: Answer) -> bool:
        """Whether an answer is proved by the position, by counting alone."""
        return is_right(self.position, answer, self.known)

    def entries(self) -> tuple[int, ...]:
        """The facts that the explanation needs."""
        own = len(self.position.facts)
        return tuple(sorted({n for _, explanation in self.proofs for n in explanation.entries if n < own}))

    def as_json(self) -> dict[str, Any]:
        """The riddle as it is kept."""
        return {
            "kind": self.kind.value,
            "difficulty": self.difficulty,
            "sort": self.sort.value,
            "position": write(self.source),
            "turns": list(self.turns),
            "answers": [answer.text(self.edition) for answer in self.answers],
            "answer": self.answer.text(self.edition),
        }


_EFFORT = {
    Rule.PASSED: 1,
    Rule.SHOWN: 1,
    Rule.SEEN: 1,
    Rule.PEEKED: 1,
    Rule.DENIED: 1,
    Rule.RIGHT: 1,
    Rule.WRONG: 3,
    Rule.ONE_OF: 2,
    Rule.ONLY_HOLDER: 1,
    Rule.LAST_OF_KIND: 1,
    Rule.HAND_FULL: 2,
    Rule.HAND_REST: 3,
    Rule.SLOTS: 4,
    Rule.COUNTED: 8,
}
"""What a step asks of the one who takes it."""
_LEVELS = (3, 5, 8, 12)
"""More effort than this is the next difficulty."""


def kind_of(explanations: Iterator[Explanation]) -> Kind:
    """The kind of reasoning: the one technique beyond reading what was said, or several together."""
    rules = {step.rule for explanation in explanations for step in explanation.steps}
    hand, one_of = rules & {Rule.HAND_FULL, Rule.HAND_REST}, Rule.ONE_OF in rules
    if rules & {Rule.SLOTS, Rule.WRONG, Rule.COUNTED} or (hand and one_of):
        return Kind.TOGETHER
    if hand:
        return Kind.FULL_HAND
    if one_of:
        return Kind.ONE_OF
    return Kind.SHOWN if rules & {Rule.SHOWN, Rule.SEEN} else Kind.PASS


def is_right(position: Position, answer: Answer, known: Knowledge) -> bool:
    """Whether a position proves an answer: by counting deals, without any explanation."""
    match answer:
        case Where(card, holder):
            return known.total > 0 and float(known.counts[card, holder]) == known.total
        case Ask(named):
            return solutions(known) > 1 and all(solutions(count(after)) == 1 for after in answers_to(position, named))


def answers_to(position: Position, named: Cards) -> list[Position]:
    """The positions after every answer that a suspicion of this seat may get."""
    assert position.seat is not None
    order = position.answerers(position.seat)
    found = []
    for outcome in outcomes(position, [named])[0].outcomes:
        passed = order if outcome.shown_by is None else order[: order.index(outcome.shown_by)]
        found.append(position.adding(Asked(position.seat, named, passed, outcome.shown_by, outcome.card)))
    return found


def _proofs(position: Position, answer: Answer, known: Knowledge) -> Iterator[tuple[Position, Explanation]]:
    match answer:
        case Where(card, holder):
            found = explain(position, card, holder)
            assert found is not None
            yield position, found
        case Ask(named):
            settled = [card for card, holder in known.certainties() if holder == CASE]
            for after in answers_to(position, named):
                for card, holder in count(after).certainties():
                    if holder == CASE and card not in settled:
                        found = explain(after, card, CASE)
                        assert found is not None
                        yield after, found


def read_answer(text: str, edition: Edition) -> Answer:
    """An answer from its text form."""
    numbers = {name: Card(number) for number, name in enumerate(edition.cards)}
    name, colon, holder = text.partition(":")
    if not colon:
        return Ask(cards(numbers[part] for part in text.split("+")))
    backwards = {word: number for number, word in _HOLDERS.items()}
    number = backwards[holder] if holder in backwards else int(holder)
    if not 0 <= number < HOLDERS:
        raise ValueError(f"no holder {holder}")
    return Where(numbers[name], number)


def read_riddle(data: dict[str, Any], number: int) -> Riddle:
    """A riddle as it is kept."""
    source = read(data["position"])
    answers = tuple(read_answer(text, source.edition) for text in data["answers"])
    answer = read_answer(data["answer"], source.edition)
    return Riddle(number, Sort(data["sort"]), source, tuple(data["turns"]), answers, answer)
