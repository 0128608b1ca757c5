"""What everybody at the table is called on a page."""

from __future__ import annotations

from fallakte.editions import words
from fallakte.editions.words import Words
from fallakte.table.plan import Sort
from fallakte.table.scene import Scene, SeatInfo
from fallakte.web.game.kept import Kept
from fallakte.web.words import say

_told: Kept[tuple[tuple[SeatInfo, ...], tuple[str, ...]]] = Kept(4096)
"""Names by the identity of the seats they belong to: the scenes of one table share them, and a page asks often."""


def player_names(scene: Scene, lang: str) -> tuple[str, ...]:
    """What everybody at the table is called: people by their name, whoever has none by their pawn."""
    seats, key = scene.seats, (id(scene.seats), lang)
    kept = _told.get(key)
    if kept is None or kept[0] is not seats:
        speaks = words(scene.edition, lang)
        pawns = likely_pawns(scene)
        named = tuple(_name(seat, pawn, speaks, lang) for seat, pawn in zip(seats, pawns, strict=True))
        kept = _told.put(key, (seats, named))
    return kept[1]


def likely_pawns(scene: Scene) -> tuple[int, ...]:
    """Everybody's pawn; for who has not chosen one, the one they get when the cards are dealt."""
    chosen = {seat.pawn for seat in scene.seats}
    free = (pawn for pawn in range(len(scene.edition.pawns)) if pawn not in chosen)
    return tuple(next(free) if seat.pawn is None else seat.pawn for seat in scene.seats)


def short_name(name: str, most: int = 7) -> str:
    """A name that fits a narrow place: the last word of a title and a name, cut if need be."""
    word = name.split()[-1] if name.split() else name
    return word if len(word) <= most else f"{word[: most - 1]}."


def _name(seat: SeatInfo, pawn: int, speaks: Words, lang: str) -> str:
    if seat.sort is Sort.PERSON:
        return seat.name or speaks.pawn(pawn)
    if seat.sort is Sort.OPEN:
        return say("open_seat", lang)
    return say("bot", lang) if seat.pawn is None else speaks.pawn(seat.pawn)
