"""The live layers of the board: tokens for everybody, and for the mover alone where to go."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from fallakte.rules import actions as a
from fallakte.rules.board import BESIDE, FIRST_SQUARE, Spot, each_spot
from fallakte.rules.edition import Edition
from fallakte.rules.table import Table
from fallakte.table.scene import Game, Scene
from fallakte.web import draw
from fallakte.web.game.kept import Memory


def token_fragments(table: Table, lang: str, memory: Memory) -> dict[str, str]:
    """Things, markers and pawns where they stand, each sort by the id of its group."""
    standing = (table.pawns, table.things, table.markers, table.active, table.result)
    return memory.keep("tokens", standing, lambda: tokens(table, lang))


def tokens(table: Table, lang: str) -> dict[str, str]:
    """The same for a page that stands still; in the order in which they lie on each other."""
    mover = None if table.result is not None else table.seat_pawns[table.active]
    idle = frozenset(range(len(table.pawns))) - set(table.seat_pawns)
    return _tokens(table.edition, lang, table.pawns, table.things, table.markers, mover, idle)


@lru_cache(maxsize=1024)
def _tokens(
    edition: Edition,
    lang: str,
    pawns: tuple[Spot, ...],
    things: tuple[Spot, ...],
    markers: tuple[Spot, ...],
    mover: int | None,
    idle: frozenset[int],
) -> dict[str, str]:
    investigators = edition.rules.pawns == "investigators"
    shown = {pawn: spot for pawn, spot in enumerate(pawns) if not (investigators and pawn in idle)}
    lying, marked = dict(enumerate(things)), dict(enumerate(markers))
    return {
        "things": draw.draw_things(edition, lang, lying, pawns=shown, markers=marked),
        "markers": draw.draw_markers(edition, lang, marked, pawns=shown, things=lying),
        "pawns": draw.draw_pawns(edition, lang, shown, things=lying, markers=marked, mover=mover, idle=idle),
    }


def place_steps(game: Game) -> Mapping[Spot, tuple[int, tuple[Spot, ...]]]:
    """The places (and the middle) the mover can walk to, the nearest first, each with its steps and its way."""
    table, seat, walker = game.legal.table, game.legal.seat, game.legal.table.walker
    if a.Walk not in game.legal.verbs or seat is None or walker is None:
        return {}
    found: dict[Spot, tuple[int, tuple[Spot, ...]]] = {}
    for spot in each_spot(game.legal.destinations):
        if spot < FIRST_SQUARE:
            way = walker.way(table.spot(seat), spot, table.now.steps, table.occupied(seat)) or ()
            found[spot] = (len(way), way[:-1])
    return dict(sorted(found.items(), key=lambda one: one[1][0]))


def highlights(scene: Scene, game: Game, lang: str) -> str:
    """Where the mover can go; empty for everybody else, so that legal moves reach no other seat."""
    board = scene.edition.board
    if board is None or a.Walk not in game.legal.verbs:
        return ""
    places = place_steps(game)
    squares = [spot for spot in each_spot(game.legal.destinations) if spot >= FIRST_SQUARE and spot != BESIDE]
    return draw.draw_highlights(
        scene.edition,
        lang,
        squares=squares,
        places={spot: steps for spot, (steps, _) in places.items()},
        ways={spot: way for spot, (_, way) in places.items()},
        href=lambda spot: f"?seat={scene.seat}&do=walk&to={board.spot_name(spot)}",
    )
