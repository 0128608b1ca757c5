"""What is said to a person, before it has a language: a key, typed values, the rule it rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import NamedTuple, TypeAlias


@dataclass(frozen=True, slots=True)
class CardName:
    """A card, to be named."""

    card: int


@dataclass(frozen=True, slots=True)
class SpotName:
    """A place of the board or its middle, to be named."""

    spot: int


@dataclass(frozen=True, slots=True)
class SeatName:
    """A seat, to be called by its player's name."""

    seat: int


@dataclass(frozen=True, slots=True)
class KindName:
    """A kind of card, to be named."""

    kind: int


@dataclass(frozen=True, slots=True)
class AdvantageName:
    """An advantage card, to be named; its form `text` is what it says."""

    number: int


@dataclass(frozen=True, slots=True)
class DiceThrown:
    """Dice as they lie."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """What to write instead: the name that was perhaps meant, or else the names there are, where they are few."""

    close: str | None
    known: tuple[str, ...] = ()


NO_HINT = Hint(None)
Named: TypeAlias = CardName | SpotName | KindName | AdvantageName | DiceThrown
"""What an edition has its own words for."""
Value: TypeAlias = "str | int | float | Message | Hint | SeatName | Named | PurePath | tuple[Value, ...] | None"


class Message(NamedTuple):
    """Everything that is said to a person. `words/<language>/` has its sentence, a `Voice` says it.

    >>> message("no.not_awaited", "R5", seat=SeatName(1)).key
    'no.not_awaited'
    """

    key: str
    """The topic and the name of the sentence."""
    values: tuple[tuple[str, Value], ...] = ()
    rule: str | None = None
    """The number of the rule it rests on."""


def message(key: str, rule: str | None = None, /, **values: Value) -> Message:
    """A message with these values."""
    return Message(key, tuple(values.items()), rule)


def with_names(told: Message, players: Sequence[str]) -> Message:
    """The same message with seats called by their players' names, for whoever does not know them."""
    values = ((name, players[value.seat] if isinstance(value, SeatName) else value) for name, value in told.values)
    return told._replace(values=tuple(values))


class Name(str):
    """A name with the forms in which sentences need it: `in` the hall, `acc` Herrn Grün. It is text by itself."""

    __slots__ = ("forms",)
    forms: Mapping[str, str]

    def __new__(cls, text: str, forms: Mapping[str, str] | None = None) -> Name:
        """A name; what has no form of its own is used as it is."""
        name = super().__new__(cls, text)
        name.forms = forms or {}
        return name

    def __reduce__(self) -> tuple[type[Name], tuple[str, dict[str, str]]]:
        """So that a copy has the same forms."""
        return Name, (str(self), dict(self.forms))

    def form(self, name: str) -> str:
        """The name in one form; its emphasised part stands between asterisks."""
        return self.forms.get(name, str(self))
