"""How the core is compiled: `jit` for its parts, `entry` for the functions that Python calls and the cache keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba

from fallakte.deduce.kernel.cache import SealedCache

SEATS = 6
ROW = 6
CASE = 7
HOLDERS = 8
UNKNOWN = -1
OUT = 8
"""Where an open card lies: with nobody."""

KEY_BITS = 62
MOST_STATES = 2_000_000

F = TypeVar("F", bound=Callable[..., Any])


def jit(function: F) -> F:
    """Compile a part of the core; only other parts call it."""
    options: Any = {"nogil": True, "error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    compiled: F = numba.njit(**options)(function)
    return compiled


def entry(function: F) -> F:
    """Compile a function that Python calls, and keep the machine code between processes."""
    compiled: Any = numba.njit(nogil=True, error_model="numpy")(function)
    compiled._cache = SealedCache(function)
    called: F = compiled
    return called


@jit
def kind_of(card: int) -> int:
    """The kind of a card, as in `rules.cards`."""
    if card < 6:
        return 0
    return 1 if card < 12 else 2


@jit
def first_of(kind: int) -> int:
    """The first card of a kind; of kind 3, the end of the deck."""
    if kind < 2:
        return 6 * kind
    return 12 if kind == 2 else 21
