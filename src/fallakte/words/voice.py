"""Messages become sentences here, and only here: the language, the edition's own words, cases, emphasis, the rule.

In a sentence `{place}` is a value by its name, `{place:in}` that value in the form `in`, which the edition's file has
for the card; `{place:In}` begins with a capital letter. `{count:# card|# cards}` chooses by the number, `{names:and}`
joins a list by that word of the language, `{problems:lines}` by lines. What is no value is a term of the edition:
`{suspicion}`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import PurePath
from string import Formatter
from typing import NamedTuple, Protocol, assert_never

from fallakte.words.catalogue import sentence, terms
from fallakte.words.message import (
    AdvantageName,
    CardName,
    DiceThrown,
    Hint,
    KindName,
    Message,
    Name,
    Named,
    SeatName,
    SpotName,
    Value,
    message,
)

MARK = "*"
"""Stands around the emphasised part of a name's form: `in the *hall*`."""


LINES = "lines"
"""The form of a list that has a line for each."""


class Own(Protocol):
    """The words of an edition in one language."""

    def own_sentence(self, key: str) -> str | None:
        """How it words a sentence itself."""

    def term(self, name: str) -> Name | None:
        """What it calls something: the pad, a suspicion."""

    def name_of(self, value: Named) -> Name:
        """What it calls a card, a place, a kind of card."""


class Piece(NamedTuple):
    """A part of a sentence."""

    text: str
    strong: bool = False
    """It names a card, and may be printed bold."""


class Gap(NamedTuple):
    """A placeholder of a sentence."""

    name: str
    form: str
    quoted: bool


@lru_cache(maxsize=8192)
def parts(text: str) -> tuple[str | Gap, ...]:
    """A sentence as its texts and its placeholders."""
    found: list[str | Gap] = []
    for literal, name, form, conversion in Formatter().parse(text):
        if literal:
            found.append(literal)
        if name is not None:
            found.append(Gap(name, form or "", conversion == "r"))
    return tuple(found)


