"""The way to the counting core: compiled if it was when the package was built, else the same as plain Python."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from random import Random
from threading import local
from typing import TYPE_CHECKING, NamedTuple

from fallakte.deduce.facts import HOLDERS
from fallakte.deduce.kernel.layout import DICE
from fallakte.deduce.puzzle import Picks, Puzzle
from fallakte.rules.cards import DECK_SIZE, PLACES, SUSPECTS, THINGS, Cards

if TYPE_CHECKING:
    from fallakte.deduce.kernel.door import Core

COMPILED = "fallakte.deduce.kernel.compiled"
PLAIN = "fallakte.deduce.kernel.door"
ROOM = 1 << 12
"""States of a walk there is memory for at first."""
MOST = 1 << 20
"""States there may be at most; a bigger puzzle is counted in parts."""
CELLS = (DECK_SIZE, HOLDERS)
SOLUTIONS = (len(SUSPECTS), len(THINGS), len(PLACES))


class Counts(NamedTuple):
    """What was counted: weights by card and holder, 21 × 8, by solution, 6 × 6 × 9, and of all deals."""

    cells: memoryview[float]
    joint: memoryview[float]
    total: float


def table(numbers: bytes, shape: tuple[int, ...]) -> memoryview[float]:
    """Numbers that are indexed by several things at once: `cells[card, holder]`."""
    return memoryview(numbers).cast("d", shape)


class Answers(NamedTuple):
    """What suspicions would bring: by suspicion where its answers begin, and how much is expected to be open then;
    by answer who shows which card, how likely that is, and how much is open after it.

    The case file with card 0 stands for "nobody shows"; in the duel the row does, with the card seen there.
    """

    begin: Sequence[int]
    shown: Sequence[tuple[int, int]]
    chance: Sequence[float]
    bits: Sequence[float]
    expected: Sequence[float]


@cache
def _best() -> type[Core]:
    """The core there is."""
    try:
        door = import_module(COMPILED)
    except ImportError:
        door = import_module(PLAIN)
    found: type[Core] = door.Core
    return found


def is_compiled() -> bool:
    """Whether the core is machine code; the plain one counts the same, about a hundred times slower."""
    return _best().__module__ != PLAIN


_threads = local()


def core() -> Core:
    """This thread's core: it keeps its memory from one question to the next."""
    try:
        mine: Core = _threads.core
    except AttributeError:
        mine = _threads.core = _best()(ROOM, MOST)
    return mine


def _put(puzzle: Puzzle) -> Core:
    """This thread's core with a puzzle before it."""
    mine = core()
    mine.put(puzzle.sizes, puzzle.may, puzzle.must, puzzle.clauses, puzzle.wrongs, puzzle.watches, puzzle.factors)
    return mine


def count(puzzle: Puzzle) -> Counts:
    """Count a puzzle, in parts where it is too big to be walked at once."""
    found = _put(puzzle).count()
    if found is not None:
        cells, joint, total = found
        return Counts(table(cells, CELLS), table(joint, SOLUTIONS), total)
    parts = [count(part) for part in puzzle.split()]
    return Counts(
        _sum([part.cells for part in parts], CELLS),
        _sum([part.joint for part in parts], SOLUTIONS),
        sum(part.total for part in parts),
    )


def _sum(tables: Sequence[memoryview[float]], shape: tuple[int, ...]) -> memoryview[float]:
    """Tables of one shape, added up."""
    rows = [array("d", one.tobytes()) for one in tables]
    return table(array("d", map(sum, zip(*rows, strict=True))).tobytes(), shape)


def ask(
    puzzle: Puzzle, suspicions: tuple[Cards, ...], picks: Picks, answerers: tuple[int, ...], peeks: int, hidden: int
) -> Answers | None:
    """What suspicions would bring, or None where that is too big; `peeks` may be seen in the row, `hidden` of them."""
    found = _put(puzzle).ask(suspicions, picks.which, picks.tables, answerers, peeks, hidden)
    if found is None:
        return None
    begin, shown, chance, bits, expected = found
    return Answers(begin, shown, *(array("d", numbers) for numbers in (chance, bits, expected)))


def draw(puzzle: Puzzle, number: int, chance: Random) -> list[tuple[int, ...]]:
    """Independent deals, each the holder of every card; none where no deal fits."""
    found = _put(puzzle).draw(number, [chance.random() for _ in range(number * DICE)])
    if found is not None:
        return found
    parts = list(puzzle.split())
    totals = [count(part).total for part in parts]
    if not any(totals):
        return []
    shares = chance.choices(range(len(parts)), totals, k=number)
    drawn = [deal for n, part in enumerate(parts) if n in shares for deal in draw(part, shares.count(n), chance)]
    chance.shuffle(drawn)
    return drawn
