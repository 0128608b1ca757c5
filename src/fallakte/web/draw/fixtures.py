"""What is fixed to the board: doors, passages, windows, start squares, question marks, hinges."""

from __future__ import annotations

from fallakte.rules.board import MIDDLE, Spot
from fallakte.web.draw.plan import UNIT, Area, Cell, Doorway, Plan, cell_box
from fallakte.web.draw.svg import Box, num, path, rect

_GAP = "M-17-5h34v10h-34z"
_SILL = "M-15-3.5h30v7h-30z"
_JAMBS = "M-19-6h5v12h-5zM14-6h5v12h-5z"
_CHEVRON = "M-6-19l6 6 6-6"


def doorway(way: Doorway) -> str:
    """A door with its swing and an arrow before it; the middle has open entrances."""
    x, y = way.middle
    leaf = "" if way.spot == MIDDLE else path("M15 3A28 28 0 0 1-13 31", "swing") + path("M-14 3v27", "leaf")
    kind = "door entrance" if way.spot == MIDDLE else "door"
    return (
        f'<g class="{kind}" data-cell="{way.cell[0]},{way.cell[1]}" '
        f'transform="translate({num(x)} {num(y)}) rotate({way.turn})">'
        f"{path(_GAP, 'gap')}{path(_SILL, 'sill')}{leaf}{path(_JAMBS, 'jamb')}{path(_CHEVRON, 'chevron')}</g>"
    )


def passage(cell: Cell, picture: str, title: str, spot: Spot) -> str:
    """The end of a passage, with the edition's picture of it."""
    x, y = cell_box(cell).middle
    return (
        f'<g class="passage" data-spot="{spot}" transform="translate({num(x)} {num(y)})"><title>{title}</title>'
        f"{rect(Box(-17, -17, 34, 34), 'hatch', 3)}{picture}</g>"
    )


def start_mark(cell: Cell, tone: str) -> str:
    """The ring on a start square, in its pawn's colour."""
    x, y = cell_box(cell).middle
    return (
        f'<g class="start" data-cell="{cell[0]},{cell[1]}" transform="translate({num(x)} {num(y)})">'
        f'<circle class="ring ring-{tone}" r="13"/><circle class="ring-line" r="15.6"/>'
        '<circle class="ring-line" r="10.4"/></g>'
    )


def question_mark(cell: Cell, number: int) -> str:
    """A black square; the marks are white, red and blue in turn."""
    box = cell_box(cell).grown(-1)
    colour = ("white", "red", "blue")[number % 3]
    return (
        f'<g class="black-square" data-cell="{cell[0]},{cell[1]}">{rect(box, "black-ground")}'
        f'<text class="quest quest-{colour}" x="{num(box.middle[0])}" y="{num(box.y + 29)}">?</text></g>'
    )


def hinge(plan: Plan, row: int) -> str:
    """The seam of a folding board with its brass hinges."""
    y, right = row * UNIT, plan.board.right
    seam = path(f"M-9 {y - 1}H{num(right + 9)}", "seam") + path(f"M-9 {y + 1}H{num(right + 9)}", "seam light")
    plates = ""
    for x in (-14, right * 0.31, right * 0.665, right - 8):
        plates += rect(Box(x, y - 8, 22, 16), "hinge", 3)
        plates += "".join(f'<circle class="hinge" cx="{num(x + dx)}" cy="{y}" r="2"/>' for dx in (6, 16))
    return f'<g class="seams">{seam}{plates}</g>'


def windows(plan: Plan) -> str:
    """Windows in the outer walls, as in an architect's plan."""
    drawn = ""
    for area in plan.areas.values():
        if area.spot != MIDDLE:
            drawn += "".join(_side_windows(area, plan, side) for side in ("top", "left", "right"))
    return drawn


def _side_windows(area: Area, plan: Plan, side: str) -> str:
    """Two windows to a wall that is an outer wall of the house."""
    if side == "top":
        along = sorted(c for r, c in area.cells if r == 0)
    else:
        edge = 0 if side == "left" else plan.columns - 1
        along = sorted(r for r, c in area.cells if c == edge)
    passages = plan.passages.get(area.spot)
    along = [at for at in along if passages is None or at != passages[0 if side != "top" else 1]]
    if len(along) < 3:
        return ""
    start, length = along[0] * UNIT, (along[-1] - along[0] + 1) * UNIT
    drawn = ""
    for part in (0.28, 0.72):
        a, b = num(start + length * part - 26), num(start + length * part + 26)
        d = f"M{a} 0H{b}" if side == "top" else f"M{0 if side == 'left' else plan.columns * UNIT} {a}V{b}"
        drawn += path(d, "window") + path(d, "window-line")
    return drawn