class Voice:
    """Says messages: in a language, in the words of an edition, with the players' names, to one of the seats.

    >>> Voice("en", players=("Anna", "Ben")).say(message("no.not_awaited", "R5", seat=SeatName(1)))
    "It is Ben's turn. (R5)"
    """

    def __init__(self, lang: str, own: Own | None = None, players: Sequence[str] = (), you: int | None = None) -> None:
        self.lang = lang
        self.own = own
        self.players = players
        self.you = you

    def say(self, told: Message, *, rule: bool = True) -> str:
        """A message as plain text; `rule` adds the number of its rule."""
        text = "".join(piece.text for piece in self.pieces(told))
        return f"{text} ({told.rule})" if rule and told.rule else text

    def pieces(self, told: Message) -> Iterator[Piece]:
        """A message in pieces, so that whoever prints it can make the names of cards bold."""
        values = dict(told.values)
        for part in parts(self._sentence(told.key, values)):
            if isinstance(part, str):
                yield Piece(part)
            else:
                yield from self._filled(part, values)

    def has(self, key: str) -> bool:
        """Whether there is such a sentence."""
        return self._find(key) is not None

    def frame(self, key: str) -> tuple[str | Gap, ...]:
        """A sentence with its gaps, for a page that fills them itself."""
        return parts(self._sentence(key, {}))

    def form(self, value: Named, form: str) -> str:
        """A name in one form, as a sentence would have it."""
        return "".join(piece.text for piece in self._told(value, Gap("", form, quoted=False)))

    def _find(self, key: str) -> str | None:
        own = None if self.own is None else self.own.own_sentence(key)
        return own or sentence(self.lang, key)

    def _sentence(self, key: str, values: dict[str, Value]) -> str:
        you = None if self.you is None else SeatName(self.you)
        if you is not None and you in (values.get("seat"), values.get("other")):
            found = self._find(f"{key}_you" if values.get("seat") == you else f"{key}_to_you")
            if found is not None and all(
                isinstance(part, str) or self._has(part.name, values) for part in parts(found)
            ):
                return found
        found = self._find(key)
        if found is None:
            raise KeyError(f"{key} ({self.lang})")
        return found

    def _has(self, name: str, values: dict[str, Value]) -> bool:
        return name in values or self._term(name) is not None

    def _filled(self, gap: Gap, values: dict[str, Value]) -> Iterator[Piece]:
        if gap.name in values:
            yield from self._told(values[gap.name], gap)
            return
        term = self._term(gap.name)
        if term is None:
            raise KeyError(f"{gap.name} is no value and no term")
        yield Piece(_formed(term, gap.form))

    def _term(self, name: str) -> Name | None:
        own = None if self.own is None else self.own.term(name)
        return own or terms(self.lang).get(name)

    def _told(self, value: Value, gap: Gap) -> Iterator[Piece]:
        match value:
            case None:
                return
            case Message():
                yield from self.pieces(value)
                if value.rule:
                    yield Piece(f" ({value.rule})")
            case tuple():
                yield from self._listed([list(self._told(one, Gap("", "", gap.quoted))) for one in value], gap.form)
            case Hint(close, known):
                if close is not None:
                    yield from self.pieces(message("hint.close", close=close))
                elif known:
                    yield from self.pieces(message("hint.known", known=known))
            case SeatName(seat):
                if self.players:
                    yield Piece(_formed(_as_name(self.players[seat]), gap.form))
                else:
                    yield from self.pieces(message("language.seat", number=seat))
            case CardName() | SpotName():
                yield from _marked(_formed(self._name(value), gap.form))
            case KindName() | AdvantageName() | DiceThrown():
                yield Piece(_formed(self._name(value), gap.form))
            case PurePath():
                yield Piece(str(value))
            case str():
                yield Piece(self._quoted(value) if gap.quoted else _formed(_as_name(value), gap.form))
            case int() | float():
                yield Piece(_number(value, gap))
            case _:
                assert_never(value)

    def _name(self, value: Named) -> Name:
        if self.own is None:
            raise ValueError(f"only an edition can name {value}")
        return self.own.name_of(value)

    def _quoted(self, text: str) -> str:
        """What somebody typed, in the quotation marks of the language; what can't be printed is escaped."""
        return self.say(message("language.quoted", text=repr(str(text))[1:-1]))

    def _word(self, word: str) -> str:
        return self.say(message(f"language.{word}"))

    def _listed(self, items: list[list[Piece]], word: str) -> Iterator[Piece]:
        """A list: `a, b, c`, or with a word of the language `a, b and c`."""
        if word[:1].isupper() and items and items[0]:
            items[0][0] = items[0][0]._replace(text=capital(items[0][0].text))
        word = word.lower()
        for number, item in enumerate(items):
            if number:
                last = number == len(items) - 1
                yield Piece("\n" if word == LINES else f" {self._word(word)} " if word and last else ", ")
            yield from item


def _as_name(text: str) -> Name:
    return text if isinstance(text, Name) else Name(text)


def _formed(name: Name, form: str) -> str:
    """A name in a form; a form with a capital letter begins so."""
    if not form:
        return str(name)
    text = name.form(form.lower() if form != "Name" else "")
    return capital(text) if form[0].isupper() else text


def capital(text: str) -> str:
    """A text that begins with a capital letter; an emphasis may stand before it."""
    at = len(text) - len(text.lstrip(MARK))
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def _marked(text: str) -> Iterator[Piece]:
    """A name's form with its emphasised part; all of it where none is marked."""
    if MARK not in text:
        yield Piece(text, strong=True)
        return
    for number, part in enumerate(text.split(MARK)):
        if part:
            yield Piece(part, strong=bool(number % 2))


def _number(value: float, gap: Gap) -> str:
    """A number: as it is, in a number's format, or with the word that goes with it."""
    if "|" in gap.form:
        one, _, many = gap.form.partition("|")
        return (one if value == 1 else many).replace("#", str(value))
    return format(value, gap.form)


def say(key: str, lang: str, /, **values: Value) -> str:
    """A sentence in one language, where no edition has a say in it."""
    return Voice(lang).say(message(key, **values))
