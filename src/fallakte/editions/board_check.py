"""What can be wrong with a drawn board: doors on walls, unreachable places, passages without an end."""

from __future__ import annotations

from collections.abc import Iterator

from fallakte.editions.source import Files, Problem
from fallakte.rules.board import (
    BLACK,
    CENTRE,
    DIRECTIONS,
    FIRST_SQUARE,
    PASSAGE,
    STARTS,
    WALL,
    WAY,
    Board,
    Spots,
)
from fallakte.words import Value

_KNOWN = {WALL, WAY, BLACK, CENTRE, PASSAGE, *DIRECTIONS, *STARTS}


def check_board(files: Files, board: Board) -> Iterator[Problem]:
    """Every problem of a drawn board and of the entries that speak about it."""
    yield from _check_entries(files, board)
    yield from _check_cells(files, board)
    yield from _check_starts(files, board)
    yield from _check_places(files, board)


def _at(files: Files, board: Board, drawn_row: int, key: str, **values: Value) -> Problem:
    return Problem(files.drawing_name, board.drawn_lines[drawn_row] if board.drawn_lines else 1, key, values)


def _entry(files: Files, entry: str, key: str, **values: Value) -> Problem:
    file = files.edition
    return Problem(file.name, file.line_of("board", entry), key, values)


def _check_entries(files: Files, board: Board) -> Iterator[Problem]:
    table = files.edition.table("board")
    names = (*board.places, "middle")
    letters = table.get("letters", {})
    for letter, name in letters.items() if isinstance(letters, dict) else ():
        if name not in names:
            yield _entry(files, "letters", "letter_unknown", letter=letter, name=name)
        if len(letter) != 1 or letter in _KNOWN:
            yield _entry(files, "letters", "letter_taken", letter=letter)
    for place in board.places:
        if place not in (letters.values() if isinstance(letters, dict) else ()):
            yield _entry(files, "letters", "letter_missing", name=place)
    passages = table.get("passages", [])
    for pair in passages if isinstance(passages, list) else [passages]:
        known = [name for name in pair if name in board.places] if isinstance(pair, list) else []
        if len(known) != 2 or known[0] == known[1]:
            yield _entry(files, "passages", "passage_end", pair=str(pair))
    marked = {board.room_at(r, c) for r, c, char in board.cells() if char == PASSAGE}
    for spot in board.passages:
        if spot not in marked:
            yield _entry(files, "passages", "passage_undrawn", name=board.spot_name(spot))


def _check_cells(files: Files, board: Board) -> Iterator[Problem]:
    for row, line in enumerate(board.rows):
        if len(line) != board.width:
            yield _at(files, board, row, "row_width", row=row, width=len(line), right=board.width)
    for row, column, char in board.cells():
        where: dict[str, Value] = {"row": row, "column": column, "char": char}
        if char in DIRECTIONS:
            dr, dc = DIRECTIONS[char]
            behind, ahead = board.at(row - dr, column - dc), board.at(row + dr, column + dc)
            if behind not in board.letters:
                yield _at(files, board, row, "door_roomless", **where)
            if ahead not in (WAY, BLACK, *STARTS):
                yield _at(files, board, row, "door_on_wall", **where)
        elif char == PASSAGE:
            room = board.room_at(row, column)
            if room is None:
                yield _at(files, board, row, "passage_roomless", **where)
            elif room not in board.passages:
                yield _at(files, board, row, "passage_endless", name=board.spot_name(room), **where)
        elif char not in _KNOWN and char not in board.letters:
            yield _at(files, board, row, "char_unknown", **where)


def _check_starts(files: Files, board: Board) -> Iterator[Problem]:
    for digit in STARTS:
        rows = [row for row, _, char in board.cells() if char == digit]
        if len(rows) != 1:
            yield _at(files, board, rows[-1] if rows else 0, "start_count", digit=digit, count=len(rows))


def _check_places(files: Files, board: Board) -> Iterator[Problem]:
    if not board.rows:
        yield Problem(files.drawing_name, 1, "board_empty")
        return
    walked = _connected(board)
    for letter, spot in board.letters.items():
        rows = [row for row, _, char in board.cells() if char == letter]
        name = board.spot_name(spot)
        if not rows:
            yield _entry(files, "letters", "letter_undrawn", letter=letter, name=name)
        elif not board.exits[spot]:
            yield _at(files, board, rows[0], "no_door", name=name)
        elif not board.exits[spot] & walked:
            yield _at(files, board, rows[0], "unreachable", name=name)
    for digit, spot in zip(STARTS, board.starts, strict=False):
        if not walked >> spot & 1 and spot >= FIRST_SQUARE:
            yield _at(files, board, board.square(spot)[0], "start_cut_off", digit=digit)


def _connected(board: Board) -> Spots:
    """All squares that can be walked to from the first start square, places counting as ways through."""
    reached = 1 << board.starts[0] if board.starts else 0
    while True:
        grown = reached | board.beside(reached)
        for exits in board.exits:
            if exits & grown:
                grown |= exits
        if grown == reached:
            return reached
        reached = grown
