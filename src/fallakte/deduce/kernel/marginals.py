"""Step six: the weight of every (card, holder) pair, from the ways to and from each move."""

from __future__ import annotations

from fallakte.deduce.kernel.cards import kind_of
from fallakte.deduce.kernel.layout import CARDS, CASE, HOLDERS, KINDS
from fallakte.deduce.kernel.plain import bit, core, popcount
from fallakte.deduce.kernel.records import Desk, Plan, Tally, Walk
from fallakte.deduce.kernel.walk import free_slots, taker, target


@core
def add_marginals(tally: Tally, walk: Walk, plan: Plan, desk: Desk) -> None:
    """Add the weight of every (card, holder) pair of a finished walk."""
    total = walk.forward[0] * walk.value[0]
    marginals = tally.marginals
    for holder in range(HOLDERS):
        for card in range(CARDS):
            if (desk.held[holder] >> card) & 1:
                marginals[HOLDERS * card + holder] += total
    for step in range(plan.length):
        cell = HOLDERS * plan.order[step]
        for here in range(walk.begin[step], walk.begin[step + 1]):
            forward = walk.forward[here]
            for move in range(walk.moves[here], walk.moves[here + 1]):
                marginals[cell + taker(walk, move)] += forward * walk.weight[move] * walk.value[target(walk, move)]
    if plan.silent:
        _add_silent(tally, walk, plan)


@core
def _add_silent(tally: Tally, walk: Walk, plan: Plan) -> None:
    """Add the silent cards: alike within a kind, dealt in proportion to the slots that the last situations leave free.

    Weights are gathered by the kinds whose case-file card is still open, because these leave equally many slots.
    """
    slack = tally.slack
    for cell in range(8 * HOLDERS):
        slack[cell] = 0.0
    for here in range(walk.begin[plan.length], walk.begin[plan.length + 1]):
        key = walk.key[here]
        still = 0
        for kind in range(KINDS):
            if key & plan.field[CASE + kind]:
                still |= bit(kind)
        weight = walk.forward[here] * walk.value[here]
        slack[HOLDERS * still + CASE] += weight
        for holder in range(CASE):
            slack[HOLDERS * still + holder] += weight * free_slots(plan, key, holder)
    silent = popcount(plan.silent)
    for still in range(8):
        if slack[HOLDERS * still + CASE] == 0.0:
            continue
        left = silent - popcount(still)
        for card in range(CARDS):
            if (plan.silent >> card) & 1:
                alike = plan.silents[kind_of(card)]
                dealt = alike
                if (still >> kind_of(card)) & 1:
                    tally.marginals[HOLDERS * card + CASE] += slack[HOLDERS * still + CASE] / alike
                    dealt -= 1
                if dealt:
                    for holder in range(CASE):
                        share = slack[HOLDERS * still + holder] * dealt / (alike * left)
                        tally.marginals[HOLDERS * card + holder] += share
