"""Short text forms that parse back: `walk library`, `suspect plum rope`, `walked 0 7,9>7,10>hall`.

A text form is one word for the sort of action or event, then one word for each field, written by the field's name. A
text that can't be read raises `TextError`; whether a well-formed action is possible is quite another question.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any, NamedTuple, TypeVar, get_args

from fallakte.rules import events as event_types
from fallakte.rules.actions import VERB_WORDS, Action
from fallakte.rules.cards import Card, Kind, cards, each
from fallakte.rules.edition import Edition
from fallakte.rules.events import Event, Private, Public
from fallakte.rules.explained import ExplainedError
from fallakte.rules.nearest import Hint, nearest

T = TypeVar("T")
NOTHING = "-"
MOST_DIGITS = 6
"""No number in a text form is longer; a longer one is no number of this game."""


class TextError(ExplainedError):
    """A text that is no action or event; says what was expected."""


class _Form(NamedTuple):
    """How one sort of field is written and read."""

    write: Callable[[Any, Edition], str]
    read: Callable[[str, Edition], Any]


def read_card(text: str, edition: Edition) -> Card:
    """A card by its id."""
    found = edition.card_numbers.get(text)
    if found is None:
        raise _unknown("card", text, edition.cards)
    return found


def read_spot(text: str, edition: Edition) -> int:
    """A spot by its text form: `7,12`, a place's id, `middle`."""
    board = edition.board
    found = None if board is None else board.spot_named(text)
    if found is None:
        middle = ("middle",) if board is not None and board.has_middle else ()
        raise _unknown("square or place", text, (*edition.places, *middle))
    return found


def _unknown(what: str, text: str, known: Iterable[str]) -> TextError:
    close = nearest(text, known).close
    meant = "" if close is None else f"; did you mean {close!r}?"
    return TextError(f"there is no {what} {text!r}{meant}", f"text_{what.split()[0]}", text=text, hint=Hint(close))


def _number(text: str, _edition: Edition) -> int:
    if not (text.isdecimal() and len(text) <= MOST_DIGITS):
        raise TextError(f"{text!r} should be a number", "text_number", text=text)
    return int(text)


def _kind(text: str, _edition: Edition) -> Kind:
    try:
        return Kind[text.upper()]
    except KeyError:
        raise _unknown("kind of card", text, [kind.name.lower() for kind in Kind]) from None


def _advantage(text: str, edition: Edition) -> int:
    ids = [card.id for card in edition.advantages]
    if text not in ids:
        raise _unknown("advantage card", text, ids)
    return ids.index(text)


def _many(separator: str, one: _Form) -> _Form:
    return _Form(
        lambda values, edition: separator.join(one.write(value, edition) for value in values) or NOTHING,
        lambda text, edition: (
            () if text == NOTHING else tuple(one.read(part, edition) for part in text.split(separator))
        ),
    )


def _spot_name(spot: int, edition: Edition) -> str:
    return str(spot) if edition.board is None else edition.board.spot_name(spot)


_NUMBER = _Form(lambda value, _: str(value), _number)
_CARD = _Form(lambda card, edition: edition.cards[card], read_card)
_SPOT = _Form(_spot_name, read_spot)
_WORD = _Form(lambda value, _: str(value), lambda text, _: text)
_CARDS = _Form(
    lambda mask, edition: "+".join(edition.cards[card] for card in each(mask)) or NOTHING,
    lambda text, edition: cards(() if text == NOTHING else (read_card(part, edition) for part in text.split("+"))),
)
_FORMS: Mapping[str, _Form] = {
    **dict.fromkeys(("seat", "viewer", "holder", "winner", "slot", "count", "turn", "steps"), _NUMBER),
    **dict.fromkeys(("card", "suspect", "thing", "place"), _CARD),
    **dict.fromkeys(("case", "hand", "cards"), _CARDS),
    **dict.fromkeys(("to", "spot"), _SPOT),
    "way": _many(">", _SPOT),
    "spots": _many("+", _SPOT),
    **dict.fromkeys(("dice", "pairs"), _many("+", _NUMBER)),
    "row": _many("+", _CARD),
    "order": _many("+", _Form(lambda number, edition: edition.advantages[number].id, _advantage)),
    "advantage": _Form(lambda number, edition: edition.advantages[number].id, _advantage),
    "kind": _Form(lambda kind, _: kind.name.lower(), _kind),
    "how": _WORD,
}


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


EVENT_WORDS: Mapping[type[Event], str] = {
    sort: _snake(name)
    for name, sort in vars(event_types).items()
    if isinstance(sort, type) and issubclass(sort, (Public, Private)) and sort not in (Public, Private)
}
_EVENTS = {word: sort for sort, word in EVENT_WORDS.items()}
_ACTIONS = {word: verb for verb, word in VERB_WORDS.items()}


def show_action(action: Action, edition: Edition) -> str:
    """The text form of an action."""
    return _write(VERB_WORDS[type(action)], action, edition)


def parse_action(text: str, edition: Edition) -> Action:
    """The action of a text form."""
    action: Action = _read("action", text, _ACTIONS, edition)
    return action


def show_event(event: Event, edition: Edition) -> str:
    """The text form of an event."""
    return _write(EVENT_WORDS[type(event)], event, edition)


def parse_event(text: str, edition: Edition) -> Event:
    """The event of a text form."""
    event: Event = _read("event", text, _EVENTS, edition)
    return event


def _write(word: str, value: Any, edition: Edition) -> str:
    parts = [word]
    for field in fields(value):
        content = getattr(value, field.name)
        parts.append(NOTHING if content is None else _FORMS[field.name].write(content, edition))
    while parts[-1] == NOTHING and isinstance(value, get_args(Action)):
        parts.pop()
    return " ".join(parts)


def _read(what: str, text: str, sorts: Mapping[str, type[T]], edition: Edition) -> T:
    word, *parts = text.split() or [""]
    if word not in sorts:
        raise _unknown(what, word, sorts)
    sort: Any = sorts[word]
    names = [field.name for field in fields(sort)]
    needed = sum(1 for field in fields(sort) if field.default is not None)
    if not needed <= len(parts) <= len(names):
        takes = " ".join(names).upper()
        if not takes:
            raise TextError(f"{word!r} takes nothing more", "text_alone", word=word)
        raise TextError(f"{word!r} takes {takes}", "text_takes", word=word, takes=takes)
    values = [
        None if part == NOTHING and name in ("winner", "place") else _FORMS[name].read(part, edition)
        for name, part in zip(names, parts, strict=False)
    ]
    result: T = sort(*values)
    return result
