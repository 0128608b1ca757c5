"""Where and when one may accuse (R15, R28, R29)."""

from __future__ import annotations

from fallakte.rules.board import MIDDLE
from fallakte.rules.refusal import Reason
from fallakte.rules.table import Table


def why_not_accuse(table: Table) -> Reason | None:
    """Why the active seat may not accuse at this point of its turn, or None when it may."""
    rules = table.edition.rules
    if table.now.suspected:
        if rules.accuse_after_suspicion == "no":
            return Reason.NOT_AFTER_SUSPICION
        if rules.accuse_after_suspicion == "unanswered":
            return None if table.now.unanswered else Reason.ACCUSE_ONLY_UNANSWERED
    if rules.accuse_where == "anywhere" or table.edition.board is None:
        return None
    spot = table.spot(table.active)
    if rules.accuse_where == "place":
        return None if spot < MIDDLE else Reason.ACCUSE_IN_PLACE
    return None if spot == MIDDLE else Reason.ACCUSE_IN_MIDDLE
