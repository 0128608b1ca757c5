"""The words of an edition in one language: names of cards and pawns, and the sentences of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, assert_never

from fallakte.editions.notes import notes_of
from fallakte.rules.board import MIDDLE
from fallakte.rules.cards import FIRST_PLACE, Kind, kind_of
from fallakte.rules.edition import Edition
from fallakte.words import (
    AdvantageName,
    CardName,
    DiceThrown,
    KindName,
    Name,
    Named,
    SpotName,
    Value,
    Voice,
    message,
)
from fallakte.words.catalogue import flat, terms, terms_of

_KIND_TABLES = {Kind.SUSPECT: "suspects", Kind.THING: "things", Kind.PLACE: "places"}


def switch_text(name: str, words: Words | str) -> str:
    """What a switch means, in the words of an edition or plainly in a language."""
    return _voice(words).say(message(f"switch.{name}.means"))


def value_text(name: str, value: str, words: Words | str) -> str:
    """What a value of a switch means; numbers speak for themselves."""
    voice = _voice(words)
    for key in (f"switch.{name}.{value}", f"language.{value}"):
        if voice.has(key):
            return voice.say(message(key))
    return value


def _voice(words: Words | str) -> Voice:
    return Voice(words) if isinstance(words, str) else words.voice()


FORMER = {
    "{with_thing}": "{thing:with}",
    "{in_place}": "{place:in}",
    "{into_place}": "{place:into}",
    "{text}": "{advantage:text}",
    "{list}": "{things}",
}
"""Placeholders as editions wrote them before, which records and tables may still hold."""


def now(text: str) -> str:
    """A sentence of an edition, with its placeholders as they are written now."""
    for former, name in FORMER.items():
        text = text.replace(former, name)
    return text


class Words:
    """How an edition speaks one language."""

    def __init__(self, edition: Edition, lang: str, content: Mapping[str, Any]) -> None:
        self.edition = edition
        self.lang = lang
        self.content = content
        self._own = {
            key if "." in key else f"told.{key}": now(str(text))
            for key, text in flat(content.get("phrases", {})).items()
        }
        self._terms = terms_of(content.get("terms", {}))
        self._voice = Voice(lang, self)

    @property
    def name(self) -> str:
        """The edition's name."""
        return str(self.content["name"])

    @property
    def shelf(self) -> str:
        """What is special about the edition, in a line under its cover."""
        return str(self.content.get("shelf", ""))

    @property
    def cover(self) -> str:
        """The lettering of its cover."""
        return str(self.content.get("cover", ""))

    @property
    def cover_small(self) -> str:
        """The small lettering of its cover."""
        return str(self.content.get("cover_small", ""))

    @property
    def story(self) -> str:
        """What has happened, before the game begins."""
        return str(self.content["story"]).strip()

    @property
    def notes(self) -> tuple[str, ...]:
        """What was chosen where the sheet is silent or contradicts itself."""
        notes = notes_of(self.edition.source)
        return tuple(note.texts[self.lang] for note in notes) if notes else tuple(self.content.get("notes", ()))

    @property
    def case_file(self) -> str:
        """What the case file is called."""
        return str(self.content["case_file"])

    @property
    def middle(self) -> Name:
        """What the middle of the board is called; its form `plate` is how that stands on a name plate."""
        return terms_of({"middle": self.content["middle"]})["middle"]

    def _entry(self, card: int) -> Mapping[str, str]:
        entry: Mapping[str, str] = self.content[_KIND_TABLES[kind_of(card)]][self.edition.cards[card]]
        return entry

    def card(self, card: int) -> str:
        """A card's name."""
        return self._entry(card)["name"]

    def short(self, card: int) -> str:
        """A card's name where there is little room."""
        entry = self._entry(card)
        return entry.get("short", entry["name"])

    def with_thing(self, thing: int) -> str:
        """`with the rope`."""
        return self._voice.form(CardName(thing), "with")

    def in_place(self, place: int) -> str:
        """`in the hall`."""
        return self._voice.form(CardName(place), "in")

    def into_place(self, place: int) -> str:
        """`into the hall`."""
        return self._voice.form(CardName(place), "into")

    def pawn(self, pawn: int) -> Name:
        """A pawn's name."""
        return _name(self._pawn(pawn))

    def letter(self, pawn: int) -> str:
        """The one or two letters that stand for a pawn on the board."""
        return str(self._pawn(pawn)["letter"])

    def _pawn(self, pawn: int) -> Mapping[str, str]:
        table = "pawns" if self.edition.rules.pawns == "investigators" else "suspects"
        entry: Mapping[str, str] = self.content[table][self.edition.pawns[pawn]]
        return entry

    def kind(self, kind: Kind, count: int = 1) -> str:
        """What this edition calls suspects, things and places."""
        return str(self.content["kinds"][kind.name.lower()][count != 1])

    def kind_title(self, kind: Kind) -> str:
        """All cards of a kind, as a heading."""
        return self.say("language.kinds", kind=KindName(kind))

    def advantage(self, number: int) -> tuple[str, str]:
        """An advantage card's name and text."""
        entry = self.content["advantages"][self.edition.advantages[number].id]
        return str(entry["name"]), str(entry["text"])

    def phrase(self, key: str, **values: Value) -> str:
        """A sentence of the game."""
        return self.say(f"told.{key}", **values)

    def say(self, key: str, **values: Value) -> str:
        """A sentence in the words of this edition."""
        return self._voice.say(message(key, **values))

    def voice(self, players: Sequence[str] = (), you: int | None = None) -> Voice:
        """Who says messages in these words, with the players' names, to one of the seats."""
        return Voice(self.lang, self, players, you)

    def own_sentence(self, key: str) -> str | None:
        """How this edition words a sentence itself."""
        return self._own.get(key)

    def has_term(self, name: str) -> bool:
        """Whether something is called by such a term."""
        return self.term(name) is not None or name in terms(self.lang)

    def term(self, name: str) -> Name | None:
        """What this edition calls something itself."""
        if name == "middle":
            return self.middle
        if name == "case_file" and name not in self._terms:
            return Name(self.case_file, terms(self.lang)[name].forms)
        return self._terms.get(name)

    def name_of(self, value: Named) -> Name:
        """What this edition calls a card, a place, a kind of card."""
        match value:
            case CardName(card):
                return _name(self._entry(card))
            case SpotName(spot) if spot == MIDDLE:
                return self.middle
            case SpotName(spot):
                return _name(self._entry(FIRST_PLACE + spot))
            case KindName(kind):
                called = Kind(kind).name.lower()
                one, many = self.content["kinds"][called]
                term = self._terms.get(f"{called}_kind") or terms(self.lang)[f"{called}_kind"]
                forms = term.forms if str(term) == one else {}
                return Name(one, {"a": one, **forms, "many": many})
            case AdvantageName(number):
                return _name(self.content["advantages"][self.edition.advantages[number].id])
            case DiceThrown(dice):
                marked = self.edition.rules.dice == "question_marks"
                mark, short = (self.say("told.question_mark"), "?") if marked else ("1", "1")
                told, brief = (" + ".join(one if die == 1 else str(die) for die in dice) for one in (mark, short))
                return Name(told, {"short": brief})
        assert_never(value)


def _name(entry: Mapping[str, str]) -> Name:
    return Name(entry["name"], entry)
