"""The way to the compiled core: loaded at the first question, or earlier in the background."""

from __future__ import annotations

from functools import cache
from threading import Thread
from typing import Any

from fallakte.deduce.puzzle import Puzzle


def count(puzzle: Puzzle) -> tuple[Any, Any]:
    """The weights of every (card, holder) pair, 21 × 8, and of every solution, 6 × 6 × 9."""
    small, marginals, joint = _counter()(*puzzle.arrays())
    if small:
        return marginals, joint
    parts = [count(part) for part in puzzle.split()]
    return sum(part[0] for part in parts), sum(part[1] for part in parts)


@cache
def _counter() -> Any:
    from fallakte.deduce.kernel import counting

    return counting.count


def draw(puzzle: Puzzle, number: int, chance: Any) -> Any:
    """Independent deals, one a row: the holder of every card; no row where no deal fits."""
    import numpy as np

    from fallakte.deduce.kernel import drawing

    small, deals = drawing.draw(chance.random((number, 25)), *puzzle.arrays())
    if small:
        return deals
    parts = list(puzzle.split())
    totals = np.array([count(part)[1].sum() for part in parts])
    if totals.sum() == 0:
        return deals[:0]
    shares = chance.multinomial(number, totals / totals.sum())
    drawn = [draw(part, share, chance) for part, share in zip(parts, shares, strict=True) if share]
    return chance.permutation(np.concatenate(drawn))


def warm(background: bool = True) -> Thread:
    """Compile or load the whole core now, so that nobody waits for it later; by default in a thread of its own."""
    thread = Thread(target=_warm, name="fallakte-warm", daemon=True)
    thread.start()
    if not background:
        thread.join()
    return thread


def _warm() -> None:
    import numpy as np

    from fallakte.deduce.kernel import asking

    sizes = (6, 6, 6, 0, 0, 0, 0, 3)
    everything = (1 << 21) - 1
    puzzle = Puzzle((sizes,), [everything] * 3 + [0] * 4 + [everything, 0], [0] * 9, [], [], [], [])
    draw(puzzle, 1, np.random.default_rng(0))
    count(puzzle)
    asking.ask(np.empty(0, np.int64), np.empty((0, 3, 8)), np.empty(0, np.int64), 0, *puzzle.arrays())
