"""People who come and go during a game: gone and back, waited for, reminded, voted out, or late. Pure, as `seating`."""

from __future__ import annotations

from fallakte.table import book as b
from fallakte.table.book import Entry
from fallakte.table.lobby import Lobby
from fallakte.table.objection import Objection
from fallakte.table.plan import Sort
from fallakte.table.seating import NAME_LENGTH, clean, free_name, held, seat_at

POKE_PAUSE = 20.0
"""A seat can be reminded once in so many seconds, whoever does it."""


def tell_whether_gone(lobby: Lobby, seat: int, gone: bool, turn: int) -> tuple[Entry, ...]:
    """The table tells that a person is gone, or is here again."""
    place = seat_at(lobby, seat)
    if place.sort is not Sort.PERSON or place.gone == gone or (gone and place.stand_in):
        return ()
    return (b.Went(seat, turn) if gone else b.CameBack(seat, turn),)


def wait_for(lobby: Lobby, key: str, by: int, seat: int, on: bool) -> tuple[Entry, ...]:
    """Somebody at the table wants to wait for a person who is gone, or no longer."""
    _other(lobby, key, by, seat)
    return (b.WaitedFor(seat, on),) if lobby.seats[seat].waited != on else ()


def poke(lobby: Lobby, key: str, by: int, seat: int, at: float) -> tuple[Entry, ...]:
    """Remind a person that something is awaited of them; `at` is the time in seconds."""
    _other(lobby, key, by, seat)
    last = lobby.seats[seat].poked
    if last is not None and at - POKE_PAUSE < last.at <= at:
        raise Objection("poke_too_fast")
    return (b.Poked(seat, by, at),)


def vote_out(lobby: Lobby, key: str, by: int, seat: int, yes: bool, version: int, turn: int) -> tuple[Entry, ...]:
    """Vote that a bot plays for a seat that holds up the game; more than half of the other people decide.

    Whoever is away has not left: as long as only a bot keeps their seat warm, they count as content to wait.
    """
    _other(lobby, key, by, seat)
    places = [place for other, place in enumerate(lobby.seats) if other != seat and place.sort is Sort.PERSON]
    voters = sum(not place.left for place in places)
    others = {voter for voter, at in lobby.seats[seat].votes_out if at == version and voter != by}
    entry = b.VotedOut(seat, by, yes, version)
    if 2 * (len(others) + yes) <= voters:
        return (entry,)
    return (entry, b.TakenOver(seat, turn=turn, voted=True))


def _other(lobby: Lobby, key: str, by: int, seat: int) -> None:
    """Whether somebody who plays wants something of another person who plays; otherwise an objection."""
    if held(lobby, key, by).stand_in:
        raise Objection("bot_plays")
    place = seat_at(lobby, seat)
    if lobby.started is None or lobby.closed:
        raise Objection("closed" if lobby.closed else "not_started")
    if by == seat or place.sort is not Sort.PERSON or place.stand_in:
        raise Objection("no_such_seat")


def want_chair(lobby: Lobby, key: str, seat: int, name: str) -> tuple[Entry, ...]:
    """A guest who came late wants to play on for a bot."""
    if not clean(name, NAME_LENGTH):
        raise Objection("name_missing")
    place = seat_at(lobby, seat)
    if lobby.started is None or lobby.closed:
        raise Objection("closed" if lobby.closed else "not_started")
    if lobby.keeps_out(key):
        raise Objection("locked")
    if place.guest is not None and place.guest.key == key:
        return ()  # the second click of a double click
    if place.sort is not Sort.BOT or place.guest is not None:
        raise Objection("seat_taken")
    if lobby.seats_of(key) or any(other.guest is not None and other.guest.key == key for other in lobby.seats):
        raise Objection("one_chair")
    return (b.ChairWanted(seat, free_name(lobby, name), key),)


def give_chair(lobby: Lobby, seat: int, turn: int) -> tuple[Entry, ...]:
    """Between two turns the guest gets the chair, with its hand."""
    return () if seat_at(lobby, seat).guest is None else (b.ChairTaken(seat, turn),)
