"""All that a sheet is drawn from."""

from __future__ import annotations

from typing import NamedTuple

from fallakte.deduce.facts import CASE, ROW, Position
from fallakte.table.plan import HELP
from fallakte.web.company import Company
from fallakte.web.knowledge.insight import Insight

FOLLOWING, ODDS = "logic", HELP[-1]
"""The steps of the dial from which on what follows is printed, and at which chances are."""


class Pad(NamedTuple):
    """Somebody's sheet: who sits there, what they know, and how much of it they want to have printed.

    Whose sheet it is, its position says; a position of nobody is an onlooker's, and nothing can be written on it.
    """

    company: Company
    position: Position
    help: str = "seen"
    """The step of the help dial."""
    pencil: tuple[tuple[str, str], ...] = ()
    """The own marks: a cell (`rope:2`, `rope:case`) and what stands there."""
    known: Insight | None = None
    """What follows from the position; None while that is not worked out. Looked at from the step `logic` on."""

    still: bool = False
    """It is looked at, by whoever: nothing can be written on it, and nobody is spoken to."""

    @property
    def follows(self) -> Insight | None:
        """What follows, where the dial prints it; nothing from facts that contradict each other."""
        return self.known if self.wants_insight and self.known is not None and self.known.solutions else None

    @property
    def wants_insight(self) -> bool:
        """Whether the dial prints what follows."""
        return HELP.index(self.help) >= HELP.index(FOLLOWING)

    @property
    def odds(self) -> bool:
        """Whether chances are shown."""
        return self.help == ODDS

    @property
    def thinking(self) -> bool:
        """What follows is still being worked out; the marks for it come in a moment."""
        return self.wants_insight and self.known is None


def holder_name(holder: int) -> str:
    """A holder in the name of a cell: `rope:2`, `rope:case`."""
    return {CASE: "case", ROW: "row"}.get(holder, str(holder))
