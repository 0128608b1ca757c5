"""Exact knowledge from what one seat saw: counting, sampling, questions, explanations, contradictions.

>>> from fallakte import Game, deduce, load
>>> view = Game.deal(load("classic"), seats=3, seed=7).view(0)
>>> known = deduce.knowledge_of(view)             # the same as deduce.count(deduce.position_of(view))
>>> f"{known.deals:,} deals, {known.bits:.2f} bits"
'110,880 deals, 6.91 bits'

The counting core is machine code if there was a compiler when the package was built, else plain Python.
"""

from fallakte.deduce.contradiction import Contradiction, contradiction
from fallakte.deduce.facts import (
    CASE,
    HOLDERS,
    ROW,
    Accused,
    Asked,
    At,
    Entry,
    Fact,
    Has,
    Lacks,
    Peeked,
    Position,
    Sight,
    Turn,
)
from fallakte.deduce.knowledge import Knowledge, count, deals
from fallakte.deduce.mistakes import PositionError
from fallakte.deduce.notebook import Mark, Rule, Step
from fallakte.deduce.outcomes import Outcome, Prospect, outcomes, suspicions
from fallakte.deduce.proof import faults
from fallakte.deduce.reading import knowledge_of, position_of
from fallakte.deduce.reasons import Explanation, explain
from fallakte.deduce.sampling import sample
from fallakte.deduce.telling import Teller, tell
from fallakte.deduce.weights import POLICIES, Policy, choice, uniform

__all__ = [
    "CASE",
    "HOLDERS",
    "POLICIES",
    "ROW",
    "Accused",
    "Asked",
    "At",
    "Contradiction",
    "Entry",
    "Explanation",
    "Fact",
    "Has",
    "Knowledge",
    "Lacks",
    "Mark",
    "Outcome",
    "Peeked",
    "Policy",
    "Position",
    "PositionError",
    "Prospect",
    "Rule",
    "Sight",
    "Step",
    "Teller",
    "Turn",
    "choice",
    "contradiction",
    "count",
    "deals",
    "explain",
    "faults",
    "knowledge_of",
    "outcomes",
    "position_of",
    "sample",
    "suspicions",
    "tell",
    "uniform",
]
