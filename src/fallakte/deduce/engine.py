"""The way to the compiled core: loaded at the first question, or earlier in the background."""

from __future__ import annotations

from array import array
from functools import cache
from itertools import chain
from threading import Thread
from typing import TYPE_CHECKING, Any

from fallakte.deduce.facts import HOLDERS
from fallakte.deduce.kernel import ASK, COUNT, DICE, DRAW
from fallakte.deduce.puzzle import Puzzle
from fallakte.rules.cards import DECK_SIZE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fallakte.deduce.memory import Memory


@cache
def _loaded() -> Callable[[], Memory]:
    """The way to this thread's memory."""
    from fallakte.deduce.memory import memory

    return memory


def count(puzzle: Puzzle) -> tuple[Any, Any, float]:
    """The weights of every (card, holder) pair, 21 × 8, and of every solution, 6 × 6 × 9, and of all deals."""
    memory = _loaded()()
    total = memory.do(COUNT, puzzle.words(), _flat(puzzle.factors))
    if total >= 0:
        return memory.marginals.copy(), memory.joint.copy(), total
    parts = [count(part) for part in puzzle.split()]
    return sum(part[0] for part in parts), sum(part[1] for part in parts), sum(part[2] for part in parts)


def ask(
    puzzle: Puzzle,
    suspicions: Sequence[int],
    picks: Sequence[Sequence[tuple[float, ...]]],
    answerers: Sequence[int],
    peeks: int,
) -> Any:
    """The weight of every answer and the uncertainty after it, [suspicion, holder, card, 2]; None if it is too big.

    The case file with card 0 stands for "nobody shows"; in the duel the row does, with the card seen there.
    """
    import numpy as np

    words = puzzle.words()
    words[3] += 1
    words += (0, 0, len(suspicions), len(answerers), peeks, *suspicions, *answerers)
    factors = _flat([*puzzle.factors, (0.0,) * 8, *chain.from_iterable(picks)])
    answers = np.zeros((len(suspicions), HOLDERS, DECK_SIZE, 2))
    return answers if _loaded()().do(ASK, words, factors, answers) >= 0 else None


def draw(puzzle: Puzzle, number: int, chance: Any) -> Any:
    """Independent deals, one a row: the holder of every card; no row where no deal fits."""
    import numpy as np

    sizes = len(puzzle.sizes)
    out = np.empty(sizes + number * DECK_SIZE)
    numbers = array("d", _flat(puzzle.factors))
    numbers.frombytes(chance.random(number * DICE).tobytes())
    total = _loaded()().do(DRAW, puzzle.words(), numbers, out)
    if total >= 0:
        deals = out[sizes:].reshape(number, DECK_SIZE) if total > 0 else out[:0].reshape(0, DECK_SIZE)
        return deals.astype(np.int8)
    parts = list(puzzle.split())
    totals = np.array([count(part)[2] for part in parts])
    if totals.sum() == 0:
        return np.empty((0, DECK_SIZE), np.int8)
    shares = chance.multinomial(number, totals / totals.sum())
    drawn = [draw(part, share, chance) for part, share in zip(parts, shares, strict=True) if share]
    return chance.permutation(np.concatenate(drawn))


def _flat(factors: Sequence[tuple[float, ...]]) -> Sequence[float]:
    return list(chain.from_iterable(factors)) if factors else ()


def warm(background: bool = True) -> Thread:
    """Compile or load the core now, so that nobody waits for it later; by default in a thread of its own."""
    thread = Thread(target=lambda: _loaded()(), name="fallakte-warm", daemon=True)
    thread.start()
    if not background:
        thread.join()
    return thread
