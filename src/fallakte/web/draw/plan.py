"""The floor plan of a board in drawing units (40 to a square): areas with outlines, doorways, passages, squares.

An edition without a board gets a table instead: nine tiles round the case file, on the same grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from fallakte.rules.board import CENTRE, MIDDLE, PASSAGE, Board, Spot, each_spot
from fallakte.rules.edition import Edition
from fallakte.web.draw.looks import as_drawn
from fallakte.web.draw.svg import Box, Point, num
from fallakte.web.kept import kept

UNIT = 40
RIM = 16
TRAY = 60
Cell = tuple[int, int]
_AROUND = ((-1, 0), (0, 1), (1, 0), (0, -1))


def cell_box(cell: Cell, size: Cell = (1, 1)) -> Box:
    """The box of a cell, or of a block of cells."""
    return Box(cell[1] * UNIT, cell[0] * UNIT, size[1] * UNIT, size[0] * UNIT)


@dataclass(frozen=True)
class Doorway:
    """A door: its cell inside the area and the way out of it."""

    spot: Spot
    cell: Cell
    step: Cell

    @property
    def middle(self) -> Point:
        """The centre of the opening."""
        x, y = cell_box(self.cell).middle
        return x + self.step[1] * UNIT / 2, y + self.step[0] * UNIT / 2

    @property
    def turn(self) -> int:
        """The angle that turns a door leading up into this one."""
        return {(-1, 0): 0, (0, 1): 90, (1, 0): 180, (0, -1): 270}[self.step]


@dataclass(frozen=True, eq=False)
class Area:
    """A place or the middle: its cells and what stands in the way of plates and tokens."""

    spot: Spot
    cells: frozenset[Cell]
    blocked: tuple[Box, ...] = ()

    @cached_property
    def box(self) -> Box:
        """The box round all cells."""
        rows, columns = [r for r, _ in self.cells], [c for _, c in self.cells]
        top, left = min(rows), min(columns)
        return cell_box((top, left), (max(rows) - top + 1, max(columns) - left + 1))

    def outline(self, inset: float = 0) -> str:
        """The path data of the walls, pulled inwards by `inset`."""
        return "".join(_loop_path(loop, inset) for loop in _loops(self.cells))

    def holds(self, box: Box) -> bool:
        """Whether a box lies wholly inside."""
        rows = range(int(box.y // UNIT), int(-(-box.bottom // UNIT)))
        columns = range(int(box.x // UNIT), int(-(-box.right // UNIT)))
        return all((r, c) in self.cells for r in rows for c in columns)


@dataclass(frozen=True, eq=False)
class Plan:
    """Where everything of a board lies."""

    columns: int
    rows: int
    areas: Mapping[Spot, Area]
    doorways: tuple[Doorway, ...] = ()
    passages: Mapping[Spot, Cell] = field(default_factory=dict)
    squares: tuple[Cell, ...] = ()
    starts: tuple[Cell, ...] = ()
    black: tuple[Cell, ...] = ()
    hinges: tuple[int, ...] = ()
    has_tray: bool = False

    @property
    def board(self) -> Box:
        """The printed board without its rim."""
        return Box(0, 0, self.columns * UNIT, self.rows * UNIT)

    @property
    def tray(self) -> Box | None:
        """The strip below the board for what lies beside it."""
        return Box(0, self.rows * UNIT + RIM, self.columns * UNIT, TRAY) if self.has_tray else None

    @property
    def view(self) -> Box:
        """The whole picture: board, rim, tray."""
        box = self.board.grown(RIM)
        return Box(box.x, box.y, box.w, box.h + (TRAY + 8 if self.has_tray else 0))


def plan_of(edition: Edition) -> Plan:
    """The plan of an edition's board, or of the table of an edition without one."""
    return _plan(as_drawn(edition))


@kept(64)
def _plan(edition: Edition) -> Plan:
    rules = edition.rules
    tray = rules.things in ("beside", "chosen") or rules.pawns == "investigators" or edition.board is None
    return table_plan() if edition.board is None else board_plan(edition.board, has_tray=tray)


