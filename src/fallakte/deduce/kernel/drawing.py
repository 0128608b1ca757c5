"""Exact independent deals: from the first situation forward, each move with its share of the ways that follow it."""

from __future__ import annotations

from typing import Any

from fallakte.deduce.kernel import DICE
from fallakte.deduce.kernel.jit import jit, lowest
from fallakte.deduce.kernel.layout import CARDS, CASE, FIRST, HOLDERS, OUT
from fallakte.deduce.kernel.solve import TOO_BIG, solve, take
from fallakte.deduce.kernel.walk import free_slots


@jit
def draw(work: Any) -> float:
    """A deal for every row of dice, to which the numbers after the factors belong; or TOO_BIG.

    The output has a total for each way to fill in the hand sizes, then the deals.
    """
    question, out = work.question, work.out
    take(work.desk, question)
    work.desk.pooling = 0
    total = 0.0
    for sizes in range(question[0]):
        out[sizes] = solve(work, sizes)
        if out[sizes] < 0.0:
            return TOO_BIG
        total += out[sizes]
    dice = work.numbers[8 * question[3] :]
    deals = out[question[0] :]
    below = 0.0
    for sizes in range(question[0]):
        if out[sizes] > 0.0:
            solve(work, sizes)
            above = below + out[sizes]
            for row in range(len(deals) // CARDS):
                point = dice[DICE * row + DICE - 1] * total
                if below <= point < above:
                    _draw(work, dice[DICE * row : DICE * (row + 1)], deals[CARDS * row : CARDS * (row + 1)])
            below = above
    return total


@jit
def _draw(work: Any, dice: Any, deal: Any) -> None:
    """One deal from a solved puzzle: the holder of every card."""
    desk, states, edges = work.desk, work.states, work.edges
    for card in range(CARDS):
        deal[card] = OUT
    for holder in range(HOLDERS):
        rest = desk.held[holder]
        while rest:
            deal[lowest(rest)] = holder
            rest &= rest - 1
    here = 0
    for step in range(desk.length):
        left = dice[step] * states[here].value
        chosen = states[here].edges
        for move in range(states[here].edges, states[here + 1].edges):
            share = edges[move].weight * states[edges[move].to].value
            if share > 0.0:
                chosen = move
                left -= share
                if left < 0.0:
                    break
        deal[desk.order[step]] = edges[chosen].holder
        here = edges[chosen].to
    _draw_silent(desk, states[here].key, dice[desk.length :], deal)


@jit
def _draw_silent(desk: Any, key: int, dice: Any, deal: Any) -> None:
    """The silent cards: first those that the case file lacks, then each with a slot picked among the free ones."""
    rest = desk.silent
    for kind in range(3):
        if key & desk.field[CASE + kind]:
            skip = min(int(dice[kind] * desk.silents[kind]), desk.silents[kind] - 1)
            for card in range(FIRST[kind], FIRST[kind + 1]):
                if (desk.silent >> card) & 1:
                    if skip == 0:
                        deal[card] = CASE
                        rest ^= 1 << card
                    skip -= 1
    left = 0
    for holder in range(CASE):
        left += free_slots(desk, key, holder)
    die = 3
    while rest:
        skip = min(int(dice[die] * left), left - 1)
        holder = 0
        while skip >= free_slots(desk, key, holder):
            skip -= free_slots(desk, key, holder)
            holder += 1
        deal[lowest(rest)] = holder
        key -= 1 << desk.shift[holder]
        rest &= rest - 1
        left -= 1
        die += 1
