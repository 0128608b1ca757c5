"""What only whoever has the table may do: hand it over, close it, lock it, take chairs away. Pure, as `seating`."""

from __future__ import annotations

from fallakte.table import book as b
from fallakte.table.book import Entry
from fallakte.table.lobby import Lobby
from fallakte.table.objection import Objection
from fallakte.table.plan import Sort
from fallakte.table.seating import before_the_deal, held, owned, seat_at


def hand_over(lobby: Lobby, key: str, seat: int, turn: int) -> tuple[Entry, ...]:
    """The table is somebody else's from now on."""
    owned(lobby, key)
    if seat_at(lobby, seat).sort is not Sort.PERSON:
        raise Objection("no_such_seat")
    return () if lobby.owners() == (seat,) else (b.HandedOver(seat, turn),)


def take_table(lobby: Lobby, key: str, seat: int, orphaned: bool, turn: int) -> tuple[Entry, ...]:
    """Somebody takes a table whose owner is gone."""
    held(lobby, key, seat)
    if lobby.owns(key):
        return ()
    if not orphaned:
        raise Objection("owner_only")
    return (b.HandedOver(seat, turn),)


def lock(lobby: Lobby, key: str, on: bool) -> tuple[Entry, ...]:
    """Keep strangers out, or let them in again."""
    owned(lobby, key)
    return (b.Locked(on),) if lobby.locked != on else ()


def close(lobby: Lobby, key: str) -> tuple[Entry, ...]:
    """Close the table; a game that goes on is over with that."""
    owned(lobby, key)
    return () if lobby.closed else (b.Closed(),)


def remove_chair(lobby: Lobby, key: str, seat: int, on: bool) -> tuple[Entry, ...]:
    """Take away a chair on which nobody sits, or put it back."""
    before_the_deal(lobby)
    owned(lobby, key)
    place = seat_at(lobby, seat)
    if place.sort is not Sort.OPEN:
        raise Objection("seat_taken")
    return (b.ChairRemoved(seat, on),) if place.removed != on else ()
