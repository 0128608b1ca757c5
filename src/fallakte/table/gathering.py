"""The next game of the same people is dealt by itself: when all are there, after a countdown that anybody may stop."""

from __future__ import annotations

from collections.abc import Callable

from fallakte.table import book as b
from fallakte.table.book import Entry
from fallakte.table.lobby import Lobby
from fallakte.table.objection import Objection
from fallakte.table.plan import Sort
from fallakte.table.seating import before_the_deal

COUNTDOWN = 8.0
"""Seconds from the last one's coming to the deal."""


def gathers(lobby: Lobby) -> bool:
    """Whether this table deals by itself as soon as all are there."""
    return lobby.plan.again and lobby.started is None and not lobby.closed


def count_down(lobby: Lobby, online: Callable[[int], bool], least: int, at: float) -> tuple[Entry, ...]:
    """Begin to count when nobody is missing, bots count as there; end it when somebody goes. `at` is the time now."""
    if not gathers(lobby) or lobby.deal_stopped:
        return ()
    chairs = [(number, place) for number, place in enumerate(lobby.seats) if not place.removed]
    ready = len(chairs) >= least and all(
        place.sort is Sort.BOT or (place.sort is Sort.PERSON and online(number)) for number, place in chairs
    )
    if ready == bool(lobby.deals_at):
        return ()
    return (b.DealSet(at + COUNTDOWN if ready else 0.0),)


def stop(lobby: Lobby, key: str) -> tuple[Entry, ...]:
    """Somebody at the table wants to wait: it is dealt when whoever has the table says so."""
    before_the_deal(lobby)
    if not lobby.owns(key) and not lobby.seats_of(key):
        raise Objection("not_your_seat")
    return () if lobby.deal_stopped else (b.DealStopped(),)
