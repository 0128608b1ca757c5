"""Step five: walk the cards once; equal keys meet, so each step holds every situation once with its weight."""

from __future__ import annotations

from fallakte.deduce.kernel.layout import CASE, HOLDER_BITS, HOLDERS, KINDS, POOL, WAYS
from fallakte.deduce.kernel.plain import Flag, Int, Real, bit, core, lowest, popcount, scattered
from fallakte.deduce.kernel.records import Desk, Plan, Walk


@core
def go(walk: Walk, plan: Plan, desk: Desk) -> Flag:
    """Find all situations and the moves between them, step by step; False when there is not enough memory."""
    walk.key[0] = _pooled(plan, plan.key, plan.joins[0])
    walk.forward[0] = desk.scale * _ways(plan, plan.key, plan.joins[0])
    walk.moves[0] = 0
    walk.begin[0] = 0
    walk.begin[1] = 1
    ready = 0
    for step in range(plan.length):
        low = walk.begin[step]
        high = walk.begin[step + 1]
        most = (high - low) * popcount(plan.holders[step])
        if high + most > walk.room or walk.moves[low] + most > 4 * walk.room:
            return False
        mask = 63
        while mask <= most:
            mask = 2 * mask + 1
        while ready <= mask:
            walk.spots[ready] = -1
            ready += 1
        _layer(walk, plan, desk, step, mask)
    return True


@core
def _layer(walk: Walk, plan: Plan, desk: Desk, step: Int, mask: Int) -> None:
    """Deal one card in every situation of a step.

    A key's guard bits are set. A move that takes from an empty counter clears its guard, and so does one that leaves
    more free slots than later cards can fill: `starved`.
    """
    low = walk.begin[step]
    high = walk.begin[step + 1]
    count = high
    moves = walk.moves[low]
    keys = walk.key
    spots = walk.spots
    slots = plan.slots
    guards = plan.guards
    enough = plan.enough[step]
    closes = plan.closes[step]
    drops = plan.drops[step]
    ending = plan.ending[step]
    joins = plan.joins[step + 1]
    for here in range(low, high):
        key = keys[here]
        forward = walk.forward[here]
        rest = plan.holders[step]
        while rest:
            holder = lowest(rest)
            rest &= rest - 1
            cell = HOLDERS * step + holder
            field = plan.counter[cell]
            one = bit(plan.shift[field])
            new = (key - one | plan.sets[cell]) & ~plan.clears[cell]
            starved = ~(new & (enough - (new & slots))) & guards
            left = new & plan.field[field]
            unmet = 0
            if left == 0:
                unmet = plan.waiting[cell]
            elif left == one:
                unmet = plan.alone[cell]
            if starved | new & (closes | unmet):
                continue
            new &= ~drops
            weight = plan.factor[cell]
            if joins:
                weight *= _ways(plan, new, joins)
                new = _pooled(plan, new, joins)
            i = ending
            while i >= 0:
                weight *= _watched(plan, desk, i, key, holder)
                i = plan.watch_next[i]
            spot = scattered(new, mask)
            while spots[spot] >= high and keys[spots[spot]] != new:
                spot = (spot + 1) & mask
            there = spots[spot]
            if there < high:
                there = count
                spots[spot] = count
                keys[count] = new
                walk.forward[count] = 0.0
                count += 1
            walk.forward[there] += forward * weight
            walk.to[moves] = there << HOLDER_BITS | holder
            walk.weight[moves] = weight
            moves += 1
        walk.moves[here + 1] = moves
    walk.begin[step + 2] = count


@core
def _watched(plan: Plan, desk: Desk, i: Int, key: Int, holder: Int) -> Real:
    """The factor of a watch when its last card goes to a holder."""
    ways = 1 if holder == desk.watch_seat[i] else 0
    if plan.watch_step[3 * i + 2] < 0:
        if key & plan.watch_mark[2 * i]:
            ways |= 2
    else:
        if key & plan.watch_mark[2 * i + 1]:
            ways |= 2
        if key & plan.watch_mark[2 * i]:
            ways |= 4
    return plan.watch_weight[WAYS * i + ways]


@core
def finish(walk: Walk, plan: Plan) -> Real:
    """For every situation the weight of all ways to end the deal from it; returns the weight of all deals."""
    end = walk.begin[plan.length]
    for here in range(end, walk.begin[plan.length + 1]):
        walk.value[here] = _endings(plan, walk.key[here])
    for after in range(end):
        here = end - 1 - after
        total = 0.0
        for move in range(walk.moves[here], walk.moves[here + 1]):
            total += walk.weight[move] * walk.value[target(walk, move)]
        walk.value[here] = total
    return walk.forward[0] * walk.value[0]


@core
def _endings(plan: Plan, key: Int) -> Real:
    """In how many ways the silent cards fill what a last key leaves open: a multinomial."""
    left = popcount(plan.silent)
    ways = 1.0
    for kind in range(KINDS):
        if key & plan.field[CASE + kind]:
            ways *= plan.silents[kind]
            left -= 1
    if left < 0:
        return 0.0
    below = plan.factorial[free_slots(plan, key, POOL)]
    for holder in range(CASE):
        below *= plan.factorial[free_slots(plan, key, holder)]
    return ways * (plan.factorial[left] / below)


@core
def _pooled(plan: Plan, key: Int, joins: Int) -> Int:
    """A key after these holders joined the pool."""
    while joins:
        holder = lowest(joins)
        joins &= joins - 1
        slots = free_slots(plan, key, holder)
        key += (slots << plan.shift[POOL]) - (slots << plan.shift[holder])
    return key


@core
def _ways(plan: Plan, key: Int, joins: Int) -> Real:
    """In how many ways the cards that the pool will get can be shared out again among who joins and who is in it."""
    slots = free_slots(plan, key, POOL)
    below = plan.factorial[slots]
    while joins:
        more = free_slots(plan, key, lowest(joins))
        joins &= joins - 1
        slots += more
        below *= plan.factorial[more]
    return plan.factorial[slots] / below


@core
def target(walk: Walk, move: Int) -> Int:
    """The state a move leads to."""
    return walk.to[move] >> HOLDER_BITS


@core
def taker(walk: Walk, move: Int) -> Int:
    """Who gets the card by a move."""
    return walk.to[move] & (HOLDERS - 1)


@core
def free_slots(plan: Plan, key: Int, field: Int) -> Int:
    """A counter in a key."""
    return (key & plan.field[field]) >> plan.shift[field]
