"""Step two: which cards must be walked, in which order, and what each bit of the walk's 64-bit key means.

A key holds a counter of free slots for every holder and, by kind, for the case file; above them a bit for everything
said that is still open. Each counter has a guard bit above it, so that all of them are compared in one subtraction.
"""

from __future__ import annotations

from typing import Any

from fallakte.deduce.kernel.jit import jit, kind_of, lowest, popcount
from fallakte.deduce.kernel.layout import CARDS, CASE, FIELDS, HOLDERS, KINDS

KEY_BITS = 62


@jit
def plan(desk: Any, said: Any, watches: Any, factors: Any) -> bool:
    """Plan the walk of a settled puzzle; False when the key is too short for all that was said."""
    _sort_cards(desk, said, watches)
    _order(desk, said)
    for step in range(desk.length):
        desk.closes[step] = desk.drops[step] = 0
        desk.watch[step] = -1
        for holder in range(HOLDERS):
            desk.sets[step, holder] = desk.clears[step, holder] = desk.waiting[step, holder] = 0
            desk.factor[step, holder] = 1.0
    used = _counters(desk)
    _watch(desk, watches, factors)
    return _bits(desk, said, watches, used)


@jit
def _sort_cards(desk: Any, said: Any, watches: Any) -> None:
    """Tell silent cards, which may be with anybody and are counted in closed form, from those to be walked.

    The kind with most walked candidates for the case file comes last.
    """
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
        desk.kinds[kind] = kind
    for i in (0, 1, 0):
        a, b = desk.kinds[i], desk.kinds[i + 1]
        if desk.wide[a] > desk.wide[b]:
            desk.kinds[i], desk.kinds[i + 1] = b, a


@jit
def _order(desk: Any, said: Any) -> None:
    """Line up the walked cards kind by kind, in each the most talked-about first, then the one with fewest holders."""
    length = 0
    for card in range(CARDS):
        kind = kind_of(card)
        candidate = (desk.silent >> card) & 1 if desk.solved[kind] < 0 else desk.solved[kind] == card
        desk.tag[card] = 0 if candidate else -1
    for turn in range(3):
        kind = desk.kinds[turn]
        if turn:
            desk.border[turn - 1] = length
        tag = 0
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
            holders = 0
            for holder in range(HOLDERS):
                holders |= ((desk.may[holder] >> best) & 1) << holder
            desk.order[length] = best
            desk.holders[length] = holders
            desk.place[best] = length
            if holders >> CASE:
                tag += 1
                desk.tag[best] = tag
            length += 1
    desk.length = length


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
        free = desk.free[field] if field < CASE else (1 if desk.solved[field - CASE] < 0 else 0)
        bits = 0
        while free >> bits:
            bits += 1
        desk.shift[field] = used
        desk.field[field] = ((1 << bits) - 1) << used
        desk.key |= free << used
        desk.slots |= desk.field[field]
        if free:
            guard = 1 << (used + bits)
            desk.guards |= guard
            desk.key |= guard
            able = desk.silents[field - CASE] if field >= CASE else popcount(desk.silent)
            for step in range(desk.length - 1, -1, -1):
                desk.enough[step] |= guard | (min(able, free) << used)
                card = desk.order[step]
                if field < CASE:
                    able += (desk.holders[step] >> field) & 1
                elif kind_of(card) == field - CASE:
                    able += desk.holders[step] >> CASE
            used += bits + 1
    return used


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
    for i in range(len(said)):
        first, last = CARDS, -1
        rest = said[i].cards
        while rest:
            step = desk.place[lowest(rest)]
            rest &= rest - 1
            first, last = min(first, step), max(last, step)
        said[i].first, said[i].last = first, last
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
