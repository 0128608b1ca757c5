"""A game played here, or at a real table with phones, as a match: who sat there, by names that fit, and who won."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import NamedTuple

from fallakte.companion.entries import Accusation
from fallakte.companion.host import TableHost
from fallakte.companion.room import Room
from fallakte.editions import words
from fallakte.league.writing import FORMULA, MINUTE, NAME_LENGTH, NOT_IN_NAMES, SIGNS, Draft, is_guest
from fallakte.record import Record
from fallakte.rules.sorts import Seat
from fallakte.table.host import Host
from fallakte.table.plan import Sort


def draft_of_table(host: Host, ended: datetime) -> Draft | None:
    """The match of a table; None while its game runs, and for one that was closed before its end."""
    if not host.over or not host.started:
        return None
    record = host.record()
    end = record.end().table
    if end.result is None:
        return None
    bots = [place.sort is Sort.BOT for place in host.lobby.seats]
    names = tuple(_apart(_names(host, record, bots)))
    return Draft(
        date=ended.strftime(MINUTE),
        edition=record.edition.name,
        players=names,
        winner=None if end.result.winner is None else names[end.result.winner],
        out=tuple(name for seat, name in enumerate(names) if end.is_out(seat)),
        pawns=tuple(record.edition.pawns[pawn] for pawn in record.seat_pawns),
        table=host.code,
        bots=frozenset(name for name, bot in zip(names, bots, strict=True) if bot),
    )


def draft_of_real_table(table: TableHost, ended: datetime, result: Result) -> Draft:
    """The match of a real table whose case file lies open, as somebody there says it ended."""
    plan = table.plan
    speaks = words(plan.edition, plan.lang)
    both = zip(plan.names, plan.pawns, strict=True)
    names = tuple(_apart(fitted_name(name) or fitted_name(speaks.pawn(pawn)) for name, pawn in both))
    return Draft(
        date=ended.strftime(MINUTE),
        edition=plan.edition.name,
        players=names,
        winner=None if result.winner is None else names[result.winner],
        out=tuple(names[seat] for seat in sorted(_wrong(table.room)) if seat != result.winner),
        table=table.code,
    )


class Result(NamedTuple):
    """How a match at a real table ended: the seat that won, or None for a case that stays unsolved."""

    winner: Seat | None


def result_of(room: Room) -> Result | None:
    """How a real table's match ended, as far as its entries say it; None where they don't."""
    if room.shared.case is None:
        return None
    right = [entry.by for entry in room.shared.entries if isinstance(entry, Accusation) and entry.right]
    left = [seat for seat in range(len(room.plan.names)) if seat not in _wrong(room)]
    if right:
        return Result(right[0])
    if not left:
        return Result(None)
    alone = len(left) == 1 and room.plan.edition.rules.last_one_left == "wins"  # R21
    return Result(left[0]) if alone else None


def _wrong(room: Room) -> set[Seat]:
    return {entry.by for entry in room.shared.entries if isinstance(entry, Accusation) and not entry.right}


def _names(host: Host, record: Record, bots: list[bool]) -> Iterator[str]:
    speaks = words(record.edition, host.plan.lang)
    for place, pawn, bot in zip(host.lobby.seats, record.seat_pawns, bots, strict=True):
        yield f"Bot {place.level}" if bot else fitted_name(place.name) or fitted_name(speaks.pawn(pawn))


def _apart(names: Iterable[str]) -> Iterator[str]:
    """The same names, of which no two are alike."""
    seen = set[str]()
    for name in names:
        different, number = name, 1
        while different.casefold() in seen:
            number += 1
            different = f"{name[: NAME_LENGTH - 3]} {number}"
        seen.add(different.casefold())
        yield different


def fitted_name(name: str) -> str:
    """The name nearest to this one that a league can keep; empty where nothing is left of it.

    >>> fitted_name("=<b>Anna;"), fitted_name("a guest")
    ('bAnna', 'a guest’')
    """
    known = unicodedata.normalize("NFC", name)
    signs = (sign for sign in known if sign not in SIGNS and unicodedata.category(sign) not in NOT_IN_NAMES)
    plain = " ".join("".join(signs).split()).lstrip("".join(FORMULA) + " ")[: NAME_LENGTH - 1].strip()
    return f"{plain}’" if is_guest(plain) else plain
