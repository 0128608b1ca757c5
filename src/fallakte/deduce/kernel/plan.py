"""Step two: which cards must be walked, in which order, and what each bit of the walk's 64-bit key means."""

from __future__ import annotations

from typing import Any

import numpy as np

from fallakte.deduce.kernel.jit import CASE, HOLDERS, KEY_BITS, UNKNOWN, first_of, jit, kind_of


@jit
def ordered(free: Any, domain: Any, where: Any, solved: Any, clauses: Any, wrongs: Any, watches: Any) -> Any:
    """The cards somebody said something about, kind by kind, and how many others each kind has.

    The others may be with anybody who has a free slot: they are counted in closed form and never walked. Within a
    kind the most talked-about card comes first and then the one with fewest holders, which keeps the walk narrow; the
    kind with most candidates comes last, where the joint needs one tag only.
    """
    talked = 0
    for i in range(len(clauses)):
        talked |= clauses[i, 1]
    for i in range(len(wrongs)):
        talked |= wrongs[i]
    for i in range(len(watches)):
        for card in range(21):
            if (watches[i, 1] >> card) & 1 and (domain[card] >> watches[i, 0]) & 1:
                talked |= 1 << card
    anybody = 0
    for holder in range(CASE):
        if free[holder] > 0:
            anybody |= 1 << holder
    silent = np.zeros(3, np.int64)
    walked = np.zeros(3, np.int64)
    for kind in range(3):
        everywhere = anybody if solved[kind] != UNKNOWN else anybody | (1 << CASE)
        for card in range(first_of(kind), first_of(kind + 1)):
            if where[card] == UNKNOWN:
                if domain[card] == everywhere and (talked >> card) & 1 == 0:
                    silent[kind] += 1
                else:
                    walked[kind] |= 1 << card
    kinds = _fewest_first(domain, walked)
    order = np.empty(21, np.int64)
    length = 0
    border = 0
    for turn in range(3):
        if turn == 2:
            border = length
        left = walked[kinds[turn]]
        while left:
            best = -1
            most = -1000
            for card in range(21):
                if (left >> card) & 1:
                    talk = 0
                    for i in range(len(clauses)):
                        talk += 10 * ((clauses[i, 1] >> card) & 1)
                    for holder in range(HOLDERS):
                        talk -= (domain[card] >> holder) & 1
                    if talk > most:
                        best, most = card, talk
            order[length] = best
            length += 1
            left ^= 1 << best
    return order[:length], border, kinds, silent


@jit
def _fewest_first(domain: Any, walked: Any) -> Any:
    """The kinds by their number of walked candidates for the case file."""
    size = np.zeros(3, np.int64)
    for kind in range(3):
        for card in range(21):
            size[kind] += (walked[kind] >> card) & (domain[card] >> CASE) & 1
    kinds = np.array([0, 1, 2])
    for i in (0, 1, 0):
        if size[kinds[i]] > size[kinds[i + 1]]:
            kinds[i], kinds[i + 1] = kinds[i + 1], kinds[i]
    return kinds


@jit
def key_layout(free: Any, solved: Any) -> Any:
    """Where each holder's free slots sit in the key, the three case-file flags, the first key, and the bits used."""
    shift = np.zeros(HOLDERS, np.int64)
    width = np.zeros(HOLDERS, np.int64)
    used = 0
    key = 0
    for holder in range(CASE):
        shift[holder] = used
        bits = 0
        while free[holder] >> bits:
            bits += 1
        width[holder] = (1 << bits) - 1
        key |= free[holder] << used
        used += bits
    flags = np.zeros(3, np.int64)
    for kind in range(3):
        flags[kind] = 1 << used
        if solved[kind] != UNKNOWN:
            key |= flags[kind]
        used += 1
    return shift, width, flags, key, used


