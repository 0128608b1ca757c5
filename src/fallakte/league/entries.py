"""What is written into a league's book: entries that only ever grow, each a line of JSON.

A league is nothing but its entries, folded. People are named once, where they join; all else speaks of their ids, so a
name can be changed or forgotten in one place. Keys are for the keeper's eyes: no export has them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import TypeAlias, get_args

from fallakte.league.errors import LeagueError

FORMAT = 1


@dataclass(frozen=True)
class Founded:
    """A league with a name."""

    name: str
    at: str = ""


@dataclass(frozen=True)
class Joined:
    """A member, or a bot that plays along."""

    id: str
    name: str
    bot: bool = False


@dataclass(frozen=True)
class Renamed:
    """A member is called otherwise from now on, in all matches."""

    id: str
    name: str


@dataclass(frozen=True)
class Merged:
    """Two names were one person: all matches of `id` are those of `into`."""

    id: str
    into: str


@dataclass(frozen=True)
class Forgotten:
    """A member who wants out: a guest in all matches, which stay."""

    id: str


@dataclass(frozen=True)
class Played:
    """A match: its single winner, or None for a case that stays unsolved (R46). All else are notes."""

    id: str
    date: str
    """`2026-11-12`, or with the time `2026-11-12T20:49`."""
    edition: str
    players: tuple[str, ...]
    """In the order of the seats."""
    winner: str | None
    out: tuple[str, ...] = ()
    """Who was out early."""
    pawns: tuple[str, ...] = ()
    """Seat by seat, where that is known."""
    note: str = ""
    table: str = ""
    """The code of the table where it was played here."""
    by: str = ""
    at: str = ""
    """When it was written down."""


@dataclass(frozen=True)
class Corrected:
    """A match is put right; what stood there before stays readable."""

    id: str
    why: str
    date: str
    edition: str
    players: tuple[str, ...]
    winner: str | None
    out: tuple[str, ...] = ()
    note: str = ""
    by: str = ""
    at: str = ""


@dataclass(frozen=True)
class TakenBack:
    """A match that should not have been written; it counts no more, and stays readable."""

    id: str
    why: str = ""
    by: str = ""
    at: str = ""


@dataclass(frozen=True)
class Opened:
    """A table here whose match belongs to the league; it is written down when the game is over."""

    table: str
    at: str = ""


@dataclass(frozen=True)
class KeysChanged:
    """The digests of the members' and the keeper's link."""

    members: str
    keeper: str


Entry: TypeAlias = (
    Founded | Joined | Renamed | Merged | Forgotten | Played | Corrected | TakenBack | Opened | KeysChanged
)
_WORDS: dict[type[Entry], str] = {
    Founded: "league",
    Joined: "member",
    Renamed: "renamed",
    Merged: "merged",
    Forgotten: "forgotten",
    Played: "match",
    Corrected: "corrected",
    TakenBack: "taken_back",
    Opened: "table",
    KeysChanged: "keys",
}
_SORTS: Mapping[str, type[Entry]] = MappingProxyType({word: sort for sort, word in _WORDS.items()})
assert set(_WORDS) == set(get_args(Entry))


def for_all(entry: Entry) -> bool:
    """Whether an entry is for everybody who has the league's link, and so for its exports.

    Links, and tables that are still played, are this server's alone.
    """
    return not isinstance(entry, KeysChanged | Opened)


def write_entry(entry: Entry) -> str:
    """An entry as a line; what is empty is left out.

    >>> write_entry(Joined("p1", "anna"))
    '{"e": "member", "id": "p1", "name": "anna"}'
    """
    head: dict[str, object] = {"e": _WORDS[type(entry)]}
    if isinstance(entry, Founded):
        head["fallakte_league"] = FORMAT
    for field in fields(entry):
        value = getattr(entry, field.name)
        if value not in ("", (), False) and not (value is None and field.name != "winner"):
            head[field.name] = value
    return json.dumps(head, ensure_ascii=False)


def read_entry(line: str, number: int) -> Entry:
    """An entry from its line; `LeagueError` says which line is wrong, and why.

    >>> read_entry('{"e": "member", "id": "p1", "name": "anna"}', 2)
    Joined(id='p1', name='anna', bot=False)
    """
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise LeagueError("no_json", number) from None
    if not isinstance(data, dict) or not isinstance(data.get("e"), str):
        raise LeagueError("no_entry", number)
    sort = _SORTS.get(data["e"])
    if sort is None:
        raise LeagueError("unknown_entry", number, word=data["e"], known=", ".join(_SORTS))
    if sort is Founded and data.get("fallakte_league") != FORMAT:
        raise LeagueError("format", number, format=FORMAT)
    values: dict[str, object] = {}
    for field in fields(sort):
        if field.name in data:
            values[field.name] = _checked(data[field.name], str(field.type), field.name, number)
    try:
        return sort(**values)  # type: ignore[arg-type] # each was checked against its field's type
    except TypeError:
        missing = [field.name for field in fields(sort) if field.name not in values and field.name in _needed(sort)]
        raise LeagueError("missing", number, field=", ".join(missing)) from None


def _needed(sort: type[Entry]) -> tuple[str, ...]:
    from dataclasses import MISSING

    return tuple(field.name for field in fields(sort) if field.default is MISSING)


def _checked(value: object, kind: str, name: str, number: int) -> object:
    """A value as its field wants it."""
    if kind == "tuple[str, ...]" and isinstance(value, list) and all(isinstance(one, str) for one in value):
        return tuple(value)
    fits = {
        "str": isinstance(value, str),
        "str | None": value is None or isinstance(value, str),
        "bool": isinstance(value, bool),
    }
    if fits.get(kind, False):
        return value
    raise LeagueError("wrong_field", number, field=name)
