"""What a league's file tells, entry by entry: nothing gets into a book that could not have been written here."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime

from fallakte.league.entries import (
    Corrected,
    Entry,
    Forgotten,
    Founded,
    Joined,
    KeysChanged,
    Merged,
    Opened,
    Played,
    Renamed,
    TakenBack,
)
from fallakte.league.errors import LeagueError
from fallakte.league.league import NAMELESS
from fallakte.league.writing import MOST_PLAYERS, NAME_LENGTH, NOTE_LENGTH, checked_date, checked_name

_ID, _CODE = re.compile(r"\w{1,40}"), re.compile(r"[a-z0-9-]{0,60}")
_LONG = {"note": NOTE_LENGTH, "why": NOTE_LENGTH, "by": NAME_LENGTH, "edition": 500}


def check_entry(entry: Entry) -> None:
    """Refuse an entry whose form is right but whose values are not; `LeagueError` says what is wrong."""
    match entry:
        case Founded():
            checked_name(entry.name)
        case Joined() | Renamed():
            _ids(entry.id)
            if entry.name != NAMELESS and checked_name(entry.name) != entry.name:
                raise LeagueError("wrong_field", field="name")
        case Played() | Corrected():
            _match(entry)
        case TakenBack():
            _ids(entry.id)
            _texts(entry, "why", "by")
            _moment(entry.at)
        case Merged():
            _ids(entry.id, entry.into)
        case Forgotten():
            _ids(entry.id)
        case Opened():
            _code(entry.table)
        case KeysChanged():
            raise LeagueError("wrong_field", field="keys")


def _match(entry: Played | Corrected) -> None:
    _ids(entry.id, *entry.players, *entry.out)
    _texts(entry, "note", "by", "edition", *(["why"] if isinstance(entry, Corrected) else []))
    _moment(entry.at)
    if checked_date(entry.date) != entry.date:
        raise LeagueError("date", date=entry.date[:NAME_LENGTH])
    if len(entry.players) < 2:
        raise LeagueError("few")
    if len(entry.players) > MOST_PLAYERS:
        raise LeagueError("many", number=len(entry.players))
    if len(set(entry.players)) < len(entry.players) or not set(entry.out) <= set(entry.players):
        raise LeagueError("wrong_field", field="players")
    if entry.winner in entry.out:
        raise LeagueError("wrong_field", field="out")
    if isinstance(entry, Played):
        _code(entry.table)
        if entry.pawns and len(entry.pawns) != len(entry.players):
            raise LeagueError("wrong_field", field="pawns")
        if not all(_ID.fullmatch(pawn) for pawn in entry.pawns):
            raise LeagueError("wrong_field", field="pawns")


def _ids(*ids: str) -> None:
    if not all(map(_ID.fullmatch, ids)):
        raise LeagueError("wrong_field", field="id")


def _code(table: str) -> None:
    if not _CODE.fullmatch(table):
        raise LeagueError("wrong_field", field="table")


def _texts(entry: Entry, *names: str) -> None:
    for name in names:
        text: str = getattr(entry, name)
        if len(text) > _LONG[name]:
            raise LeagueError("field_long", field=name, length=len(text), most=_LONG[name])
        if any(unicodedata.category(sign) == "Cc" and sign != "\n" for sign in text):
            raise LeagueError("wrong_field", field=name)


def _moment(at: str) -> None:
    """When it was written down: with its time zone, so that it can be compared."""
    try:
        if at and datetime.fromisoformat(at).tzinfo is None:
            raise ValueError(at)
    except ValueError:
        raise LeagueError("wrong_field", field="at") from None
