"""What phones do at a real table. Each verb looks at the room and gives the lines to be stored, or an objection."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from fallakte.companion import book as b
from fallakte.companion import entries as e
from fallakte.companion.lines import LineReader, show_entry
from fallakte.companion.mistakes import LogError
from fallakte.companion.reader import check_forgot
from fallakte.companion.room import Note, Room
from fallakte.rules.cards import Card, Cards, each
from fallakte.rules.sorts import Seat
from fallakte.table.objection import Objection
from fallakte.table.plan import HELP
from fallakte.table.seating import KEYS_PER_SEAT

MOST_NOTES = 2000
"""More than the longest game has, with every change."""
_ID = re.compile(r"[A-Za-z0-9_-]{6,40}")


class CrossedError(Exception):
    """Another phone has entered this turn meanwhile, and otherwise."""

    def __init__(self, note: Note) -> None:
        super().__init__(note.id)
        self.note = note


@dataclass(frozen=True)
class Asked:
    """What a phone wants to enter."""

    id: str
    """Made by the phone: what is sent twice is entered once."""
    line: str
    base: int = 0
    """The version the phone knew when it was entered."""
    turn: int = 0
    """The turn it was meant for."""
    crossing: str = ""
    """What to do where another phone was faster: `same`, `mine` or `both`; empty: say so."""
    before: str = ""
    """The entry it goes before; empty: the end."""


def held(room: Room, key: str | None) -> Seat | None:
    """The seat of a phone; None: it looks on."""
    seats = room.seats_of(key)
    return seats[0] if seats else None


def sit(room: Room, key: str, seat: int) -> tuple[b.Line, ...]:
    """A phone takes a seat that has none; only the owner may add a second one, by giving its own link."""
    if not 0 <= seat < len(room.chairs):
        raise Objection("bad_field", name="seat")
    mine = room.seats_of(key)
    if seat in mine:
        return ()
    if mine:
        raise Objection("companion_one_seat")
    if room.chairs[seat].keys:
        raise Objection("companion_seat_taken", name=room.plan.names[seat])
    return (b.Sat(seat, key),)


def make_link(room: Room, key: str | None, token: str) -> tuple[b.Line, ...]:
    """A seat makes a link that brings another phone to it (R45); `token` is hashed."""
    seat = _seat(room, key)
    if len(room.chairs[seat].links) >= KEYS_PER_SEAT:
        raise Objection("too_many_links")
    return (b.LinkMade(seat, token),)


def claim(room: Room, key: str, token: str) -> tuple[b.Line, ...]:
    """A phone comes with a personal link."""
    seat = next((number for number, chair in enumerate(room.chairs) if token in chair.links), None)
    if seat is None:
        raise Objection("link_unknown")
    if room.seats_of(key) and seat not in room.seats_of(key):
        raise Objection("companion_one_seat")
    if seat in room.seats_of(key):
        return ()
    if len(room.chairs[seat].keys) >= KEYS_PER_SEAT:
        raise Objection("too_many_links")
    return (b.Sat(seat, key),)


def tell_hand(room: Room, key: str | None, cards: Cards) -> tuple[b.Line, ...]:
    """A seat tells its own hand."""
    seat = _seat(room, key)
    room.plan.setup(seat, cards).bare  # noqa: B018 # says what can't have been dealt
    size = None if room.plan.hands is None else room.plan.hands[seat]
    if size is not None and size != cards.bit_count():
        raise LogError("own_count", usual=str(size), given=cards.bit_count())
    return () if room.chairs[seat].hand == cards else (b.HandTold(seat, cards),)


def turn_help(room: Room, key: str | None, step: str) -> tuple[b.Line, ...]:
    """A seat turns its help dial, as far as the table allows."""
    seat = _seat(room, key)
    if step not in HELP or HELP.index(step) > HELP.index(room.plan.help):
        raise Objection("bad_field", name="help")
    return () if room.chairs[seat].help == step else (b.HelpTurned(seat, step),)


def pencil(room: Room, key: str | None, cell: str, mark: str) -> tuple[b.Line, ...]:
    """A seat writes on its sheet."""
    card, _, holder = cell.partition(":")
    known = card in room.plan.edition.card_numbers and re.fullmatch(r"case|\d", holder)
    if not known or not re.fullmatch(r"(no|yes|maybe|one\d{1,3})?", mark):
        raise Objection("bad_field", name="pencil")
    seat = _seat(room, key)
    return () if dict(room.chairs[seat].pencil).get(cell, "") == mark else (b.Pencilled(seat, cell, mark),)


def enter(room: Room, key: str | None, asked: Asked) -> tuple[b.Line, ...]:
    """Something happened; `CrossedError` where another phone has entered this turn otherwise."""
    if not _ID.fullmatch(asked.id):
        raise Objection("bad_field", name="id")
    if room.note(asked.id) is not None:
        return ()
    if len(room.notes) >= MOST_NOTES:
        raise LogError("too_long", most=MOST_NOTES)
    seat = held(room, key)
    entry, open_entry, card = _parted(room, seat, asked.line)
    if entry is None:
        assert seat is not None
        return (b.Noted(asked.id, seat, _line(room, seat, open_entry)),)
    line = _line(room, None, entry)
    if isinstance(entry, e.Case):
        again = entry == room.shared.case
        return (*(() if again else (b.Entered(asked.id, seat, line),)), *_opened(room, seat))
    other = _crossed(room, seat, asked, entry)
    if other is not None and asked.crossing != "both":
        there = _entry(room, other)
        if there == entry or asked.crossing == "same":
            return _saw(other.id, seat, card, there)
        if asked.crossing == "mine":
            return (b.Changed(other.id, seat, line), *_saw(other.id, seat, card, entry))
        raise CrossedError(other)
    return (b.Entered(asked.id, seat, line, asked.before), *_saw(asked.id, seat, card, entry))


def lay_open(room: Room, key: str | None) -> tuple[b.Line, ...]:
    """A seat lays open what it was told; only when the game is over, for before that it would give its hand away."""
    seat = _seat(room, key)
    if room.shared.case is None:
        raise Objection("companion_not_over")
    return _opened(room, seat)


def _opened(room: Room, seat: Seat | None) -> tuple[b.Line, ...]:
    return () if seat is None or room.chairs[seat].opened else (b.Opened(seat),)


def change(room: Room, key: str | None, name: str, line: str) -> tuple[b.Line, ...]:
    """An entry says something else; everything after it stays."""
    note, seat = _mine(room, key, name), held(room, key)
    entry, open_entry, card = _parted(room, seat, line)
    if note.to is not None:
        return (b.Changed(name, seat, _line(room, seat, open_entry)),)
    if entry is None:
        raise Objection("companion_private")
    changed = _line(room, None, entry)
    lines: tuple[b.Line, ...] = () if changed == note.line else (b.Changed(name, seat, changed),)
    seen = note.saw.get(seat) if seat is not None else None
    if seat is not None and seen != card and (card is not None or isinstance(entry, e.Suspicion)):
        lines += (b.Saw(name, seat, card),)
    return lines


def strike(room: Room, key: str | None, name: str, on: bool = True) -> tuple[b.Line, ...]:
    """An entry is taken away, or put back."""
    note = _mine(room, key, name)
    return () if note.struck == on else (b.Struck(name, held(room, key), on),)


def undo(room: Room, key: str | None) -> tuple[b.Line, ...]:
    """The newest entry is taken away."""
    notes = room.standing(held(room, key))
    if not notes:
        raise LogError("nothing_to_undo")
    newest = max(notes, key=lambda note: note.version)
    return (b.Struck(newest.id, held(room, key), True),)


def doubt(room: Room, key: str | None, name: str, on: bool) -> tuple[b.Line, ...]:
    """An entry is kept out of the reckoning, or counted again."""
    note = _mine(room, key, name)
    return () if note.doubted == on else (b.Doubted(name, held(room, key), on),)


def object_to(room: Room, key: str | None, name: str, on: bool) -> tuple[b.Line, ...]:
    """A seat says that an entry is not so."""
    seat, note = _seat(room, key), _mine(room, key, name)
    return () if (seat in note.objecting) == on else (b.Objected(name, seat, on),)


def _seat(room: Room, key: str | None) -> Seat:
    seat = held(room, key)
    if seat is None:
        raise Objection("not_your_seat")
    return seat


def _mine(room: Room, key: str | None, name: str) -> Note:
    """A note this phone may know."""
    seat = held(room, key)
    note = next((note for note in room.visible(seat) if note.id == name), None)
    if note is None:
        raise Objection("companion_no_entry")
    return note


def _parted(room: Room, seat: Seat | None, line: str) -> tuple[e.Entry | None, e.Entry, Card | None]:
    """A line as everybody saw it (None: nobody else did), as a whole, and the card only this seat saw."""
    log = room.log(seat)
    entry = LineReader(log.setup, [one.line for one in log.written]).any(line)
    match entry:
        case e.Forgot():
            check_forgot(log, entry)
            return entry, entry, None
        case e.Suspicion(_, _, _, _, card):
            return replace(entry, card=None), entry, card
        case e.Look(_, _, card):
            return replace(entry, card=None), entry, card
        case e.Accusation(right=False) if log.setup.edition.rules.write_accusation:  # R30: nobody else heard the cards
            return replace(entry, cards=None), entry, None
        case e.Held() if seat is not None:
            return None, entry, None
        case _:
            return entry, entry, None


def _line(room: Room, seat: Seat | None, entry: e.Entry) -> str:
    log = room.log(seat)
    return show_entry(entry, log.setup, [one.line for one in log.written])


def _saw(name: str, seat: Seat | None, card: Card | None, entry: e.Entry) -> tuple[b.Line, ...]:
    fits = not isinstance(entry, e.Suspicion) or (card is not None and card in each(entry.cards))
    return (b.Saw(name, seat, card),) if seat is not None and card is not None and fits else ()


def _entry(room: Room, note: Note) -> e.Entry:
    number = [other.id for other in room.standing(None)].index(note.id)
    return room.shared.entries[number]


def _crossed(room: Room, seat: Seat | None, asked: Asked, entry: e.Entry) -> Note | None:
    """What another phone has entered of the same turn since this one last knew."""
    if asked.before or not isinstance(entry, e.Suspicion | e.Walk | e.Accusation):
        return None
    log = room.shared
    since = [
        (note, there, turn)
        for note, there, turn in zip(room.standing(None), log.entries, log.turns, strict=True)
        if note.version >= asked.base and (note.by != seat or seat is None) and type(there) is type(entry)
    ]
    same = next((note for note, there, _ in since if there == entry), None)
    if same is not None:
        return same
    return next((note for note, there, turn in since if asked.turn and turn == asked.turn), None)
