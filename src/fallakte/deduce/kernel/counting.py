"""Step four: every marginal from the forward and backward weights, and the joint of the three case-file cards.

For the joint, forward weights are told apart by the first kind's card in the case file, backward weights by the last
kind's; they meet at the moves that put a card of the middle kind there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fallakte.deduce.kernel.jit import jit, kind_of, popcount
from fallakte.deduce.kernel.layout import CARDS, CASE, FIRST, HOLDERS, SOLUTIONS
from fallakte.deduce.kernel.solve import TOO_BIG, solve, take
from fallakte.deduce.kernel.walk import free_slots

STRIDES = np.array([54, 9, 1])
"""How far apart two solutions are in the joint that differ by one in a kind."""


@jit
def count(work: Any) -> float:
    """Fill the marginals and the joint; returns the weight of all deals, or TOO_BIG."""
    desk = work.desk
    for card in range(CARDS):
        for holder in range(HOLDERS):
            desk.marginals[card, holder] = 0.0
    for spot in range(SOLUTIONS):
        desk.joint[spot] = 0.0
    take(desk, work.question)
    desk.pooling = 0
    total = 0.0
    for sizes in range(work.question[0]):
        weight = solve(work, sizes)
        if weight < 0.0:
            return TOO_BIG
        if weight > 0.0:
            _add_marginals(work)
            add_joint(work)
            total += weight
    return total


@jit
def _add_marginals(work: Any) -> None:
    """Add the weight of every (card, holder) pair."""
    desk, states, edges = work.desk, work.states, work.edges
    total = states[0].forward * states[0].value
    for holder in range(HOLDERS):
        for card in range(CARDS):
            if (desk.held[holder] >> card) & 1:
                desk.marginals[card, holder] += total
    for step in range(desk.length):
        card = desk.order[step]
        for here in range(desk.begin[step], desk.begin[step + 1]):
            for move in range(states[here].edges, states[here + 1].edges):
                weight = states[here].forward * edges[move].weight * states[edges[move].to].value
                desk.marginals[card, edges[move].holder] += weight
    if desk.silent:
        _add_silent(work)


@jit
def _add_silent(work: Any) -> None:
    """Add the silent cards: alike within a kind, dealt in proportion to the slots that the last situations leave free.

    Weights are gathered by the kinds whose case-file card is still open, because these leave equally many slots.
    """
    desk, states = work.desk, work.states
    for still in range(8):
        for holder in range(HOLDERS):
            desk.slack[still, holder] = 0.0
    for here in range(desk.begin[desk.length], desk.begin[desk.length + 1]):
        key = states[here].key
        still = 0
        for kind in range(3):
            still |= (1 if key & desk.field[CASE + kind] else 0) << kind
        weight = states[here].forward * states[here].value
        desk.slack[still, CASE] += weight
        for holder in range(CASE):
            desk.slack[still, holder] += weight * free_slots(desk, key, holder)
    silent = popcount(desk.silent)
    for still in range(8):
        if desk.slack[still, CASE] == 0.0:
            continue
        left = silent - popcount(still)
        for card in range(CARDS):
            if (desk.silent >> card) & 1:
                alike = desk.silents[kind_of(card)]
                dealt = alike
                if (still >> kind_of(card)) & 1:
                    desk.marginals[card, CASE] += desk.slack[still, CASE] / alike
                    dealt -= 1
                if dealt:
                    for holder in range(CASE):
                        desk.marginals[card, holder] += desk.slack[still, holder] * dealt / (alike * left)


@jit
def _meet(work: Any) -> None:
    """Fill `met`: the weight of every solution, by the tags of the kinds in their order."""
    desk, states, edges, tags = work.desk, work.states, work.edges, work.tags
    first, middle, last = desk.wide[desk.kinds[0]], desk.wide[desk.kinds[1]], desk.wide[desk.kinds[2]]
    for a in range(first):
        for b in range(middle):
            for c in range(last):
                desk.met[a, b, c] = 0.0
    _tag_forward(work)
    _tag_backward(work)
    open_slot = desk.field[CASE + desk.kinds[1]]
    for step in range(desk.border[0], desk.border[1]):
        if desk.holders[step] >> CASE:
            for here in range(desk.begin[step], desk.begin[step + 1]):
                move = states[here + 1].edges - 1
                if move >= states[here].edges and edges[move].holder == CASE:
                    tag = desk.tag[desk.order[step]]
                    _cross(desk, tag, tags[here].front, tags[edges[move].to].back, edges[move].weight, first, last)
    border = desk.border[1] if open_slot else desk.border[0]
    for here in range(desk.begin[border], desk.begin[border + 1]):
        if states[here].key & open_slot == open_slot:
            _cross(desk, 0, tags[here].front, tags[here].back, 1.0, first, last)


@jit
def _cross(desk: Any, tag: int, front: Any, back: Any, weight: float, first: int, last: int) -> None:
    for a in range(first):
        part = front[a] * weight
        if part != 0.0:
            for c in range(last):
                desk.met[a, tag, c] += part * back[c]


@jit
def _tag_forward(work: Any) -> None:
    """Split forward weights by the first kind's card, as long as the middle kind's is open."""
    desk, states, edges, tags = work.desk, work.states, work.edges, work.tags
    wide = desk.wide[desk.kinds[0]]
    open_slot = desk.field[CASE + desk.kinds[1]]
    for tag in range(wide):
        tags[0].front[tag] = 0.0
    tags[0].front[0] = states[0].forward
    for step in range(desk.border[1]):
        for there in range(desk.begin[step + 1], desk.begin[step + 2]):
            for tag in range(wide):
                tags[there].front[tag] = 0.0
        for here in range(desk.begin[step], desk.begin[step + 1]):
            if step >= desk.border[0] and states[here].key & open_slot == 0:
                continue
            for move in range(states[here].edges, states[here + 1].edges):
                there = edges[move].to
                weight = edges[move].weight
                if edges[move].holder != CASE:
                    for tag in range(wide):
                        tags[there].front[tag] += weight * tags[here].front[tag]
                elif step < desk.border[0]:
                    tags[there].front[desk.tag[desk.order[step]]] += weight * tags[here].front[0]


@jit
def _tag_backward(work: Any) -> None:
    """Split backward weights by the last kind's card; of the middle kind's layers, where its own card is placed."""
    desk, states, edges, tags = work.desk, work.states, work.edges, work.tags
    wide = desk.wide[desk.kinds[2]]
    open_middle = desk.field[CASE + desk.kinds[1]]
    open_last = desk.field[CASE + desk.kinds[2]]
    for here in range(desk.begin[desk.length], desk.begin[desk.length + 1]):
        for tag in range(wide):
            tags[here].back[tag] = 0.0
        tags[here].back[0] = states[here].value
    for step in range(desk.length - 1, desk.border[0] - 1, -1):
        for here in range(desk.begin[step], desk.begin[step + 1]):
            if step < desk.border[1] and states[here].key & open_middle:
                continue
            if states[here].key & open_last != open_last:
                continue
            for tag in range(wide):
                tags[here].back[tag] = 0.0
            for move in range(states[here].edges, states[here + 1].edges):
                there = edges[move].to
                weight = edges[move].weight
                if edges[move].holder == CASE:
                    tags[here].back[desk.tag[desk.order[step]]] += weight * states[there].value
                else:
                    for tag in range(wide):
                        tags[here].back[tag] += weight * tags[there].back[tag]


@jit
def add_joint(work: Any) -> None:
    """Add the weight of every solution; the silent cards of a kind share their tag's weight evenly."""
    _meet(work)
    desk = work.desk
    one, two, three = desk.kinds[0], desk.kinds[1], desk.kinds[2]
    for x in range(FIRST[one], FIRST[one + 1]):
        a = desk.tag[x]
        if a < 0:
            continue
        for y in range(FIRST[two], FIRST[two + 1]):
            b = desk.tag[y]
            if b < 0:
                continue
            alike = _alike(desk, one, a) * _alike(desk, two, b)
            spot = (x - FIRST[one]) * STRIDES[one] + (y - FIRST[two]) * STRIDES[two]
            for z in range(FIRST[three], FIRST[three + 1]):
                c = desk.tag[z]
                if c >= 0:
                    desk.joint[spot] += desk.met[a, b, c] / (alike * _alike(desk, three, c))
                spot += STRIDES[three]


@jit
def _alike(desk: Any, kind: int, tag: int) -> int:
    """How many cards share a tag."""
    return 1 if tag or desk.solved[kind] >= 0 else int(desk.silents[kind])
