"""Step one: what follows by simple reasoning, until nothing more does. It keeps the search small."""

from __future__ import annotations

from typing import Any

from fallakte.deduce.kernel.jit import jit, lowest, popcount
from fallakte.deduce.kernel.layout import CASE, HOLDERS, KINDS, OUT


@jit
def settle(desk: Any, said: Any) -> bool:
    """Narrow everything down, in place; False when no deal is left. Clauses that are met become empty."""
    _open(desk)
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
            if not _place(desk, placed):
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
        for kind in range(3):
            if desk.solved[kind] < 0:
                able = desk.may[CASE] & KINDS[kind]
                if able == 0:
                    return False
                if able & (able - 1) == 0:
                    _claim(desk, CASE, able)
                    changed = True
        for i in range(len(said)):
            if said[i].cards:
                told = _doubt(desk, said[i]) if said[i].seat == CASE else _narrow(desk, said[i])
                if told < 0:
                    return False
                changed |= told > 0
    return True


@jit
def _open(desk: Any) -> None:
    """Who may have which card at first: nobody what another one surely has."""
    claimed = 0
    for holder in range(HOLDERS):
        claimed |= desk.sure[holder]
    desk.unknown = (1 << 21) - 1 & ~(desk.able[OUT] & ~claimed)
    for holder in range(HOLDERS):
        others = 0
        for other in range(HOLDERS):
            if other != holder:
                others |= desk.sure[other]
        desk.may[holder] = desk.able[holder] & desk.unknown & ~others
        desk.held[holder] = 0
    desk.solved[0] = desk.solved[1] = desk.solved[2] = -1


@jit
def _place(desk: Any, placed: int) -> bool:
    """Put cards that have one possible holder only with it; False when they don't fit."""
    desk.unknown &= ~placed
    for holder in range(HOLDERS):
        mine = desk.may[holder] & placed
        desk.may[holder] ^= mine
        desk.held[holder] |= mine
        desk.free[holder] -= popcount(mine)
        if desk.free[holder] < 0:
            return False
        if holder == CASE:
            for kind in range(3):
                card = mine & KINDS[kind]
                if card:
                    if desk.solved[kind] >= 0 or card & (card - 1):
                        return False
                    desk.solved[kind] = lowest(card)
                    desk.may[CASE] &= ~KINDS[kind]
    return True


@jit
def _claim(desk: Any, holder: int, cards: int) -> None:
    """Take cards from all other holders."""
    for other in range(HOLDERS):
        if other != holder:
            desk.may[other] &= ~cards


@jit
def _narrow(desk: Any, clause: Any) -> int:
    """Drop from a clause what its seat can't have; 1 when that told something new, -1 when nothing is left."""
    seat = clause.seat
    if clause.cards & desk.held[seat]:
        clause.cards = 0
        return 0
    clause.cards &= desk.may[seat]
    if clause.cards == 0:
        return -1
    if clause.cards & (clause.cards - 1) == 0:
        _claim(desk, seat, clause.cards)
        clause.cards = 0
        return 1
    if desk.free[seat] == 1 and desk.may[seat] & ~clause.cards:
        desk.may[seat] &= clause.cards
        return 1
    return 0


@jit
def _doubt(desk: Any, wrong: Any) -> int:
    """Use a wrong accusation; 1 when all but one of its cards are in the case file, -1 when all are."""
    wrong.cards &= ~desk.held[CASE]
    if wrong.cards == 0:
        return -1
    if wrong.cards & ~desk.may[CASE]:
        wrong.cards = 0
        return 0
    if wrong.cards & (wrong.cards - 1) == 0:
        desk.may[CASE] &= ~wrong.cards
        wrong.cards = 0
        return 1
    return 0


@jit
def pack(said: Any) -> int:
    """Keep what is still open, without what something else already implies; how many entries that are."""
    count = 0
    for i in range(len(said)):
        seat, cards = said[i].seat, said[i].cards
        needed = cards != 0
        for j in range(len(said)):
            other = said[j].cards
            if j != i and other and said[j].seat == seat and other & cards == other:
                needed &= other == cards and i < j
        if needed:
            said[count].seat, said[count].cards = seat, cards
            count += 1
    return count
