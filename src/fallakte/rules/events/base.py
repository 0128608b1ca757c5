"""Events: facts. Dice and deals are in them, so a game replays without chance. Every event has an audience.

A `Public` event is the same for everybody. A `Private` one is known whole to its audience only; everybody else gets its
`face`, which is built from what they may know. There is no third sort, so nothing is seen by forgetting to hide it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TypeAlias

from fallakte.rules.actions import Seat
from fallakte.rules.board import Spot

Way: TypeAlias = tuple[Spot, ...]
Dice: TypeAlias = tuple[int, ...]
Spots6: TypeAlias = tuple[Spot, ...]
Order: TypeAlias = tuple[int, ...]
AdvantageNumber: TypeAlias = int
Ending: TypeAlias = str
"""`accusation`, `last`, `all_out` or `limit`."""


class Public:
    """An event that everybody at the table may know whole."""

    __slots__ = ()


class Private(ABC):
    """An event that only its audience may know whole."""

    __slots__ = ()

    @abstractmethod
    def audience(self) -> tuple[Seat, ...]:
        """The seats that know it whole."""

    @abstractmethod
    def face(self) -> Public:
        """What everybody else sees of it."""


Event: TypeAlias = Public | Private
Seen: TypeAlias = Public | Private
"""An event as one seat sees it: a private one only where that seat is in its audience."""


def see(event: Event, seat: Seat | None) -> Seen:
    """What a seat (or, with None, an onlooker) may know of an event."""
    if isinstance(event, Public):
        return event
    return event if seat in event.audience() else event.face()


def face(event: Event) -> Public:
    """What everybody may know of an event."""
    return event if isinstance(event, Public) else event.face()
