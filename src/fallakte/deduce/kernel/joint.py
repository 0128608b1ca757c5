"""Step seven: the weight of every solution, that is of all three case-file cards together.

The case file fills up card by card. Forward weights are told apart by its first card, backward weights by its last;
they meet at the moves that put the second one there. A solved kind's card counts as there from the beginning, silent
cards come last, all of a kind under one tag.
"""

from __future__ import annotations

from fallakte.deduce.kernel.cards import kind_of, kind_start
from fallakte.deduce.kernel.layout import CASE, KINDS, PLACE, PLACES, SUSPECT_STRIDE, TAGS, THING
from fallakte.deduce.kernel.plain import Int, Real, core, log2
from fallakte.deduce.kernel.records import Desk, Plan, Tally, Walk
from fallakte.deduce.kernel.walk import taker, target

FULL = 0
LACKS_ONE = 1
HAS_ONE = LACKS_ONE + KINDS
EMPTY = HAS_ONE + KINDS
"""How far the case file is: the kind of the card it lacks, or of the one it has, is added to the second and third."""


@core
def meet(tally: Tally, walk: Walk, plan: Plan, desk: Desk) -> None:
    """Fill `met`: the weight of every solution by its tags."""
    for a in range(plan.wide[0]):
        for b in range(plan.wide[1]):
            for c in range(plan.wide[2]):
                tally.met[(TAGS * a + b) * TAGS + c] = 0.0
    missing = 0
    for kind in range(KINDS):
        if desk.solved[kind] < 0:
            missing += 1
    if missing == 0:
        tally.met[0] = walk.forward[0] * walk.value[0]
    elif missing == 1:
        _meet_one(tally, walk, plan)
    else:
        _find_stages(walk, plan)
        if missing == KINDS:
            _tell_front(walk, plan)
        _tell_back(walk, plan)
        _meet_second(tally, walk, plan, missing)


@core
def _stride(kind: Int) -> Int:
    """How far apart two of a kind's tags are in `met`."""
    if kind == 0:
        return TAGS * TAGS
    return TAGS if kind == 1 else 1


@core
def _find_stages(walk: Walk, plan: Plan) -> None:
    """Note how far the case file is in every state."""
    suspect = plan.field[CASE]
    thing = plan.field[CASE + 1]
    place = plan.field[CASE + 2]
    for here in range(walk.begin[plan.length + 1]):
        key = walk.key[here]
        stage: Int = FULL
        if key & suspect and key & thing:
            stage = EMPTY if key & place else HAS_ONE + 2
        elif key & suspect:
            stage = HAS_ONE + 1 if key & place else LACKS_ONE
        elif key & thing:
            stage = HAS_ONE if key & place else LACKS_ONE + 1
        elif key & place:
            stage = LACKS_ONE + 2
        walk.stage[here] = stage


@core
def _meet_one(tally: Tally, walk: Walk, plan: Plan) -> None:
    """Where two kinds are solved, every move into the case file makes a solution."""
    for step in range(plan.length):
        if plan.holders[step] >> CASE:
            card = plan.order[step]
            tag = _stride(kind_of(card)) * plan.tag[card]
            for here in range(walk.begin[step], walk.begin[step + 1]):
                for move in range(walk.moves[here], walk.moves[here + 1]):
                    if taker(walk, move) == CASE:
                        tally.met[tag] += walk.forward[here] * walk.weight[move] * walk.value[target(walk, move)]
    lacks = plan.field[CASE] | plan.field[CASE + 1] | plan.field[CASE + 2]
    for here in range(walk.begin[plan.length], walk.begin[plan.length + 1]):
        if walk.key[here] & lacks:
            tally.met[0] += walk.forward[here] * walk.value[here]


@core
def _tell_front(walk: Walk, plan: Plan) -> None:
    """Split the forward weights of states that have one card by that card."""
    front = walk.split
    for step in range(plan.length):
        for there in range(walk.begin[step + 1], walk.begin[step + 2]):
            if HAS_ONE <= walk.stage[there] < EMPTY:
                for tag in range(plan.wide[walk.stage[there] - HAS_ONE]):
                    front[plan.broad * there + tag] = 0.0
        own = plan.tag[plan.order[step]]
        for here in range(walk.begin[step], walk.begin[step + 1]):
            stage = walk.stage[here]
            if walk.value[here] == 0.0:
                continue
            if stage == EMPTY:
                move = walk.moves[here + 1] - 1
                if move >= walk.moves[here] and taker(walk, move) == CASE:
                    front[plan.broad * target(walk, move) + own] += walk.forward[here] * walk.weight[move]
            elif stage >= HAS_ONE:
                wide = plan.wide[stage - HAS_ONE]
                mine = plan.broad * here
                for move in range(walk.moves[here], walk.moves[here + 1]):
                    if taker(walk, move) != CASE:
                        there = plan.broad * target(walk, move)
                        weight = walk.weight[move]
                        for tag in range(wide):
                            front[there + tag] += weight * front[mine + tag]


