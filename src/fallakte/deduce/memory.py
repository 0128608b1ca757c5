"""The core and the memory it works in: each thread has its own, and keeps it from one question to the next."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from ctypes import addressof, c_double
from threading import local
from typing import Any

import numpy as np

from fallakte.deduce.kernel.layout import DESK, EDGE, SAID, STATE, TAG
from fallakte.deduce.kernel.load import core

STATES = 1 << 14
"""States there is memory for at first."""
MOST = 1 << 20
"""States there may be at most; a bigger puzzle is counted in parts."""
ENTRIES = 64
"""Things said there is memory for at first."""


class Memory:
    """What a thread's questions are worked out in, and the core that does it."""

    def __init__(self) -> None:
        self._core = core()
        self._result = c_double()
        self._allot(STATES, ENTRIES)

    def _allot(self, states: int, entries: int) -> None:
        """Take memory for so many states and so many things said."""
        self._states, self._entries = states, entries
        shapes = (
            (1, DESK),
            (entries, SAID),
            (states, STATE),
            (4 * states, EDGE),
            (states, TAG),
            (2 * states, np.int32),
        )
        self._arrays = [np.empty(length, dtype) for length, dtype in shapes]
        self._room = (states, *(array.ctypes.data for array in self._arrays))
        self._answer = addressof(self._result)
        desk = self._arrays[0][0]
        self.marginals, self.joint = desk["marginals"], desk["joint"].reshape(6, 6, 9)

    def do(self, task: int, question: Sequence[int], numbers: Sequence[float] = (), out: Any = None) -> float:
        """Do one of the core's tasks: its result, negative where that takes more memory than there may be.

        What the question and its numbers mean is told in `kernel.solve`, `kernel.asking` and `kernel.drawing`.
        """
        entries = question[1] + question[2] + question[3]
        if entries > self._entries:
            self._allot(self._states, 2 * entries)
        words = array("q", question)
        floats = array("d", numbers) if numbers else words
        asked, weights = words.buffer_info()[0], floats.buffer_info()[0]
        to, length = (0, 0) if out is None else (out.ctypes.data, out.size)
        self._core(self._answer, self._answer, task, asked, weights, to, length, *self._room)
        while self._result.value < 0 and self._states < MOST:
            self._allot(4 * self._states, self._entries)
            self._core(self._answer, self._answer, task, asked, weights, to, length, *self._room)
        return self._result.value


_threads = local()


def memory() -> Memory:
    """This thread's memory."""
    try:
        mine: Memory = _threads.memory
    except AttributeError:
        mine = _threads.memory = Memory()
    return mine
