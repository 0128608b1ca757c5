"""What a referee has before the game: the edition's file with its house rules, and the drawn board, read afresh."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

Square = tuple[int, int]
Spot = Square | str
"""A square, a place by its id, `middle` or `beside`."""
STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


class Sheet:
    """An edition and the house rules of one table."""

    def __init__(self, name: str) -> None:
        plain, _, rest = name.partition("[")
        self.data: dict[str, Any] = _toml(plain)
        self.rules = {key: str(value) for key, value in self.data["rules"].items()}
        for rule in filter(None, rest.removesuffix("]").split(",")):
            switch, _, value = rule.partition("=")
            self.rules[switch] = value
        cards = self.data["cards"]
        self.suspects, self.things, self.places = cards["suspects"], cards["things"], cards["places"]
        self.kind = {card: kind for kind in ("suspects", "things", "places") for card in cards[kind]}
        investigators = self.rules["pawns"] == "investigators"
        self.pawns = self.data["pawns"]["ids"] if investigators else self.suspects
        self.board = Drawing(plain, self.data["board"]) if "board" in self.data else None
        self.effects = {one["id"]: one["effect"] for one in self.data.get("advantages", ())}
        self.pile = sorted(one["id"] for one in self.data.get("advantages", ()) for _ in range(one.get("copies", 1)))
        self.bonus = {one["id"]: one.get("steps", 0) for one in self.data.get("advantages", ())}
        self.first_pawn = self.data.get("first_pawn", self.pawns[0])

    def on(self, switch: str, value: str = "yes") -> bool:
        """Whether a switch has this value."""
        return self.rules[switch] == value


class Drawing:
    """The board: squares, doors, starts, black squares, passages. A hinge is no row (R27)."""

    def __init__(self, edition: str, about: dict[str, Any]) -> None:
        text = _text(edition, about["file"])
        lines = [line.rstrip() for line in text.splitlines()]
        rows = [line for line in lines if line and not line.startswith("//") and not re.fullmatch("=+", line)]
        drawn = {(r, c): char for r, row in enumerate(rows) for c, char in enumerate(row)}
        self.squares = {at for at, char in drawn.items() if char in ".?123456"}
        self.black = {at for at, char in drawn.items() if char == "?"}
        self.starts = {int(char) - 1: at for at, char in drawn.items() if char in "123456"}
        self.doors: set[tuple[str, Square]] = set()
        for (r, c), char in drawn.items():
            if char in STEPS:
                dr, dc = STEPS[char]
                self.doors.add((about["letters"][drawn[r - dr, c - dc]], (r + dr, c + dc)))
        self.passages = {a: b for pair in about["passages"] for a, b in (pair, pair[::-1])}

    def before(self, room: str) -> set[Square]:
        """The squares before a place's doors."""
        return {square for place, square in self.doors if place == room}

    def behind(self, square: Spot) -> set[str]:
        """The places one can enter from a square."""
        return {place for place, before in self.doors if before == square}

    def beside(self, square: Square) -> set[Square]:
        """The squares next to one, never diagonally (R5)."""
        return {(square[0] + dr, square[1] + dc) for dr, dc in STEPS.values()} & self.squares

    def steps(self, at: Spot) -> set[Square]:
        """The squares one step away: out through a door (R6), or along."""
        return self.before(at) if isinstance(at, str) else self.beside(at)


@cache
def _text(edition: str, name: str) -> str:
    folder = files("fallakte") / "editions" / edition
    for part in name.split("/"):
        folder = files("fallakte") / "editions" if part == ".." else folder / part
    return folder.read_text(encoding="utf-8")


@cache
def _toml(edition: str) -> dict[str, Any]:
    return tomllib.loads(_text(edition, "edition.toml"))


def spot(text: str) -> Spot:
    """A spot from its text form: `7,12`, `hall`, `middle`."""
    if re.fullmatch(r"\d+,\d+", text):
        row, column = text.split(",")
        return int(row), int(column)
    return text