@core
def _tell_back(walk: Walk, plan: Plan) -> None:
    """Split the values of states that lack one card by that card."""
    back = walk.split
    for after in range(plan.length + 1):
        step = plan.length - after
        own = plan.tag[plan.order[step]] if after else 0
        for here in range(walk.begin[step], walk.begin[step + 1]):
            if walk.stage[here] < LACKS_ONE or walk.stage[here] >= HAS_ONE:
                continue
            wide = plan.wide[walk.stage[here] - LACKS_ONE]
            mine = plan.broad * here
            for tag in range(wide):
                back[mine + tag] = 0.0
            if after == 0:
                back[mine] = walk.value[here]
                continue
            for move in range(walk.moves[here], walk.moves[here + 1]):
                weight = walk.weight[move]
                if taker(walk, move) == CASE:
                    back[mine + own] += weight * walk.value[target(walk, move)]
                else:
                    there = plan.broad * target(walk, move)
                    for tag in range(wide):
                        back[mine + tag] += weight * back[there + tag]


@core
def _meet_second(tally: Tally, walk: Walk, plan: Plan, missing: Int) -> None:
    """Bring both together where the case file's second card comes in; of two kinds left it is the first one."""
    if missing == 2:
        for here in range(walk.begin[plan.length + 1]):
            if walk.stage[here] >= HAS_ONE:
                walk.split[plan.broad * here] = walk.forward[here]
    for step in range(plan.length):
        if plan.holders[step] >> CASE:
            card = plan.order[step]
            second = _stride(kind_of(card)) * plan.tag[card]
            for here in range(walk.begin[step], walk.begin[step + 1]):
                if HAS_ONE <= walk.stage[here] < EMPTY:
                    move = walk.moves[here + 1] - 1
                    if move >= walk.moves[here] and taker(walk, move) == CASE:
                        _cross(tally, walk, plan, here, move, second)
    for here in range(walk.begin[plan.length], walk.begin[plan.length + 1]):
        if walk.stage[here] == EMPTY:
            tally.met[0] += walk.forward[here] * walk.value[here]
        elif walk.stage[here] >= HAS_ONE:
            kind = walk.stage[here] - HAS_ONE
            for tag in range(plan.wide[kind]):
                tally.met[_stride(kind) * tag] += walk.split[plan.broad * here + tag] * walk.value[here]


@core
def _cross(tally: Tally, walk: Walk, plan: Plan, here: Int, move: Int, second: Int) -> None:
    """Add all solutions whose second card comes with this move."""
    first = walk.stage[here] - HAS_ONE
    last = walk.stage[target(walk, move)] - LACKS_ONE
    back = plan.broad * target(walk, move)
    stride = _stride(last)
    wide = plan.wide[last]
    for tag in range(plan.wide[first]):
        part = walk.split[plan.broad * here + tag] * walk.weight[move]
        if part != 0.0:
            spot = second + _stride(first) * tag
            for other in range(wide):
                tally.met[spot + stride * other] += part * walk.split[back + other]


@core
def _alike(plan: Plan, desk: Desk, kind: Int, tag: Int) -> Int:
    """How many cards share a tag."""
    if tag or desk.solved[kind] >= 0:
        return 1
    return plan.silents[kind]


@core
def add_joint(tally: Tally, plan: Plan, desk: Desk) -> None:
    """Add the weight of every solution; the silent cards of a kind share their tag's weight evenly."""
    for x in range(THING):
        a = plan.tag[x]
        if a < 0:
            continue
        for y in range(THING, PLACE):
            b = plan.tag[y]
            if b < 0:
                continue
            shared = _alike(plan, desk, 0, a) * _alike(plan, desk, 1, b)
            spot = SUSPECT_STRIDE * x + PLACES * (y - THING)
            for z in range(kind_start(2), kind_start(3)):
                c = plan.tag[z]
                if c >= 0:
                    weight = tally.met[(TAGS * a + b) * TAGS + c]
                    tally.joint[spot + z - PLACE] += weight / (shared * _alike(plan, desk, 2, c))


@core
def uncertainty(tally: Tally, plan: Plan, desk: Desk, total: Real) -> Real:
    """The entropy of the solution in bits, from `met`."""
    below = 0.0
    for a in range(plan.wide[0]):
        for b in range(plan.wide[1]):
            for c in range(plan.wide[2]):
                weight = tally.met[(TAGS * a + b) * TAGS + c]
                if weight > 0.0:
                    alike = _alike(plan, desk, 0, a) * _alike(plan, desk, 1, b) * _alike(plan, desk, 2, c)
                    below += weight * log2(weight / alike)
    return log2(total) - below / total
