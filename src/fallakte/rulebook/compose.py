"""From an edition to its rules in sentences."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

from fallakte.editions import edition_of, words
from fallakte.editions.check import RULE_WORDS
from fallakte.editions.notes import notes_of
from fallakte.rulebook.plan import FOLDER, has, slots
from fallakte.rules.board import MIDDLE
from fallakte.rules.cards import FIRST_PLACE
from fallakte.rules.edition import Edition
from fallakte.rules.phase import Phase
from fallakte.rules.switches import show_switch
from fallakte.words import USUAL_LANGUAGE, capital, say

SECTIONS = ("goal", "setup", "moving", "asking", "answering", "accusing", "end", "advantages", "two", "besides")


@dataclass(frozen=True)
class Sentence:
    """One sentence of the rules."""

    id: str
    rules: tuple[str, ...]
    """The numbers it stands under; none for what no rule says."""
    text: str
    printed: str | None = None
    """What the edition itself says there, where a house rule says otherwise. Either text may be empty."""
    anchor: str = ""
    """Its name in an address: `R12`, and `R12b` for the second of that number."""
    aliases: tuple[str, ...] = ()
    """The other numbers that lead to it."""


@dataclass(frozen=True)
class Section:
    """Some sentences under a heading."""

    id: str
    title: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True)
class Rulebook:
    """The rules of one edition, with its house rules, in one language."""

    name: str
    story: str
    sections: tuple[Section, ...]
    notes: tuple[str, ...]
    """How the sheet was read."""
    notes_title: str

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """All of them."""
        return tuple(sentence for section in self.sections for sentence in section.sentences)

    @property
    def anchors(self) -> frozenset[str]:
        """Every number that leads somewhere."""
        return frozenset(rule for sentence in self.sentences for rule in sentence.rules)

    @property
    def changed(self) -> tuple[Sentence, ...]:
        """The sentences that a house rule has changed."""
        return tuple(sentence for sentence in self.sentences if sentence.printed is not None)

    def sentence(self, name: str) -> Sentence:
        """One of them by its id."""
        return next(one for one in self.sentences if one.id == name)


@lru_cache(maxsize=256)
def rulebook(edition: Edition, lang: str) -> Rulebook:
    """The rules of an edition; where a house rule changes a sentence, what is printed stands beside it."""
    now = {one.id: one for one in _written(edition, lang)}
    plain = {one.id: one for one in _written(edition_of(edition.source), lang)} if edition.house_rules else now
    found: dict[str, list[Sentence]] = {name: [] for name in SECTIONS}
    for section, name in _order(edition):
        here, before = now.get(name), plain.get(name)
        if here is not None and here == before:
            found[section].append(here)
        elif here is not None:
            found[section].append(replace(here, printed="" if before is None else before.text))
        elif before is not None:
            found[section].append(replace(before, text="", printed=before.text))
    titles = _content(lang)["sections"] | _own(edition, lang, "sections")
    speaks = words(edition, lang)
    return Rulebook(
        name=speaks.name,
        story=speaks.story,
        sections=tuple(_anchored(found, titles)),
        notes=tuple(note.texts[lang] for note in notes_of(edition.source)) or speaks.notes,
        notes_title=titles["ours"],
    )


def _anchored(found: Mapping[str, list[Sentence]], titles: Mapping[str, str]) -> Iterator[Section]:
    seen: dict[str, int] = {}
    for name, sentences in found.items():
        drawn = []
        for one in sentences:
            number = one.rules[0] if one.rules else one.id
            seen[number] = seen.get(number, 0) + 1
            anchor = number if seen[number] == 1 else f"{number}{chr(96 + seen[number])}"
            others = tuple(other for other in one.rules[1:] if other not in seen)
            seen |= dict.fromkeys(others, 1)
            drawn.append(replace(one, anchor=anchor, aliases=others))
        if drawn:
            yield Section(name, titles[name], tuple(drawn))


def _order(edition: Edition) -> Iterator[tuple[str, str]]:
    """Every sentence there can be: its section and its id."""
    yield from ((slot.section, slot.id) for slot in slots())
    yield from ((str(extra["section"]), str(extra["id"])) for extra in _extras(edition))


def _written(edition: Edition, lang: str) -> Iterator[Sentence]:
    """Every sentence that the edition has, with its numbers and its words."""
    facts, values = has(edition), {name: show_switch(value) for name, value in vars(edition.rules).items()}
    texts = _content(lang)["sentences"] | _own(edition, lang, "sentences")
    own = terms(edition, lang)
    for slot in slots():
        if not facts.issuperset(slot.needs) or any(values[name] != value for name, value in slot.only.items()):
            continue
        told = texts[slot.id]
        value = values[slot.switch] if slot.switch else ""
        text = told[value] if slot.switch else told
        rules = (*slot.rules, *slot.rules_of.get(value, ()))
        yield Sentence(slot.id, rules, _filled(text, own | {name: values[name] for name in slot.numbers}))
    for extra in _extras(edition):
        yield Sentence(str(extra["id"]), tuple(extra["rules"]), str(extra.get(lang) or extra[USUAL_LANGUAGE]))


def _filled(text: str, terms: Mapping[str, str]) -> str:
    """The words of a sentence; a term may itself have gaps."""
    filled = text.format_map(terms)
    if "{" in filled:
        filled = filled.format_map(terms)
    return capital(filled)


def terms(edition: Edition, lang: str) -> dict[str, str]:
    """The words of the edition that sentences are made of."""
    speaks, board = words(edition, lang), edition.board
    pairs = []
    for here, there in (board.passages if board else {}).items():
        names = [speaks.middle if spot == MIDDLE else speaks.card(FIRST_PLACE + spot) for spot in (here, there)]
        if here < there:
            pairs.append(say("language.pair", lang).join(names))
    own = {"first_pawn": speaks.pawn(edition.first_pawn), "passages": say("language.pairs", lang).join(pairs)}
    found: dict[str, str] = _content(lang)["terms"] | _own(edition, lang, "terms") | own
    return found


@cache
def _content(lang: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{lang}.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=64)
def _edition_words(text: str) -> dict[str, Any]:
    return tomllib.loads(text)


def _own(edition: Edition, lang: str, table: str) -> dict[str, Any]:
    """What the edition words itself."""
    found: dict[str, Any] = _edition_words(edition.source.texts.get(RULE_WORDS, "")).get(lang, {}).get(table, {})
    return found


def _extras(edition: Edition) -> list[dict[str, Any]]:
    """The sentences that only this edition has."""
    return list(_edition_words(edition.source.texts.get(RULE_WORDS, "")).get("extra", ()))


_GOVERN: Mapping[Phase, tuple[str, ...]] = {
    Phase.SET_UP: ("deal", "first"),
    Phase.PLACING: ("things", "first"),
    Phase.START: ("dice", "passages", "stay", "brought", "no_board", "ask_anywhere", "accuse", "where"),
    Phase.ROLLED: ("stand_still", "end_on_way", "doors", "revisit", "blocking", "through", "black"),
    Phase.IN_PLACE: ("ask", "on_entering", "bring", "stay", "where"),
    Phase.ON_THE_WAY: ("on_the_way", "accuse", "where"),
    Phase.OFFERED: ("black", "follow"),
    Phase.ANSWERING: ("answers", "must_show", "none", "seen"),
    Phase.AFTER_ANSWERS: ("after", "accuse", "wrong", "once"),
    Phase.ACCUSING: ("written", "right", "wrong"),
    Phase.ADVANTAGE: ("follow", "marks"),
    Phase.SHOWING: ("follow", "must_show"),
    Phase.PEEKING: ("two_look", "two"),
    Phase.OVER: ("right", "last", "record", "limit"),
}
"""Which sentences govern what is awaited in each phase."""


def governing(book: Rulebook, phase: Phase) -> tuple[Sentence, ...]:
    """The sentences that govern what is awaited now."""
    return tuple(sentence for name in _GOVERN[phase] for sentence in book.sentences if sentence.id == name)
