"""What to ask, and where to go for it, where nobody listens but the other player: what tells most, and may settle it.

With three and more players a question gives as much away as it brings, and asking for the likeliest solution is as good
as anything (docs/bots-lab.md); in a duel this wins three games of five against who does that.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2

from fallakte.deduce.facts import Position
from fallakte.deduce.knowledge import Knowledge
from fallakte.deduce.outcomes import Prospect, outcomes, suspicions
from fallakte.deduce.weights import Policy
from fallakte.rules.cards import PLACES, Card, Cards, each

SETTLES = 15.0
"""So many bits is it worth to ask for the case itself, where a row has to be found out besides."""
SETTLES_ALONE = 10.0
"""Where there is none: then all that is not the other's is the case, and only what tells of the case counts."""


def worths(position: Position, weights: Policy, known: Knowledge) -> list[float]:
    """How much one wants to suspect in each place: as much as the best question there brings, the best place 1."""
    best = [
        max(
            _worth(prospect, known, row=bool(position.row))
            for prospect in outcomes(position, suspicions(place), weights)
        )
        for place in PLACES
    ]
    least, most = min(0.0, *best), max(best)
    return [(value - least) / (most - least) if most > least else 1.0 for value in best]


def telling(position: Position, weights: Policy, known: Knowledge, places: Sequence[Card]) -> list[Cards]:
    """The suspicions from these places that bring most, all alike."""
    asked = [three for place in places for three in suspicions(place)]
    worths = [
        (_worth(prospect, known, row=bool(position.row)), prospect.cards)
        for prospect in outcomes(position, asked, weights)
    ]
    most = max(value for value, _ in worths)
    return [three for value, three in worths if value >= most - 1e-9]


def _worth(prospect: Prospect, known: Knowledge, *, row: bool) -> float:
    """What the answer tells of the whole deal, or where there is no row of the case; and the chance to settle it."""
    suspect, thing, place = each(prospect.cards)
    settled = known.chance(suspect, thing, place)
    if not row:
        return SETTLES_ALONE * settled - prospect.bits
    told = -sum(outcome.chance * log2(outcome.chance) for outcome in prospect.outcomes if outcome.chance > 0)
    return SETTLES * settled + told
