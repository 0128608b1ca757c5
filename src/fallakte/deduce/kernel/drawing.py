"""Exact independent deals: from the first situation forward, each move with its share of the ways that follow it."""

from __future__ import annotations

from fallakte.deduce.kernel.cards import kind_start
from fallakte.deduce.kernel.layout import CARDS, CASE, DICE, HOLDERS, KINDS, OUT, SEARCH
from fallakte.deduce.kernel.plain import Arena, Int, Ints, Real, Reals, bit, core, lowest, record, whole
from fallakte.deduce.kernel.records import Desk, Plan, Walk, Work
from fallakte.deduce.kernel.solve import solve
from fallakte.deduce.kernel.walk import free_slots, taker, target


@record
class Draw:
    """Deals to be drawn: each has a row of dice, random numbers from 0 to 1."""

    arena: Arena
    number: Int
    dice: Reals
    deals: Ints
    """The holder of every card, deal by deal."""
    totals: Reals
    """By way of hand sizes: the weight of its deals."""

    def __init__(self, number: Int, ways: Int) -> None:
        self.arena = Arena()
        self.number = number
        self.dice = self.arena.reals(DICE * number)
        self.deals = self.arena.ints(CARDS * number)
        self.totals = self.arena.reals(ways)


@core
def draw(work: Work, drawn: Draw) -> Real:
    """Fill in the deals; returns the weight of all there are, or NO_ROOM, or NO_BITS."""
    work.plan.pooling = 0
    work.plan.habit = SEARCH
    total = 0.0
    for way in range(work.question.ways):
        drawn.totals[way] = solve(work, way)
        if drawn.totals[way] < 0.0:
            return drawn.totals[way]
        total += drawn.totals[way]
    below = 0.0
    for way in range(work.question.ways):
        if drawn.totals[way] > 0.0:
            solve(work, way)
            above = below + drawn.totals[way]
            for row in range(drawn.number):
                point = drawn.dice[DICE * row + DICE - 1] * total
                if below <= point < above:
                    _draw(work.walk, work.plan, work.desk, drawn, row)
            below = above
    return total


@core
def _draw(walk: Walk, plan: Plan, desk: Desk, drawn: Draw, row: Int) -> None:
    """One deal from a finished walk: the holder of every card."""
    deal = CARDS * row
    for card in range(CARDS):
        drawn.deals[deal + card] = OUT
    for holder in range(HOLDERS):
        rest = desk.held[holder]
        while rest:
            drawn.deals[deal + lowest(rest)] = holder
            rest &= rest - 1
    here = 0
    for step in range(plan.length):
        left = drawn.dice[DICE * row + step] * walk.value[here]
        chosen = walk.moves[here]
        for move in range(walk.moves[here], walk.moves[here + 1]):
            share = walk.weight[move] * walk.value[target(walk, move)]
            if share > 0.0:
                chosen = move
                left -= share
                if left < 0.0:
                    break
        drawn.deals[deal + plan.order[step]] = taker(walk, chosen)
        here = target(walk, chosen)
    _draw_silent(plan, walk.key[here], drawn, row)


@core
def _draw_silent(plan: Plan, key: Int, drawn: Draw, row: Int) -> None:
    """The silent cards: first those that the case file lacks, then each with a slot picked among the free ones."""
    deal = CARDS * row
    die = DICE * row + plan.length
    rest = plan.silent
    for kind in range(KINDS):
        if key & plan.field[CASE + kind]:
            skip = _pick(drawn.dice[die + kind], plan.silents[kind])
            for card in range(kind_start(kind), kind_start(kind + 1)):
                if (plan.silent >> card) & 1:
                    if skip == 0:
                        drawn.deals[deal + card] = CASE
                        rest ^= bit(card)
                    skip -= 1
    die += KINDS
    left = 0
    for holder in range(CASE):
        left += free_slots(plan, key, holder)
    while rest:
        skip = _pick(drawn.dice[die], left)
        holder = 0
        while skip >= free_slots(plan, key, holder):
            skip -= free_slots(plan, key, holder)
            holder += 1
        drawn.deals[deal + lowest(rest)] = holder
        key -= bit(plan.shift[holder])
        rest &= rest - 1
        left -= 1
        die += 1


@core
def _pick(die: Real, number: Int) -> Int:
    """One of so many, counted from 0."""
    return min(whole(die * number), number - 1)
