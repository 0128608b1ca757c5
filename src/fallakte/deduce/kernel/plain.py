"""What the core's words mean where it runs as plain Python; `native.pxi` gives the compiler the same words.

`Int` has 64 bits, `Ints` and `Reals` are memory of a fixed length. A `record` is a structure, `core` marks a function
that knows no Python objects, and so runs without the interpreter's lock once it is compiled.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from math import log2 as log2
from typing import TypeAlias, TypeVar

Int: TypeAlias = int
Real: TypeAlias = float
Flag: TypeAlias = bool
Ints: TypeAlias = list[int]
Reals: TypeAlias = list[float]

C = TypeVar("C", bound=type)
F = TypeVar("F", bound=Callable[..., object])


def record(kind: C) -> C:
    """A structure whose annotated fields are its memory."""
    return kind


def core(function: F) -> F:
    """A function of numbers and records only."""
    return function


class Arena:
    """Gives out memory, filled with zeros, and takes all of it back when nobody needs it any more."""

    def ints(self, length: Int) -> Ints:
        """Memory for so many integers."""
        return [0] * length

    def reals(self, length: Int) -> Reals:
        """Memory for so many numbers."""
        return [0.0] * length


def bit(number: Int) -> Int:
    """The mask with this bit only."""
    return 1 << number


def popcount(mask: Int) -> Int:
    """How many bits are set."""
    return mask.bit_count()


def lowest(mask: Int) -> Int:
    """The number of the lowest bit that is set."""
    return (mask & -mask).bit_length() - 1


def scattered(key: Int, mask: Int) -> Int:
    """Where in a table of mask + 1 spots one begins to look for a key."""
    key ^= key >> 29
    return (key * 0x1E3779B97F4A7C15 >> 32) & mask


def whole(number: Real) -> Int:
    """A number from 0 on without its fraction."""
    return int(number)


def packed(numbers: Reals, length: Int) -> bytes:
    """The first numbers as bytes, each as in C."""
    return array("d", numbers[:length]).tobytes()


def unlocked() -> AbstractContextManager[None]:
    """While the core works, other threads go on; here nothing needs to be done for it."""
    return nullcontext()
