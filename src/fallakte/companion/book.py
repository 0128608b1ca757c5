"""What happens at a real table with phones, entry by entry: each is one JSON line in the table's stream.

Every entry has an audience: everybody, or one seat alone. A page is made of what its seat may know and of nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from fallakte.rules.sorts import Seat
from fallakte.table.book import read_as, show_entry


@dataclass(frozen=True, slots=True)
class Sat:
    """A phone (its key, hashed) sits at a seat."""

    seat: Seat
    key: str


@dataclass(frozen=True, slots=True)
class LinkMade:
    """A personal link of a seat was made, with this token (hashed): it brings another phone there (R45)."""

    seat: Seat
    token: str


@dataclass(frozen=True, slots=True)
class HandTold:
    """A seat told its own hand. For that seat alone."""

    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class HelpTurned:
    """A seat turned its help dial; everybody sees it."""

    seat: Seat
    help: str


@dataclass(frozen=True, slots=True)
class Pencilled:
    """A seat's own mark on its sheet. For that seat alone."""

    seat: Seat
    cell: str
    mark: str


@dataclass(frozen=True, slots=True)
class Entered:
    """Something everybody saw, as a line; `by` is who entered it, `before` the entry it goes before."""

    id: str
    by: Seat | None
    line: str
    before: str = ""


@dataclass(frozen=True, slots=True)
class Noted:
    """Something a seat saw by itself, as a line. For that seat alone."""

    id: str
    seat: Seat
    line: str


@dataclass(frozen=True, slots=True)
class Saw:
    """Which card a seat saw in an entry of everybody's; None: it did not. For that seat alone."""

    id: str
    seat: Seat
    card: int | None


@dataclass(frozen=True, slots=True)
class Changed:
    """An entry says something else now."""

    id: str
    by: Seat | None
    line: str


@dataclass(frozen=True, slots=True)
class Struck:
    """An entry was taken away, or put back."""

    id: str
    by: Seat | None
    on: bool


@dataclass(frozen=True, slots=True)
class Doubted:
    """An entry is kept out of the reckoning, or counted again."""

    id: str
    by: Seat | None
    on: bool


@dataclass(frozen=True, slots=True)
class Objected:
    """A seat says that an entry is not so, or no longer says it."""

    id: str
    by: Seat
    on: bool


@dataclass(frozen=True, slots=True)
class Opened:
    """The game is over, and a seat lays open what it was told: its hand, and which cards it saw."""

    seat: Seat


Line: TypeAlias = (
    Sat
    | LinkMade
    | HandTold
    | HelpTurned
    | Pencilled
    | Entered
    | Noted
    | Saw
    | Changed
    | Struck
    | Doubted
    | Objected
    | Opened
)
_SORTS: Mapping[str, type[Line]] = {sort.__name__: sort for sort in Line.__args__}


def audience(line: Line) -> Seat | None:
    """Who alone may know it; None: everybody."""
    return line.seat if isinstance(line, LinkMade | HandTold | Pencilled | Noted | Saw) else None


def show_line(line: Line) -> str:
    """The JSON form."""
    return show_entry(line)


def read_line(text: str) -> Line:
    """What `show_line` wrote."""
    return read_as(text, _SORTS)
