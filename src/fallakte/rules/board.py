"""The board as a graph: squares, places with their doors, the middle, passages. Parsed from a drawing in text.

A *spot* is where a pawn can stand: 0–8 a place, 9 the middle of the board, from 10 on a square of the way, -1 beside
the board. A set of spots is a bit mask. Squares are laid out row by row with one guard column, so that all neighbours
of a whole set of squares are four shifts away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from fallakte.rules.sorts import Sort
from fallakte.rules.values import lazy, whole_number

Spot: TypeAlias = Annotated[int, Sort.SPOT]
Spots: TypeAlias = int
"""A set of spots as a bit mask."""

BESIDE: Spot = -1
MIDDLE: Spot = 9
FIRST_SQUARE: Spot = 10
PLACE_SPOTS: Spots = (1 << MIDDLE) - 1
ROOM_SPOTS: Spots = (1 << FIRST_SQUARE) - 1
"""The nine places and the middle: any number of pawns may stand there (R8)."""

DIRECTIONS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
WALL, WAY, BLACK, CENTRE, PASSAGE, HINGE = "#", ".", "?", "x", "*", "="
STARTS = "123456"
_SQUARES = WAY + BLACK + STARTS


@dataclass(frozen=True)
class Door:
    """An opening between a place (or the middle) and the square in front of it (R6)."""

    spot: Spot
    cell: tuple[int, int]
    square: Spot


@dataclass(frozen=True, eq=False)
class Board:
    """A board. Coordinates are `(row, column)` from the top left; a hinge of a folding board counts as none (R27)."""

    rows: tuple[str, ...]
    places: tuple[str, ...]
    letters: Mapping[str, Spot]
    passages: Mapping[Spot, Spot]
    hinges: tuple[int, ...] = ()
    """Before which rows the folding board's hinge runs (for drawing only)."""
    drawn_lines: tuple[int, ...] = field(default=(), repr=False)
    """The line in the drawing's file of each row (for error messages only)."""

    @property
    def width(self) -> int:
        """The number of columns."""
        return max(map(len, self.rows), default=0)

    @property
    def height(self) -> int:
        """The number of rows, hinges not counted."""
        return len(self.rows)

    @lazy
    def stride(self) -> int:
        """How far apart in a mask two squares of one column are."""
        return self.width + 1

    def at(self, row: int, column: int) -> str:
        """The drawn character, `#` outside the board."""
        inside = 0 <= row < self.height and 0 <= column < len(self.rows[row])
        return self.rows[row][column] if inside else WALL

    def spot(self, row: int, column: int) -> Spot:
        """The spot number of a square."""
        return FIRST_SQUARE + row * self.stride + column

    def square(self, spot: Spot) -> tuple[int, int]:
        """The row and column of a square."""
        row, column = divmod(spot - FIRST_SQUARE, self.stride)
        return row, column

    def cells(self) -> Iterator[tuple[int, int, str]]:
        """Every drawn cell: row, column, character."""
        for r, line in enumerate(self.rows):
            for c, char in enumerate(line):
                yield r, c, char

    def room_at(self, row: int, column: int) -> Spot | None:
        """The place (or middle) a cell belongs to: doors to the one behind them, passages to the one around them."""
        char = self.at(row, column)
        if char in self.letters:
            return self.letters[char]
        if char in DIRECTIONS:
            dr, dc = DIRECTIONS[char]
            return self.letters.get(self.at(row - dr, column - dc))
        if char != PASSAGE:
            return None
        around = [self.at(row + dr, column + dc) for dr, dc in DIRECTIONS.values()]
        rooms = [char for char in around if char in self.letters]
        return self.letters[max(rooms, key=rooms.count)] if rooms else None

    @lazy
    def squares(self) -> Spots:
        """All squares of the way, start squares included."""
        mask = 0
        for r, c, char in self.cells():
            if char in _SQUARES:
                mask |= 1 << self.spot(r, c)
        return mask

    @lazy
    def black(self) -> Spots:
        """The advantage squares (R39)."""
        mask = 0
        for r, c, char in self.cells():
            if char == BLACK:
                mask |= 1 << self.spot(r, c)
        return mask

    @lazy
    def starts(self) -> tuple[Spot, ...]:
        """The start square of each pawn (R2)."""
        found = {char: self.spot(r, c) for r, c, char in self.cells() if char in STARTS}
        return tuple(found[digit] for digit in STARTS if digit in found)

    @lazy
    def doors(self) -> tuple[Door, ...]:
        """Every door; the cell behind its arrow says whose door it is, the cell before it is the square."""
        found = []
        for r, c, char in self.cells():
            if char in DIRECTIONS:
                dr, dc = DIRECTIONS[char]
                behind, ahead = self.at(r - dr, c - dc), (r + dr, c + dc)
                if behind in self.letters and self.at(*ahead) in _SQUARES:
                    found.append(Door(self.letters[behind], (r, c), self.spot(*ahead)))
        return tuple(found)

    @lazy
    def exits(self) -> tuple[Spots, ...]:
        """For each place and the middle, the squares before its doors."""
        masks = [0] * FIRST_SQUARE
        for door in self.doors:
            masks[door.spot] |= 1 << door.square
        return tuple(masks)

    @lazy
    def entries(self) -> Mapping[Spot, tuple[Spot, ...]]:
        """For each square before a door, the places that can be entered from it."""
        found: dict[Spot, tuple[Spot, ...]] = {}
        for door in self.doors:
            found[door.square] = (*found.get(door.square, ()), door.spot)
        return found

    @lazy
    def has_middle(self) -> bool:
        """Whether the middle of the board can be entered (R29)."""
        return any(door.spot == MIDDLE for door in self.doors)

    def beside(self, spots: Spots) -> Spots:
        """The squares one step away from any of these squares."""
        stride = self.stride
        return (spots << 1 | spots >> 1 | spots << stride | spots >> stride) & self.squares

    @lazy
    def first_steps(self) -> tuple[Spots, ...]:
        """For each spot the squares one step from it: out through its doors, or the neighbouring squares."""
        squares = range(FIRST_SQUARE, self.squares.bit_length())
        return (*self.exits, *(self.beside(1 << square) for square in squares))

    def spot_name(self, spot: Spot) -> str:
        """The text form of a spot: `7,12`, `hall`, `middle` or `beside`."""
        if spot >= FIRST_SQUARE:
            return "{},{}".format(*self.square(spot))
        return {MIDDLE: "middle", BESIDE: "beside"}.get(spot) or self.places[spot]

    def spot_named(self, name: str) -> Spot | None:
        """The spot of a text form, or None when this board has no such spot."""
        if name in self.places:
            return self.places.index(name)
        if name in ("middle", "beside"):
            return MIDDLE if name == "middle" else BESIDE
        before, _, after = name.partition(",")
        row, column = whole_number(before.strip()), whole_number(after.strip(), self.width - 1)
        if row is not None and column is not None:
            spot = self.spot(row, column)
            if self.squares >> spot & 1:
                return spot
        return None


