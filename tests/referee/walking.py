"""Where a move may end, by trying every walk (R5–R8, R26, R39, R40). Slow on purpose: there is nothing clever in it."""

from __future__ import annotations

from collections.abc import Iterator

from .sheet import Drawing, Sheet, Spot, Square


class Move:
    """One seat's move: where it stands, how many steps it has, which squares others stand on, what it may not enter."""

    def __init__(self, sheet: Sheet, at: Spot, steps: int, taken: set[Spot], closed: set[Spot], stops: bool) -> None:
        assert sheet.board is not None
        self.board: Drawing = sheet.board
        self.exact, self.again = sheet.on("end_on_way", "exact"), sheet.on("revisit_squares")
        self.at, self.roll, self.taken, self.closed, self.stops = at, steps, taken, closed, stops

    def may_end(self, end: Spot, used: int) -> bool:
        """Whether the move may end there after so many steps."""
        if end == self.at:
            return False
        if isinstance(end, str):
            return end not in self.closed
        return not self.exact or used == self.roll or (self.stops and end in self.board.black)

    def wrong(self, way: list[Spot]) -> str | None:
        """What is wrong with a walk; None: nothing."""
        before, seen = self.at, {self.at}
        if not 1 <= len(way) <= self.roll:
            return f"R5: {len(way)} steps with a roll of {self.roll}"
        for number, step in enumerate(way, start=1):
            if isinstance(step, str):
                if number < len(way):
                    return "R7: through a place"
                if step not in self.board.behind(before):
                    return "R6: in without a door"
            elif step not in self.board.steps(before):
                return "R5: not a neighbouring square"
            elif step in self.taken:
                return "R8: an occupied square"
            elif step in seen and not self.again:
                return "R26: a square twice"
            before = step
            seen.add(step)
        return None if self.may_end(way[-1], len(way)) else "R40: it may not end there"

    def ends(self) -> set[Spot]:
        """Every spot where a walk may end."""
        return set(self._layers()) if self.again else set(self._walks(self.at, 0, {self.at}))

    def possible(self) -> bool:
        """Whether there is any walk at all."""
        return next(iter(self._layers() if self.again else self._walks(self.at, 0, {self.at})), None) is not None

    def _walks(self, here: Spot, used: int, seen: set[Spot]) -> Iterator[Spot]:
        if used == self.roll:
            return
        if not isinstance(here, str):
            yield from (room for room in self.board.behind(here) if self.may_end(room, used + 1))
        for step in self.board.steps(here) - self.taken - seen:
            if self.may_end(step, used + 1):
                yield step
            yield from self._walks(step, used + 1, seen | {step})

    def _layers(self) -> Iterator[Spot]:
        layer: set[Square] = self.board.steps(self.at) - self.taken
        if not isinstance(self.at, str):
            yield from (room for room in self.board.behind(self.at) if self.may_end(room, 1))
        for used in range(1, self.roll + 1):
            yield from (square for square in layer if self.may_end(square, used))
            if used < self.roll:
                yield from (room for one in layer for room in self.board.behind(one) if self.may_end(room, used + 1))
            layer = {step for one in layer for step in self.board.beside(one)} - self.taken
