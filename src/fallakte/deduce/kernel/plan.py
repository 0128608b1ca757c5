"""Step two: which cards must be walked, in which order, and what each bit of the walk's 64-bit key means.

A key holds a counter of free slots for every holder and, by kind, for the case file; above them a bit for everything
said that is still open. Each counter has a guard bit above it, so that all of them are compared in one subtraction.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fallakte.deduce.kernel.jit import jit, kind_of, lowest, popcount
from fallakte.deduce.kernel.layout import CARDS, CASE, FIELDS, FIRST, HOLDERS, KINDS, POOL

KEY_BITS = 62
TURNS = np.array([[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
"""The orders of the kinds."""
ROOTS = np.sqrt(np.arange(HOLDERS + 1))
OPEN = 1.4
"""How much a card with so many holders, or something open, makes the walk grow: fitted to real positions."""


@jit
def plan(desk: Any, said: Any, watches: Any, factors: Any) -> bool:
    """Plan the walk of a settled puzzle; False when the key is too short for all that was said."""
    _sort_cards(desk, said, watches)
    _line_up(desk, said)
    _order_kinds(desk, said)
    for step in range(desk.length):
        desk.closes[step] = desk.drops[step] = 0
        desk.watch[step] = -1
        for holder in range(HOLDERS):
            desk.sets[step, holder] = desk.clears[step, holder] = desk.waiting[step, holder] = 0
            desk.factor[step, holder] = 1.0
    _watch(desk, watches, factors)
    _spans(desk, said)
    used = _counters(desk)
    _pool(desk, said, watches)
    return _bits(desk, said, watches, used)


@jit
def _sort_cards(desk: Any, said: Any, watches: Any) -> None:
    """Tell silent cards, which may be with anybody and are counted in closed form, from those to be walked."""
    talked = 0
    for i in range(len(said)):
        talked |= said[i].cards
    for i in range(len(watches)):
        talked |= watches[i].cards & desk.may[watches[i].seat]
    silent = desk.unknown & ~talked
    for holder in range(CASE):
        if desk.free[holder] > 0:
            silent &= desk.may[holder]
    for kind in range(3):
        if desk.solved[kind] < 0:
            silent &= desk.may[CASE] | ~KINDS[kind]
    desk.silent = silent
    for kind in range(3):
        desk.silents[kind] = popcount(silent & KINDS[kind])
        desk.wide[kind] = 1 + popcount(desk.may[CASE] & ~silent & KINDS[kind])


@jit
def _line_up(desk: Any, said: Any) -> None:
    """Line up the walked cards of each kind: the most talked-about first, then the one with fewest holders."""
    length = 0
    for kind in range(3):
        desk.kinds[kind] = kind
        desk.starts[kind] = length
        left = desk.unknown & ~desk.silent & KINDS[kind]
        while left:
            best = 0
            most = -1000
            rest = left
            while rest:
                card = lowest(rest)
                rest &= rest - 1
                talk = 0
                for i in range(len(said)):
                    if said[i].seat != CASE:
                        talk += 10 * ((said[i].cards >> card) & 1)
                for holder in range(HOLDERS):
                    talk -= (desk.may[holder] >> card) & 1
                if talk > most:
                    best, most = card, talk
            left ^= 1 << best
            desk.line[length] = best
            length += 1
    desk.starts[3] = desk.length = length


@jit
def _order_kinds(desk: Any, said: Any) -> None:
    """Choose the order of the kinds that promises the smallest walk, and write down its steps."""
    least = np.inf
    chosen = 0
    for turn in range(6):
        size = _promise(desk, said, turn)
        if size < least:
            least, chosen = size, turn
    length = 0
    for n in range(3):
        kind = desk.kinds[n] = TURNS[chosen, n]
        if n:
            desk.border[n - 1] = length
        for card in range(FIRST[kind], FIRST[kind + 1]):
            silent = (desk.silent >> card) & 1
            desk.tag[card] = 0 if (silent if desk.solved[kind] < 0 else desk.solved[kind] == card) else -1
        tag = 0
        for i in range(desk.starts[kind], desk.starts[kind + 1]):
            card = desk.line[i]
            holders = 0
            for holder in range(HOLDERS):
                holders |= ((desk.may[holder] >> card) & 1) << holder
            if holders >> CASE:
                tag += 1
                desk.tag[card] = tag
            desk.order[length], desk.holders[length], desk.place[card] = card, holders, length
            length += 1


@jit
def _promise(desk: Any, said: Any, turn: int) -> float:
    """About how many situations an order of the kinds leads to: more with each card, and with all that is open."""
    size = 0.0
    wide = 1.0
    seen = 0
    for n in range(3):
        kind = TURNS[turn, n]
        for i in range(desk.starts[kind], desk.starts[kind + 1]):
            card = desk.line[i]
            seen |= 1 << card
            holders = 0
            for holder in range(HOLDERS):
                holders += (desk.may[holder] >> card) & 1
            wide *= ROOTS[holders]
            now = wide
            for j in range(len(said)):
                if said[j].cards & seen and said[j].cards & ~seen:
                    now *= OPEN
            size += now
    return size


@jit
def _spans(desk: Any, said: Any) -> None:
    """From which step to which each demand is open."""
    for i in range(len(said)):
        first, last = CARDS, -1
        rest = said[i].cards
        while rest:
            step = desk.place[lowest(rest)]
            rest &= rest - 1
            first, last = min(first, step), max(last, step)
        said[i].first, said[i].last = first, last


@jit
def _counters(desk: Any) -> int:
    """Lay out the key's counters and their first values; per step, what later cards suffice for. Returns the bits used.

    Guards are set in `enough` as in every key: taking a key's counters from it clears the guard of a starved one.
    """
    used = 0
    desk.key = desk.guards = desk.slots = 0
    for step in range(desk.length):
        desk.enough[step] = 0
    for field in range(FIELDS):
        free = 0
        if field < CASE:
            free = most = desk.free[field]
        elif field < POOL:
            free = most = 1 if desk.solved[field - CASE] < 0 else 0
        else:
            most = CARDS if desk.pooling else 0
        bits = 0
        while most >> bits:
            bits += 1
        desk.shift[field] = used
        desk.field[field] = ((1 << bits) - 1) << used
        desk.key |= free << used
        desk.slots |= desk.field[field]
        if most:
            guard = 1 << (used + bits)
            desk.guards |= guard
            desk.key |= guard
            able = desk.silents[field - CASE] if CASE <= field < POOL else popcount(desk.silent)
            for step in range(desk.length - 1, -1, -1):
                desk.enough[step] |= guard | (min(able, most) << used)
                if field < CASE:
                    able += (desk.holders[step] >> field) & 1
                elif field == POOL:
                    able += 1
                elif kind_of(desk.order[step]) == field - CASE:
                    able += desk.holders[step] >> CASE
            used += bits + 1
    return used


@jit
def _pool(desk: Any, said: Any, watches: Any) -> None:
    """After which step each holder joins the pool, and whose counter a move takes from.

    A holder who may have every card that is still to come, with nothing said about it left open, is like any other
    such holder. Where nobody asks for its marginals their slots become one counter, which the first to join stands for.
    """
    for step in range(desk.length + 1):
        desk.joins[step] = 0
    for holder in range(CASE):
        if desk.free[holder] == 0 or not desk.pooling:
            continue
        last = -1
        for step in range(desk.length):
            if (desk.holders[step] >> holder) & 1 == 0:
                last = step
        for i in range(len(said)):
            if said[i].seat == holder:
                last = max(last, said[i].last)
        for i in range(len(watches)):
            if watches[i].seat == holder:
                last = max(last, watches[i].last)
        desk.joins[last + 1] |= 1 << holder
    joined = 0
    first = -1
    for step in range(desk.length):
        for holder in range(HOLDERS):
            desk.counter[step, holder] = holder
        desk.counter[step, CASE] = CASE + kind_of(desk.order[step])
        joined |= desk.joins[step]
        if joined:
            first = lowest(joined) if first < 0 else first
            desk.holders[step] = desk.holders[step] & ~joined | 1 << first
            desk.counter[step, first] = POOL


@jit
def _watch(desk: Any, watches: Any, factors: Any) -> None:
    """Each watch has at most two open cards: with one, it weighs a move of its step; with two, a bit links them."""
    desk.scale = 1.0
    for i in range(len(watches)):
        watch = watches[i]
        seat = watch.seat
        held = 0
        bit = 1
        first = last = -1
        first_bit = last_bit = 0
        rest = watch.cards
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            if (desk.held[seat] >> card) & 1:
                held |= bit
            elif (desk.may[seat] >> card) & 1:
                step = desk.place[card]
                if step > last:
                    first, first_bit, last, last_bit = last, last_bit, step, bit
                else:
                    first, first_bit = step, bit
            bit <<= 1
        watch.first, watch.last = first, last
        for j in range(4):
            watch.table[j] = factors[8 * i + (held | (first_bit if j & 2 else 0) | (last_bit if j & 1 else 0))]
        if last < 0:
            desk.scale *= watch.table[0]
        elif first < 0:
            for holder in range(HOLDERS):
                desk.factor[last, holder] *= watch.table[1 if holder == seat else 0]
        else:
            watch.next = desk.watch[last]
            desk.watch[last] = i


@jit
def _bits(desk: Any, said: Any, watches: Any, used: int) -> bool:
    """Give everything said a key bit for as long as it is open; bits are used again. False when there are too few."""
    free = (1 << KEY_BITS) - (1 << used)
    for step in range(desk.length):
        for some in (said, watches):
            for i in range(len(some)):
                if some[i].first == step:
                    if free == 0:
                        return False
                    some[i].bit = free & -free
                    free ^= some[i].bit
        for some in (said, watches):
            for i in range(len(some)):
                if some[i].first >= 0 and some[i].last == step:
                    free |= some[i].bit
    for i in range(len(said)):
        if said[i].cards:
            _demand(desk, said[i])
    for i in range(len(watches)):
        if watches[i].first >= 0:
            desk.sets[watches[i].first, watches[i].seat] |= watches[i].bit
            desk.drops[watches[i].last] |= watches[i].bit
    return True


@jit
def _demand(desk: Any, wanted: Any) -> None:
    """A bit set with the first card, cleared by whoever meets the demand, and clear after the last card."""
    seat = wanted.seat
    for holder in range(HOLDERS):
        desk.sets[wanted.first, holder] |= wanted.bit
    desk.closes[wanted.last] |= wanted.bit
    rest = wanted.cards
    while rest:
        step = desk.place[lowest(rest)]
        rest &= rest - 1
        for holder in range(HOLDERS):
            if (holder == seat) != (seat == CASE):
                desk.clears[step, holder] |= wanted.bit
    if seat != CASE:
        for step in range(wanted.first, wanted.last):
            desk.waiting[step, seat] |= wanted.bit
