"""The table of an edition without a board: wood, a ring where a cup stood, and a magnifying glass."""

from __future__ import annotations

from fallakte.web.draw.plan import TABLE_CORNER, TILE, Plan, cell_box
from fallakte.web.draw.svg import num, path, rect


def tabletop(plan: Plan) -> str:
    """The table under the nine tiles."""
    board = plan.board
    planks = "".join(f"M0 {num(y)}H{num(board.w)}" for y in range(80, int(board.h), 80))
    grain = "".join(
        f"M{num((i * 173) % 740 + 10)} {num(y + 26)}q60-9 120 0t120 0" for i, y in enumerate(range(0, int(board.h), 40))
    )
    spot = cell_box(TABLE_CORNER, TILE)
    x, y = spot.middle
    glass = (
        f'<g class="art" transform="translate({num(x)} {num(y)})">'
        '<rect class="p" x="-70" y="-48" width="92" height="104" rx="2" transform="rotate(-7)"/>'
        '<path class="n t" d="M-58-28l72-8M-56-12l72-9M-54 4l72-9M-52 20l50-6" />'
        '<path class="w2" d="M34 22l34 36q5 6-1 11q-6 4-11-1l-33-36z"/>'
        '<circle class="b" cx="10" cy="0" r="36"/><circle class="x li" cx="10" cy="0" r="28"/>'
        '<path class="n hl hv" d="M-8-8a20 20 0 0 1 16-13"/></g>'
    )
    cup = '<circle class="cup" cx="742" cy="594" r="30"/>'
    wood = rect(board, "wood", 8) + path(planks, "wood-line") + path(grain, "wood-grain")
    return f'<g class="tabletop">{wood}{cup}{glass}</g>'
