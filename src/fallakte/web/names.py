"""What everybody at the table is called on a page."""

from __future__ import annotations

from fallakte.editions import words
from fallakte.editions.words import Words
from fallakte.table.plan import Sort
from fallakte.table.scene import Scene, SeatInfo
from fallakte.web.words import say


def player_names(scene: Scene, lang: str) -> tuple[str, ...]:
    """What everybody at the table is called: people by their name, bots by their pawn."""
    speaks = words(scene.edition, lang)
    return tuple(_name(seat, speaks, lang) for seat in scene.seats)


def _name(seat: SeatInfo, speaks: Words, lang: str) -> str:
    if seat.sort is Sort.PERSON:
        return seat.name
    if seat.sort is Sort.OPEN:
        return say("open_seat", lang)
    return say("bot", lang) if seat.pawn is None else speaks.pawn(seat.pawn)
