"""The static board: sent once for each table and language. Highlights and tokens are layers on top of it."""

from __future__ import annotations

from collections.abc import Iterable

from fallakte.editions import words
from fallakte.rules.board import MIDDLE, Spot
from fallakte.rules.cards import FIRST_PLACE
from fallakte.rules.edition import Edition
from fallakte.web.draw.fixtures import doorway, hinge, passage, question_mark, start_mark, windows
from fallakte.web.draw.layout import Plate, art_of, plates_of
from fallakte.web.draw.looks import as_drawn, look_of, pawn_tone
from fallakte.web.draw.patterns import FLOORS, patterns
from fallakte.web.draw.pictures import find_picture
from fallakte.web.draw.plan import UNIT, Cell, Plan, plan_of
from fallakte.web.draw.scenery import draw_centre, tabletop
from fallakte.web.draw.svg import Box, path, rect, squares_path, text
from fallakte.web.kept import kept


def draw_board(edition: Edition, lang: str, *, highlights: str = "", tokens: str = "") -> str:
    """The board as one SVG picture, with its two live layers `#highlights` and `#tokens`."""
    view = plan_of(edition).view
    name = text(words(edition, lang).name)
    live = f'<g id="highlights">{highlights}</g><g id="tokens">{tokens}</g>'
    size = f'width="{view.w * 2:g}" height="{view.h * 2:g}"'
    return (
        f'<svg class="board" viewBox="{view}" {size} role="group" aria-label="{name}">'
        f"{static_board(edition, lang)}{live}</svg>"
    )


def static_board(edition: Edition, lang: str) -> str:
    """Everything on the board that never changes during a game."""
    return _static(as_drawn(edition), lang)


@kept(64)
def _static(edition: Edition, lang: str) -> str:
    plan = plan_of(edition)
    parts = [f"<defs>{patterns()}{_clips(edition, plan)}</defs>", _ground(edition, plan)]
    if edition.board is None:
        parts.append(tabletop(plan))
    else:
        parts += [_way(plan), _black(plan), _starts(edition, plan)]
    parts += [_room(edition, spot) for spot in _places(plan)]
    parts.append(_passages(edition, lang, plan))
    outlines = "".join(path(plan.areas[spot].outline(), "wall") for spot in _places(plan))
    parts.append(f'<g class="walls">{outlines}</g>')
    if look_of(edition).windows:
        parts.append(f'<g class="windows">{windows(plan)}</g>')
    if MIDDLE in plan.areas:
        parts.append(f'<g id="middle" class="centre">{draw_centre(edition, lang)}</g>')
    parts.append(f'<g class="doors">{"".join(map(doorway, plan.doorways))}</g>')
    parts.append("".join(hinge(plan, row) for row in plan.hinges))
    plates = "".join(draw_plate(plate) for plate in plates_of(edition, lang).values())
    parts.append(f'<g class="plates">{plates}</g>')
    return "".join(parts)


def room_defs(edition: Edition) -> str:
    """The rooms alone, hidden, for place cards on a page that shows no board."""
    plan = plan_of(edition)
    rooms = "".join(_room(edition, spot) for spot in _places(plan))
    return (
        '<svg class="defs" width="0" height="0" aria-hidden="true">'
        f"<defs>{patterns()}{_clips(edition, plan)}{rooms}</defs></svg>"
    )


def draw_mini(edition: Edition) -> str:
    """A thumbnail: the plan alone, without ids, so that many fit on one page."""
    plan = plan_of(edition)
    look = look_of(edition)
    rooms = "".join(
        f'<path class="mini-room floor-{spot}" d="{plan.areas[spot].outline()}"/>' for spot in _places(plan)
    )
    sills = "".join(_mini_sill(way.middle, upright=way.step[0] == 0) for way in plan.doorways)
    centre = ""
    if MIDDLE in plan.areas:
        box = plan.areas[MIDDLE].box
        x, y = box.middle
        centre = rect(box.grown(-4), "mini-centre", 4) + (
            f'<text class="mini-quest" x="{x:g}" y="{y + 34:g}"><tspan class="quest-white">?</tspan>'
            '<tspan class="quest-red">?</tspan><tspan class="quest-blue">?</tspan></text>'
            if look.thumbnail == "question_marks"
            else rect(Box(x - 50, y - 50, 100, 100), "mini-folder", 6)
            + f'<circle class="mini-seal" cx="{x:g}" cy="{y + 12:g}" r="18"/>'
        )
    squares = path(squares_path(_corners(plan.squares), UNIT), "mini-way")
    board = plan.board.grown(16)
    return (
        f'<svg class="mini" data-edition="{look.name}" viewBox="{board}" aria-hidden="true">'
        f'{rect(board, "mini-ground", 14)}{squares}{rooms}<path class="mini-door" d="{sills}"/>{centre}</svg>'
    )


