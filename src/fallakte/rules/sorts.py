"""What a field means: a seat, a spot, a card of one kind. Text forms, checks and pages go by this, never by a name.

>>> from fallakte.rules.events import Walked
>>> [(field.name, field.sort.name, field.joined) for field in fields_of(Walked)]
[('seat', 'SEAT', None), ('way', 'SPOT', '>')]
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from enum import auto
from inspect import get_annotations
from types import NoneType, UnionType
from typing import Annotated, Literal, NamedTuple, TypeAlias, TypeVar, get_args, get_origin

from fallakte.rules.cards import KIND_RANGES, Card, Cards, Kind
from fallakte.rules.values import Plain

T = TypeVar("T")


class Sort(Plain):
    """Every sort of content that a field of an action or an event can have."""

    SEAT = auto()
    SLOT = auto()
    SPOT = auto()
    CARD = auto()
    SUSPECT = auto()
    THING = auto()
    PLACE = auto()
    CARDS = auto()
    CASE = auto()
    """Three cards, one of each kind."""
    KIND = auto()
    ADVANTAGE = auto()
    NUMBER = auto()
    WORD = auto()


Seat: TypeAlias = Annotated[int, Sort.SEAT]
"""Seats are numbered clockwise round the table, from 0."""
Slot: TypeAlias = Annotated[int, Sort.SLOT]
"""A card of the duel's row, from 0."""
AdvantageNumber: TypeAlias = Annotated[int, Sort.ADVANTAGE]
"""One of the edition's advantage cards, from 0."""
SuspectCard: TypeAlias = Annotated[Card, Sort.SUSPECT]
ThingCard: TypeAlias = Annotated[Card, Sort.THING]
PlaceCard: TypeAlias = Annotated[Card, Sort.PLACE]
Case: TypeAlias = Annotated[Cards, Sort.CASE]
Dice: TypeAlias = tuple[int, ...]

KIND_SORTS = {Sort.SUSPECT: Kind.SUSPECT, Sort.THING: Kind.THING, Sort.PLACE: Kind.PLACE}
"""The sorts that are a card of one kind."""
CARD_SORTS = frozenset((*KIND_SORTS, Sort.CARD, Sort.CARDS, Sort.CASE, Sort.ADVANTAGE))
"""The sorts that tell which card something is."""

_PLAIN = {Card: Sort.CARD, Cards: Sort.CARDS, Kind: Sort.KIND, int: Sort.NUMBER}


_FIELDS: dict[type, tuple[Field, ...]] = {}
_EXAMPLES: dict[type, object] = {}


class Field(NamedTuple):
    """One field of an action or an event."""

    name: str
    sort: Sort
    joined: str | None
    """What stands between several contents in the text form; None: it is a single one."""
    optional: bool
    """It may be None."""
    needed: bool
    """It has no default."""
    words: tuple[str, ...]
    """The words it can be, where it is one."""


def fields_of(kind: type) -> tuple[Field, ...]:
    """The fields of a sort of action or event, in order."""
    known = _FIELDS.get(kind)
    if known is not None:
        return known
    hints = get_annotations(kind, eval_str=True)
    found = []
    for field in fields(kind):
        sort, joined, optional, words = _read(hints[field.name], f"{kind.__name__}.{field.name}")
        found.append(Field(field.name, sort, joined, optional, field.default is MISSING, words))
    _FIELDS[kind] = tuple(found)
    return _FIELDS[kind]


def wants(verb: type) -> tuple[Sort, ...]:
    """What an action wants to be told, in order: nothing, a seat, a spot, cards of which kind.

    >>> from fallakte.rules.actions import Put, Roll
    >>> [sort.name for sort in wants(Put)], wants(Roll)
    (['THING', 'PLACE'], ())
    """
    return tuple(field.sort for field in fields_of(verb))


def example(verb: type[T]) -> T:
    """Some action of a sort, to ask why there is none: the first seat, spot or card that each field can be."""
    known = _EXAMPLES.get(verb)
    if not isinstance(known, verb):
        firsts = {sort: KIND_RANGES[kind].start for sort, kind in KIND_SORTS.items()}
        known = verb(*(firsts.get(field.sort, 0) for field in fields_of(verb) if field.needed))
        _EXAMPLES[verb] = known
    return known


def _read(hint: object, where: str) -> tuple[Sort, str | None, bool, tuple[str, ...]]:
    """The sort of a declared type, what joins several, whether None is one of them, and its words."""
    if get_origin(hint) is UnionType or NoneType in get_args(hint):
        (content,) = (part for part in get_args(hint) if part is not NoneType)
        sort, joined, _, words = _read(content, where)
        return sort, joined, True, words
    joined = None
    if get_origin(hint) is Annotated:
        content, mark = get_args(hint)
        if isinstance(mark, Sort):
            return mark, None, False, ()
        hint, joined = content, mark
    if get_origin(hint) is tuple:
        sort, *_ = _read(get_args(hint)[0], where)
        return sort, joined or "+", False, ()
    if get_origin(hint) is Literal:
        return Sort.WORD, None, False, get_args(hint)
    for plain, sort in _PLAIN.items():
        if hint is plain:
            return sort, None, False, ()
    raise TypeError(f"{where}: no sort of content for {hint}")
