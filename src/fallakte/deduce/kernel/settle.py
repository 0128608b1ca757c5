"""Step one: what follows by simple reasoning, until nothing more does. It keeps the walk small."""

from __future__ import annotations

from fallakte.deduce.kernel.cards import kind_cards
from fallakte.deduce.kernel.layout import CARDS, CASE, HOLDERS, KINDS, OUT, WRONG
from fallakte.deduce.kernel.plain import Flag, Int, bit, core, lowest, popcount
from fallakte.deduce.kernel.records import Desk, Question


@core
def pose(desk: Desk, question: Question, way: Int) -> None:
    """Lay a question on the desk, with one way of hand sizes: nobody may have what another one surely has."""
    claimed = 0
    for holder in range(HOLDERS):
        claimed |= question.sure[holder]
    desk.unknown = (bit(CARDS) - 1) & ~(question.able[OUT] & ~claimed)
    for holder in range(HOLDERS):
        others = 0
        for other in range(HOLDERS):
            if other != holder:
                others |= question.sure[other]
        desk.may[holder] = question.able[holder] & desk.unknown & ~others
        desk.held[holder] = 0
        desk.free[holder] = question.sizes[HOLDERS * way + holder]
    for kind in range(KINDS):
        desk.solved[kind] = -1
    desk.demands = question.demands
    for i in range(question.demands):
        desk.demand_seat[i] = question.demand_seat[i]
        desk.demand_cards[i] = question.demand_cards[i]


@core
def settle(desk: Desk) -> Flag:
    """Narrow everything down, in place; False when no deal is left. Demands that are met or implied are dropped."""
    changed = True
    while changed:
        changed = False
        once = 0
        twice = 0
        for holder in range(HOLDERS):
            twice |= once & desk.may[holder]
            once |= desk.may[holder]
        if desk.unknown & ~once:
            return False
        placed = desk.unknown & ~twice
        if placed:
            if not _put(desk, placed):
                return False
            changed = True
        for holder in range(CASE):
            able = popcount(desk.may[holder])
            if able < desk.free[holder]:
                return False
            if able > 0 and desk.free[holder] == 0:
                desk.may[holder] = 0
                changed = True
            elif able > 0 and able == desk.free[holder]:
                _claim(desk, holder, desk.may[holder])
                changed = True
        for kind in range(KINDS):
            if desk.solved[kind] < 0:
                able = desk.may[CASE] & kind_cards(kind)
                if able == 0:
                    return False
                if able & (able - 1) == 0:
                    _claim(desk, CASE, able)
                    changed = True
        for i in range(desk.demands):
            if desk.demand_cards[i]:
                told = _doubt(desk, i) if desk.demand_seat[i] == WRONG else _narrow(desk, i)
                if told < 0:
                    return False
                if told > 0:
                    changed = True
    _keep_open(desk)
    return True


@core
def _put(desk: Desk, placed: Int) -> Flag:
    """Put cards that have one possible holder only with it; False when they don't fit."""
    desk.unknown &= ~placed
    for holder in range(HOLDERS):
        mine = desk.may[holder] & placed
        if mine == 0:
            continue
        desk.may[holder] ^= mine
        desk.held[holder] |= mine
        desk.free[holder] -= popcount(mine)
        if desk.free[holder] < 0:
            return False
        if holder == CASE:
            for kind in range(KINDS):
                card = mine & kind_cards(kind)
                if card:
                    if desk.solved[kind] >= 0 or card & (card - 1):
                        return False
                    desk.solved[kind] = lowest(card)
                    desk.may[CASE] &= ~kind_cards(kind)
    return True


@core
def _claim(desk: Desk, holder: Int, cards: Int) -> None:
    """Take cards from all other holders."""
    for other in range(HOLDERS):
        if other != holder:
            desk.may[other] &= ~cards


@core
def _narrow(desk: Desk, i: Int) -> Int:
    """Drop from a demand what its seat can't have; 1 when that told something new, -1 when nothing is left."""
    seat = desk.demand_seat[i]
    if desk.demand_cards[i] & desk.held[seat]:
        desk.demand_cards[i] = 0
        return 0
    cards = desk.demand_cards[i] & desk.may[seat]
    desk.demand_cards[i] = cards
    if cards == 0:
        return -1
    if cards & (cards - 1) == 0:
        _claim(desk, seat, cards)
        desk.demand_cards[i] = 0
        return 1
    if desk.free[seat] == 1 and desk.may[seat] & ~cards:
        desk.may[seat] &= cards
        return 1
    return 0


@core
def _doubt(desk: Desk, i: Int) -> Int:
    """Use a wrong accusation; 1 when all but one of its cards are in the case file, -1 when all are."""
    cards = desk.demand_cards[i] & ~desk.held[CASE]
    desk.demand_cards[i] = cards
    if cards == 0:
        return -1
    if cards & ~desk.may[CASE]:
        desk.demand_cards[i] = 0
        return 0
    if cards & (cards - 1) == 0:
        desk.may[CASE] &= ~cards
        desk.demand_cards[i] = 0
        return 1
    return 0


@core
def _keep_open(desk: Desk) -> None:
    """Keep the demands that are still open, without those that another one implies."""
    count = 0
    for i in range(desk.demands):
        seat = desk.demand_seat[i]
        cards = desk.demand_cards[i]
        implied = 0
        for j in range(desk.demands):
            other = desk.demand_cards[j]
            within: Flag = other != 0 and desk.demand_seat[j] == seat and other & cards == other
            if within and (other != cards or j < i):
                implied = 1
        if cards and not implied:
            desk.demand_seat[count] = seat
            desk.demand_cards[count] = cards
            count += 1
    desk.demands = count
