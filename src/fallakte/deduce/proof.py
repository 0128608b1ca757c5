"""The check of an explanation, apart from what made it: does every step follow from the entries and marks it cites?"""

from __future__ import annotations

from fallakte.deduce.facts import Fact, Has, Lacks, Position
from fallakte.deduce.knowledge import count
from fallakte.deduce.notebook import Mark, Rule
from fallakte.deduce.reasons import Explanation
from fallakte.rules.cards import cards


def faults(position: Position, explanation: Explanation) -> list[str]:
    """Everything that is wrong with an explanation; an empty list is a proof.

    For each step all deals are counted that fit the deal, the entries it cites and the earlier marks it cites, and
    nothing else: its marks must be true in every one of them.
    """
    found = []
    known: set[Mark] = set()
    for number, step in enumerate(explanation.steps):
        if not set(step.because) <= known:
            found.append(f"step {number} cites a mark that no earlier step made")
        cited = position.only(step.entries).adding(*map(_as_fact, step.because))
        if wrong := [mark for mark in step.so if not _follows(cited, mark)]:
            found.append(f"step {number} does not make {wrong} certain")
        if step.rule is Rule.COUNTED and step.deals != count(cited).deals:
            found.append(f"step {number} counts {step.deals} deals")
        known |= set(step.so)
    last = explanation.steps[-1].so if explanation.steps else ()
    if not _follows(_bare(position).adding(*map(_as_fact, last)), explanation.mark):
        found.append("the last step is not about the mark")
    return found


def _bare(position: Position) -> Position:
    return position.only(())


def _as_fact(mark: Mark) -> Fact:
    card = cards([mark.card])
    return Has(mark.holder, card) if mark.has else Lacks((mark.holder,), card)


def _follows(position: Position, mark: Mark) -> bool:
    known = count(position)
    return known.deals > 0 and float(known.counts[mark.card, mark.holder]) == (known.total if mark.has else 0.0)
