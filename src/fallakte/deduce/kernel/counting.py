"""Step four: every marginal from one forward and one backward pass, and the joint of the three case-file cards."""

from __future__ import annotations

from typing import Any

import numpy as np

from fallakte.deduce.kernel.jit import CASE, HOLDERS, UNKNOWN, entry, first_of, jit, kind_of
from fallakte.deduce.kernel.settle import domains, settle, subsume
from fallakte.deduce.kernel.walk import backward, silent_cards, walk


@jit
def prepare(sizes: Any, may: Any, must: Any, clauses: Any, wrongs: Any) -> Any:
    """A settled copy of a puzzle: (possible, free slots, domains, places, the case file's sure cards, what is open)."""
    free = sizes.copy()
    domain, where = domains(may, must)
    solved = np.full(3, UNKNOWN, np.int64)
    clauses = clauses.copy()
    wrongs = wrongs.copy()
    possible = settle(free, domain, where, solved, clauses, wrongs)
    subsume(clauses)
    return possible, free, domain, where, solved, clauses, wrongs


@jit
def add_marginals(where: Any, graph: Any, value: Any, marginals: Any) -> None:
    """Add the weight of every (card, holder) pair."""
    order, _, _, silent, shift, width, flags, keys, forward, onward, weights, start, _ = graph
    total = forward[0] * value[0]
    for card in range(21):
        if 0 <= where[card] < HOLDERS:
            marginals[card, where[card]] += total
    for step in range(len(order)):
        for here in range(start[step], start[step + 1]):
            for holder in range(HOLDERS):
                there = onward[here * HOLDERS + holder]
                if there >= 0:
                    weight = forward[here] * value[there]
                    if len(weights):
                        weight *= weights[here * HOLDERS + holder]
                    marginals[order[step], holder] += weight
    others = silent_cards(where, order)
    if others == 0:
        return
    each = np.zeros((3, HOLDERS))
    for here in range(start[len(order)], start[len(order) + 1]):
        weight = forward[here] * value[here]
        if weight == 0.0:
            continue
        left = silent.sum()
        for kind in range(3):
            left -= 1 if keys[here] & flags[kind] == 0 else 0
        for kind in range(3):
            if silent[kind] == 0:
                continue
            dealt = weight
            if keys[here] & flags[kind] == 0:
                each[kind, CASE] += weight / silent[kind]
                dealt = weight / silent[kind] * (silent[kind] - 1)
            if dealt > 0.0:
                for holder in range(CASE):
                    slots = (keys[here] >> shift[holder]) & width[holder]
                    each[kind, holder] += dealt * slots / left
    for card in range(21):
        if (others >> card) & 1:
            for holder in range(HOLDERS):
                marginals[card, holder] += each[kind_of(card), holder]


@jit
def _tags(kind: int, order: Any, domain: Any, solved: Any) -> Any:
    """The case-file candidates of a kind that have a tag of their own; tag 0 stands for all silent cards together."""
    tags = np.empty(10, np.int64)
    tags[0] = -1
    count = 1
    if solved[kind] != UNKNOWN:
        tags[1] = solved[kind]
        return tags[:2]
    for step in range(len(order)):
        if kind_of(order[step]) == kind and (domain[order[step]] >> CASE) & 1:
            tags[count] = order[step]
            count += 1
    return tags[:count]


@jit
def _tagged_forward(graph: Any, domain: Any, solved: Any, first: Any, second: Any) -> Any:
    """Forward values at the border, split by the case-file cards of the first two kinds."""
    order, border, kinds, _, _, _, flags, keys, forward, onward, weights, start, _ = graph
    wide = len(second)
    now = np.zeros((1, len(first) * wide))
    now[0, (wide if solved[kinds[0]] != UNKNOWN else 0) + (1 if solved[kinds[1]] != UNKNOWN else 0)] = forward[0]
    tag_one = 0
    tag_two = 0
    for step in range(border):
        card = order[step]
        low, high = start[step], start[step + 1]
        new = np.zeros((start[step + 2] - high, len(first) * wide))
        is_first = kind_of(card) == kinds[0]
        candidate = (domain[card] >> CASE) & 1
        tag_one += 1 if is_first and candidate else 0
        tag_two += 1 if not is_first and candidate else 0
        for here in range(low, high):
            ones_from, ones_to = 0, 1
            if keys[here] & flags[kinds[0]]:
                ones_from, ones_to = 1, len(first)
            twos_from, twos_to = 0, 1
            if keys[here] & flags[kinds[1]]:
                twos_from, twos_to = 1, wide
            for holder in range(HOLDERS):
                there = onward[here * HOLDERS + holder]
                if there < 0:
                    continue
                weight = weights[here * HOLDERS + holder] if len(weights) else 1.0
                moved = 0
                if holder == CASE:
                    moved = tag_one * wide if is_first else tag_two
                for one in range(ones_from, ones_to):
                    for two in range(twos_from, twos_to):
                        cell = one * wide + two
                        new[there - high, cell + moved] += now[here - low, cell] * weight
        now = new
    return now


