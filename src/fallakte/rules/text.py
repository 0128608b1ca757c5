"""Short text forms that parse back: `walk library`, `suspect plum rope`, `walked 0 7,9>7,10>hall`.

A text form is one word for the sort of action or event, then one word for each field, written by what the field is
declared to be. A text that can't be read raises `TextError`; whether a well-formed action is possible is quite another
question.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias, TypeVar, assert_never

from fallakte.rules.actions import VERB_WORDS, Action
from fallakte.rules.cards import Card, Kind, cards, each
from fallakte.rules.edition import Edition
from fallakte.rules.events import EVENT_SORTS, Event, Private, Public, Seen
from fallakte.rules.faces import FACE_SORTS
from fallakte.rules.nearest import Hint, nearest
from fallakte.rules.sorts import Field, Sort, fields_of
from fallakte.rules.values import need, whole_number
from fallakte.rules.verbs.base import Deed
from fallakte.words.message import message
from fallakte.words.no import No

T = TypeVar("T")
NOTHING = "-"
Unknown: TypeAlias = Literal["action", "event", "card", "square", "kind", "advantage", "word"]
"""What a text can fail to be; each has its sentence."""


MOST_TOLD = 60
"""So many characters of a text are told again in a mistake."""


class TextError(No):
    """A text that is no action or event; says what was expected.

    >>> from fallakte import Game, TextError, load
    >>> try:
    ...     Game.deal(load("classic"), seats=3, seed=7).do("walk libary")
    ... except TextError as error:
    ...     print(error)
    'libary' is no square and no place; did you mean 'library'?
    """


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
        raise _unknown("square", text, (*edition.places, *middle))
    return found


def shortened(text: str) -> str:
    """What somebody wrote, as far as a mistake tells it again."""
    return text if len(text) <= MOST_TOLD else f"{text[: MOST_TOLD - 3]}…"


def _unknown(what: Unknown, text: str, known: Iterable[str]) -> TextError:
    hint = nearest(text, known)
    return TextError(message(f"text.{what}", text=shortened(text), hint=hint if what == "action" else Hint(hint.close)))


def _number(text: str) -> int:
    number = whole_number(text)
    if number is None:
        raise TextError(message("text.number", text=shortened(text)))
    return number


def _kind(text: str) -> Kind:
    try:
        return Kind[text.upper()]
    except KeyError:
        raise _unknown("kind", text, [kind.name.lower() for kind in Kind]) from None


def _advantage(text: str, edition: Edition) -> int:
    ids = [card.id for card in edition.advantages]
    if text not in ids:
        raise _unknown("advantage", text, ids)
    return ids.index(text)


def _word(text: str, words: tuple[str, ...]) -> str:
    if text not in words:
        raise _unknown("word", text, words)
    return text


def _write_one(content: int | str, sort: Sort, edition: Edition) -> str:
    """A content of a field. What it is, its declared sort says."""
    if isinstance(content, str):
        return content
    match sort:
        case Sort.SEAT | Sort.SLOT | Sort.NUMBER | Sort.WORD:
            return str(content)
        case Sort.SPOT:
            return str(content) if edition.board is None else edition.board.spot_name(content)
        case Sort.CARD | Sort.SUSPECT | Sort.THING | Sort.PLACE:
            return edition.cards[content]
        case Sort.CARDS | Sort.CASE:
            return "+".join(edition.cards[card] for card in each(content)) or NOTHING
        case Sort.KIND:
            return Kind(content).name.lower()
        case Sort.ADVANTAGE:
            return edition.advantages[content].id
    assert_never(sort)


def _read_one(text: str, field: Field, edition: Edition) -> int | str:
    match field.sort:
        case Sort.SEAT | Sort.SLOT | Sort.NUMBER:
            return _number(text)
        case Sort.SPOT:
            return read_spot(text, edition)
        case Sort.CARD | Sort.SUSPECT | Sort.THING | Sort.PLACE:
            return read_card(text, edition)
        case Sort.CARDS | Sort.CASE:
            return cards(() if text == NOTHING else (read_card(part, edition) for part in text.split("+")))
        case Sort.KIND:
            return _kind(text)
        case Sort.ADVANTAGE:
            return _advantage(text, edition)
        case Sort.WORD:
            return _word(text, field.words)
    assert_never(field.sort)


def snake_case(name: str) -> str:
    """The word of a class: `ShowedCovered` is `showed_covered`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


