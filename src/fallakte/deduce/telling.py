"""Explanations in words, in German and English."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from fallakte.deduce.facts import CASE, ROW, Asked, Has, Position
from fallakte.deduce.notebook import Mark, Rule, Step
from fallakte.deduce.phrases import listed, say
from fallakte.deduce.reasons import Explanation
from fallakte.rules.cards import each, kind_of


@dataclass(frozen=True)
class Teller:
    """Who speaks: the language, the names of the seats and cards, and how an entry is called (a turn, a line …)."""

    lang: str
    seats: Sequence[str]
    card: Callable[[int], str]
    entry: Callable[[int], str] | None = None
    you: int | None = None
    """The seat that is spoken to."""

    def holder(self, holder: int) -> str:
        """A holder's name."""
        if holder in (CASE, ROW):
            return say("case" if holder == CASE else "row", self.lang)
        return self.seats[holder]

    def cards(self, cards: Iterable[int], word: str = "and") -> str:
        """Cards in words."""
        return listed(map(self.card, cards), self.lang, word)

    def entries(self, entries: Iterable[int]) -> str:
        """Entries in words."""
        name = self.entry or (lambda number: say("entry", self.lang, number=number))
        return listed(map(name, entries), self.lang)

    def marks(self, marks: Iterable[Mark]) -> str:
        """Marks in words: `Bob has Rope and neither Anna nor Carl has Hall or Study`."""
        held: dict[tuple[int, bool], list[int]] = {}
        for card, holder, has in marks:
            held.setdefault((holder, has), []).append(card)
        alike: dict[tuple[int | None, bool, frozenset[int]], list[int]] = {}
        for (holder, has), cards in held.items():
            alone = holder if has or holder >= ROW or holder == self.you else None
            alike.setdefault((alone, has, frozenset(cards)), []).append(holder)
        return listed(
            (self._group(holders, has, sorted(cards)) for (_, has, cards), holders in alike.items()), self.lang
        )

    def _nor(self, names: Iterable[str]) -> str:
        return f" {say('told.nor', self.lang)} ".join(names)

    def _group(self, holders: list[int], has: bool, cards: list[int]) -> str:
        places = {self.you: "you", CASE: "case", ROW: "row"}
        where = places.get(holders[0], "seat" if len(holders) == 1 else "nobody")
        number = "one" if len(cards) == 1 else "many"
        key = f"mark.nobody.{number}" if where == "nobody" else f"mark.{where}.{'yes' if has else 'no'}.{number}"
        return say(
            key,
            self.lang,
            who=self.holder(holders[0]),
            who_nor=self._nor(map(self.holder, holders)),
            cards=self.cards(cards),
            cards_nor=self._nor(map(self.card, cards)),
            cards_or=self.cards(cards, "or"),
        )


def tell(position: Position, explanation: Explanation, teller: Teller) -> list[str]:
    """An explanation as sentences, one a step."""
    if not explanation.steps:
        return [say("told.deal", teller.lang, so=teller.marks([explanation.mark]))]
    return [_sentence(position, step, teller) for step in explanation.steps]


def _sentence(position: Position, step: Step, teller: Teller) -> str:
    cards = list(dict.fromkeys(mark.card for mark in step.so))
    holders = list(dict.fromkeys(mark.holder for mark in step.so))
    told = holders if step.rule in (Rule.PASSED, Rule.DENIED) else cards if step.rule is Rule.SEEN else ()
    many = "_many" if len(told) > 1 else ""
    reason = say(
        f"rule.{step.rule}{many}",
        teller.lang,
        who=listed(map(teller.holder, holders), teller.lang),
        cards=teller.cards(cards),
        entries=teller.entries(step.entries) if step.entries else "",
        because=teller.marks(step.because) if step.because else "",
        held=teller.cards(_held(position, step)) if step.rule is Rule.HAND_FULL else "",
        among=_among(position, step, teller),
        kind=say(f"kind.{kind_of(cards[0]).name.lower()}", teller.lang),
        deals=f"{step.deals or 0:,}".replace(",", "." if teller.lang == "de" else ","),
    )
    reason = reason[0].upper() + reason[1:]
    return f"{reason}." if step.rule in (Rule.SHOWN, Rule.ONE_OF) else f"{reason}: {teller.marks(step.so)}."


def _held(position: Position, step: Step) -> list[int]:
    """The cards that fill a hand."""
    held = [mark.card for mark in step.because if mark.has]
    return held or list(each(position.own))


def _among(position: Position, step: Step, teller: Teller) -> str:
    """The cards one of which was shown."""
    if step.rule is not Rule.ONE_OF:
        return ""
    fact = position.facts[step.entries[0]]
    return teller.cards(each(fact.cards), "or") if isinstance(fact, Asked | Has) else ""
