"""The pictures of the rules: crops of the edition's own board. A walk, a blocked door, a passage, where one accuses.

The board lies once on the page (`board_store`), and every picture shows a part of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fallakte.editions import words
from fallakte.rules.board import FIRST_SQUARE, MIDDLE, Spot, each_spot
from fallakte.rules.cards import FIRST_PLACE
from fallakte.rules.edition import Edition
from fallakte.web.draw.board import static_board
from fallakte.web.draw.layout import square_point, token_slots
from fallakte.web.draw.plan import UNIT, plan_of
from fallakte.web.draw.svg import Box, Point, num, rect, text

FEWEST_STEPS, MOST_STEPS = 3, 9
"""Of a walk that is drawn: enough to count, few enough to see."""
_SHAPE = 0.68
"""How high a crop is for its width."""


def board_store(edition: Edition, lang: str) -> str:
    """The board, hidden, for the pictures to show parts of; the pawns are those of `card_defs`."""
    board = static_board(edition, lang)
    return f'<svg class="board art-store" aria-hidden="true"><defs><g id="whole-board">{board}</g></defs></svg>'


class Walk(NamedTuple):
    """A walk into a place."""

    pawn: int
    place: Spot
    points: list[Point]

    @property
    def steps(self) -> int:
        """How many steps it takes."""
        return len(self.points) - 1

    @property
    def flatness(self) -> float:
        """How well it lies in a picture that is broader than high."""
        box = _around(self.points, UNIT)
        return box.w / box.h


def walk_picture(edition: Edition) -> tuple[str, Walk] | None:
    """A walk from a start square into a place, its steps counted; the one that lies best in a picture."""
    walks = list(_walks(edition))
    if not walks:
        return None
    walk = max(walks, key=lambda one: one.flatness)
    line = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in walk.points)
    dots = "".join(
        f'<g class="stepdot" transform="translate({num(x)} {num(y)})"><circle r="13"/><text>{number}</text></g>'
        for number, (x, y) in enumerate(walk.points[1:], start=1)
    )
    drawn = f'<path class="walkway" d="{line}"/>{dots}{_pawn(walk.pawn, walk.points[0])}'
    return _crop(_around(walk.points, UNIT * 1.6), drawn), walk


def _walks(edition: Edition) -> Iterator[Walk]:
    board, walker = edition.board, edition.walker(black_stops=False)
    if board is None or walker is None:
        return
    for pawn, start in enumerate(board.starts):
        for place in range(MIDDLE):
            way = walker.way(start, place, MOST_STEPS, 0)
            if way and len(way) > FEWEST_STEPS:
                squares = [_point(edition, spot) for spot in (start, *way[:-1])]
                yield Walk(pawn, place, [*squares, _inside(edition, way[-2], place)])


def blocked_picture(edition: Edition) -> tuple[str, Spot, int] | None:
    """A pawn before the only door of a place: the picture, the place, the pawn."""
    board = edition.board
    if board is None:
        return None
    doors = [list(each_spot(exits)) for exits in board.exits[:MIDDLE]]
    place = min(range(MIDDLE), key=lambda spot: (len(doors[spot]), spot))
    if len(doors[place]) != 1:
        return None
    pawn = 3 % len(edition.pawns)
    at, inside = _point(edition, doors[place][0]), _inside(edition, doors[place][0], place)
    x, y = (at[0] + inside[0]) / 2, (at[1] + inside[1]) / 2
    sign = (
        f'<g class="nogo" transform="translate({num(x)} {num(y)})"><circle r="15"/><path d="M-7-7L7 7M7-7L-7 7"/></g>'
    )
    return _crop(_around([at, inside], UNIT * 2.2), f"{_pawn(pawn, at)}{sign}"), place, pawn


def passage_picture(edition: Edition, lang: str, sign: str) -> str | None:
    """Two places that a passage joins, side by side."""
    if edition.board is None or not edition.board.passages:
        return None
    here, there = next(iter(edition.board.passages.items()))
    parts = []
    for spot, x in ((here, 0), (there, 212)):
        box = plan_of(edition).areas[spot].box
        name = words(edition, lang).middle if spot == MIDDLE else words(edition, lang).card(FIRST_PLACE + spot)
        parts.append(
            f'<svg class="board" x="{x}" y="0" width="132" height="116" viewBox="{box.grown(8)}" '
            'preserveAspectRatio="xMidYMid slice"><use href="#whole-board"/></svg>'
            f'<rect class="cropline" x="{x}" y="0" width="132" height="116"/>'
            f'<text class="croptext" x="{x + 66}" y="136">{text(str(name))}</text>'
        )
    tunnel = '<path class="tunnel" d="M142 62H202"/><path class="tunnelhead" d="M150 54l-9 8 9 8M194 54l9 8-9 8"/>'
    icon = f'<use class="tunnelicon" href="#i-{sign}" x="160" y="22" width="24" height="24"/>'
    return f'<svg class="pic passagepic" viewBox="0 0 344 142" aria-hidden="true">{"".join(parts)}{tunnel}{icon}</svg>'


def accuse_picture(edition: Edition) -> str | None:
    """The whole board: anywhere, the nine places, or the middle."""
    if edition.board is None:
        return None
    plan = plan_of(edition)
    view = plan.board.grown(8)
    match edition.rules.accuse_where:
        case "anywhere":
            drawn = rect(view.grown(-10), "allgo", 8)
        case "place":
            outlines = (f'<path class="allgo" d="{plan.areas[spot].outline()}"/>' for spot in range(MIDDLE))
            drawn = rect(view, "dimall") + "".join(outlines)
        case "middle":
            drawn = rect(view, "dimall") + rect(plan.areas[MIDDLE].box, "goring", 8)
    return _crop(view, drawn, shaped=False)


def _crop(box: Box, drawn: str, *, shaped: bool = True) -> str:
    if shaped and box.h < box.w * _SHAPE:
        more = (box.w * _SHAPE - box.h) / 2
        box = Box(box.x, box.y - more, box.w, box.h + 2 * more)
    return f'<svg class="board pic" viewBox="{box}" aria-hidden="true"><use href="#whole-board"/>{drawn}</svg>'


def _around(points: list[Point], margin: float) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs) - margin, min(ys) - margin, max(xs) - min(xs) + 2 * margin, max(ys) - min(ys) + 2 * margin)


def _point(edition: Edition, spot: Spot) -> Point:
    point = square_point(edition, spot) if spot >= FIRST_SQUARE else token_slots(edition, spot, 1)[0]
    assert point is not None
    return point


def _inside(edition: Edition, square: Spot, place: Spot) -> Point:
    """Just behind the door that leads from a square into a place."""
    board = edition.board
    assert board is not None
    door = next(door for door in board.doors if door.square == square and door.spot == place)
    (r, c), (x, y) = board.square(square), _point(edition, square)
    return x + (door.cell[1] - c) * UNIT, y + (door.cell[0] - r) * UNIT


def _pawn(pawn: int, at: Point) -> str:
    return f'<use href="#figure-{pawn}" x="{num(at[0] - 22)}" y="{num(at[1] - 40)}" width="44" height="62"/>'
