"""How long what has happened is shown: the seconds of the pages' moments that the table itself keeps time with.

All are at a bot's usual pace and scale with it; with bots that move at once, nothing is waited for. Pages show their
moments by these same clocks: `web/game/moments.py` tells them when.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from fallakte.rules import events as e
from fallakte.rules.events import Event

USUAL_PACE = 0.7
"""The seconds a bot waits for a move where everything is shown at its usual speed."""
FIRST_ANSWER = 3.4
"""From a suspicion to the first seat's answer: the cards are read, the tokens travel, the seat is asked."""
NEXT_ANSWER = 1.3
"""From an answer to the one of the next seat."""
OPENED, VERDICT = 2.86, 5.86
"""From an accusation until the accuser reads the first card, and until all learn whether it is right."""
WRITING = 1.1
"""So much longer takes one that is written down first (R30)."""
LOOKED = 0.7
"""From looking into the case file, where that is a move of its own, to the first card."""
_LASTS: Mapping[type[Event | None], float] = {
    e.Rolled: 1.0,
    e.Showed: 1.8,
    e.NobodyAnswered: 2.4,
    e.Peeked: 2.4,
    e.DrewAdvantage: 4.3,
    e.LookedAtCard: 1.8,
    e.Glimpsed: 1.8,
    e.LaidDown: 2.4,
    e.NobodyHolds: 2.4,
    e.HasNoneOfKind: 2.4,
    e.FoundWrong: 3.2,
}
"""How long the moment of an event takes, for those after which a bot may move at once."""


class Wait(NamedTuple):
    """When a verdict is due, in seconds from now."""

    opened: float
    """The accuser reads the cards."""
    told: float
    """Everybody learns what comes of it."""


def factor(pace: float) -> float:
    """How much slower than usual everything is shown at a pace; 0: at once."""
    return pace / USUAL_PACE


def lasts(happened: Sequence[Event | None], pace: float) -> float:
    """Seconds until what has happened has been shown."""
    return factor(pace) * max((_LASTS.get(type(event), 0.0) for event in happened), default=0.0)


def until_answer(passed: float, beat: float, pace: float, asked_by: Event | None) -> float:
    """Seconds until an answer leaves, so many after the question was put: on the beat, never at once (law 7).

    It depends on nothing but what everybody has seen, the clock, and the table's pace.

    >>> until_answer(0.2, 1.3, 0.0, None), until_answer(1.5, 1.3, 0.7, e.Passed(1))
    (1.1, 1.1)
    >>> until_answer(0.0, 1.3, 0.7, e.Suspected(0, 1, 7, 13))
    3.4
    """
    tick = max(beat, NEXT_ANSWER * factor(pace))
    first = max(tick, FIRST_ANSWER * factor(pace)) if isinstance(asked_by, e.Suspected) else tick
    beats = 0 if passed < first else math.floor((passed - first) / tick) + 1
    return round(first + beats * tick - passed, 9)


def until_verdict(line: Event | None, since: float, pace: float) -> Wait | None:
    """When the outcome of an accusation is due: the same time whether it is right or wrong.

    `line` is the first line of what has just happened, `since` so many seconds ago the accusation was written down,
    where looking into the case file is a move of its own (R30). None: this is no accusation.
    """
    match line:
        case e.Accused():
            return Wait(OPENED * factor(pace), VERDICT * factor(pace))
        case e.FoundWrong() | e.CaseOpened():
            opened = max((OPENED + WRITING) * factor(pace) - since, LOOKED * factor(pace))
            return Wait(opened, opened + (VERDICT - OPENED) * factor(pace))
        case _:
            return None