EVENT_WORDS: Mapping[type[Seen], str] = {sort: snake_case(sort.__name__) for sort in (*EVENT_SORTS, *FACE_SORTS)}
"""The first word of each text form of what happened: `walked 0 7,9>7,10>hall`."""
_FIELDS = {sort: fields_of(sort) for sort in (*EVENT_WORDS, *VERB_WORDS)}
_EVENTS = {EVENT_WORDS[sort]: sort for sort in EVENT_SORTS}
_SEEN = {word: sort for sort, word in EVENT_WORDS.items()}
_ACTIONS = {word: verb for verb, word in VERB_WORDS.items()}


def show_action(action: Action, edition: Edition) -> str:
    """The text form of an action.

    >>> from fallakte import actions, load
    >>> show_action(actions.Suspect(5, 11, 20), load("classic"))
    'suspect plum wrench study'
    """
    need(action, Deed, "an action such as actions.Roll()")
    parts = _write(VERB_WORDS[type(action)], action, edition)
    while parts[-1] == NOTHING:
        parts.pop()
    return " ".join(parts)


def parse_action(text: str, edition: Edition) -> Action:
    """The action of a text form."""
    return _read("action", text, _ACTIONS, edition)


def show_event(event: Seen, edition: Edition) -> str:
    """The text form of an event, or of a face.

    >>> from fallakte import Game, load
    >>> game = Game.deal(load("classic"), seats=3, seed=7)
    >>> show_event(game.do("roll")[0], game.edition)
    'rolled 2 5+1'
    """
    need(event, (Public, Private), "an event such as game.events[0]")
    return " ".join(_write(EVENT_WORDS[type(event)], event, edition))


def parse_event(text: str, edition: Edition) -> Event:
    """The event of a text form: a fact, as records and stores hold it."""
    return _read("event", text, _EVENTS, edition)


def parse_seen(text: str, edition: Edition) -> Seen:
    """What a seat saw, of a text form: a fact or a face."""
    return _read("event", text, _SEEN, edition)


def _write(word: str, value: Seen | Action, edition: Edition) -> list[str]:
    parts = [word]
    for field in _FIELDS[type(value)]:
        content = getattr(value, field.name)
        if content is None:
            parts.append(NOTHING)
        elif field.joined is not None:
            parts.append(field.joined.join(_write_one(one, field.sort, edition) for one in content) or NOTHING)
        else:
            parts.append(_write_one(content, field.sort, edition))
    return parts


def _read_field(part: str, field: Field, edition: Edition) -> int | str | tuple[int | str, ...] | None:
    if field.joined is not None:
        return () if part == NOTHING else tuple(_read_one(one, field, edition) for one in part.split(field.joined))
    return None if part == NOTHING and field.optional else _read_one(part, field, edition)


def _read(what: Unknown, text: str, sorts: Mapping[str, type[T]], edition: Edition) -> T:
    word, *parts = text.split() or [""]
    if word not in sorts:
        raise _unknown(what, word, sorts)
    sort = sorts[word]
    fields = fields_of(sort)
    if not sum(field.needed for field in fields) <= len(parts) <= len(fields):
        takes = " ".join(field.name for field in fields).upper()
        if not takes:
            raise TextError(message("text.alone", word=word))
        raise TextError(message("text.takes", word=word, takes=takes))
    return sort(*(_read_field(part, field, edition) for field, part in zip(fields, parts, strict=False)))
