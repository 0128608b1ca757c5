"""A board drawn in the terminal, in colour: two characters a cell."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap

from rich.style import Style
from rich.text import Text

from fallakte.editions.words import Words
from fallakte.rules.board import BLACK, CENTRE, DIRECTIONS, FIRST_SQUARE, MIDDLE, PASSAGE, STARTS, WALL, Board, Spots
from fallakte.rules.cards import FIRST_PLACE

_FLOORS = ("#6b4f3a", "#7d3c4a", "#3f6b4a", "#75552f", "#2f5d50", "#5b4a7a", "#8a5a2b", "#4a5a75", "#54492f")
_MIDDLE_FLOOR, _WALL, _WAY, _WAY_INK = "#28384f", "#1d1b19", "#d9cba7", "#8d7f5f"
_DOOR, _GO, _BLACK = "#f2e6c4", "#e0a526", "#15130f"
_ARROWS = {"^": "▲▲", "v": "▼▼", "<": "◀◀", ">": "▶▶"}


def draw_board(board: Board, words: Words, pawns: Mapping[int, str] | None = None, marked: Spots = 0) -> Text:
    """The board with names, pawns (pawn number to spot's text) and highlighted spots."""
    return _Picture(board, words, pawns or {}, marked).draw()


class _Picture:
    def __init__(self, board: Board, words: Words, pawns: Mapping[int, str], marked: Spots) -> None:
        self.board = board
        self.words = words
        self.marked = marked
        self.on_square: dict[int, str] = {}
        self.in_room: dict[int, list[str]] = {}
        for pawn, name in pawns.items():
            spot = board.spot_named(name)
            if spot is None or spot < 0:
                continue
            if spot >= FIRST_SQUARE:
                self.on_square[spot] = words.letter(pawn)
            else:
                self.in_room.setdefault(spot, []).append(words.letter(pawn))
        self.cells = {(r, c): board.room_at(r, c) for r, c, _ in board.cells()}
        self.labels = self._labels()

    def _labels(self) -> dict[tuple[int, int], str]:
        """The room names and the pawns in them, written over the middle rows of each room."""
        labels: dict[tuple[int, int], str] = {}
        for spot in set(self.board.letters.values()):
            cells = [
                cell for cell, room in self.cells.items() if room == spot and self.board.at(*cell) in self.board.letters
            ]
            rows = sorted({row for row, _ in cells})
            if not rows:
                continue
            widths = {row: 2 * sum(1 for r, _ in cells if r == row) for row in rows}
            lines = self._lines(spot, max(widths.values()))
            top = _roomiest(lines, [widths[row] for row in rows])
            for row, line in zip(rows[top:], lines, strict=False):
                self._write(labels, cells, row, line)
        return labels

    def _lines(self, spot: int, width: int) -> list[str]:
        """A room's name, on two lines or short where it is too long, and the pawns in it."""
        words = self.words
        names = (
            (words.middle,) * 2 if spot == MIDDLE else (words.card(FIRST_PLACE + spot), words.short(FIRST_PLACE + spot))
        )
        name = names[0] if len(names[0]) <= width or " " in names[0] else names[1]
        pawns = [" ".join(self.in_room[spot])] if spot in self.in_room else []
        return wrap(name, width, break_on_hyphens=True) + pawns

    def _write(self, labels: dict[tuple[int, int], str], cells: list[tuple[int, int]], row: int, text: str) -> None:
        columns = sorted(column for r, column in cells if r == row)
        room = 2 * len(columns)
        shown = (text if len(text) <= room else text[: room - 1] + "…").center(room)
        for index, column in enumerate(columns):
            labels[row, column] = shown[2 * index : 2 * index + 2]

    def draw(self) -> Text:
        """The whole picture."""
        text = Text(no_wrap=True)
        for row in range(self.board.height):
            if row in self.board.hinges:
                text.append("╌" * (2 * self.board.width) + "\n", Style(color=_WAY_INK))
            for column in range(self.board.width):
                text.append(*self._cell(row, column))
            text.append("\n")
        return text

    def _cell(self, row: int, column: int) -> tuple[str, Style]:
        board, char = self.board, self.board.at(row, column)
        room = self.cells.get((row, column))
        if room is not None:
            floor = _MIDDLE_FLOOR if room == MIDDLE else _FLOORS[room]
            if self.marked >> room & 1:
                floor = _GO
            ink = "#1d1b19" if floor == _GO else "#f6efdf"
            if char in DIRECTIONS:
                return _ARROWS[char], Style(color=_DOOR if floor != _GO else ink, bgcolor=floor, bold=True)
            if char == PASSAGE:
                return "◢◤", Style(color=_DOOR if floor != _GO else ink, bgcolor=floor)
            return self.labels.get((row, column), "  "), Style(color=ink, bgcolor=floor, bold=True)
        if char in (WALL, CENTRE):
            return "  ", Style(bgcolor=_WALL)
        spot = board.spot(row, column)
        if spot in self.on_square:
            return f"{self.on_square[spot]:<2}", Style(color="#ffffff", bgcolor="#9c2f1f", bold=True)
        marked = bool(self.marked >> spot & 1)
        ground = _GO if marked else _BLACK if char == BLACK else _WAY
        sign = "??" if char == BLACK else f"{char} " if char in STARTS else " ·"
        return sign, Style(color="#1d1b19" if marked else _GO if char == BLACK else _WAY_INK, bgcolor=ground)


def _roomiest(lines: list[str], widths: list[int]) -> int:
    """The row to begin at: where all lines fit, or the fewest are cut, and of those nearest to the middle."""
    middle = (len(widths) - len(lines)) // 2
    tops = range(max(1, len(widths) - len(lines) + 1))
    return min(
        tops,
        key=lambda top: (
            sum(len(line) > width for line, width in zip(lines, widths[top:], strict=False)),
            abs(top - middle),
        ),
    )
