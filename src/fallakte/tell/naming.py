"""What an action or an event is made of, as values of a message: by the sort of each field, never by its name."""

from __future__ import annotations

from typing import assert_never

from fallakte.rules.actions import Action
from fallakte.rules.cards import Kind, each
from fallakte.rules.events import Seen
from fallakte.rules.sorts import Sort, fields_of
from fallakte.rules.table import Table
from fallakte.words import AdvantageName, CardName, KindName, SeatName, SpotName, Value, Voice, message


def named_fields(told: Action | Seen) -> dict[str, Value]:
    """The fields of an action or an event as a sentence names them.

    >>> from fallakte.rules.actions import AskKind
    >>> named_fields(AskKind(1, Kind.THING))
    {'seat': SeatName(seat=1), 'kind': KindName(kind=<Kind.THING: 1>)}
    """
    values: dict[str, Value] = {}
    for field in fields_of(type(told)):
        content = getattr(told, field.name)
        if content is None:
            continue
        values[field.name] = (
            tuple(_named(one, field.sort) for one in content) if field.joined else _named(content, field.sort)
        )
    return values


def label(action: Action, table: Table, voice: Voice) -> str:
    """What one presses or types to do this: every action has such a line, in the terminal and on a page."""
    values, there = named_fields(action), action.leads_to(table)
    if there is not None:
        values["place"] = SpotName(there)
    return voice.say(message(f"play.{action.word}", **values))


def _named(content: int, sort: Sort) -> Value:
    match sort:
        case Sort.SEAT:
            return SeatName(content)
        case Sort.SPOT:
            return SpotName(content)
        case Sort.CARD | Sort.SUSPECT | Sort.THING | Sort.PLACE:
            return CardName(content)
        case Sort.CARDS | Sort.CASE:
            return tuple(CardName(card) for card in each(content))
        case Sort.KIND:
            return KindName(Kind(content))
        case Sort.ADVANTAGE:
            return AdvantageName(content)
        case Sort.SLOT:
            return content + 1
        case Sort.NUMBER | Sort.WORD:
            return content
    assert_never(sort)
