"""Step two: what weighs the deals, cut down to what is still open.

A watch is a factor that depends on which of up to three cards a seat holds. What the seat surely has or can't have
is no longer a question, nor is a card on which the factor does not depend.
"""

from __future__ import annotations

from fallakte.deduce.kernel.layout import WAYS
from fallakte.deduce.kernel.plain import Flag, Int, bit, core, lowest
from fallakte.deduce.kernel.records import Desk, Question


@core
def watch(desk: Desk, question: Question) -> None:
    """Put the open part of every watch on the desk, and the rest of them into `scale`."""
    desk.watches = 0
    desk.scale = 1.0
    for i in range(question.watches):
        _open_part(desk, question, i)


@core
def _open_part(desk: Desk, question: Question, i: Int) -> None:
    """Add what is open of one watch; its table keeps its length, and says the same for all cards that are settled."""
    seat = question.watch_seat[i]
    cards = question.watch_cards[i]
    table = WAYS * desk.watches
    held = 0
    number = 0
    rest = cards
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if (desk.held[seat] >> card) & 1:
            held |= bit(number)
        number += 1
    opened = cards & desk.may[seat]
    free = _numbers(cards, opened)
    for ways in range(WAYS):
        desk.watch_table[table + ways] = question.watch_table[WAYS * i + (ways & free | held)]
    number = 0
    rest = cards
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if (opened >> card) & 1 and not _matters(desk, table, bit(number)):
            opened &= ~bit(card)
        number += 1
    if opened == 0:
        desk.scale *= desk.watch_table[table]
        return
    _close_up(desk, table, _numbers(cards, opened))
    desk.watch_seat[desk.watches] = seat
    desk.watch_cards[desk.watches] = opened
    desk.watches += 1


@core
def _numbers(cards: Int, some: Int) -> Int:
    """Which of the cards these are, as a mask of their numbers."""
    found = 0
    number = 0
    while cards:
        if (some >> lowest(cards)) & 1:
            found |= bit(number)
        cards &= cards - 1
        number += 1
    return found


@core
def _matters(desk: Desk, table: Int, card: Int) -> Flag:
    """Whether a factor depends on a card."""
    ways = 0
    while ways < WAYS and desk.watch_table[table + ways] == desk.watch_table[table + (ways ^ card)]:
        ways += 1
    return ways < WAYS


@core
def _close_up(desk: Desk, table: Int, numbers: Int) -> None:
    """Renumber a table so that its cards are those of these numbers only."""
    used = 0
    for ways in range(WAYS):
        if ways & ~numbers == 0:
            desk.watch_table[table + used] = desk.watch_table[table + ways]
            used += 1
