"""The board as a text list, for ears: every place with who and what is there, and how many steps lead to it."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import escape

from fallakte.editions import words
from fallakte.rules.board import FIRST_SQUARE, MIDDLE, Spot
from fallakte.rules.cards import FIRST_PLACE, PLACES, THINGS
from fallakte.web.company import Company
from fallakte.web.game.layers import ways_of
from fallakte.web.game.leaf import Fragments, Leaf, Part
from fallakte.web.kept import kept
from fallakte.web.words import say


class Standing(NamedTuple):
    """Where everything is, and the way to the places this seat can walk to."""

    company: Company
    pawns: tuple[Spot, ...]
    markers: tuple[Spot, ...]
    things: tuple[Spot, ...]
    near: tuple[tuple[Spot, int], ...]


def whereabouts(leaf: Leaf) -> Part[Standing]:
    """The list; pawns that belong to a seat are called by its player."""
    table, near = leaf.table, tuple((way.spot, way.steps) for way in ways_of(leaf.game))
    return Part(Standing(leaf.company, table.pawns, table.markers, table.things, near), _list)


@kept(512)
def _list(now: Standing) -> Fragments:
    edition, lang, names, seat_pawns = now.company
    speaks, near = words(edition, lang), dict(now.near)
    here: dict[int, list[str]] = {}
    for pawn, spot in enumerate(now.pawns):
        called = names[seat_pawns.index(pawn)] if pawn in seat_pawns else speaks.pawn(pawn)
        here.setdefault(MIDDLE + 1 if spot >= FIRST_SQUARE else spot, []).append(called)
    for marker, spot in enumerate(now.markers):
        here.setdefault(spot, []).append(speaks.card(marker))
    for thing, spot in enumerate(now.things):
        here.setdefault(spot, []).append(speaks.card(THINGS.start + thing))
    lines = [
        _line(speaks.card(card), here.get(card - FIRST_PLACE, []), near.get(card - FIRST_PLACE), lang)
        for card in PLACES
    ]
    if edition.board is not None and edition.board.has_middle:
        lines.append(_line(speaks.middle, here.get(MIDDLE, []), near.get(MIDDLE), lang))
    if MIDDLE + 1 in here:
        lines.append(_line(say("on_the_way_list", lang), here[MIDDLE + 1], None, lang))
    return {"whereabouts": "".join(f"<li>{escape(line)}</li>" for line in lines)}


def _line(name: str, there: list[str], steps: int | None, lang: str) -> str:
    told = f"{name}: {', '.join(there) or say('nobody_there', lang)}"
    return told if steps is None else f"{told} ({steps} {say('steps', lang)})"
