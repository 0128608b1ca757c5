"""Chat, pencil marks, the help dial, pace, the vote to end. Pure: the lobby in, new entries of the book out."""

from __future__ import annotations

import re

from fallakte.table import book as b
from fallakte.table.book import Entry
from fallakte.table.lobby import Lobby, closing
from fallakte.table.objection import Objection
from fallakte.table.plan import HELP, LONGEST_PACE
from fallakte.table.seating import clean, held, owned

CHAT_LENGTH = 300
CHAT_LINES, CHAT_SECONDS = 5, 10.0
"""At most so many lines of one seat in so many seconds."""
_CELL = re.compile(r"[a-z0-9_]{1,40}:(case|[0-5])")
_MARK = re.compile(r"yes|no|maybe|one[0-9]{1,3}|")


def say(lobby: Lobby, key: str, seat: int, text: str, at: float, version: int) -> tuple[Entry, ...]:
    """A chat line; `at` is the time in seconds, `version` where the game stands."""
    held(lobby, key, seat)
    text = clean(text, CHAT_LENGTH)
    if not text:
        raise Objection("chat_empty")
    if sum(line.seat == seat and at - CHAT_SECONDS < line.at <= at for line in lobby.chat) >= CHAT_LINES:
        raise Objection("chat_too_fast")
    return (b.Said(seat, text, at, version),)


def pencil(lobby: Lobby, key: str, seat: int, cell: str, mark: str, version: int = 0) -> tuple[Entry, ...]:
    """An own mark on the sheet: `rope:2` and `yes`, `no`, `maybe`, `one7`, or nothing to rub it out."""
    place = held(lobby, key, seat)
    card, _, _holder = cell.partition(":")
    if not _CELL.fullmatch(cell) or not _MARK.fullmatch(mark) or card not in lobby.plan.load().card_numbers:
        raise Objection("no_such_mark")
    if place.marks.get(cell, "") == mark:
        return ()
    return (b.Pencilled(seat, cell, mark, version),)


def show_notes(lobby: Lobby, key: str, seat: int, yes: bool) -> tuple[Entry, ...]:
    """Whether everybody may see this seat's pencil marks in the replay; nobody does before the game is over."""
    place = held(lobby, key, seat)
    return (b.NotesShown(seat, yes),) if place.shows_notes != yes else ()


def turn_help(lobby: Lobby, key: str, seat: int, step: str, is_out: bool = False) -> tuple[Entry, ...]:
    """Turn the help dial, at most as far as the table allows; for who is out of the race it turns freely."""
    place = held(lobby, key, seat)
    if step not in HELP:
        raise Objection("no_such_help")
    if HELP.index(step) > HELP.index(lobby.plan.help) and not is_out:
        raise Objection("help_not_allowed")
    return (b.HelpTurned(seat, step),) if place.help != step else ()


def set_pace(lobby: Lobby, key: str, pace: float) -> tuple[Entry, ...]:
    """Whoever set the table up says how long bots take for a move."""
    owned(lobby, key)
    if not 0 <= pace <= LONGEST_PACE:
        raise Objection("plan_value")
    return (b.PaceSet(pace),) if pace != lobby.pace else ()


def vote(lobby: Lobby, key: str, seat: int, yes: bool) -> tuple[Entry, ...]:
    """Vote to end the game here; when more than half of the people want it, it ends."""
    place = held(lobby, key, seat)
    if lobby.started is None:
        raise Objection("not_started")
    if lobby.closed or place.stand_in or place.votes_end == yes:
        return ()
    return (b.Voted(seat, yes), *closing(lobby, seat, yes))
