"""Reach counts of each board as data: for every square and place, how many spots each roll from 1 to 12 reaches.

The counts are for an otherwise empty board, places and middle included. `make golden` writes them anew.
"""

from __future__ import annotations

from pathlib import Path

from fallakte.editions import load
from fallakte.rules.board import FIRST_SQUARE, each_spot

FOLDER = Path(__file__).parent
BOARDS = ("classic", "koffer-1997", "muenchen-2013", "drei-fragezeichen")
ROLLS = range(1, 13)


def path(edition: str) -> Path:
    """Where a board's counts are kept."""
    return FOLDER / f"{edition}.txt"


def counts(edition: str) -> str:
    """The counts, worked out now: a line a spot."""
    loaded = load(edition)
    board, walker = loaded.board, loaded.walker(black_stops=False)
    assert board is not None
    assert walker is not None
    spots = [spot for spot in range(FIRST_SQUARE) if board.exits[spot]] + list(each_spot(board.squares))
    lines = [
        f"# {edition}: squares and places in reach of a roll of 1 to 12, by self-avoiding walks where the rules say so"
    ]
    for spot in spots:
        numbers = " ".join(f"{walker.reach(spot, roll, 0).bit_count():3d}" for roll in ROLLS)
        lines.append(f"{board.spot_name(spot):<20}{numbers}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name in BOARDS:
        path(name).write_text(counts(name), encoding="utf-8")
