"""What a bot can do wrong, and what happens instead: the most passive legal action. It loses its turn, not the game."""

from __future__ import annotations

from typing import NamedTuple

from fallakte.rules import Action, LegalActions
from fallakte.rules import actions as a


class Fault(NamedTuple):
    """One thing that went wrong."""

    what: str
    """`illegal`, `rubbish`, `hang`, `death` or `crash`."""
    why: str
    version: int
    """After how many events of the game."""


class FaultError(RuntimeError):
    """A bot did not give a legal action."""

    def __init__(self, what: str, why: str) -> None:
        super().__init__(f"{what}: {why}")
        self.what = what
        self.why = why


_PASSIVE = (a.EndTurn, a.Pass, a.Show, a.Stay, a.Look, a.Roll)
"""In this order; after them whatever else must be done."""


def passive(legal: LegalActions) -> Action:
    """The legal action that does least."""
    verbs = sorted(legal.verbs, key=lambda verb: _PASSIVE.index(verb) if verb in _PASSIVE else len(_PASSIVE))
    return next(legal.options(verbs[0]))
