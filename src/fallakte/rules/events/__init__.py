"""Events: facts. Dice and deals are in them, so a game replays without chance. Every event has an audience.

This is the closed list of them, chapter by chapter. What others see of a private one is its face: `rules.faces` lists
those, and no fact is one of them. A match over events ends in `assert_never`.
"""

from typing import TypeAlias, get_args

from fallakte.rules.events import accusing, advantages, asking, moving, setting_up
from fallakte.rules.events.accusing import *
from fallakte.rules.events.advantages import *
from fallakte.rules.events.asking import *
from fallakte.rules.events.base import COVERS, Private, Public, covering
from fallakte.rules.events.moving import *
from fallakte.rules.events.setting_up import *
from fallakte.rules.faces import Face
from fallakte.rules.sorts import Seat
from fallakte.rules.table import Table
from fallakte.rules.values import but

Event: TypeAlias = SettingUpEvent | MovingEvent | AskingEvent | AccusingEvent | AdvantageEvent
"""A fact: what happened, as the authority keeps it."""
Seen: TypeAlias = Event | Face
"""An event as one seat sees it: a private one only where that seat is in its audience."""

EVENT_SORTS: tuple[type[Event], ...] = get_args(Event)
COVERS.update({sort: covering(sort) for sort in EVENT_SORTS if issubclass(sort, Private)})


def see(event: Event, seat: Seat | None) -> Seen:
    """What a seat (or, with None, an onlooker) may know of an event."""
    if isinstance(event, Private) and seat not in event.audience():
        return event.face()
    return event


def advance(table: Table, seen: Seen) -> Table:
    """The table after an event, of which only what everybody may know is looked at."""
    after = seen.change(table)
    if after is table:
        after = but(table)
    object.__setattr__(after, "version", table.version + 1)  # a value that nobody holds yet
    return after


__all__ = ["EVENT_SORTS", "Event", "Private", "Public", "Seen", "advance", "see"]
__all__ += setting_up.__all__
__all__ += moving.__all__
__all__ += asking.__all__
__all__ += accusing.__all__
__all__ += advantages.__all__
