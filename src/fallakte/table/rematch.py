"""The next game of the same people: its plan, and who sits there from the start."""

from __future__ import annotations

from dataclasses import replace

from fallakte.table import book as b
from fallakte.table.book import Entry
from fallakte.table.host import Host
from fallakte.table.lobby import Lobby
from fallakte.table.objection import Objection
from fallakte.table.plan import Plan, SeatPlan, Sort


def next_plan(host: Host, key: str | None) -> Plan:
    """The same table with the same bots; who begins is settled anew (R35). An objection while it is not time for it."""
    if not host.started or not host.over:
        raise Objection("not_over")
    if key is None or not host.lobby.seats_of(key):
        raise Objection("not_your_seat")
    seats = tuple(
        SeatPlan(Sort.BOT if place.sort is Sort.BOT else Sort.OPEN, place.level, place.pawn)
        for place in host.lobby.seats
    )
    return replace(host.plan, seats=seats, owner=key, first=None, again=True, pace=host.lobby.pace)


def seat_again(lobby: Lobby, before: Lobby) -> tuple[Entry, ...]:
    """Whoever sat at the table before sits at this one, with every browser they had there."""
    entries: list[Entry] = []
    for number, place in enumerate(before.seats):
        if place.sort is Sort.PERSON and lobby.seats[number].sort is Sort.OPEN:
            first, *others = sorted(place.keys)
            entries.append(b.Sat(number, place.name, first))
            entries += [b.KeyAdded(number, key) for key in others]
    return tuple(entries)


def lead_on(lobby: Lobby, code: str) -> tuple[Entry, ...]:
    """The table plays on under another code, where it does not already."""
    return () if lobby.next_code else (b.Rematch(code),)