def parse_board(
    drawing: str, places: Sequence[str], letters: Mapping[str, str], passages: Sequence[Sequence[str]]
) -> Board:
    """Read a drawn board. It never fails: what is wrong with the result is told by `fallakte.editions`."""
    rows: list[str] = []
    lines: list[int] = []
    hinges: list[int] = []
    for number, line in enumerate(drawing.splitlines(), start=1):
        text = line.rstrip()
        if not text or text.startswith("//"):
            continue
        if set(text) == {HINGE}:
            hinges.append(len(rows))
            continue
        rows.append(text)
        lines.append(number)
    names = {name: index for index, name in enumerate(places)} | {"middle": MIDDLE}
    ends: dict[Spot, Spot] = {}
    for pair in passages:
        if len(pair) == 2 and all(name in names for name in pair):
            here, there = (names[name] for name in pair)
            ends[here], ends[there] = there, here
    return Board(
        rows=tuple(rows),
        places=tuple(places),
        letters={letter: names[name] for letter, name in letters.items() if name in names},
        passages=ends,
        hinges=tuple(hinges),
        drawn_lines=tuple(lines),
    )


def each_spot(spots: Spots) -> Iterator[Spot]:
    """The spots of a set, in rising order."""
    while spots:
        low = spots & -spots
        yield low.bit_length() - 1
        spots ^= low
