"""The core as one function, and its machine code."""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm
import numba
from numba import types

from fallakte.deduce.kernel import ASK, COUNT
from fallakte.deduce.kernel.asking import ask
from fallakte.deduce.kernel.counting import count
from fallakte.deduce.kernel.drawing import draw
from fallakte.deduce.kernel.jit import OPTIONS, view
from fallakte.deduce.kernel.layout import DESK, EDGE, SAID, STATE, TAG, Work

ENDLESS = 1 << 40
"""The length of memory whose real length the question tells."""


def core(
    task: Any,
    question: Any,
    numbers: Any,
    out: Any,
    written: Any,
    room: Any,
    desk: Any,
    said: Any,
    states: Any,
    edges: Any,
    tags: Any,
    spots: Any,
) -> Any:
    """Do a task in the memory behind these pointers; `room` is the number of states there is memory for."""
    work = Work(
        view(question, ENDLESS),
        view(numbers, ENDLESS),
        view(out, written),
        view(desk, 1)[0],
        view(said, ENDLESS),
        view(states, room),
        view(edges, 4 * room),
        view(tags, room),
        view(spots, 2 * room),
    )
    if task == COUNT:
        return count(work)
    return ask(work) if task == ASK else draw(work)


def machine_code() -> tuple[str, bytes]:
    """Compile the core: its name and an object file that needs nothing but the mathematics library.

    The function takes two pointers more than `core`, for the result and for an exception that never comes.
    """
    records = [types.CPointer(numba.from_dtype(dtype)) for dtype in (DESK, SAID, STATE, EDGE, TAG)]
    floats = types.CPointer(types.float64)
    arguments = [types.int64, types.CPointer(types.int64), floats, floats, types.int64, types.int64]
    signature = types.float64(*arguments, *records, types.CPointer(types.int32))
    compiled: Any = numba.njit(signature, **OPTIONS)(core)
    module = llvm.parse_assembly(compiled.inspect_llvm(signature.args))
    target = llvm.Target.from_triple(module.triple).create_target_machine(
        cpu=llvm.get_host_cpu_name(),
        features=llvm.get_host_cpu_features().flatten(),
        opt=3,
        reloc="default",
        codemodel="jitdefault",
        jit=True,
    )
    return compiled.overloads[signature.args].fndesc.llvm_func_name, target.emit_object(module)
