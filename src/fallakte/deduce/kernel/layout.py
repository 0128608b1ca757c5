"""The memory the core works in: Python lays it out, compiled code reads and writes it, nothing is allocated on the way.

Cards are bits 0 to 20 of a mask; holders are the seats 0 to 5, the row 6 and the case file 7, as in `deduce.facts`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

CARDS = 21
ROW = 6
CASE = 7
HOLDERS = 8
OUT = 8
"""Where an open card lies: with nobody."""
KINDS = np.array([0x00003F, 0x000FC0, 0x1FF000])
"""The cards of each kind."""
FIRST = np.array([0, 6, 12, 21])
"""Each kind's first card, and the deck's end."""
SOLUTIONS = 324
TAGS = 10
"""A kind's candidates for the case file: 0 stands for its silent cards together, or for the solved one."""
POOL = 10
FIELDS = 11
"""Counters in a key: the free slots of holders 0 to 6, then of the case file by kind, then of the pool."""

DESK = np.dtype(
    [
        # the puzzle, narrowed down
        ("able", "i8", HOLDERS + 1),
        ("sure", "i8", HOLDERS + 1),
        ("free", "i8", HOLDERS),
        ("may", "i8", HOLDERS),
        ("held", "i8", HOLDERS),
        ("unknown", "i8"),
        ("solved", "i8", 3),
        # the plan of the walk: its cards, and per step what a move does to the key
        ("silent", "i8"),
        ("silents", "i8", 3),
        ("starts", "i8", 4),
        ("line", "i8", CARDS),
        ("kinds", "i8", 3),
        ("border", "i8", 2),
        ("length", "i8"),
        ("order", "i8", CARDS),
        ("place", "i8", CARDS),
        ("holders", "i8", CARDS),
        ("wide", "i8", 3),
        ("tag", "i8", CARDS),
        ("key", "i8"),
        ("pooling", "i8"),
        ("joins", "i8", CARDS + 1),
        ("counter", "i8", (CARDS, HOLDERS)),
        ("shift", "i8", FIELDS),
        ("field", "i8", FIELDS),
        ("guards", "i8"),
        ("slots", "i8"),
        ("enough", "i8", CARDS),
        ("sets", "i8", (CARDS, HOLDERS)),
        ("clears", "i8", (CARDS, HOLDERS)),
        ("waiting", "i8", (CARDS, HOLDERS)),
        ("closes", "i8", CARDS),
        ("drops", "i8", CARDS),
        ("watch", "i8", CARDS),
        ("factor", "f8", (CARDS, HOLDERS)),
        ("scale", "f8"),
        # the walk's layers, and what comes of them
        ("begin", "i8", CARDS + 2),
        ("met", "f8", (TAGS, TAGS, TAGS)),
        ("slack", "f8", (8, HOLDERS)),
        ("marginals", "f8", (CARDS, HOLDERS)),
        ("joint", "f8", SOLUTIONS),
    ],
    align=True,
)
SAID = np.dtype(
    [
        ("seat", "i8"),
        ("cards", "i8"),
        ("first", "i8"),
        ("last", "i8"),
        ("bit", "i8"),
        ("next", "i8"),
        ("table", "f8", 4),
    ],
    align=True,
)
"""A clause, a wrong accusation (its seat is CASE) or a watch: who, which cards, from which step to which it is open."""
STATE = np.dtype([("key", "i8"), ("forward", "f8"), ("value", "f8"), ("edges", "i8")], align=True)
"""A situation: its key, the weight of all ways to it and from it, and its first edge; the next state's ends them."""
EDGE = np.dtype([("to", "i4"), ("holder", "i4"), ("weight", "f8")], align=True)
TAG = np.dtype([("front", "f8", TAGS), ("back", "f8", TAGS)], align=True)
"""A situation's forward weight by the first kind's case-file card, its backward weight by the last kind's."""


class Work(NamedTuple):
    """Everything the core has before it: the question, numbers that belong to it, and the memory to work in."""

    question: Any
    numbers: Any
    out: Any
    desk: Any
    said: Any
    states: Any
    edges: Any
    tags: Any
    spots: Any
