"""One puzzle from beginning to end: read, settle, plan, walk."""

from __future__ import annotations

from typing import Any

from fallakte.deduce.kernel.jit import jit
from fallakte.deduce.kernel.layout import CASE, HOLDERS
from fallakte.deduce.kernel.plan import plan
from fallakte.deduce.kernel.settle import pack, settle
from fallakte.deduce.kernel.walk import finish, walk

HEAD = 4
"""A question begins with the numbers of hand sizes, clauses, wrong accusations and watches."""
MASKS = HEAD
SIZES = MASKS + 2 * (HOLDERS + 1)
TOO_BIG = -1.0


@jit
def take(desk: Any, question: Any) -> None:
    """What each holder may and must have."""
    for holder in range(HOLDERS + 1):
        desk.able[holder] = question[MASKS + holder]
        desk.sure[holder] = question[MASKS + HOLDERS + 1 + holder]


@jit
def solve(work: Any, sizes: int) -> float:
    """Walk the puzzle on the desk with the n-th hand sizes: the weight of all deals, or TOO_BIG."""
    desk, question, said = work.desk, work.question, work.said
    for holder in range(HOLDERS):
        desk.free[holder] = question[SIZES + HOLDERS * sizes + holder]
    at = SIZES + HOLDERS * question[0]
    demands = question[1] + question[2]
    for i in range(demands):
        if i < question[1]:
            said[i].seat, said[i].cards = question[at], question[at + 1]
            at += 2
        else:
            said[i].seat, said[i].cards = CASE, question[at]
            at += 1
    if not settle(desk, said[:demands]):
        return 0.0
    watches = said[demands : demands + question[3]]
    for i in range(len(watches)):
        watches[i].seat, watches[i].cards = question[at + 2 * i], question[at + 2 * i + 1]
    fits = plan(desk, said[: pack(said[:demands])], watches, work.numbers)
    return finish(work) if fits and walk(work, watches) else TOO_BIG
