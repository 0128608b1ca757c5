"""The live layers of the board: tokens for everybody, and for the mover alone where to go."""

from __future__ import annotations

from typing import NamedTuple

from fallakte.rules import actions as a
from fallakte.rules.board import BESIDE, FIRST_SQUARE, Spot, Spots, each_spot
from fallakte.rules.edition import Edition
from fallakte.rules.sorts import Seat
from fallakte.rules.table import Table
from fallakte.table.scene import Game
from fallakte.web import draw
from fallakte.web.game.leaf import Fragments, Leaf, Part
from fallakte.web.kept import kept, same


def tokens(leaf: Leaf) -> Part[Tokens]:
    """Things, markers and pawns where they stand, each sort by the id of its group."""
    return Part(_standing(leaf.table, leaf.lang), _tokens)


def tokens_of(table: Table, lang: str) -> Fragments:
    """The same of any table; in the order in which they lie on each other."""
    return _tokens(_standing(table, lang))


class Tokens(NamedTuple):
    """What stands where; whose pawns take part, and which of them is to move."""

    edition: Edition
    lang: str
    pawns: tuple[Spot, ...]
    things: tuple[Spot, ...]
    markers: tuple[Spot, ...]
    seat_pawns: tuple[int, ...]
    mover: int | None


@same(256)
def _standing(table: Table, lang: str) -> Tokens:
    mover = None if table.result is not None else table.seat_pawns[table.active]
    return Tokens(table.edition, lang, table.pawns, table.things, table.markers, table.seat_pawns, mover)


@kept(512)
def _tokens(now: Tokens) -> Fragments:
    edition, lang = now.edition, now.lang
    idle = frozenset(range(len(now.pawns))) - set(now.seat_pawns)
    investigators = edition.rules.pawns == "investigators"
    shown = {pawn: spot for pawn, spot in enumerate(now.pawns) if not (investigators and pawn in idle)}
    standing = draw.Standing(shown, dict(enumerate(now.things)), dict(enumerate(now.markers)))
    return {
        "things": draw.draw_things(edition, lang, standing),
        "markers": draw.draw_markers(edition, lang, standing),
        "pawns": draw.draw_pawns(edition, lang, standing, now.mover, idle),
    }


class Roll(NamedTuple):
    """What the walks of a roll depend on."""

    edition: Edition
    black_stops: bool
    start: Spot
    steps: int
    occupied: Spots
    destinations: Spots


class Way(NamedTuple):
    """The way to a place (or the middle) that is in reach."""

    spot: Spot
    steps: int
    squares: tuple[Spot, ...]


def roll_of(game: Game) -> Roll | None:
    """The mover's roll; None for everybody else, so that legal moves reach no other seat."""
    table, seat = game.legal.table, game.legal.seat
    if a.Walk not in game.legal.verbs or seat is None:
        return None
    return Roll(
        table.edition,
        table.pile is not None,
        table.spot(seat),
        table.now.steps,
        table.occupied(seat),
        game.legal.destinations,
    )


def ways_of(game: Game) -> tuple[Way, ...]:
    """The places (and the middle) the mover can walk to, the nearest first."""
    roll = roll_of(game)
    return () if roll is None else _ways(roll)


@kept(1024)
def _ways(roll: Roll) -> tuple[Way, ...]:
    walker = roll.edition.walker(black_stops=roll.black_stops)
    if walker is None:
        return ()
    found = []
    for spot in each_spot(roll.destinations):
        if spot < FIRST_SQUARE:
            way = walker.way(roll.start, spot, roll.steps, roll.occupied) or ()
            found.append(Way(spot, len(way), way[:-1]))
    return tuple(sorted(found, key=lambda way: way.steps))


def highlights(leaf: Leaf) -> Part[tuple[Roll, str, Seat | None] | None]:
    """Where the mover can go; empty for everybody else."""
    roll = roll_of(leaf.game)
    return Part(None if roll is None else (roll, leaf.lang, leaf.seat), _highlights)


def _highlights(mover: tuple[Roll, str, Seat | None] | None) -> Fragments:
    return {"highlights": "" if mover is None else _reach(*mover)}


def _reach(roll: Roll, lang: str, seat: Seat | None) -> str:
    board, ways = roll.edition.board, _ways(roll)
    if board is None:
        return ""
    squares = [spot for spot in each_spot(roll.destinations) if spot >= FIRST_SQUARE and spot != BESIDE]
    return draw.draw_highlights(
        roll.edition,
        lang,
        squares=squares,
        places={way.spot: way.steps for way in ways},
        ways={way.spot: way.squares for way in ways},
        href=lambda spot: f"?seat={seat}&do=walk&to={board.spot_name(spot)}",
    )
