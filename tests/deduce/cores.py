"""Both cores: the compiled one, if there is one, and the same as plain Python."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import local

import pytest

from fallakte.deduce import engine
from fallakte.deduce.kernel import door
from fallakte.deduce.kernel.records import Work
from fallakte.deduce.puzzle import Puzzle


@contextmanager
def plain_core() -> Iterator[None]:
    """In here everything is worked out by plain Python."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "_best", lambda: door.Core)
        patch.setattr(engine, "_threads", local())
        yield


def put(puzzle: Puzzle) -> Work:
    """What the plain core's steps have before them when a puzzle was put."""
    core = door.Core(1 << 12, 1 << 20)
    core.put(puzzle.sizes, puzzle.may, puzzle.must, puzzle.clauses, puzzle.wrongs, puzzle.watches, puzzle.factors)
    return core.work


def noting_splits(patch: pytest.MonkeyPatch) -> list[Puzzle]:
    """From now on, this list gets every puzzle that is counted in parts."""
    divided: list[Puzzle] = []
    split = Puzzle.split

    def noted(puzzle: Puzzle) -> Iterator[Puzzle]:
        divided.append(puzzle)
        return split(puzzle)

    patch.setattr(Puzzle, "split", noted)
    return divided
