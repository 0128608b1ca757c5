"""A puzzle from beginning to end, and all counts of it."""

from __future__ import annotations

from fallakte.deduce.kernel.joint import add_joint, meet
from fallakte.deduce.kernel.layout import CARDS, HOLDERS, NO_BITS, NO_ROOM, SEARCH, SOLUTIONS
from fallakte.deduce.kernel.marginals import add_marginals
from fallakte.deduce.kernel.plain import Int, Real, core
from fallakte.deduce.kernel.plan import make_plan
from fallakte.deduce.kernel.records import Work
from fallakte.deduce.kernel.settle import pose, settle
from fallakte.deduce.kernel.walk import finish, go
from fallakte.deduce.kernel.watching import watch


@core
def solve(work: Work, way: Int) -> Real:
    """Walk the question with one way of hand sizes: the weight of all deals, or NO_ROOM, or NO_BITS."""
    pose(work.desk, work.question, way)
    if not settle(work.desk):
        return 0.0
    watch(work.desk, work.question)
    return walk_through(work)


@core
def walk_through(work: Work) -> Real:
    """Plan and walk what is on the desk: the weight of all deals, or NO_ROOM, or NO_BITS."""
    if work.desk.scale == 0.0:
        return 0.0
    if not make_plan(work.plan, work.desk):
        return NO_BITS
    if not go(work.walk, work.plan, work.desk):
        return NO_ROOM
    return finish(work.walk, work.plan)


@core
def count(work: Work) -> Real:
    """Fill the marginals and the joint; returns the weight of all deals, or NO_ROOM, or NO_BITS."""
    for cell in range(CARDS * HOLDERS):
        work.tally.marginals[cell] = 0.0
    for spot in range(SOLUTIONS):
        work.tally.joint[spot] = 0.0
    work.plan.pooling = 0
    work.plan.habit = SEARCH
    total = 0.0
    for way in range(work.question.ways):
        weight = solve(work, way)
        if weight < 0.0:
            return weight
        if weight > 0.0:
            add_marginals(work.tally, work.walk, work.plan, work.desk)
            meet(work.tally, work.walk, work.plan, work.desk)
            add_joint(work.tally, work.plan, work.desk)
            total += weight
    return total
