"""How the core is compiled: without Python objects, exceptions or allocation, so that its machine code stands alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba import types
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array

F = TypeVar("F", bound=Callable[..., Any])
OPTIONS: dict[str, Any] = {
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "_nrt": False,
}


def jit(function: F) -> F:
    """Compile a part of the core."""
    compiled: F = numba.njit(**OPTIONS)(function)
    return compiled


def _view(_: Any, pointer: Any, length: Any) -> Any:
    """The memory behind a pointer as an array of so many items."""
    array = types.Array(pointer.dtype, 1, "C")

    def code(context: Any, builder: Any, _: Any, values: Any) -> Any:
        made = make_array(array)(context, builder)
        size = context.get_constant(types.intp, context.get_abi_sizeof(made.data.type.pointee))
        data = builder.bitcast(values[0], made.data.type)
        populate_array(made, data=data, shape=[values[1]], strides=[size], itemsize=size, meminfo=None)
        return made._getvalue()

    return array(pointer, length), code


view: Any = intrinsic(_view)


@jit
def popcount(mask: int) -> int:
    """How many bits are set: the compiler knows this loop and makes one instruction of it."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@jit
def lowest(mask: int) -> int:
    """The number of the lowest bit."""
    return popcount((mask & -mask) - 1)


@jit
def kind_of(card: int) -> int:
    """The kind of a card, as in `rules.cards`."""
    if card < 6:
        return 0
    return 1 if card < 12 else 2
