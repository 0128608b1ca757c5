"""Step three: walk the cards once; equal keys meet, so each step holds every situation once with its weight."""

from __future__ import annotations

from typing import Any

import numpy as np

from fallakte.deduce.kernel.jit import jit, lowest, popcount
from fallakte.deduce.kernel.layout import CASE, HOLDERS, POOL

FACTORIAL = np.cumprod([1.0, *range(1, 22)])


@jit
def walk(work: Any, watches: Any) -> bool:
    """Find all situations and the moves between them, layer by layer; False when there is not enough memory.

    A key's guard bits are set. A move that takes from an empty counter clears its guard, and so does one that leaves
    more free slots than later cards can fill: `starved`.
    """
    desk, states, edges, spots = work.desk, work.states, work.edges, work.spots
    states[0].key = _pooled(desk, desk.key, desk.joins[0])
    states[0].forward = desk.scale * _ways(desk, desk.key, desk.joins[0])
    states[0].edges = 0
    desk.begin[0], desk.begin[1] = 0, 1
    count = 1
    moves = 0
    ready = 0
    for step in range(desk.length):
        low, high = desk.begin[step], desk.begin[step + 1]
        holders = desk.holders[step]
        most = (high - low) * popcount(holders)
        if count + most > len(states) or moves + most > len(edges):
            return False
        mask = 63
        while mask < 2 * most:
            mask = 2 * mask + 1
        while ready <= mask:
            spots[ready] = -1
            ready += 1
        slots, guards, enough = desk.slots, desk.guards, desk.enough[step]
        closes, drops, watch = desk.closes[step], desk.drops[step], desk.watch[step]
        joins = desk.joins[step + 1]
        for here in range(low, high):
            key = states[here].key
            forward = states[here].forward
            for holder in range(HOLDERS):
                if (holders >> holder) & 1 == 0:
                    continue
                field = desk.counter[step, holder]
                new = (key - (1 << desk.shift[field]) | desk.sets[step, holder]) & ~desk.clears[step, holder]
                starved = ~(new & (enough - (new & slots))) & guards
                unmet = 0 if new & desk.field[field] else desk.waiting[step, holder]
                if starved | new & (closes | unmet):
                    continue
                new &= ~drops
                weight = desk.factor[step, holder]
                if joins:
                    weight *= _ways(desk, new, joins)
                    new = _pooled(desk, new, joins)
                spot = new ^ (new >> 29)
                spot = ((spot * 0x1E3779B97F4A7C15) >> 32) & mask
                while spots[spot] >= high and states[spots[spot]].key != new:
                    spot = (spot + 1) & mask
                there = spots[spot]
                if there < high:
                    there = spots[spot] = count
                    states[there].key = new
                    states[there].forward = 0.0
                    count += 1
                i = watch
                while i >= 0:
                    held = 2 if key & watches[i].bit else 0
                    weight *= watches[i].table[held + (1 if holder == watches[i].seat else 0)]
                    i = watches[i].next
                states[there].forward += forward * weight
                edges[moves].to = there
                edges[moves].holder = holder
                edges[moves].weight = weight
                moves += 1
            states[here + 1].edges = moves
        desk.begin[step + 2] = count
    return True


@jit
def finish(work: Any) -> Any:
    """For every situation the weight of all ways to end the deal from it; returns the weight of all deals."""
    desk, states, edges = work.desk, work.states, work.edges
    end = desk.begin[desk.length]
    for here in range(end, desk.begin[desk.length + 1]):
        states[here].value = _endings(desk, states[here].key)
    for here in range(end - 1, -1, -1):
        total = 0.0
        for move in range(states[here].edges, states[here + 1].edges):
            total += edges[move].weight * states[edges[move].to].value
        states[here].value = total
    return states[0].forward * states[0].value


@jit
def _endings(desk: Any, key: int) -> Any:
    """In how many ways the silent cards fill what a last key leaves open: a multinomial."""
    left = popcount(desk.silent)
    ways = 1.0
    for kind in range(3):
        if key & desk.field[CASE + kind]:
            ways *= desk.silents[kind]
            left -= 1
    if left < 0:
        return 0.0
    below = FACTORIAL[free_slots(desk, key, POOL)]
    for holder in range(CASE):
        below *= FACTORIAL[free_slots(desk, key, holder)]
    return ways * (FACTORIAL[left] / below)


@jit
def _pooled(desk: Any, key: int, joins: int) -> int:
    """A key after these holders joined the pool."""
    while joins:
        holder = lowest(joins)
        joins &= joins - 1
        slots = free_slots(desk, key, holder)
        key += (slots << desk.shift[POOL]) - (slots << desk.shift[holder])
    return key


@jit
def _ways(desk: Any, key: int, joins: int) -> Any:
    """In how many ways the cards that the pool will get can be shared out again among who joins and who is in it."""
    slots = free_slots(desk, key, POOL)
    below = FACTORIAL[slots]
    while joins:
        more = free_slots(desk, key, lowest(joins))
        joins &= joins - 1
        slots += more
        below *= FACTORIAL[more]
    return FACTORIAL[slots] / below


@jit
def free_slots(desk: Any, key: int, holder: int) -> Any:
    """A holder's counter in a key."""
    return (key & desk.field[holder]) >> desk.shift[holder]
