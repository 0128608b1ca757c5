"""The deal: who plays, with which pawns, what is dealt, and the seal on it that everybody sees."""

from __future__ import annotations

from typing import NamedTuple

from fallakte.rules.chance import Chance
from fallakte.rules.edition import Edition
from fallakte.rules.events import Event
from fallakte.rules.opening import open_game, pawns_for
from fallakte.rules.state import State
from fallakte.table import book as b
from fallakte.table.commitment import commitment, sealed_text
from fallakte.table.keys import new_secret
from fallakte.table.lobby import Lobby
from fallakte.table.objection import Objection
from fallakte.table.plan import Sort
from fallakte.table.seating import before_the_deal, owned


class Deal(NamedTuple):
    """What is written when the cards are dealt."""

    started: b.Started
    events: tuple[Event, ...]
    state: State


def deal(lobby: Lobby, key: str | None, edition: Edition, chance: Chance) -> Deal:
    """Deal to the seats that are taken, if whoever wants it (None: the table itself) may; open seats are taken away."""
    before_the_deal(lobby)
    if key is not None:
        owned(lobby, key)
    if lobby.closed:
        raise Objection("closed")
    seats = tuple(n for n, seat in enumerate(lobby.seats) if seat.sort is not Sort.OPEN)
    rules = edition.rules
    if not rules.players_min <= len(seats) <= rules.players_max:
        raise Objection("seat_count", low=rules.players_min, high=rules.players_max)
    pawns = pawns_for([lobby.seats[n].pawn for n in seats])
    first = lobby.plan.first if len(seats) == len(lobby.seats) else None
    outcome = open_game(edition, len(seats), chance, pawns, first)
    salt = new_secret()
    seal = commitment(sealed_text(outcome.events, edition, salt))
    return Deal(b.Started(seats, pawns, seal, salt), outcome.events, outcome.state)
