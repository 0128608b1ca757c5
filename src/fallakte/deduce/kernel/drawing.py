"""Exact independent deals: from the first situation forward, each move with its share of the ways that follow it."""

from __future__ import annotations

from typing import Any

import numpy as np

from fallakte.deduce.kernel.counting import prepare
from fallakte.deduce.kernel.jit import CASE, HOLDERS, entry, first_of, jit
from fallakte.deduce.kernel.walk import backward, silent_cards, walk


@jit
def _draw(where: Any, graph: Any, value: Any, dice: Any, deal: Any) -> None:
    """One deal; `dice` are random numbers from 0 to 1, one for each card and one for each kind."""
    order, _, _, silent, shift, width, flags, keys, _, onward, weights, _, _ = graph
    deal[:] = where
    here = np.int64(0)
    for step in range(len(order)):
        left = dice[step] * value[here]
        chosen = -1
        for holder in range(HOLDERS):
            there = onward[here * HOLDERS + holder]
            if there < 0 or value[there] == 0.0:
                continue
            chosen = holder
            left -= value[there] * (weights[here * HOLDERS + holder] if len(weights) else 1.0)
            if left < 0.0:
                break
        deal[order[step]] = chosen
        here = np.int64(onward[here * HOLDERS + chosen])
    others = silent_cards(where, order)
    key = keys[here]
    for kind in range(3):
        if key & flags[kind] == 0:
            skip = min(int(dice[len(order) + kind] * silent[kind]), silent[kind] - 1)
            for card in range(first_of(kind), first_of(kind + 1)):
                if (others >> card) & 1:
                    if skip == 0:
                        deal[card] = CASE
                        others ^= 1 << card
                        break
                    skip -= 1
    left = 0
    for holder in range(CASE):
        left += (key >> shift[holder]) & width[holder]
    die = len(order) + 3
    for card in range(21):
        if (others >> card) & 1:
            skip = min(int(dice[die] * left), left - 1)
            holder = 0
            while skip >= (key >> shift[holder]) & width[holder]:
                skip -= (key >> shift[holder]) & width[holder]
                holder += 1
            deal[card] = holder
            key -= 1 << shift[holder]
            left -= 1
            die += 1


@entry
def draw(dice: Any, sizes: Any, may: Any, must: Any, clauses: Any, wrongs: Any, watches: Any, factors: Any) -> Any:
    """One deal for each row of dice, whose last number picks the hand sizes; first whether it was small enough."""
    deals = np.empty((len(dice), 21), np.int8)
    totals = np.zeros(len(sizes))
    for i in range(len(sizes)):
        possible, free, domain, where, solved, narrowed, doubts = prepare(sizes[i], may, must, clauses, wrongs)
        if possible:
            graph = walk(free, domain, where, solved, narrowed, doubts, watches, factors)
            if not graph[-1]:
                return False, deals
            totals[i] = backward(graph)[0] * graph[8][0]
    if totals.sum() == 0.0:
        return True, deals[:0]
    below = 0.0
    for i in range(len(sizes)):
        if totals[i] == 0.0:
            continue
        possible, free, domain, where, solved, narrowed, doubts = prepare(sizes[i], may, must, clauses, wrongs)
        graph = walk(free, domain, where, solved, narrowed, doubts, watches, factors)
        value = backward(graph)
        for row in range(len(dice)):
            point = dice[row, -1] * totals.sum()
            if below <= point < below + totals[i] or (below <= point and totals[i + 1 :].sum() == 0.0):
                _draw(where, graph, value, dice[row], deals[row])
        below += totals[i]
    return True, deals
