"""The table's book: what happens around the game, entry by entry. Each entry is one JSON line, kept beside the events.

Secrets of people are in here as hashes only. The salt of the commitment is in `Started`; it leaves the house when
the game is over.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from fallakte.table.objection import Objection

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")

NOT_TOLD = -1
"""The turn of what the diary does not tell, or of an entry that is older than that."""


@dataclass(frozen=True, slots=True)
class Sat:
    """A person sat down on an open seat with this browser key (hashed)."""

    seat: int
    name: str
    key: str


@dataclass(frozen=True, slots=True)
class StoodUp:
    """A person left a seat in the lobby; it is open again."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatPlanned:
    """A seat was made open or given to a bot of a level."""

    seat: int
    sort: str
    level: str


@dataclass(frozen=True, slots=True)
class PawnChosen:
    """A seat chose a pawn, or with None leaves it to the table."""

    seat: int
    pawn: int | None


@dataclass(frozen=True, slots=True)
class LinkMade:
    """A personal link for a seat was made, with this token (hashed)."""

    seat: int
    token: str


@dataclass(frozen=True, slots=True)
class KeyAdded:
    """Another browser shares a seat."""

    seat: int
    key: str
    token: str = ""
    """The link that brought it (hashed), which is used up by this."""


@dataclass(frozen=True, slots=True)
class LinksEnded:
    """From now on only this browser (hashed key) has the seat, and no link leads to it."""

    seat: int
    key: str


@dataclass(frozen=True, slots=True)
class DealSet:
    """The next game of the same people is dealt at that time; 0: no more, since somebody is missing."""

    at: float
    """In seconds since 1970."""


@dataclass(frozen=True, slots=True)
class DealStopped:
    """Somebody wants to wait with it: the cards are not dealt by themselves any more."""


@dataclass(frozen=True, slots=True)
class Started:
    """The cards are dealt. `seats` are the lobby's seats that play, in order; the game counts them from 0."""

    seats: tuple[int, ...]
    pawns: tuple[int, ...]
    commitment: str
    salt: str


@dataclass(frozen=True, slots=True)
class TakenOver:
    """A bot plays on for the person of this seat."""

    seat: int
    left: bool = False
    """They wanted it so; otherwise they were away for too long."""
    turn: int = NOT_TOLD
    voted: bool = False
    """The others wanted it so."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The person plays again."""

    seat: int
    turn: int = NOT_TOLD


@dataclass(frozen=True, slots=True)
class Went:
    """The person of this seat is gone: none of their pages is connected."""

    seat: int
    turn: int


@dataclass(frozen=True, slots=True)
class CameBack:
    """The person of this seat is here again."""

    seat: int
    turn: int


@dataclass(frozen=True, slots=True)
class WaitedFor:
    """The table waits for a person who is gone, or no longer."""

    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class Poked:
    """Somebody reminded a seat that it is awaited."""

    seat: int
    by: int
    at: float
    """When, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class VotedOut:
    """Somebody wants a bot to play for a seat that holds up the game, or no longer; it counts at this version alone."""

    seat: int
    by: int
    yes: bool
    version: int


@dataclass(frozen=True, slots=True)
class ChairWanted:
    """A guest who came late wants the chair of a bot, which is free for them between two turns."""

    seat: int
    name: str
    key: str


@dataclass(frozen=True, slots=True)
class ChairTaken:
    """The guest plays on with the bot's hand."""

    seat: int
    turn: int


@dataclass(frozen=True, slots=True)
class ChairRemoved:
    """A chair is taken away before the deal, or put back."""

    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class HandedOver:
    """The table is this seat's from now on."""

    seat: int
    turn: int = NOT_TOLD


@dataclass(frozen=True, slots=True)
class Locked:
    """Strangers are kept out, or no longer."""

    on: bool


@dataclass(frozen=True, slots=True)
class Broke:
    """The bot of this seat makes mistakes; another level plays on for it."""

    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class LetsAnswer:
    """Who is out lets a bot give the answers, or no longer."""

    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class SaysNothing:
    """A seat says by itself that it has nothing to show, or no longer."""

    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class HelpTurned:
    """A seat turned its help dial; everybody sees it."""

    seat: int
    help: str


@dataclass(frozen=True, slots=True)
class Said:
    """A chat line."""

    seat: int
    text: str
    at: float
    """When, in seconds since 1970."""
    version: int
    """At which version of the game."""


@dataclass(frozen=True, slots=True)
class Pencilled:
    """A seat's own mark on its sheet; an empty mark is rubbed out."""

    seat: int
    cell: str
    mark: str
    version: int = 0
    """At which version of the game; older books don't say."""


@dataclass(frozen=True, slots=True)
class NotesShown:
    """A seat agrees that everybody sees its pencil marks in the replay, or no longer."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Voted:
    """A seat wants to end the game here, or no longer."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class PaceSet:
    """Bots take so many seconds for a move from now on."""

    pace: float


@dataclass(frozen=True, slots=True)
class Closed:
    """The game was ended by a vote, or the table closed by whoever has it."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """The table plays on under another code."""

    code: str


Entry: TypeAlias = (
    Sat
    | StoodUp
    | SeatPlanned
    | PawnChosen
    | LinkMade
    | KeyAdded
    | LinksEnded
    | DealSet
    | DealStopped
    | Started
    | TakenOver
    | TakenBack
    | Went
    | CameBack
    | WaitedFor
    | Poked
    | VotedOut
    | ChairWanted
    | ChairTaken
    | ChairRemoved
    | HandedOver
    | Locked
    | Broke
    | LetsAnswer
    | SaysNothing
    | HelpTurned
    | Said
    | Pencilled
    | NotesShown
    | Voted
    | PaceSet
    | Closed
    | Rematch
)
_SORTS: Mapping[str, type[Entry]] = {sort.__name__: sort for sort in Entry.__args__}


def show_entry(entry: DataclassInstance) -> str:
    """The JSON line of an entry, of this book or of another one."""
    return json.dumps({"entry": type(entry).__name__} | asdict(entry), ensure_ascii=False)


def read_entry(line: str) -> Entry:
    """The entry of a JSON line."""
    return read_as(line, _SORTS)


def read_as(line: str, sorts: Mapping[str, type[T]]) -> T:
    """The entry of a JSON line, of one of these sorts; one that is not known yet was written by a newer version."""
    content: dict[str, object] = json.loads(line)
    sort = sorts.get(str(content["entry"]))
    if sort is None:
        raise Objection("table_newer")
    values = {field.name: content[field.name] for field in fields(sort) if field.name in content}
    tuples = {name: tuple(value) for name, value in values.items() if isinstance(value, list)}
    return sort(**values | tuples)
