"""Walking: how far every place is, what a roll is worth, and where to go.

A place has a *worth*: how much one would like to suspect there now. A worth that lies some turns away is discounted for
every turn, with the exact odds of two dice; other pawns are only looked at for the step that is made now.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from fallakte.rules.board import FIRST_SQUARE, MIDDLE, Board, Spot, Spots, each_spot

ROOMS = MIDDLE + 1
FAR = 60
PATIENCE = 0.72
"""How much of its worth a place keeps for every turn one walks."""
ROLLS: tuple[float, ...] = (0, 0, *(min(total - 1, 13 - total) / 36 for total in range(2, 13)))
"""The odds of two dice, by their total."""


def _discounts() -> tuple[float, ...]:
    """By the number of steps: what is left of a worth of one, before the roll."""
    kept = [1.0]
    for steps in range(1, FAR + 1):
        here = 0.0
        for total in range(2, 13):
            here += ROLLS[total] * PATIENCE * (1.0 if total >= steps else kept[steps - total])
        kept.append(here)
    return tuple(kept)


KEPT = _discounts()


class Roads:
    """The distances on one board: `steps[spot][room]`, the middle being room 9."""

    def __init__(self, board: Board) -> None:
        self.board = board
        spots = FIRST_SQUARE + board.stride * board.height
        far = [[FAR] * ROOMS for _ in range(spots)]
        for room in range(ROOMS):
            layer, seen, steps = board.exits[room], 0, 1
            while layer:
                for spot in each_spot(layer):
                    far[spot][room] = steps
                seen |= layer
                layer = board.beside(layer) & ~seen
                steps += 1
        for start in range(ROOMS):
            doors = list(each_spot(board.exits[start]))
            for room in range(ROOMS):
                if room != start and doors:
                    far[start][room] = min(FAR, 1 + min(far[door][room] for door in doors))
        self.steps = far

    def ahead(self, spot: Spot, worths: Sequence[float]) -> float:
        """What is to be had from here on, before the next roll."""
        steps = self.steps[spot]
        best = 0.0
        for room in range(ROOMS):
            if worths[room] > best:
                value = worths[room] * KEPT[steps[room]]
                if value > best:
                    best = value
        through = self.board.passages.get(spot)
        if through is not None and worths[through] * PATIENCE > best:
            best = worths[through] * PATIENCE
        return best

    def arriving(self, spot: Spot, worths: Sequence[float]) -> float:
        """What it is worth to stand on a spot at the end of the walk."""
        here = worths[spot] if spot < ROOMS else 0.0
        return max(here, self.ahead(spot, worths)) + 0.1 * here

    def rolling(self, spot: Spot, worths: Sequence[float]) -> float:
        """What it is worth to roll the dice here."""
        steps = self.steps[spot]
        goals = [(steps[room], worths[room]) for room in range(ROOMS) if worths[room] > 0 and room != spot]
        value = 0.0
        for total in range(2, 13):
            best = 0.0
            for far, worth in goals:
                got = 1.1 * worth if far <= total else worth * KEPT[far - total]
                if got > best:
                    best = got
            value += ROLLS[total] * best
        return value

    def best_walk(self, destinations: Spots, worths: Sequence[float]) -> Spot:
        """Where to go of all spots that can be reached now."""
        best, value = -1, -1.0
        for room in each_spot(destinations & ((1 << ROOMS) - 1)):
            got = self.arriving(room, worths)
            if got > value:
                best, value = room, got
        if value >= PATIENCE * max(worths):
            return best
        for spot in each_spot(destinations >> ROOMS << ROOMS):
            got = self.ahead(spot, worths)
            if got > value:
                best, value = spot, got
        return best


@lru_cache(maxsize=64)
def roads(board: Board) -> Roads:
    """The distances of a board, worked out once."""
    return Roads(board)
