"""Where a roll can take a pawn, and along which squares.

Where a sheet lets a move end on the way only with the exact roll and no square twice (R26), the ends are those of
self-avoiding walks around the other pawns. Distance and parity are only necessary, not sufficient (think of a dead
end), so each candidate is proved by a walk. On a board with no other pawn near, that proof is found once and kept; with
pawns near, a kept walk that avoids them still proves its end, and only the others are searched again.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from fallakte.rules.board import FIRST_SQUARE, ROOM_SPOTS, Board, Spot, Spots, each_spot

Way = tuple[Spot, ...]
"""The spots of a walk after its start; the last one is where it ends."""


@dataclass(frozen=True)
class Gait:
    """How one may walk: an edition's switches about moving."""

    exact: bool
    """A walk that ends on the way takes the whole roll."""
    revisit: bool
    """A square may be walked twice in one move."""
    black_stops: bool = False
    """On a black square one may stop before the roll is used up (R39)."""


class _Free(NamedTuple):
    """What a roll reaches on a board without other pawns."""

    ends: Spots
    inner: Spots
    """The squares on which another pawn would matter."""
    proofs: dict[Spot, list[tuple[Spots, Way]]]
    """For each end that is nearer than the roll, walks that prove it: their squares as a set, and in order."""


class Walker:
    """All walks on one board with one gait; remembers what it has worked out."""

    def __init__(self, board: Board, gait: Gait) -> None:
        self.board = board
        self.gait = gait
        self._free: dict[tuple[Spot, int], _Free] = {}
        self._crowded = lru_cache(maxsize=65536)(self._reach_around)
        self._straight = lru_cache(maxsize=65536)(self._straight_way)

    def reach(self, start: Spot, roll: int, occupied: Spots) -> Spots:
        """Every spot where a move of this roll may end, other pawns standing on `occupied`."""
        free = self._free.get((start, roll)) or self._walk_freely(start, roll)
        near = occupied & free.inner
        if not near:
            return free.ends & ~occupied
        return self._crowded(start, roll, near) & ~occupied

    def way(self, start: Spot, end: Spot, roll: int, occupied: Spots) -> Way | None:
        """A walk that shows the end can be reached with this roll, the shortest where the roll need not be used up."""
        short = self._shortest(start, end, roll, occupied)
        if short is None or end < FIRST_SQUARE or not self._must_be_exact(end) or len(short) == roll:
            return short
        free = self._free.get((start, roll)) or self._walk_freely(start, roll)
        if end in free.proofs:
            squares, way = free.proofs[end][0]  # never a later one: the same game must walk the same way every time
            if not squares & occupied:
                return way
        return self._exact_way(start, end, roll, occupied)

    def within(self, start: Spot, end: Spot, roll: int, occupied: Spots) -> bool:
        """Whether the end is at most so many steps away, exactly that or not."""
        return self._shortest(start, end, roll, occupied) is not None

    def nearest(self, squares: Spots, place: Spot) -> tuple[Spot, int] | None:
        """Of these squares the one from which the fewest steps lead into a place, and how many."""
        layer = seen = self.board.exits[place]
        steps = 1
        while layer:
            if layer & squares:
                return _lowest(layer & squares), steps
            layer = self.board.beside(layer) & ~seen
            seen |= layer
            steps += 1
        return None

    def _must_be_exact(self, end: Spot) -> bool:
        return self.gait.exact and not (self.gait.black_stops and self.board.black >> end & 1)

    def _walk_freely(self, start: Spot, roll: int) -> _Free:
        ends, visited = self._loose_reach(start, roll, 0)
        inner = self._visited(start, roll - 1, 0) if roll > 1 else 0
        proofs: dict[Spot, list[tuple[Spots, Way]]] = {}
        if self.gait.exact and not self.gait.revisit:
            ends, doubtful = self._certain_and_doubtful(ends, visited, start, roll, 0)
            for end in each_spot(doubtful):
                found: list[tuple[Spots, Way]] = []
                if self._proof(found, start, end, roll, 0):
                    ends |= 1 << end
                    proofs[end] = found
        free = self._free[start, roll] = _Free(ends, inner, proofs)
        return free

    def _reach_around(self, start: Spot, roll: int, occupied: Spots) -> Spots:
        ends, visited = self._loose_reach(start, roll, occupied)
        if not self.gait.exact or self.gait.revisit:
            return ends
        ends, doubtful = self._certain_and_doubtful(ends, visited, start, roll, occupied)
        for end, proofs in self._free[start, roll].proofs.items():
            if doubtful >> end & 1 and self._proof(proofs, start, end, roll, occupied):
                ends |= 1 << end
        return ends

    def _proof(self, known: list[tuple[Spots, Way]], start: Spot, end: Spot, roll: int, occupied: Spots) -> Way | None:
        """A walk of exactly the roll: one of the known ones if it avoids the other pawns, else a new one, kept."""
        for squares, way in known:
            if not squares & occupied:
                return way
        new = self._exact_way(start, end, roll, occupied)
        if new is not None:
            known.append((sum(1 << spot for spot in new), new))
        return new

    def _certain_and_doubtful(
        self, ends: Spots, visited: Spots, start: Spot, roll: int, occupied: Spots
    ) -> tuple[Spots, Spots]:
        """Split the candidates: places, black stops and squares exactly `roll` away are certain."""
        nearer = self._visited(start, roll - 1, occupied) if roll > 1 else 0
        certain = ends & (ROOM_SPOTS | (visited & ~nearer))
        if self.gait.black_stops:
            certain |= ends & self.board.black & visited
        return certain, ends & ~certain

    def _loose_reach(self, start: Spot, roll: int, occupied: Spots) -> tuple[Spots, Spots]:
        """Ends when squares may be walked twice (so at least all true ends), and all squares within the roll."""
        board, own = self.board, 1 << start
        open_squares = board.squares & ~occupied
        layer = board.first_steps[start] & open_squares
        visited = layer if start < FIRST_SQUARE else layer | own
        rooms = self._rooms_from(own) if start >= FIRST_SQUARE else 0
        walkable = open_squares if self.gait.revisit else open_squares & ~own
        for _ in range(roll - 1):
            rooms |= self._rooms_from(layer)
            layer = board.beside(layer) & walkable
            visited |= layer
        visited &= ~own
        rooms &= ~own
        if not self.gait.exact:
            return rooms | visited, visited
        stops = visited & board.black if self.gait.black_stops else 0
        return rooms | layer & ~own | stops, visited

    def _visited(self, start: Spot, roll: int, occupied: Spots) -> Spots:
        """The squares at most `roll` steps away."""
        open_squares = self.board.squares & ~occupied & ~(1 << start)
        layer = visited = self.board.first_steps[start] & open_squares
        for _ in range(roll - 1):
            layer = self.board.beside(layer) & open_squares & ~visited
            visited |= layer
        return visited

    def _rooms_from(self, squares: Spots) -> Spots:
        rooms = 0
        for spot, exits in enumerate(self.board.exits):
            if exits & squares:
                rooms |= 1 << spot
        return rooms

    def _shortest(self, start: Spot, end: Spot, roll: int, occupied: Spots) -> Way | None:
        """A shortest walk of at most `roll` steps."""
        squares, way = self._straight(start, end)
        if squares & occupied:  # where the others don't stand in its way, they change nothing about it
            way = self._shortest_around(start, end, occupied)
        return way if way is not None and len(way) <= roll else None

    def _straight_way(self, start: Spot, end: Spot) -> tuple[Spots, Way | None]:
        """A shortest walk on the empty board, before it the set of its spots."""
        way = self._shortest_around(start, end, 0)
        return sum(1 << spot for spot in way or ()), way

    def _shortest_around(self, start: Spot, end: Spot, occupied: Spots) -> Way | None:
        board = self.board
        open_squares = board.squares & ~occupied & ~(1 << start)
        goal = board.exits[end] if end < FIRST_SQUARE else 1 << end
        tail: Way = (end,) if end < FIRST_SQUARE else ()
        if end < FIRST_SQUARE and goal >> start & 1:
            return tail
        layers = [board.first_steps[start] & open_squares]
        seen = layers[0]
        while not layers[-1] & goal:
            layer = board.beside(layers[-1]) & open_squares & ~seen
            if not layer:
                return None
            seen |= layer
            layers.append(layer)
        at = _lowest(layers[-1] & goal)
        way = [at]
        for layer in reversed(layers[:-1]):
            at = _lowest(board.first_steps[at] & layer)
            way.append(at)
        return (*reversed(way), *tail)

    def _exact_way(self, start: Spot, end: Spot, roll: int, occupied: Spots) -> Way | None:
        """A walk of exactly `roll` steps onto a square."""
        board, goal, own = self.board, 1 << end, 1 << start
        open_squares = board.squares & ~occupied
        if not self.gait.revisit:
            open_squares &= ~own
        if not open_squares & goal:
            return None
        walkable = open_squares if self.gait.revisit else open_squares & ~goal
        arrive = [goal]
        for _ in range(roll - 1):
            arrive.append(board.beside(arrive[-1]) & walkable)
        way: list[Spot] = []
        steps, revisit = board.first_steps, self.gait.revisit

        def go(options: Spots, left: int, free: Spots) -> bool:
            options &= arrive[left] & free
            while options:
                step = options & -options
                options ^= step
                spot = step.bit_length() - 1
                way.append(spot)
                if left == 0 or go(steps[spot], left - 1, free if revisit else free ^ step):
                    return True
                way.pop()
            return False

        return tuple(way) if go(steps[start], roll - 1, open_squares) else None


def _lowest(spots: Spots) -> Spot:
    return (spots & -spots).bit_length() - 1
