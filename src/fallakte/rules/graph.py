"""A board as a graph of plain values, for whoever reads it with a program: `fallakte board`, the bots' protocol."""

from __future__ import annotations

from fallakte.rules.board import Board, Spot, each_spot


def as_graph(board: Board) -> dict[str, object]:
    """Squares as `[row, column]`, doors as the place and the square before it.

    >>> from fallakte import load
    >>> as_graph(load("classic").board)["passages"][0]
    ['kitchen', 'study']
    """
    return {
        "rows": list(board.rows),
        "squares": [board.square(spot) for spot in each_spot(board.squares)],
        "black": [board.square(spot) for spot in each_spot(board.black)],
        "starts": [board.square(spot) for spot in board.starts],
        "doors": [[board.spot_name(door.spot), board.square(door.square)] for door in board.doors],
        "passages": [[board.spot_name(here), board.spot_name(there)] for here, there in passages(board)],
    }


def passages(board: Board) -> list[tuple[Spot, Spot]]:
    """The pairs of places with a secret passage between them."""
    return sorted((here, there) for here, there in board.passages.items() if here < there)
