"""Cards that nothing tells apart: a question about one of them brings the same as a question about the other."""

from __future__ import annotations

from fallakte.deduce.kernel.cards import kind_of
from fallakte.deduce.kernel.layout import CARDS, HOLDERS
from fallakte.deduce.kernel.plain import Flag, Int, Ints, core
from fallakte.deduce.kernel.records import Desk


@core
def part(twin: Ints, finer: Ints, desk: Desk, seen: Int) -> None:
    """Part the cards that the puzzle on the desk tells apart, or that are seen by somebody.

    `twin` has for each card the first one that was like it so far; `finer` is memory to work in.
    """
    for card in range(CARDS):
        finer[card] = card
        for other in range(card):
            likely: Flag = finer[other] == other and twin[other] == twin[card] and not _differ(seen, card, other)
            if likely and _same_sort(desk, card, other):
                finer[card] = other
                break
    for card in range(CARDS):
        twin[card] = finer[card]


@core
def _same_sort(desk: Desk, card: Int, other: Int) -> Flag:
    """Whether the puzzle stays the same when two cards are exchanged."""
    if kind_of(card) != kind_of(other):
        return False
    for holder in range(HOLDERS):
        if _differ(desk.may[holder], card, other) or _differ(desk.held[holder], card, other):
            return False
    for i in range(desk.demands):
        if _differ(desk.demand_cards[i], card, other):
            return False
    watched = 0
    for i in range(desk.watches):
        watched |= desk.watch_cards[i]
    return (watched >> card | watched >> other) & 1 == 0


@core
def _differ(cards: Int, card: Int, other: Int) -> Flag:
    """Whether one of two cards is among these and the other is not."""
    return ((cards >> card) ^ (cards >> other)) & 1 == 1
