"""What a suspicion would bring: the weight of every answer, and the uncertainty about the case file after it."""

from __future__ import annotations

from typing import Any

import numpy as np

from fallakte.deduce.kernel.counting import add_joint, prepare
from fallakte.deduce.kernel.jit import CASE, HOLDERS, ROW, entry, jit
from fallakte.deduce.kernel.walk import backward, walk


@jit
def _entropy(joint: Any) -> Any:
    """The total weight of a joint and its entropy in bits."""
    total = 0.0
    below = 0.0
    for weight in joint.flat:
        if weight > 0.0:
            total += weight
            below += weight * np.log2(weight)
    return total, (np.log2(total) - below / total if total > 0.0 else 0.0)


@jit
def _joint(sizes: Any, may: Any, must: Any, clauses: Any, wrongs: Any, watches: Any, factors: Any, joint: Any) -> bool:
    """Fill the joint of a puzzle; False when it is too big to walk."""
    joint[:] = 0.0
    for i in range(len(sizes)):
        possible, free, domain, where, solved, narrowed, doubts = prepare(sizes[i], may, must, clauses, wrongs)
        if possible:
            graph = walk(free, domain, where, solved, narrowed, doubts, watches, factors)
            if not graph[-1]:
                return False
            value = backward(graph)
            if value[0] > 0.0:
                add_joint(where, solved, domain, graph, value, joint)
    return True


@entry
def ask(
    suspicions: Any,
    picks: Any,
    answerers: Any,
    peeks: Any,
    sizes: Any,
    may: Any,
    must: Any,
    clauses: Any,
    wrongs: Any,
    watches: Any,
    factors: Any,
) -> Any:
    """Whether it was small enough, and the weight and the entropy of every answer: [suspicion, holder, card].

    `picks[i, j]` are the eight factors of showing card `j` of suspicion `i`. CASE with card 0 is "nobody"; where
    `peeks` (the cards that might be seen in the duel's row) is not 0, ROW and the card seen stand for it instead.
    """
    weight = np.zeros((len(suspicions), HOLDERS, 21))
    bits = np.zeros((len(suspicions), HOLDERS, 21))
    joint = np.zeros((6, 6, 9))
    more = np.empty((len(watches) + 1, 2), np.int64)
    more[:-1] = watches
    more_factors = np.empty((len(factors) + 1, 8))
    more_factors[:-1] = factors
    for i in range(len(suspicions)):
        able = may.copy()
        sure = must.copy()
        named = suspicions[i]
        for seat in answerers:
            more[-1, 0] = seat
            more[-1, 1] = named
            nth = -1
            for card in range(21):
                if (named >> card) & 1 == 0:
                    continue
                nth += 1
                if (able[seat] >> card) & 1 == 0:
                    continue
                sure[seat] = must[seat] | (1 << card)
                more_factors[-1] = picks[i, nth]
                if not _joint(sizes, able, sure, clauses, wrongs, more, more_factors, joint):
                    return False, weight, bits
                weight[i, seat, card], bits[i, seat, card] = _entropy(joint)
            sure[seat] = must[seat]
            able[seat] &= ~named
        for card in range(21):
            if (peeks >> card) & 1 and (able[ROW] >> card) & 1:
                sure[ROW] = must[ROW] | (1 << card)
                if not _joint(sizes, able, sure, clauses, wrongs, watches, factors, joint):
                    return False, weight, bits
                weight[i, ROW, card], bits[i, ROW, card] = _entropy(joint)
        if peeks == 0:
            if not _joint(sizes, able, sure, clauses, wrongs, watches, factors, joint):
                return False, weight, bits
            weight[i, CASE, 0], bits[i, CASE, 0] = _entropy(joint)
    return True, weight, bits
