"""All that a page of a real table may know: built up for one seat, or for somebody who looks on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from fallakte.companion.answer import reckoned
from fallakte.companion.host import TableHost
from fallakte.companion.log import Log
from fallakte.companion.plan import TablePlan
from fallakte.companion.room import Note
from fallakte.deduce.facts import Entry, Position, Turn
from fallakte.deduce.puzzle import hand_sizes
from fallakte.rules.sorts import Seat


@dataclass(frozen=True)
class ChairInfo:
    """A seat as everybody sees it."""

    seat: Seat
    name: str
    pawn: int
    phone: bool
    online: bool
    help: str
    opened: bool
    """Whether it has laid open what it was told, once the game is over."""
    size: str
    """How many cards, as far as that is known: `5`, `4–5`."""


@dataclass(frozen=True)
class TableScene:
    """A real table as one page may know it."""

    code: str
    plan: TablePlan
    version: int
    seat: Seat | None
    owner: bool
    chairs: tuple[ChairInfo, ...]
    notes: tuple[Note, ...]
    """In step with the log's entries."""
    log: Log
    help: str
    pencil: tuple[tuple[str, str], ...]
    hand_told: bool

    @cached_property
    def reckoned(self) -> Log:
        """The log without what is doubtful."""
        return reckoned(self.log)

    @cached_property
    def position(self) -> Position:
        """What the sheet is drawn from: every fact with the turn it comes from."""
        return dated(self.reckoned)

    @property
    def turn(self) -> int:
        """The number of the turn that is entered next."""
        return max((*self.log.turns, self.log.setup.first_turn - 1)) + 1

    @property
    def me(self) -> str:
        """The own name; empty for who looks on."""
        return "" if self.seat is None else self.plan.names[self.seat]


def dated(log: Log) -> Position:
    """A log's position, its facts by turns."""
    position, turns = log.position(), log.turns
    facts = tuple(
        replace(fact, at=Turn(turns[fact.at.number])) if isinstance(fact.at, Entry) else fact for fact in position.facts
    )
    return replace(position, facts=facts)


def worked_out(scene: TableScene) -> TableScene:
    """The same scene, with what takes a while done: for a thread."""
    scene.position  # noqa: B018 # looks for what does not add up, and is kept
    return scene


def scene_of(host: TableHost, key: str | None) -> TableScene:
    """What the page of this phone may know."""
    room = host.room
    seats = room.seats_of(key)
    seat = seats[0] if seats else None
    bare = room.log(seat).setup.bare
    sizes = [sorted(set(some)) for some in zip(*hand_sizes(bare.known_hands, bare.dealt), strict=True)]
    chairs = tuple(
        ChairInfo(
            n,
            name,
            host.plan.pawns[n],
            bool(chair.keys),
            host.presence.online(n),
            chair.help,
            chair.opened,
            "–".join(map(str, sizes[n])),
        )
        for n, (name, chair) in enumerate(zip(host.plan.names, room.chairs, strict=True))
    )
    mine = None if seat is None else room.chairs[seat]
    return TableScene(
        host.code,
        host.plan,
        room.version,
        seat,
        key is not None and key == host.plan.owner,
        chairs,
        room.standing(seat),
        room.log(seat),
        host.plan.help if mine is None else mine.help,
        () if mine is None else mine.pencil,
        mine is not None and mine.hand is not None,
    )