def _mini_sill(middle: tuple[float, float], *, upright: bool) -> str:
    x, y = middle
    return f"M{x - 5:g} {y - 14:g}h10v28h-10z" if upright else f"M{x - 14:g} {y - 5:g}h28v10h-28z"


def draw_plate(plate: Plate, *, inside: str = "", cls: str = "plate") -> str:
    """A name plate; `inside` is drawn in its coordinates, over the text."""
    box = Box(-plate.width / 2, -15, plate.width, 30)
    squeeze = f' textLength="{plate.width - 16:g}" lengthAdjust="spacingAndGlyphs"' if plate.squeezed else ""
    return (
        f'<g class="{cls}" transform="translate({plate.x:g} {plate.y:g})"><g class="pin grow-{plate.growth}">'
        f"{rect(box, 'plate-ground', 4)}{rect(box.grown(-3), 'plate-line', 2)}"
        f'<text y="1"{squeeze}>{text(plate.text)}</text>{inside}</g></g>'
    )


def _places(plan: Plan) -> list[Spot]:
    return [spot for spot in plan.areas if spot < MIDDLE]


def _corners(cells: Iterable[Cell]) -> list[tuple[float, float]]:
    return [(c * UNIT, r * UNIT) for r, c in cells]


def _ground(edition: Edition, plan: Plan) -> str:
    view, board = plan.view, plan.board
    parts = [rect(view, "ground", 6), rect(view.grown(-7), "inlay", 4)]
    if edition.board is not None:
        parts.append(rect(board, "base"))
    if ornament := look_of(edition).ornament:
        parts.append(rect(view.grown(-10), ornament))
    if plan.tray:
        parts.append(rect(Box(plan.tray.x, plan.tray.y - 2, plan.tray.w, plan.tray.h), "tray", 8))
    return "".join(parts)


def _way(plan: Plan) -> str:
    """The squares: three shades, laid like old tiles, the third one scattered."""
    shades: list[list[Cell]] = [[], [], []]
    for r, c in plan.squares:
        scattered = (r * 7 + c * 13 + r * c * 5) % 17 in (3, 11)
        shades[2 if scattered else (r + c + 1) % 2].append((r, c))
    tiles = "".join(
        path(squares_path(_corners(cells), UNIT, 1), f"tile tile-{shade}") for shade, cells in enumerate(shades)
    )
    grout = squares_path(_corners(plan.squares), UNIT, -1)
    return f'<g class="tiles">{path(grout, "grout")}{tiles}</g>'


def _black(plan: Plan) -> str:
    marks = "".join(question_mark(cell, number) for number, cell in enumerate(plan.black))
    return f'<g class="black-squares">{marks}</g>' if marks else ""


def _starts(edition: Edition, plan: Plan) -> str:
    marks = "".join(start_mark(cell, pawn_tone(edition, pawn)) for pawn, cell in enumerate(plan.starts))
    return f'<g class="starts">{marks}</g>'


def _room(edition: Edition, spot: Spot) -> str:
    area, name = plan_of(edition).areas[spot], text(edition.places[spot])
    outline, art = area.outline(), art_of(edition, spot)
    pattern = art[0].floor if art else FLOORS[spot % len(FLOORS)]
    drawn = ""
    if art:
        drawn = f'<g clip-path="url(#clip-{name})"><g class="art" transform="{art[1].transform}">{art[0].body}</g></g>'
    return (
        f'<g id="room-{name}" class="room floor-{spot}"><path class="floor" d="{outline}"/>'
        f'<path d="{outline}" fill="url(#floor-{pattern})"/>{drawn}'
        f'<path class="shade" d="{area.outline(6)}"/></g>'
    )


def _clips(edition: Edition, plan: Plan) -> str:
    return "".join(
        f'<clipPath id="clip-{text(edition.places[spot])}"><path d="{plan.areas[spot].outline()}"/></clipPath>'
        for spot in _places(plan)
    )


def _passages(edition: Edition, lang: str, plan: Plan) -> str:
    if edition.board is None:
        return ""
    spoken, drawn = words(edition, lang), []
    picture = find_picture("passages", look_of(edition).passage, edition.source)
    body = picture.body if picture else ""
    for spot, cell in plan.passages.items():
        there = edition.board.passages[spot]
        title = spoken.card(FIRST_PLACE + there) if there < MIDDLE else spoken.middle
        drawn.append(passage(cell, body, text(f"→ {title}"), spot))
    return f'<g class="passages">{"".join(drawn)}</g>'
