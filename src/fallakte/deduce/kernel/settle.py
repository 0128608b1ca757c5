"""Step one: what follows by simple reasoning, until nothing more does. It keeps the search small."""

from __future__ import annotations

from typing import Any

import numpy as np

from fallakte.deduce.kernel.jit import CASE, HOLDERS, OUT, UNKNOWN, first_of, jit, kind_of


@jit
def domains(may: Any, must: Any) -> Any:
    """For every card the holders it may be with, as a bit mask over holders, and UNKNOWN (or OUT: it lies open)."""
    domain = np.zeros(21, np.int64)
    where = np.full(21, UNKNOWN, np.int64)
    for card in range(21):
        holders = 0
        for holder in range(HOLDERS):
            holders |= ((may[holder] >> card) & 1) << holder
        claimed = False
        for holder in range(HOLDERS):
            if (must[holder] >> card) & 1:
                claimed = True
                holders &= 1 << holder
        domain[card] = holders
        if (may[OUT] >> card) & 1 and not claimed:
            where[card] = OUT
    return domain, where


@jit
def settle(free: Any, domain: Any, where: Any, solved: Any, clauses: Any, wrongs: Any) -> bool:
    """Narrow everything down in place; False when no deal is left. Done clauses and accusations become 0."""
    changed = True
    while changed:
        changed = False
        for card in range(21):
            if where[card] != UNKNOWN:
                continue
            holders = domain[card]
            if holders == 0:
                return False
            if holders & (holders - 1):
                continue
            holder = 0
            while holders >> (holder + 1):
                holder += 1
            if free[holder] == 0:
                return False
            if holder == CASE:
                kind = kind_of(card)
                if solved[kind] != UNKNOWN:
                    return False
                solved[kind] = card
                for other in range(first_of(kind), first_of(kind + 1)):
                    if other != card:
                        domain[other] &= ~(1 << CASE)
            free[holder] -= 1
            where[card] = holder
            changed = True
        for holder in range(CASE):
            bit = 1 << holder
            able = 0
            for card in range(21):
                if where[card] == UNKNOWN and domain[card] & bit:
                    able += 1
            if able < free[holder]:
                return False
            if able > 0 and (free[holder] == 0 or able == free[holder]):
                for card in range(21):
                    if where[card] == UNKNOWN and domain[card] & bit:
                        domain[card] = domain[card] & ~bit if free[holder] == 0 else bit
                changed = True
        for kind in range(3):
            if solved[kind] != UNKNOWN:
                continue
            able = 0
            last = 0
            for card in range(first_of(kind), first_of(kind + 1)):
                if where[card] == UNKNOWN and (domain[card] >> CASE) & 1:
                    able += 1
                    last = card
            if able == 0:
                return False
            if able == 1 and domain[last] != 1 << CASE:
                domain[last] = 1 << CASE
                changed = True
        for i in range(len(clauses)):
            if clauses[i, 1] and not _narrow(clauses, i, domain, where):
                return False
            if clauses[i, 1] and clauses[i, 1] & (clauses[i, 1] - 1) == 0:
                for card in range(21):
                    if clauses[i, 1] == 1 << card:
                        domain[card] &= 1 << clauses[i, 0]
                clauses[i, 1] = 0
                changed = True
            elif clauses[i, 1] and free[clauses[i, 0]] == 1:
                bit = 1 << clauses[i, 0]
                for card in range(21):
                    if where[card] == UNKNOWN and domain[card] & bit and (clauses[i, 1] >> card) & 1 == 0:
                        domain[card] &= ~bit
                        changed = True
        for i in range(len(wrongs)):
            if wrongs[i]:
                told = _doubt(wrongs, i, domain, where)
                if told < 0:
                    return False
                changed |= told > 0
    return True


@jit
def _narrow(clauses: Any, i: int, domain: Any, where: Any) -> Any:
    """Drop from a clause what its seat can't have, or all of it once it is met; False when nothing is left."""
    seat, mask = clauses[i, 0], clauses[i, 1]
    for card in range(21):
        if (mask >> card) & 1:
            if where[card] == seat:
                clauses[i, 1] = 0
                return True
            if (domain[card] >> seat) & 1 == 0:
                mask &= ~(1 << card)
    clauses[i, 1] = mask
    return mask != 0


@jit
def _doubt(wrongs: Any, i: int, domain: Any, where: Any) -> int:
    """Use a wrong accusation: 1 when it placed its last open card elsewhere, -1 when it can't be wrong, else 0."""
    mask = wrongs[i]
    count = 0
    last = 0
    for card in range(21):
        if (mask >> card) & 1:
            if where[card] == CASE:
                mask &= ~(1 << card)
            elif (domain[card] >> CASE) & 1 == 0:
                wrongs[i] = 0
                return 0
            else:
                count += 1
                last = card
    wrongs[i] = mask
    if count == 1:
        domain[last] &= ~(1 << CASE)
        wrongs[i] = 0
        return 1
    return 0 if count else -1


@jit
def subsume(clauses: Any) -> None:
    """Drop every clause that another one of the same seat already implies."""
    for i in range(len(clauses)):
        for j in range(len(clauses)):
            a, b = clauses[i, 1], clauses[j, 1]
            if i != j and a and b and clauses[i, 0] == clauses[j, 0] and a & b == a and (a != b or i < j):
                clauses[j, 1] = 0