def board_plan(board: Board, *, has_tray: bool = False) -> Plan:
    """The plan of a board."""
    doorways = []
    for door in board.doors:
        row, column = board.square(door.square)
        doorways.append(Doorway(door.spot, door.cell, (row - door.cell[0], column - door.cell[1])))
    owner = {(r, c): board.letters[char] for r, c, char in board.cells() if char in board.letters}
    owner |= {(r, c): MIDDLE for r, c, char in board.cells() if char == CENTRE}
    owner |= {doorway.cell: doorway.spot for doorway in doorways}
    marked = {(r, c): board.room_at(r, c) for r, c, char in board.cells() if char == PASSAGE}
    passages = {spot: cell for cell, spot in marked.items() if spot is not None and spot in board.passages}
    owner |= {cell: spot for spot, cell in passages.items()}
    areas = {}
    for spot in sorted(set(owner.values())):
        cells = frozenset(cell for cell, owned in owner.items() if owned == spot)
        blocked = [cell_box(passages[spot])] if spot in passages else []
        blocked += [cell_box(doorway.cell).grown(-8) for doorway in doorways if doorway.spot == spot]
        areas[spot] = Area(spot, cells, tuple(blocked))
    return Plan(
        columns=board.width,
        rows=board.height,
        areas=areas,
        doorways=tuple(doorways),
        passages=passages,
        squares=tuple(board.square(spot) for spot in each_spot(board.squares)),
        starts=tuple(board.square(spot) for spot in board.starts),
        black=tuple(board.square(spot) for spot in each_spot(board.black)),
        hinges=board.hinges,
        has_tray=has_tray,
    )


TILE = (4, 5)
_TILES = ((1, 1), (1, 7), (1, 13), (1, 19), (6, 19), (11, 19), (11, 13), (11, 7), (11, 1))
_FOLDER = ((6, 7), (4, 11))
TABLE_CORNER = (6, 1)
"""The tile that is left free, for the magnifying glass."""


def _block(corner: Cell, size: Cell) -> frozenset[Cell]:
    return frozenset((corner[0] + r, corner[1] + c) for r in range(size[0]) for c in range(size[1]))


def table_plan() -> Plan:
    """The table of an edition without a board: nine tiles in a ring, the case file in the middle."""
    areas = {spot: Area(spot, _block(corner, TILE)) for spot, corner in enumerate(_TILES)}
    areas[MIDDLE] = Area(MIDDLE, _block(*_FOLDER))
    return Plan(columns=25, rows=16, areas=areas, has_tray=True)


def _loops(cells: Iterable[Cell]) -> list[list[Cell]]:
    """The closed outlines of a set of cells as grid corners (x, y), clockwise."""
    inside = set(cells)
    edges: dict[Cell, list[Cell]] = {}
    for r, c in sorted(inside):
        corners = ((c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1))
        for side, (dr, dc) in enumerate(_AROUND):
            if (r + dr, c + dc) not in inside:
                edges.setdefault(corners[side], []).append(corners[(side + 1) % 4])
    loops = []
    while edges:
        start = at = min(edges)
        loop = []
        while True:
            loop.append(at)
            following = edges[at].pop()
            if not edges[at]:
                del edges[at]
            at = following
            if at == start:
                break
        loops.append(loop)
    return loops


def _loop_path(loop: list[Cell], inset: float) -> str:
    count = len(loop)
    turns = []
    for i, here in enumerate(loop):
        before, after = loop[i - 1], loop[(i + 1) % count]
        came, goes = (here[0] - before[0], here[1] - before[1]), (after[0] - here[0], after[1] - here[1])
        if came != goes:
            x = here[0] * UNIT - (came[1] + goes[1]) * inset
            y = here[1] * UNIT + (came[0] + goes[0]) * inset
            turns.append((x, y))
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in turns) + "z"
