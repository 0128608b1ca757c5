"""The live layers: pawns, things and markers where they stand now, and where the mover can go.

Every token is a group with a stable id (`pawn-0`, `thing-3`, `marker-2`) and its place in `transform`, so that a morph
keeps it and `element.animate` can walk it along `token_points`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from fallakte.editions import words
from fallakte.rules.board import BESIDE, FIRST_SQUARE, MIDDLE, Spot
from fallakte.rules.cards import FIRST_PLACE, THINGS
from fallakte.rules.edition import Edition
from fallakte.web.draw.board import draw_plate
from fallakte.web.draw.layout import Plate, middle_name, plates_of, square_point, token_slots, tray_slots
from fallakte.web.draw.looks import INK, ink_on, pawn_colours, suspect_tone
from fallakte.web.draw.plan import UNIT, plan_of
from fallakte.web.draw.svg import Box, Point, num, rect, text
from fallakte.web.kept import kept

_HEADS = (
    '<circle cx="20" cy="14" r="12"/>',
    '<rect x="8.5" y="2.5" width="23" height="23" rx="2.5"/>',
    '<path d="M20-.5L34 14L20 28.5L6 14Z"/>',
    '<path d="M20 2a6.5 6.5 0 0 1 6.4 5.6a6.5 6.5 0 0 1 0 12.8a6.5 6.5 0 0 1-12.8 0a6.5 6.5 0 0 1 0-12.8'
    'A6.5 6.5 0 0 1 20 2z"/>',
    '<path d="M20-1.5C29 7 32.5 11 32.5 16A12.5 12 0 0 1 7.5 16C7.5 11 11 7 20-1.5Z"/>',
    '<path d="M20 1L33 10.5L28 26H12L7 10.5Z"/>',
)
"""The six heads: round, square, diamond, clover, drop, pentagon. A pawn is never told by colour alone."""
_LETTER_LINE = (14.5, 14.5, 14.5, 14.5, 16.5, 15)
_BODY = "M14 24H26L28 37Q35 40 35 46Q35 51.5 20 51.5Q5 51.5 5 46Q5 40 12 37Z"
_SIDE = "M20 24H26L28 37Q35 40 35 46Q35 51.5 20 51.5Z"


def pawn_symbol(edition: Edition, lang: str, pawn: int) -> str:
    """The definition `#figure-n`: a shape, a letter, a colour; 40 × 54 units, the foot at (20, 52)."""
    colour, letter = pawn_colours(edition)[pawn], words(edition, lang).letter(pawn)
    size = 16.5 if len(letter) == 1 else 13.5
    return (
        f'<symbol id="figure-{pawn}" viewBox="-2 -4 44 62" overflow="visible">'
        '<ellipse cx="20" cy="51" rx="17" ry="5" fill="#000" opacity=".28"/>'
        f'<g fill="{colour}" stroke="{INK}" stroke-width="2.4" stroke-linejoin="round"><path d="{_BODY}"/>'
        f'<path d="{_SIDE}" fill="#000" fill-opacity=".16" stroke="none"/>'
        f'<path d="M11 25.5Q20 30 29 25.5" fill="none"/>{_HEADS[pawn % len(_HEADS)]}</g>'
        f'<text class="figure-letter" x="20" y="{_LETTER_LINE[pawn % len(_HEADS)]}" font-size="{size}" '
        f'fill="{ink_on(colour)}">{text(letter)}</text></symbol>'
    )


def pawn_icon(pawn: int) -> str:
    """A pawn as a small picture beside a name."""
    return f'<svg class="pawn-i" viewBox="-2 -4 44 62" aria-hidden="true"><use href="#figure-{pawn}"/></svg>'


class Standing(NamedTuple):
    """What stands where. Where a token is drawn depends on who else is there, so all of it belongs together."""

    pawns: Mapping[int, Spot] = {}
    things: Mapping[int, Spot] = {}
    """Numbered 0–5."""
    markers: Mapping[int, Spot] = {}
    """The suspects, where the pawns are investigators."""


def draw_pawns(
    edition: Edition, lang: str, standing: Standing, mover: int | None = None, idle: Collection[int] = ()
) -> str:
    """The pawns; `idle` ones belong to nobody."""
    points, names, drawn = token_points(edition, standing), _names(edition, lang).pawns, ""
    for pawn, spot in standing.pawns.items():
        cls = "pawn" + (" mover" if pawn == mover else "") + (" idle" if pawn in idle else "")
        drawn += _pawn(pawn, names[pawn], spot, points[f"pawn-{pawn}"], cls, pawn == mover)
    return f'<g id="pawns" class="pawns">{drawn}</g>'


class _Names(NamedTuple):
    """What the tokens of an edition are called."""

    pawns: tuple[str, ...]
    cards: tuple[str, ...]


@kept(64)
def _names(edition: Edition, lang: str) -> _Names:
    speaks = words(edition, lang)
    return _Names(tuple(map(speaks.pawn, range(len(edition.pawns)))), tuple(map(speaks.card, range(FIRST_PLACE))))


@kept(8192)
def _pawn(pawn: int, name: str, spot: Spot, at: Point, cls: str, moves: bool) -> str:
    halo = '<ellipse class="halo" cx="0" cy="22" rx="22" ry="9"/>' if moves and spot != BESIDE else ""
    return (
        f'<g id="pawn-{pawn}" class="{cls}" data-spot="{spot}" transform="translate({num(at[0])} {num(at[1])})">'
        f'<title>{text(name)}</title>{halo}<use href="#figure-{pawn}" x="-22" y="-37" width="44" height="62"/></g>'
    )


def draw_things(edition: Edition, lang: str, standing: Standing) -> str:
    """The things on chips."""
    points, names, drawn = token_points(edition, standing), _names(edition, lang).cards, ""
    for thing, spot in standing.things.items():
        drawn += _thing(thing, names[THINGS.start + thing], spot, points[f"thing-{thing}"])
    return f'<g id="things" class="things">{drawn}</g>'


@kept(8192)
def _thing(thing: int, name: str, spot: Spot, at: Point) -> str:
    return (
        f'<g id="thing-{thing}" class="thing" data-spot="{spot}" transform="translate({num(at[0])} {num(at[1] - 4)})">'
        f'<title>{text(name)}</title><circle class="chip" r="17"/>'
        f'<use href="#thing-art-{thing}" x="-12.5" y="-12.5" width="25" height="25"/></g>'
    )


def draw_markers(edition: Edition, lang: str, standing: Standing) -> str:
    """The markers: each a portrait in a ring with its initial."""
    points, names, drawn = token_points(edition, standing), _names(edition, lang).cards, ""
    for suspect, spot in standing.markers.items():
        x, y = points[f"marker-{suspect}"]
        drawn += (
            f'<g id="marker-{suspect}" class="marker pal-{suspect_tone(suspect)}" data-spot="{spot}" '
            f'transform="translate({num(x)} {num(y - 4)})"><title>{text(names[suspect])}</title>'
            '<circle class="marker-ground" r="17"/><svg x="-15" y="-15" width="30" height="30" viewBox="8 2 104 104">'
            f'<use href="#person-{suspect}" x="0" y="-6" width="120" height="146"/></svg>'
            '<circle class="marker-ring" r="16"/></g>'
        )
    return f'<g id="markers" class="markers">{drawn}</g>'


def token_points(edition: Edition, standing: Standing) -> dict[str, Point]:
    """Where each token stands, by its id; who shares a place stands in rows beside its name plate."""
    pawns, markers, things = standing.pawns, standing.markers, standing.things
    return _points(edition, *(tuple(sort.items()) for sort in (pawns, markers, things)))


@kept(512)
def _points(edition: Edition, *sorts: tuple[tuple[int, Spot], ...]) -> dict[str, Point]:
    points: dict[str, Point] = {}
    together: dict[Spot, list[str]] = {}
    for sort, tokens in zip(("pawn", "marker", "thing"), sorts, strict=True):
        for number, spot in tokens:
            point = square_point(edition, spot)
            if point:
                points[f"{sort}-{number}"] = point
            else:
                together.setdefault(spot, []).append(f"{sort}-{number}")
    for spot, names in together.items():
        slots = tray_slots(edition, len(names)) if spot == BESIDE else token_slots(edition, spot, len(names))
        points.update(zip(names, slots or tray_slots(edition, len(names)), strict=False))
    return points


def draw_highlights(
    edition: Edition,
    lang: str,
    *,
    squares: Collection[Spot] = (),
    places: Mapping[Spot, int] | None = None,
    ways: Mapping[Spot, Sequence[Spot]] | None = None,
    href: Callable[[Spot], str] = lambda spot: f"#go-{spot}",
    label: Callable[[Spot, int | None], str] | None = None,
) -> str:
    """Where the mover can go: squares as dots, places (and the middle) outlined with a badge of steps.

    `ways` gives the squares of the way to a place, shown on hover and focus; `label` words a link for a screen reader.
    """
    say = label or (lambda spot, steps: _label(edition, lang, spot, steps))
    drawn = "".join(_square(edition, spot, href(spot), say(spot, None)) for spot in sorted(squares))
    for spot, steps in (places or {}).items():
        drawn += _place(edition, lang, spot, steps, href(spot), say(spot, steps), tuple((ways or {}).get(spot, ())))
    return f'<g class="reach">{drawn}</g>'


def _label(edition: Edition, lang: str, spot: Spot, steps: int | None) -> str:
    if spot >= FIRST_SQUARE and edition.board is not None:
        return edition.board.spot_name(spot)
    name = middle_name(edition, lang) if spot == MIDDLE else words(edition, lang).card(FIRST_PLACE + spot)
    return name if steps is None else f"{name}, {steps}"


@kept(8192)
def _square(edition: Edition, spot: Spot, href: str, label: str) -> str:
    if edition.board is None:
        return ""
    row, column = edition.board.square(spot)
    box = Box(column * UNIT + 1, row * UNIT + 1, UNIT - 2, UNIT - 2)
    x, y = box.middle
    return (
        f'<a id="go-{spot}" class="go-square" href="{text(href)}" data-spot="{spot}" aria-label="{text(label)}">'
        f'{rect(box, "go-ground")}<circle class="go-dot" cx="{num(x)}" cy="{num(y)}" r="5"/></a>'
    )


@kept(8192)
def _place(edition: Edition, lang: str, spot: Spot, steps: int, href: str, label: str, way: tuple[Spot, ...]) -> str:
    area = plan_of(edition).areas[spot]
    plate = plates_of(edition, lang).get(spot) or Plate(*area.box.middle, 100, middle_name(edition, lang), 100)
    badge = (
        f'<g transform="translate({num(plate.width / 2)} -13)"><circle class="steps-ground" r="13"/>'
        f'<text class="steps-text" y="1"> {steps}</text></g>'
    )
    return (
        f'<a id="go-{spot}" class="go-place" href="{text(href)}" data-spot="{spot}" aria-label="{text(label)}">'
        f'<path class="go-outline" d="{_outline(edition, spot)}"/>{_way(edition, spot, way)}'
        f"{draw_plate(plate, inside=badge if steps else '', cls='plate go')}</a>"
    )


@kept(256)
def _outline(edition: Edition, spot: Spot) -> str:
    return plan_of(edition).areas[spot].outline(3)


def _way(edition: Edition, spot: Spot, way: Sequence[Spot]) -> str:
    if edition.board is None or not way:
        return ""
    cells = [edition.board.square(square) for square in way]
    cells += [door.cell for door in plan_of(edition).doorways if door.spot == spot and _beside(door.cell, cells[-1])][
        :1
    ]
    points = "L".join(f"{c * UNIT + 20} {r * UNIT + 20}" for r, c in cells)
    return f'<path class="way" d="M{points}"/>'


def _beside(a: tuple[int, int], b: tuple[int, int]) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
