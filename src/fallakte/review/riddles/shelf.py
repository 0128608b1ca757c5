"""The riddles that are shipped, one a line: which one a date has, and the course through the kinds of reasoning."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from functools import cache, lru_cache
from pathlib import Path

from fallakte.review.riddles.riddle import Kind, Riddle, read_riddle

FIRST_DAY = date(2026, 1, 1)
"""The day of the first riddle; every day has the next one, and the last is followed by the first again."""
CHAPTER = 12
"""So many riddles has a chapter of the course."""
_FILE = Path(__file__).with_name("riddles.jsonl")


@cache
def _lines() -> tuple[str, ...]:
    return tuple(_FILE.read_text(encoding="utf-8").splitlines())


def count_riddles() -> int:
    """How many there are."""
    return len(_lines())


@lru_cache(maxsize=128)
def riddle(number: int) -> Riddle:
    """The riddle with a number, from 0."""
    return read_riddle(json.loads(_lines()[number]), number)


def riddle_of(day: date) -> Riddle:
    """The riddle of a date: the same for everybody, with no server to agree on it."""
    return riddle((day - FIRST_DAY).days % count_riddles())


@cache
def course() -> Mapping[Kind, tuple[int, ...]]:
    """For each kind of reasoning the numbers of its riddles, the easier ones first."""
    found: dict[Kind, list[tuple[int, int]]] = {kind: [] for kind in Kind}
    for number, line in enumerate(_lines()):
        kept = json.loads(line)
        found[Kind(kept["kind"])].append((kept["difficulty"], number))
    return {kind: tuple(number for _, number in sorted(_spread(riddles))) for kind, riddles in found.items()}


def _spread(riddles: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """A chapter's riddles from all difficulties alike."""
    ordered = sorted(riddles)
    step = max(1.0, len(ordered) / CHAPTER)
    return [ordered[int(at * step)] for at in range(min(CHAPTER, len(ordered)))]
