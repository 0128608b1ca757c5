"""What everybody at a table is called on a page."""

from __future__ import annotations

from fallakte.bots import CHARACTERS, LADDER
from fallakte.editions import words
from fallakte.editions.words import Words
from fallakte.rules.edition import Edition
from fallakte.rules.opening import pawns_for
from fallakte.table.plan import Sort
from fallakte.table.scene import Scene, SeatInfo
from fallakte.web.company import Company
from fallakte.web.kept import kept, same
from fallakte.web.words import say


def company_of(scene: Scene, lang: str) -> Company:
    """Everybody at a scene's table: people by their name, whoever has none by their pawn; before the deal by the pawn
    they will get."""
    return _company_at(scene.edition, lang, scene.seats)


@same(1024)
def _company_at(edition: Edition, lang: str, seats: tuple[SeatInfo, ...]) -> Company:
    return _company(edition, lang, seats)


@kept(4096)
def _company(edition: Edition, lang: str, seats: tuple[SeatInfo, ...]) -> Company:
    speaks, pawns = words(edition, lang), pawns_for([seat.pawn for seat in seats])
    names = tuple(_name(seat, pawn, speaks, lang) for seat, pawn in zip(seats, pawns, strict=True))
    return Company(edition, lang, names, pawns)


def player_names(scene: Scene, lang: str) -> tuple[str, ...]:
    """What everybody at the table is called."""
    return company_of(scene, lang).names


def _name(seat: SeatInfo, pawn: int, speaks: Words, lang: str) -> str:
    if seat.sort is Sort.PERSON:
        return seat.name or speaks.pawn(pawn)
    if seat.sort is Sort.OPEN:
        return say("open_seat", lang)
    return say("bot", lang) if seat.pawn is None else speaks.pawn(seat.pawn)


def levels_of(lang: str) -> tuple[tuple[str, str, str], ...]:
    """The levels of bots, the weakest first, then the characters: id, name (a level's with its number), what it is
    like.
    """
    rungs = ((one.id, f"{one.name(lang)} ({number})", one.about(lang)) for number, one in enumerate(LADDER, 1))
    return (*rungs, *((one.id, one.name(lang), one.about(lang)) for one in CHARACTERS))
