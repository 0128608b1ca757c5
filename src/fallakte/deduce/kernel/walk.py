"""Step three: walk the cards once; equal keys meet, so each step holds every distinct situation once with its count."""

from __future__ import annotations

from typing import Any

import numpy as np

from fallakte.deduce.kernel.jit import CASE, HOLDERS, MOST_STATES, UNKNOWN, jit, kind_of
from fallakte.deduce.kernel.plan import bits, demands, key_layout, ordered, watched


@jit
def _longer(old: Any, size: int) -> Any:
    new = np.empty(size, old.dtype)
    new[: len(old)] = old
    return new


@jit
def _weight(step: int, key: int, holder: int, watches: Any, steps: Any, table: Any, watch_bit: Any) -> float:
    """The factor of putting this step's card with this holder: of all watches whose last open card it is."""
    weight = 1.0
    for i in range(len(watches)):
        if steps[i, 1] == step:
            first = 2 if key & watch_bit[i] else 0
            weight *= table[i, first + (1 if holder == watches[i, 0] else 0)]
    return weight


@jit
def walk(free: Any, domain: Any, where: Any, solved: Any, clauses: Any, wrongs: Any, watches: Any, factors: Any) -> Any:
    """The whole graph of situations, from a settled puzzle.

    Returns the order of cards, the step where the last kind begins, the kinds' order, the silent cards of each kind,
    the key's layout, and per situation its key, forward value, next situation by holder and that move's weight;
    `start[step]` is the first situation of a step. The last value is False when the graph would be too big.
    """
    order, border, kinds, silent = ordered(free, domain, where, solved, clauses, wrongs, watches)
    place = np.full(21, -1, np.int64)
    for step in range(len(order)):
        place[order[step]] = step
    shift, width, flags, key, used = key_layout(free, solved)
    steps, table, scale = watched(where, domain, place, watches, factors)
    sets, clears, closes, drops, waiting, watch_bit, fits = bits(order, place, clauses, wrongs, watches, steps, used)
    able, flagged = demands(order, domain, solved, silent, flags)
    size = 256
    keys = np.empty(size, np.int64)
    forward = np.empty(size, np.float64)
    onward = np.empty(size * HOLDERS, np.int32)
    weights = np.empty(size * HOLDERS if len(watches) else 0, np.float64)
    slots = 512
    table_of_keys = np.full(slots, -1, np.int32)
    start = np.zeros(len(order) + 2, np.int64)
    start[1] = 1
    keys[0] = key
    forward[0] = scale
    count = 1
    for step in range(len(order)):
        card = order[step]
        kind_flag = flags[kind_of(card)]
        low, high = start[step], start[step + 1]
        most = 0
        for holder in range(HOLDERS):
            most += (domain[card] >> holder) & 1
        most *= high - low
        if not fits or count + most > MOST_STATES:
            fits = False
            break
        while len(keys) < count + most:
            size = 2 * len(keys)
            keys = _longer(keys, size)
            forward = _longer(forward, size)
            onward = _longer(onward, size * HOLDERS)
            if len(watches):
                weights = _longer(weights, size * HOLDERS)
        if slots < 2 * most:
            while slots < 2 * most:
                slots *= 2
            table_of_keys = np.full(slots, -1, np.int32)
        for here in range(low, high):
            key = keys[here]
            for holder in range(HOLDERS):
                onward[here * HOLDERS + holder] = -1
                if (domain[card] >> holder) & 1 == 0:
                    continue
                if holder == CASE:
                    if key & kind_flag:
                        continue
                    new = key | kind_flag
                else:
                    left = (key >> shift[holder]) & width[holder]
                    if left == 0:
                        continue
                    new = key - (1 << shift[holder])
                new = (new | sets[step, holder]) & ~clears[step, holder]
                if new & closes[step] or flagged[step] & ~new:
                    continue
                new &= ~drops[step]
                if holder != CASE and left == 1 and new & waiting[step, holder]:
                    continue
                starved = False
                for other in range(CASE):
                    if ((new >> shift[other]) & width[other]) > able[step, other]:
                        starved = True
                if starved:
                    continue
                spot = new ^ (new >> 31)
                spot *= 0x1E3779B97F4A7C15
                spot = (spot ^ (spot >> 32)) & (slots - 1)
                while table_of_keys[spot] >= high and keys[table_of_keys[spot]] != new:
                    spot = (spot + 1) & (slots - 1)
                there = table_of_keys[spot]
                if there < high:
                    there = count
                    table_of_keys[spot] = there
                    keys[there] = new
                    forward[there] = 0.0
                    count += 1
                onward[here * HOLDERS + holder] = there
                if len(watches):
                    weight = _weight(step, key, holder, watches, steps, table, watch_bit)
                    weights[here * HOLDERS + holder] = weight
                    forward[there] += forward[here] * weight
                else:
                    forward[there] += forward[here]
        start[step + 2] = count
    return order, border, kinds, silent, shift, width, flags, keys, forward, onward, weights, start, fits


@jit
def completions(key: int, silent: Any, shift: Any, width: Any, flags: Any, factorial: Any) -> Any:
    """In how many ways the silent cards fill what a last key leaves open: a multinomial."""
    left = silent.sum()
    ways = 1.0
    for kind in range(3):
        if key & flags[kind] == 0:
            ways *= silent[kind]
            left -= 1
    if left < 0:
        return 0.0
    below = 1.0
    for holder in range(CASE):
        below *= factorial[(key >> shift[holder]) & width[holder]]
    return ways * (factorial[left] / below)


@jit
def backward(graph: Any) -> Any:
    """For every situation, the weight of all ways to finish the deal from it."""
    order, _, _, silent, shift, width, flags, keys, _, onward, weights, start, _ = graph
    factorial = np.ones(22)
    for n in range(1, 22):
        factorial[n] = factorial[n - 1] * n
    length = len(order)
    value = np.zeros(start[length + 1])
    for here in range(start[length], start[length + 1]):
        value[here] = completions(keys[here], silent, shift, width, flags, factorial)
    for here in range(start[length] - 1, -1, -1):
        total = 0.0
        for holder in range(HOLDERS):
            there = onward[here * HOLDERS + holder]
            if there >= 0:
                if len(weights):
                    total += weights[here * HOLDERS + holder] * value[there]
                else:
                    total += value[there]
        value[here] = total
    return value


@jit
def silent_cards(where: Any, order: Any) -> Any:
    """The cards that are neither settled nor walked, as a mask."""
    mask = 0
    for card in range(21):
        if where[card] == UNKNOWN:
            mask |= 1 << card
    for step in range(len(order)):
        mask &= ~(1 << order[step])
    return mask
