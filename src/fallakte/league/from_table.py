"""A game that was played here as a match: who sat there under names a league can keep, who won, who was out."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from datetime import datetime

from fallakte.editions import words
from fallakte.league.writing import FORMULA, MINUTE, NAME_LENGTH, NOT_IN_NAMES, SIGNS, Draft, is_guest
from fallakte.record import Record
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
