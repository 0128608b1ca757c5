"""Explanations in words, in German and English."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from fallakte.deduce.facts import CASE, ROW, Asked, Has, Position
from fallakte.deduce.notebook import Mark, Rule, Step
from fallakte.deduce.phrases import grouped, listed
from fallakte.deduce.puzzle import hand_sizes
from fallakte.deduce.reasons import Explanation
from fallakte.rules.cards import each, kind_of
from fallakte.words import Value, Voice, message


@dataclass(frozen=True)
class Teller:
    """Who speaks: the language, the names of the seats and cards, and how an entry is called (a turn, a line …)."""

    lang: str
    seats: Sequence[str]
    card: Callable[[int], str]
    entry: Callable[[int], str] | None = None
    you: int | None = None
    """The seat that is spoken to."""
    voice: Voice | None = None
    """Who speaks in the words of an edition; None: plainly in the language."""

    def say(self, key: str, /, **values: Value) -> str:
        """A sentence of this topic."""
        return (self.voice or Voice(self.lang)).say(message(f"deduce.{key}", **values))

    def holder(self, holder: int) -> str:
        """A holder's name."""
        if holder in (CASE, ROW):
            return self.say("case" if holder == CASE else "row")
        return self.seats[holder]

    def cards(self, cards: Iterable[int], word: str = "and") -> str:
        """Cards in words."""
        return listed(map(self.card, cards), self.lang, word)

    def entries(self, entries: Sequence[int], of: bool = False) -> str:
        """Entries in words: `entries 3, 5 and 9`; in German another form follows a preposition, with `of`."""
        if self.entry is not None:
            return listed(dict.fromkeys(map(self.entry, entries)), self.lang)
        if len(entries) == 1:
            return self.say("entry", number=entries[0])
        return self.say("of_entries" if of else "entries", numbers=tuple(entries))

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
        return f" {self.say('told.nor')} ".join(names)

    def _group(self, holders: list[int], has: bool, cards: list[int]) -> str:
        places = {self.you: "you", CASE: "case", ROW: "row"}
        where = places.get(holders[0], "seat" if len(holders) == 1 else "nobody")
        number = "one" if len(cards) == 1 else "many"
        if where != "nobody":
            where = f"{where}.{'yes' if has else 'no'}"
        return self.say(
            f"mark.{where}.{number}",
            who=self.holder(holders[0]),
            who_nor=self._nor(map(self.holder, holders)),
            cards=self.cards(cards),
            cards_nor=self._nor(map(self.card, cards)),
            cards_or=self.cards(cards, "or"),
        )


def tell(position: Position, explanation: Explanation, teller: Teller) -> list[str]:
    """An explanation as sentences, one a step."""
    if not explanation.steps:
        return [teller.say("told.deal", so=teller.marks([explanation.mark]))]
    return [_sentence(position, step, teller) for step in explanation.steps]


def _sentence(position: Position, step: Step, teller: Teller) -> str:
    cards = sorted({mark.card for mark in step.so})
    holders = list(dict.fromkeys(mark.holder for mark in step.so))
    reason = teller.say(
        f"rule.{step.rule}{_form(step, cards, holders)}",
        who=listed(map(teller.holder, holders), teller.lang),
        cards=teller.cards(cards),
        entries=teller.entries(step.entries, of=step.rule is Rule.COUNTED) if step.entries else "",
        because=teller.marks(step.because) if step.because else "",
        held=_held(step, teller) if step.rule in (Rule.HAND_FULL, Rule.SLOTS) else "",
        size=_size(position, holders[0], teller) if step.rule is Rule.HAND_REST else "",
        among=_among(position, step, teller),
        kinds=teller.say(f"kind.{kind_of(cards[0]).name.lower()}"),
        deals=grouped(step.deals or 0, teller.lang),
    )
    if step.rule in PLAIN:
        return teller.say("told.reason", reason=reason)
    return teller.say("told.reason_so", reason=reason, so=teller.marks(step.so))


PLAIN = {Rule.SHOWN, Rule.PEEKED, Rule.ONE_OF}
"""Steps whose reason already says what follows."""


def _form(step: Step, cards: Sequence[int], holders: Sequence[int]) -> str:
    """Which wording of a rule fits: for several, for the row, for an empty hand."""
    match step.rule:
        case Rule.PASSED | Rule.DENIED:
            return "_many" if len(holders) > 1 else ""
        case Rule.SEEN | Rule.PEEKED:
            return "_many" if len(cards) > 1 else ""
        case Rule.HAND_FULL if not step.because:
            return "_none"
        case Rule.ONE_OF | Rule.HAND_FULL | Rule.HAND_REST | Rule.SLOTS:
            return "_row" if holders == [ROW] else ""
        case _:
            return ""


def _held(step: Step, teller: Teller) -> str:
    """What fills a hand: known cards, and one card for each entry that speaks of a choice."""
    holder = step.so[0].holder
    filling = [teller.card(card) for card in sorted(mark.card for mark in step.because if mark[1:] == (holder, True))]
    if step.entries:
        key = "told.slot" if len(step.entries) == 1 else "told.slots"
        filling.append(teller.say(key, entries=teller.entries(step.entries, of=True)))
    return listed(filling, teller.lang) if filling else ""


def _size(position: Position, holder: int, teller: Teller) -> str:
    """How many cards a holder has; where that is not known, at least how many."""
    if holder == ROW:
        return str(position.row)
    sizes = {sizes[holder] for sizes in hand_sizes(position.known_hands, position.dealt)}
    return str(*sizes) if len(sizes) == 1 else teller.say("told.at_least", number=min(sizes))


def _among(position: Position, step: Step, teller: Teller) -> str:
    """The cards one of which was shown."""
    if step.rule is not Rule.ONE_OF:
        return ""
    fact = position.facts[step.entries[0]]
    return teller.cards(each(fact.cards), "or") if isinstance(fact, Asked | Has) else ""
