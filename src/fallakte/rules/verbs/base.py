"""What all verbs share, and what they would say if they did not say otherwise.

Besides these, every verb has `why_not(legal)`, `options(legal)`, `happen(draft, seat)` and `told_by(event, table)`.
They have no default: the type checker names the verb that lacks one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Self, TypeAlias

from fallakte.rules.advantage import Effect
from fallakte.rules.board import Spot
from fallakte.rules.phase import Phase
from fallakte.rules.refusal import Reason
from fallakte.rules.table import Table

if TYPE_CHECKING:
    from fallakte.rules.legal import LegalActions

Why: TypeAlias = Reason | None
"""Why something is not possible; None: it is."""

IN_TURN = (Phase.START, Phase.IN_PLACE, Phase.ON_THE_WAY, Phase.AFTER_ANSWERS)
"""The points of a turn at which the active seat decides freely."""


class Deed:
    """Base of the actions."""

    __slots__ = ()

    word: ClassVar[str]
    """The first word of its text form: `walk library`."""
    phases: ClassVar[tuple[Phase, ...]]
    """Where it can be possible at all."""
    effects: ClassVar[tuple[Effect, ...]] = ()
    """The advantage cards that want it (R39)."""
    idle: ClassVar[int] = 9
    """How much it does: who must act for an absent player takes what does least."""
    grave: ClassVar[bool] = False
    """It can't be taken back and may cost the game: it looks dangerous, and who chooses it is asked once more."""

    @classmethod
    def possible(cls, legal: LegalActions) -> bool:
        """Whether there is such an action now, the phase being one of its own."""
        return legal.table.phase is not Phase.ADVANTAGE or legal.effect in cls.effects

    def leads_to(self, table: Table) -> Spot | None:
        """Where it takes the pawn without that being named."""
        return None


class Plain(Deed):
    """Base of the actions with nothing to choose: there is one way to do it, and its phase allows it."""

    __slots__ = ()

    def why_not(self, legal: LegalActions) -> Why:
        """Why it is not possible now; None: it is."""
        return None if legal.table.phase in self.phases else not_now(legal)

    @classmethod
    def options(cls, legal: LegalActions) -> Iterator[Self]:
        """There is only one."""
        yield cls()


def must_suspect(table: Table) -> bool:
    """Whether entering a place obliges to suspect there now (R25)."""
    return table.phase is Phase.IN_PLACE and table.now.entered and table.edition.rules.suspect_on_entering == "must"


def not_now(legal: LegalActions) -> Reason:
    """The reason that tells most about what is awaited instead."""
    match legal.table.phase:
        case Phase.ROLLED:
            return Reason.MUST_WALK
        case Phase.ANSWERING | Phase.SHOWING:
            return Reason.MUST_SHOW if legal.showable else Reason.NOT_NOW
        case Phase.PEEKING:
            return Reason.MUST_PEEK
        case Phase.ACCUSING:
            return Reason.MUST_LOOK
        case Phase.ADVANTAGE:
            return Reason.FOLLOW_CARD
        case Phase.OFFERED:
            return Reason.DRAW_OR_DECLINE
        case Phase.IN_PLACE:
            return Reason.MUST_SUSPECT if must_suspect(legal.table) else Reason.NOT_NOW
        case Phase.SET_UP | Phase.PLACING | Phase.START | Phase.ON_THE_WAY | Phase.AFTER_ANSWERS | Phase.OVER:
            return Reason.NOT_NOW
