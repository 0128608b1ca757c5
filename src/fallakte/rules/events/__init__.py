"""Events: facts. Dice and deals are in them, so a game replays without chance. Every event has an audience.

This is the closed list of them. What others see of a private one is its face: `rules.faces` lists those, and no fact is
one of them. A match over events ends in `assert_never`.
"""

from typing import TypeAlias, get_args

from fallakte.rules.events.accusing import Accused, CaseOpened, Ended, FoundWrong
from fallakte.rules.events.advantages import (
    AdvantageLapsed,
    AskedKind,
    Called,
    DrewAdvantage,
    ExtraTurn,
    Glimpsed,
    HasNoneOfKind,
    LaidDown,
    LookedAtCard,
    MissesTurn,
    NobodyHolds,
    SentTo,
    ShowingAsked,
    StepsAdded,
)
from fallakte.rules.events.asking import NobodyAnswered, Passed, Peeked, Showed, Suspected
from fallakte.rules.events.base import COVERS, Private, Public, covering
from fallakte.rules.events.moving import Rolled, Stayed, SteppedAside, TookPassage, TurnBegan, TurnSkipped, Walked
from fallakte.rules.events.setting_up import (
    Began,
    CaseFiled,
    Dealt,
    LaidOpen,
    PileShuffled,
    RolledForStart,
    RowLaid,
    ThingPut,
    ThingsLaid,
)
from fallakte.rules.faces import Face
from fallakte.rules.sorts import Seat
from fallakte.rules.table import Table
from fallakte.rules.values import but

PublicEvent: TypeAlias = (
    LaidOpen
    | ThingsLaid
    | RolledForStart
    | Began
    | ThingPut
    | TurnBegan
    | TurnSkipped
    | Rolled
    | Walked
    | Stayed
    | TookPassage
    | SteppedAside
    | Suspected
    | Passed
    | NobodyAnswered
    | Accused
    | CaseOpened
    | Ended
    | DrewAdvantage
    | AdvantageLapsed
    | SentTo
    | StepsAdded
    | ExtraTurn
    | MissesTurn
    | AskedKind
    | HasNoneOfKind
    | ShowingAsked
    | Called
    | LaidDown
    | NobodyHolds
)
"""Everybody may know these whole."""
PrivateEvent: TypeAlias = (
    CaseFiled | RowLaid | Dealt | PileShuffled | Showed | Peeked | FoundWrong | LookedAtCard | Glimpsed
)
"""Only their audience may know these whole."""
Event: TypeAlias = PublicEvent | PrivateEvent
"""A fact: what happened, as the authority keeps it."""
Seen: TypeAlias = Event | Face
"""An event as one seat sees it: a private one only where that seat is in its audience."""

EVENT_SORTS: tuple[type[Event], ...] = get_args(Event)
COVERS.update({sort: covering(sort) for sort in get_args(PrivateEvent)})


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


__all__ = [
    "EVENT_SORTS",
    "Accused",
    "AdvantageLapsed",
    "AskedKind",
    "Began",
    "Called",
    "CaseFiled",
    "CaseOpened",
    "Dealt",
    "DrewAdvantage",
    "Ended",
    "Event",
    "ExtraTurn",
    "FoundWrong",
    "Glimpsed",
    "HasNoneOfKind",
    "LaidDown",
    "LaidOpen",
    "LookedAtCard",
    "MissesTurn",
    "NobodyAnswered",
    "NobodyHolds",
    "Passed",
    "Peeked",
    "PileShuffled",
    "Private",
    "PrivateEvent",
    "Public",
    "PublicEvent",
    "Rolled",
    "RolledForStart",
    "RowLaid",
    "Seen",
    "SentTo",
    "Showed",
    "ShowingAsked",
    "Stayed",
    "SteppedAside",
    "StepsAdded",
    "Suspected",
    "ThingPut",
    "ThingsLaid",
    "TookPassage",
    "TurnBegan",
    "TurnSkipped",
    "Walked",
    "advance",
    "see",
]
