"""A board drawn in the terminal, in colour: two characters a cell."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import TypeAlias

from rich.style import Style
from rich.text import Text

from fallakte.editions.words import Words
from fallakte.rules.board import BLACK, CENTRE, DIRECTIONS, FIRST_SQUARE, MIDDLE, PASSAGE, WALL, Board, Spot, Spots
from fallakte.rules.cards import FIRST_PLACE

_FLOORS = ("#6b4f3a", "#7d3c4a", "#3f6b4a", "#75552f", "#2f5d50", "#5b4a7a", "#8a5a2b", "#4a5a75", "#54492f")
_MIDDLE_FLOOR, _WALL, _WAY, _WAY_INK = "#28384f", "#1d1b19", "#d9cba7", "#8d7f5f"
_DOOR, _GO, _BLACK = "#f2e6c4", "#e0a526", "#15130f"
_ARROWS = {"^": "▲▲", "v": "▼▼", "<": "◀◀", ">": "▶▶"}

Cell: TypeAlias = tuple[int, int]
"""A row and a column."""


def draw_board(board: Board, words: Words, pawns: Mapping[int, Spot], marked: Spots = 0) -> Text:
    """The board with names, pawns and highlighted spots."""
    return _Picture(board, words, pawns, marked).draw()


class _Picture:
    def __init__(self, board: Board, words: Words, pawns: Mapping[int, Spot], marked: Spots) -> None:
        self.board = board
        self.words = words
        self.marked = marked
        self.in_room: dict[Spot, list[str]] = {}
        self.pawns: dict[Cell, str] = {}
        self.names: dict[Cell, str] = {}
        for pawn, spot in pawns.items():
            if spot >= FIRST_SQUARE:
                self.pawns[board.square(spot)] = words.letter(pawn)
            else:
                self.in_room.setdefault(spot, []).append(words.letter(pawn))
        self.rooms = {(r, c): board.room_at(r, c) for r, c, _ in board.cells()}
        for spot in set(board.letters.values()):
            self._furnish(spot)

    def _furnish(self, spot: Spot) -> None:
        """Write a room's name over its middle rows; the pawns that are in it stand below, then above, then on it."""
        floor: dict[int, list[int]] = {}
        for (row, column), room in self.rooms.items():
            if room == spot and self.board.at(row, column) in self.board.letters:
                floor.setdefault(row, []).append(column)
        if not floor:
            return
        rows, letters = sorted(floor), self.in_room.get(spot, [])
        name = self._name(spot, 2 * max(len(columns) for columns in floor.values()))
        wanted = [len(line) for line in name] + ([2 * len(letters)] if letters else [])
        top = _roomiest(wanted, [2 * len(floor[row]) for row in rows])
        below = top + len(name)
        for row, line in zip(rows[top:below], name, strict=False):
            self._write(row, floor[row], line)
        for row in (*rows[below:], *reversed(rows[:top]), *rows[top:below]):
            self._stand(row, floor[row], letters[: len(floor[row])])
            letters = letters[len(floor[row]) :]

    def _name(self, spot: Spot, width: int) -> list[str]:
        """A room's name, on two lines or short where it is too long."""
        words = self.words
        if spot == MIDDLE:
            return wrap(words.middle, width)
        name, short = words.card(FIRST_PLACE + spot), words.short(FIRST_PLACE + spot)
        return wrap(name if len(name) <= width or " " in name else short, width)

    def _write(self, row: int, columns: list[int], text: str) -> None:
        width = 2 * len(columns)
        shown = (text if len(text) <= width else text[: width - 1] + "…").center(width)
        for index, column in enumerate(columns):
            self.names[row, column] = shown[2 * index : 2 * index + 2]

    def _stand(self, row: int, columns: list[int], letters: list[str]) -> None:
        """Set pawns into a row of a room, in its middle and a cell apart where there is room for it."""
        apart = 2 if 2 * len(letters) <= len(columns) + 1 else 1
        first = max(0, (len(columns) - apart * (len(letters) - 1) - 1) // 2)
        for column, letter in zip(columns[first::apart], letters, strict=False):
            self.pawns[row, column] = letter

    def draw(self) -> Text:
        """The whole picture."""
        text = Text(no_wrap=True, end="")
        for row in range(self.board.height):
            if row in self.board.hinges:
                text.append("╌" * (2 * self.board.width) + "\n", Style(color=_WAY_INK))
            for column in range(self.board.width):
                text.append(*self._cell(row, column))
            text.append("\n")
        return text

    def _cell(self, row: int, column: int) -> tuple[str, Style]:
        board, char = self.board, self.board.at(row, column)
        if (row, column) in self.pawns:
            return f"{self.pawns[row, column]:<2}", Style(color="#ffffff", bgcolor="#9c2f1f", bold=True)
        room = self.rooms.get((row, column))
        if room is not None:
            floor = _MIDDLE_FLOOR if room == MIDDLE else _FLOORS[room]
            if self.marked >> room & 1:
                floor = _GO
            ink = "#1d1b19" if floor == _GO else "#f6efdf"
            if char in DIRECTIONS:
                return _ARROWS[char], Style(color=_DOOR if floor != _GO else ink, bgcolor=floor, bold=True)
            if char == PASSAGE:
                return "◢◤", Style(color=_DOOR if floor != _GO else ink, bgcolor=floor)
            return self.names.get((row, column), "  "), Style(color=ink, bgcolor=floor, bold=True)
        if char in (WALL, CENTRE):
            return "  ", Style(bgcolor=_WALL)
        spot = board.spot(row, column)
        marked = bool(self.marked >> spot & 1)
        ground = _GO if marked else _BLACK if char == BLACK else _WAY
        sign = "??" if char == BLACK else " ·"
        return sign, Style(color="#1d1b19" if marked else _GO if char == BLACK else _WAY_INK, bgcolor=ground)


def _roomiest(wanted: list[int], widths: list[int]) -> int:
    """The row to begin at: where all lines fit, or the fewest are cut, and of those nearest to the middle."""
    middle = (len(widths) - len(wanted)) // 2
    tops = range(max(1, len(widths) - len(wanted) + 1))
    return min(
        tops,
        key=lambda top: (
            sum(line > width for line, width in zip(wanted, widths[top:], strict=False)),
            abs(top - middle),
        ),
    )
