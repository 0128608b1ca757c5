"""How long the table waits: for the awaited seat to think, and for people who left."""

from __future__ import annotations

import math
import time

from fallakte.rules.sorts import Seat
from fallakte.table.lobby import Place
from fallakte.table.plan import Plan, Sort
from fallakte.table.presence import LINGERS, Presence

GRACE = 60.0
"""Whoever is awaited has at least so many seconds (or the table's thinking time) after the table was loaded."""
SINCE_1970 = time.time() - time.monotonic()
"""What makes a moment of the clock that is never set the time of day."""


def thinks_until(plan: Plan, asked_at: float, loaded_at: float = -math.inf) -> float | None:
    """Until when whoever was asked then may think, by the clock that is never set; None without one."""
    if not plan.thinking:
        return None
    return max(asked_at + plan.thinking, loaded_at + min(plan.thinking, GRACE))


def bot_in(plan: Plan, seat: Seat, place: Place, presence: Presence) -> float | None:
    """Seconds until a bot takes this seat; None while its person is here, or while nobody is here to wait."""
    if not plan.patience or place.waited or presence.online(seat):
        return None
    if place.sort is not Sort.PERSON or place.stand_in or not presence.pages:
        return None
    return max(plan.patience, LINGERS) - presence.away(seat)