@jit
def _tagged_backward(graph: Any, domain: Any, value: Any, third: Any) -> Any:
    """Backward values at the border, split by the case-file card of the last kind."""
    order, border, kinds, _, _, _, flags, keys, _, onward, weights, start, _ = graph
    flag = flags[kinds[2]]
    length = len(order)
    now = np.zeros((start[length + 1] - start[length], len(third)))
    for here in range(start[length], start[length + 1]):
        if keys[here] & flag == 0:
            now[here - start[length], 0] = value[here]
    tag = len(third) - 1
    for step in range(length - 1, border - 1, -1):
        low, high = start[step], start[step + 1]
        new = np.zeros((high - low, len(third)))
        for here in range(low, high):
            if keys[here] & flag:
                continue
            for holder in range(HOLDERS):
                there = onward[here * HOLDERS + holder]
                if there < 0:
                    continue
                weight = weights[here * HOLDERS + holder] if len(weights) else 1.0
                if holder == CASE:
                    new[here - low, tag] += value[there] * weight
                else:
                    for cell in range(len(third)):
                        new[here - low, cell] += now[there - high, cell] * weight
        if (domain[order[step]] >> CASE) & 1:
            tag -= 1
        now = new
    return now


@jit
def add_joint(where: Any, solved: Any, domain: Any, graph: Any, value: Any, joint: Any) -> None:
    """Add the weight of every solution: forward values tagged by two kinds meet backward values tagged by the third."""
    order, border, kinds, silent, _, _, _, _, _, _, _, start, _ = graph
    first = _tags(kinds[0], order, domain, solved)
    second = _tags(kinds[1], order, domain, solved)
    third = _tags(kinds[2], order, domain, solved)
    left = _tagged_forward(graph, domain, solved, first, second)
    right = _tagged_backward(graph, domain, value, third)
    low = start[border]
    known = solved[kinds[2]] != UNKNOWN
    wide = len(third)
    met = np.zeros((len(first) * len(second), wide))
    for here in range(low, start[border + 1]):
        for cell in range(len(met)):
            weight = left[here - low, cell]
            if weight == 0.0:
                continue
            if known:
                met[cell, 1] += weight * value[here]
            else:
                for three in range(wide):
                    met[cell, three] += weight * right[here - low, three]
    others = silent_cards(where, order)
    tag = np.full(21, -1, np.int64)
    shared = np.ones(21)
    turn_of = np.zeros(3, np.int64)
    for turn in range(3):
        kind = kinds[turn]
        turn_of[kind] = turn
        tags = (first, second, third)[turn]
        for number in range(1, len(tags)):
            tag[tags[number]] = number
        for card in range(first_of(kind), first_of(kind + 1)):
            if (others >> card) & 1:
                tag[card] = 0
                shared[card] = silent[kind]
    spot = np.zeros(3, np.int64)
    for suspect in range(6):
        spot[turn_of[0]] = tag[suspect]
        for thing in range(6):
            spot[turn_of[1]] = tag[6 + thing]
            for room in range(9):
                spot[turn_of[2]] = tag[12 + room]
                if spot[0] >= 0 and spot[1] >= 0 and spot[2] >= 0:
                    weight = met[spot[0] * len(second) + spot[1], spot[2]]
                    joint[suspect, thing, room] += weight / (shared[suspect] * shared[6 + thing] * shared[12 + room])


@entry
def count(sizes: Any, may: Any, must: Any, clauses: Any, wrongs: Any, watches: Any, factors: Any) -> Any:
    """Whether it was small enough, and the weights of all (card, holder) pairs and of all solutions."""
    marginals = np.zeros((21, HOLDERS))
    joint = np.zeros((6, 6, 9))
    for i in range(len(sizes)):
        possible, free, domain, where, solved, open_clauses, open_wrongs = prepare(sizes[i], may, must, clauses, wrongs)
        if not possible:
            continue
        graph = walk(free, domain, where, solved, open_clauses, open_wrongs, watches, factors)
        if not graph[-1]:
            return False, marginals, joint
        value = backward(graph)
        if value[0] > 0.0:
            add_marginals(where, graph, value, marginals)
            add_joint(where, solved, domain, graph, value, joint)
    return True, marginals, joint
