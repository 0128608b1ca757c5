"""What has been worked out while a question was asked: equal puzzles are walked once.

A puzzle's key is what is left of it after settling. Which cards are settled where says nothing about the weight of the
open ones, nor about how uncertain the case file is; nor does the scale, by which the weight is multiplied afterwards.
"""

from __future__ import annotations

from fallakte.deduce.kernel.layout import CARDS, HOLDERS, WAYS
from fallakte.deduce.kernel.plain import Arena, Flag, Int, Ints, Reals, bit, core, popcount, record, scattered
from fallakte.deduce.kernel.records import Desk


@record
class Memo:
    """Puzzles by their keys, which lie one behind the other."""

    arena: Arena
    keys: Reals
    used: Int
    begin: Ints
    """By entry: where its key begins; the next entry's ends it."""
    total: Reals
    bits: Reals
    entries: Int
    room: Int
    spots: Ints
    mask: Int

    def __init__(self, room: Int) -> None:
        self.arena = Arena()
        self.room = room
        self.mask = 4 * room - 1
        self.keys = self.arena.reals(32 * room)
        self.begin = self.arena.ints(room + 2)
        self.total = self.arena.reals(room)
        self.bits = self.arena.reals(room)
        self.spots = self.arena.ints(4 * room)


@core
def forget(memo: Memo) -> None:
    """Begin with nothing: what was asked has changed."""
    memo.entries = 0
    memo.used = 0
    for spot in range(memo.mask + 1):
        memo.spots[spot] = -1


@core
def find(memo: Memo, desk: Desk) -> Int:
    """The entry of the puzzle on the desk: an old one, or the next, still empty; -1 where there is no room for it."""
    length = HOLDERS + desk.demands + (WAYS + 1) * desk.watches
    if memo.entries == memo.room or memo.used + length > 32 * memo.room:
        return -1
    spot = _write(memo, desk) & memo.mask
    while memo.spots[spot] >= 0:
        if _same(memo, memo.spots[spot], length):
            return memo.spots[spot]
        spot = (spot + 1) & memo.mask
    memo.spots[spot] = memo.entries
    memo.begin[memo.entries] = memo.used
    memo.begin[memo.entries + 1] = memo.used + length
    return memo.entries


@core
def _write(memo: Memo, desk: Desk) -> Int:
    """Write the key of the puzzle on the desk behind all others; returns a number by which to look for it."""
    at = memo.used
    number = 0
    for holder in range(HOLDERS):
        word = desk.may[holder] | desk.free[holder] << CARDS
        number = scattered(number ^ word, bit(30) - 1)
        memo.keys[at] = word
        at += 1
    for i in range(desk.demands):
        word = desk.demand_cards[i] | desk.demand_seat[i] << CARDS
        number = scattered(number ^ word, bit(30) - 1)
        memo.keys[at] = word
        at += 1
    for i in range(desk.watches):
        word = desk.watch_cards[i] | desk.watch_seat[i] << CARDS
        number = scattered(number ^ word, bit(30) - 1)
        memo.keys[at] = word
        ways = bit(popcount(desk.watch_cards[i]))
        for j in range(WAYS):
            memo.keys[at + 1 + j] = desk.watch_table[WAYS * i + j] if j < ways else 0.0
        at += WAYS + 1
    return number


@core
def _same(memo: Memo, entry: Int, length: Int) -> Flag:
    """Whether an entry has the key that was just written."""
    begin = memo.begin[entry]
    if memo.begin[entry + 1] - begin != length:
        return False
    same = 0
    while same < length and memo.keys[begin + same] == memo.keys[memo.used + same]:
        same += 1
    return same == length


@core
def keep(memo: Memo, entry: Int) -> None:
    """An entry that `find` gave out as the next one has been filled in."""
    memo.entries = entry + 1
    memo.used = memo.begin[entry + 1]
