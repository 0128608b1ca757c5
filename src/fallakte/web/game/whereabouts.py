"""The board as a text list, for ears: every place with who and what is there, and how many steps lead to it."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import escape

from fallakte.editions import words
from fallakte.rules.board import FIRST_SQUARE, MIDDLE, Spot
from fallakte.rules.cards import FIRST_PLACE, PLACES, THINGS
from fallakte.rules.edition import Edition
from fallakte.table.scene import Game, Scene
from fallakte.web.game.kept import Memory
from fallakte.web.game.layers import place_steps
from fallakte.web.names import player_names
from fallakte.web.words import say


def whereabouts(scene: Scene, game: Game, lang: str, memory: Memory) -> str:
    """The list; pawns that belong to a seat are called by its player."""
    table = game.view.table
    steps = tuple((spot, steps) for spot, (steps, _) in place_steps(game).items())
    standing = (table.pawns, table.markers, table.things, steps)
    names = player_names(scene, lang)
    return memory.keep("whereabouts", standing, lambda: _list(scene.edition, lang, names, table.seat_pawns, *standing))


@lru_cache(maxsize=1024)
def _list(
    edition: Edition,
    lang: str,
    names: tuple[str, ...],
    seat_pawns: tuple[int, ...],
    pawns: tuple[Spot, ...],
    markers: tuple[Spot, ...],
    things: tuple[Spot, ...],
    steps: tuple[tuple[Spot, int], ...],
) -> str:
    speaks, near = words(edition, lang), dict(steps)
    here: dict[int, list[str]] = {}
    for pawn, spot in enumerate(pawns):
        called = names[seat_pawns.index(pawn)] if pawn in seat_pawns else speaks.pawn(pawn)
        here.setdefault(MIDDLE + 1 if spot >= FIRST_SQUARE else spot, []).append(called)
    for marker, spot in enumerate(markers):
        here.setdefault(spot, []).append(speaks.card(marker))
    for thing, spot in enumerate(things):
        here.setdefault(spot, []).append(speaks.card(THINGS.start + thing))
    lines = [
        _line(speaks.card(card), here.get(card - FIRST_PLACE, []), near.get(card - FIRST_PLACE), lang)
        for card in PLACES
    ]
    if edition.board is not None and edition.board.has_middle:
        lines.append(_line(speaks.middle, here.get(MIDDLE, []), near.get(MIDDLE), lang))
    if MIDDLE + 1 in here:
        lines.append(_line(say("on_the_way_list", lang), here[MIDDLE + 1], None, lang))
    return "".join(f"<li>{escape(line)}</li>" for line in lines)


def _line(name: str, there: list[str], steps: int | None, lang: str) -> str:
    told = f"{name}: {', '.join(there) or say('nobody_there', lang)}"
    return told if steps is None else f"{told} ({steps} {say('steps', lang)})"
