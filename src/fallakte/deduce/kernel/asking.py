"""What a suspicion would bring: the weight of every answer, and the uncertainty about the case file after it."""

from __future__ import annotations

from typing import Any

import numpy as np

from fallakte.deduce.kernel.counting import add_joint
from fallakte.deduce.kernel.jit import jit, lowest
from fallakte.deduce.kernel.layout import CARDS, CASE, HOLDERS, ROW, SOLUTIONS
from fallakte.deduce.kernel.solve import SIZES, TOO_BIG, solve, take


@jit
def ask(work: Any) -> float:
    """The weight and entropy of every answer to every suspicion, [suspicion, holder, card, 2]; TOO_BIG or 0.

    The question ends with a spare watch for the answer, then: how many suspicions and answerers, the cards that might
    be seen in the duel's row, the suspicions, the answerers. The numbers end with room for the watch's factors and
    eight factors for each card of each suspicion. CASE with card 0 is "nobody"; in the duel ROW and the card seen.
    """
    desk, question, numbers = work.desk, work.question, work.numbers
    watch = SIZES + HOLDERS * question[0] + 2 * question[1] + question[2] + 2 * (question[3] - 1)
    suspicions, answerers, peeks = question[watch + 2], question[watch + 3], question[watch + 4]
    asked = watch + 5
    factor = 8 * (question[3] - 1)
    fits = True
    desk.pooling = 1
    for i in range(suspicions):
        take(desk, question)
        named = question[asked + i]
        for n in range(answerers):
            seat = question[asked + suspicions + n]
            question[watch], question[watch + 1] = seat, named
            sure = desk.sure[seat]
            rest = named
            picks = factor + 24 * i
            while rest and fits:
                card = lowest(rest)
                rest &= rest - 1
                picks += 8
                if (desk.able[seat] >> card) & 1:
                    for j in range(8):
                        numbers[factor + j] = numbers[picks + j]
                    desk.sure[seat] = sure | (1 << card)
                    fits = _weigh(work, i, seat, card)
            desk.sure[seat] = sure
            desk.able[seat] &= ~named
        question[watch + 1] = 0
        numbers[factor] = 1.0
        sure = desk.sure[ROW]
        rest = peeks & desk.able[ROW]
        while rest and fits:
            card = lowest(rest)
            rest &= rest - 1
            desk.sure[ROW] = sure | (1 << card)
            fits = _weigh(work, i, ROW, card)
        if peeks == 0 and fits:
            fits = _weigh(work, i, CASE, 0)
        if not fits:
            return TOO_BIG
    return 0.0


@jit
def _weigh(work: Any, i: int, holder: int, card: int) -> bool:
    """Write down the weight and entropy of the puzzle on the desk; False when it is too big."""
    joint = work.desk.joint
    for spot in range(SOLUTIONS):
        joint[spot] = 0.0
    total = 0.0
    for sizes in range(work.question[0]):
        weight = solve(work, sizes)
        if weight < 0.0:
            return False
        if weight > 0.0:
            add_joint(work)
            total += weight
    if total > 0.0:
        below = 0.0
        for spot in range(SOLUTIONS):
            if joint[spot] > 0.0:
                below += joint[spot] * np.log2(joint[spot])
        cell = 2 * (CARDS * (HOLDERS * i + holder) + card)
        work.out[cell], work.out[cell + 1] = total, np.log2(total) - below / total
    return True