@jit
def watched(where: Any, domain: Any, place: Any, watches: Any, factors: Any) -> Any:
    """Each watch as (first open card's step, second's, and its factor when neither, either or both are held).

    Returns also the product of the watches that are decided already. A step of -1: no such card.
    """
    steps = np.full((len(watches), 2), -1, np.int64)
    table = np.ones((len(watches), 4))
    scale = 1.0
    for i in range(len(watches)):
        seat = watches[i, 0]
        held = 0
        one = -1
        two = -1
        bit_one = 0
        bit_two = 0
        bit = 1
        for card in range(21):
            if (watches[i, 1] >> card) & 1:
                if where[card] == seat:
                    held |= bit
                elif where[card] == UNKNOWN and (domain[card] >> seat) & 1:
                    if two < 0 or place[card] > two:
                        one, bit_one = two, bit_two
                        two, bit_two = place[card], bit
                    else:
                        one, bit_one = place[card], bit
                bit <<= 1
        steps[i, 0] = one
        steps[i, 1] = two
        for j in range(4):
            table[i, j] = factors[i, held | (bit_one if j & 2 else 0) | (bit_two if j & 1 else 0)]
        if two < 0:
            scale *= table[i, 0]
    return steps, table, scale


@jit
def bits(order: Any, place: Any, clauses: Any, wrongs: Any, watches: Any, steps: Any, used: int) -> Any:
    """Give every open clause, accusation and watch a key bit for as long as it is open; bits are used again.

    Per step and holder: bits to set, bits to clear; per step: bits that must be clear, bits to forget, and each
    seat's clauses that stay open. The last value is False when the key is too short.
    """
    length = len(order)
    sets = np.zeros((length, HOLDERS), np.int64)
    clears = np.zeros((length, HOLDERS), np.int64)
    closes = np.zeros(length, np.int64)
    drops = np.zeros(length, np.int64)
    waiting = np.zeros((length, HOLDERS), np.int64)
    watch_bit = np.zeros(len(watches), np.int64)
    count = len(clauses) + len(wrongs) + len(watches)
    first = np.full(count, -1, np.int64)
    last = np.full(count, -1, np.int64)
    for i in range(count):
        if i >= len(clauses) + len(wrongs):
            j = i - len(clauses) - len(wrongs)
            if steps[j, 0] >= 0:
                first[i], last[i] = steps[j, 0], steps[j, 1]
            continue
        mask = clauses[i, 1] if i < len(clauses) else wrongs[i - len(clauses)]
        for card in range(21):
            if (mask >> card) & 1:
                step = place[card]
                if first[i] < 0 or step < first[i]:
                    first[i] = step
                if step > last[i]:
                    last[i] = step
    available = (1 << KEY_BITS) - (1 << used)
    own = np.zeros(count, np.int64)
    for step in range(length):
        for i in range(count):
            if first[i] == step:
                if available == 0:
                    return sets, clears, closes, drops, waiting, watch_bit, False
                own[i] = available & -available
                available ^= own[i]
        for i in range(count):
            if last[i] == step:
                available |= own[i]
    for i in range(count):
        if first[i] < 0:
            continue
        if i < len(clauses):
            seat = clauses[i, 0]
            closes[last[i]] |= own[i]
            for holder in range(HOLDERS):
                sets[first[i], holder] |= own[i]
            for card in range(21):
                if (clauses[i, 1] >> card) & 1:
                    clears[place[card], seat] |= own[i]
            for step in range(first[i], last[i]):
                waiting[step, seat] |= own[i]
        elif i < len(clauses) + len(wrongs):
            closes[last[i]] |= own[i]
            for holder in range(HOLDERS):
                sets[first[i], holder] |= own[i]
            for card in range(21):
                if (wrongs[i - len(clauses)] >> card) & 1:
                    for holder in range(CASE):
                        clears[place[card], holder] |= own[i]
        else:
            j = i - len(clauses) - len(wrongs)
            watch_bit[j] = own[i]
            sets[first[i], watches[j, 0]] |= own[i]
            drops[last[i]] |= own[i]
    return sets, clears, closes, drops, waiting, watch_bit, True


@jit
def demands(order: Any, domain: Any, solved: Any, silent: Any, flags: Any) -> Any:
    """Per step: how many later cards each holder could still get, and which case-file flags must be set by then."""
    length = len(order)
    able = np.zeros((length, HOLDERS), np.int64)
    flagged = np.zeros(length, np.int64)
    for holder in range(CASE):
        later = silent.sum()
        for step in range(length - 1, -1, -1):
            able[step, holder] = later
            later += (domain[order[step]] >> holder) & 1
    for kind in range(3):
        if solved[kind] == UNKNOWN and silent[kind] == 0:
            step = length - 1
            while kind_of(order[step]) != kind or (domain[order[step]] >> CASE) & 1 == 0:
                step -= 1
            flagged[step] |= flags[kind]
    return able, flagged
