"""A real table with phones: the lines of its stream folded, and what one seat may know of it as a log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeVar, assert_never

from fallakte.companion import book as b
from fallakte.companion.entries import Entry, Look, Suspicion
from fallakte.companion.lines import LineReader
from fallakte.companion.log import Log, Written
from fallakte.companion.plan import TablePlan
from fallakte.rules.cards import NO_CARDS, Card, Cards
from fallakte.rules.sorts import Seat

T = TypeVar("T")


@dataclass(frozen=True)
class Chair:
    """A seat: the phones that sit there, how much help it uses, and what it alone knows."""

    keys: frozenset[str] = frozenset()
    links: frozenset[str] = frozenset()
    """The tokens (hashed) of its personal links."""
    help: str = ""
    hand: Cards | None = None
    pencil: tuple[tuple[str, str], ...] = ()
    opened: bool = False
    """Whether it has laid open what it was told, now that the game is over."""


@dataclass(frozen=True)
class Note:
    """An entry of the diary."""

    id: str
    by: Seat | None
    """Who entered it."""
    line: str
    version: int
    """How many lines the table had when it was entered: its number, which stays whatever is changed around it."""
    to: Seat | None = None
    """Whose own it is; None: everybody's."""
    struck: bool = False
    doubted: bool = False
    changed_by: Seat | None = None
    objecting: frozenset[Seat] = frozenset()
    saw: Mapping[Seat, Card] = field(default_factory=dict)


@dataclass(frozen=True)
class Room:
    """The whole table, with what every seat alone knows: for the host, never for a page."""

    plan: TablePlan
    chairs: tuple[Chair, ...]
    notes: tuple[Note, ...] = ()
    version: int = 0

    def seats_of(self, key: str | None) -> tuple[Seat, ...]:
        """The seats a phone sits at."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if key is not None and key in chair.keys)

    def visible(self, seat: Seat | None) -> tuple[Note, ...]:
        """The notes a seat may know, each without what other seats saw."""
        return tuple(
            replace(note, saw={seat: note.saw[seat]} if seat is not None and seat in note.saw else {})
            for note in self.notes
            if note.to in (None, seat)
        )

    def standing(self, seat: Seat | None) -> tuple[Note, ...]:
        """The notes a seat may know that were not taken away."""
        return tuple(note for note in self.visible(seat) if not note.struck)

    @cached_property
    def _logs(self) -> dict[Seat | None, Log]:
        return {}

    def log(self, seat: Seat | None) -> Log:
        """What a seat knows: as itself once its hand is told, else as an onlooker."""
        if seat not in self._logs:
            self._logs[seat] = self._log(seat)
        return self._logs[seat]

    def _log(self, seat: Seat | None) -> Log:
        hand = None if seat is None else self.chairs[seat].hand
        setup = self.plan.setup(None if hand is None else seat, hand or NO_CARDS)
        notes = self.standing(seat)
        log = Log(setup)
        reader = LineReader(setup, [note.version for note in notes])
        written = (Written(read_note(reader, note, seat), note.version, note.doubted) for note in notes)
        return replace(log, written=tuple(written))

    def note(self, name: str) -> Note | None:
        """The note of an id."""
        return next((note for note in self.notes if note.id == name), None)

    def opened_to(self, seat: Seat | None) -> tuple[Seat, ...]:
        """Whose own part this seat may know once the game is over: its own, and of those who have laid it open."""
        return tuple(other for other, chair in enumerate(self.chairs) if other == seat or chair.opened)

    @property
    def shared(self) -> Log:
        """What everybody knows."""
        return self.log(None)


def read_note(reader: LineReader, note: Note, seat: Seat | None) -> Entry:
    """A note's entry, with the card this seat saw."""
    entry = reader.any(note.line)
    seen = None if seat is None else note.saw.get(seat)
    if seen is not None and isinstance(entry, Look):
        return replace(entry, card=seen)
    if seen is not None and isinstance(entry, Suspicion) and entry.shown_by is not None and entry.cards >> seen & 1:
        return replace(entry, card=seen)
    return entry


def new_room(plan: TablePlan) -> Room:
    """A table nobody sits at yet."""
    return Room(plan, tuple(Chair(help=plan.help) for _ in plan.names))


def take_all(room: Room, lines: Iterable[b.Line]) -> Room:
    """The room after these lines."""
    for line in lines:
        room = replace(_take(room, line), version=room.version + 1)
    return room


def _take(room: Room, line: b.Line) -> Room:
    match line:
        case b.Sat(seat, key):
            chair = room.chairs[seat]
            return _seated(room, seat, replace(chair, keys=chair.keys | {key}))
        case b.LinkMade(seat, token):
            chair = room.chairs[seat]
            return _seated(room, seat, replace(chair, links=chair.links | {token}))
        case b.HandTold(seat, cards):
            return _seated(room, seat, replace(room.chairs[seat], hand=Cards(cards)))
        case b.HelpTurned(seat, step):
            return _seated(room, seat, replace(room.chairs[seat], help=step))
        case b.Opened(seat):
            return _seated(room, seat, replace(room.chairs[seat], opened=True))
        case b.Pencilled(seat, cell, mark):
            pencil = dict(room.chairs[seat].pencil) | {cell: mark}
            kept = tuple((at, one) for at, one in pencil.items() if one)
            return _seated(room, seat, replace(room.chairs[seat], pencil=kept))
        case b.Entered(name, by, text, before):
            note = Note(name, by, text, room.version)
            at = next((n for n, other in enumerate(room.notes) if before and other.id == before), len(room.notes))
            return replace(room, notes=(*room.notes[:at], note, *room.notes[at:]))
        case b.Noted(name, seat, text):
            return replace(room, notes=(*room.notes, Note(name, seat, text, room.version, to=seat)))
        case b.Saw(name, seat, card):
            note = _found(room, name)
            others = {at: seen for at, seen in note.saw.items() if at != seat}
            return _noted(room, replace(note, saw=others if card is None else others | {seat: Card(card)}))
        case b.Changed(name, by, text):
            changed = replace(_found(room, name), line=text, changed_by=by, doubted=False, objecting=frozenset())
            return _noted(room, changed)
        case b.Struck(name, _, on):
            return _noted(room, replace(_found(room, name), struck=on))
        case b.Doubted(name, _, on):
            return _noted(room, replace(_found(room, name), doubted=on))
        case b.Objected(name, by, on):
            note = _found(room, name)
            return _noted(room, replace(note, objecting=note.objecting | {by} if on else note.objecting - {by}))
        case _:
            assert_never(line)


def _seated(room: Room, seat: Seat, chair: Chair) -> Room:
    return replace(room, chairs=(*room.chairs[:seat], chair, *room.chairs[seat + 1 :]))


def _found(room: Room, name: str) -> Note:
    note = room.note(name)
    assert note is not None
    return note


def _noted(room: Room, note: Note) -> Room:
    return replace(room, notes=tuple(note if other.id == note.id else other for other in room.notes))
