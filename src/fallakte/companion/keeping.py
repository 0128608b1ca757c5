"""After the game: everything that was told at a real table as one log to keep, which can be reviewed."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from fallakte.companion import entries as e
from fallakte.companion.after import RealReview, review_log
from fallakte.companion.box import KINDS
from fallakte.companion.lines import LineReader, show_entry
from fallakte.companion.log import Log, Written
from fallakte.companion.mistakes import LogError
from fallakte.companion.plan import TablePlan
from fallakte.companion.room import Note, Room
from fallakte.editions import is_shipped, words
from fallakte.rules.cards import KIND_RANGES, each
from fallakte.rules.sorts import Seat
from fallakte.words import say


def review_of(room: Room, seat: Seat | None) -> RealReview | None:
    """The review of a table whose case file is entered, as far as this seat may know the hands; None before that, or
    where it knows none."""
    if room.shared.case is None:
        return None
    try:
        return review_log(_opened(room, seat))
    except LogError:
        return None


def kept_log(room: Room, seat: Seat | None) -> str:
    """The game as a log: what this seat knows, and once the case file is entered what others have laid open."""
    log = room.log(seat) if room.shared.case is None else _opened(room, seat)
    lines = [*_head(room.plan, log)]
    numbers: list[int] = []
    for one in log.written:
        numbers.append(len(lines) + 1)
        lines.append(show_entry(one.entry, log.setup, numbers))
    lines += [f"doubt {number}" for number, one in zip(numbers, log.written, strict=True) if one.doubted]
    return "\n".join(lines) + "\n"


def _head(plan: TablePlan, log: Log) -> Iterator[str]:
    ids = plan.edition.cards
    yield f"# {say('command.real_table', plan.lang)}"
    if is_shipped(plan.edition.source):
        yield f"edition {plan.edition.name}"
    else:
        speaks = words(plan.edition, plan.lang)
        for kind, span in zip(KINDS, KIND_RANGES.values(), strict=True):
            yield f"{kind} {', '.join(speaks.card(card).replace(',', ' ') for card in span)}"
        yield from (f"rule {rule}" for rule in plan.edition.overrides)
    yield f"seats {', '.join(plan.names)}"
    if plan.hands is not None:
        yield f"hands {' '.join('?' if size is None else str(size) for size in log.setup.bare.hands)}"
    if plan.open:
        yield f"open {', '.join(ids[card] for card in each(plan.open))}"
    if plan.row is not None:
        yield f"row {plan.row}"
    if plan.first_turn > 1:
        yield f"turn {plan.first_turn}"
    me = log.setup.me
    yield "me -" if me is None else f"me {plan.names[me]}"
    if me is not None:
        yield f"hand {plan.names[me]}: {', '.join(ids[card] for card in each(log.setup.own))}"


def _opened(room: Room, seat: Seat | None) -> Log:
    """The finished game with all that was laid open, as this seat's log: what each saw alone, and hands at the end."""
    setup, known = room.log(seat).setup, room.opened_to(seat)
    notes = [note for note in room.notes if not note.struck and note.to in (None, *known)]
    reader = LineReader(setup, [note.version for note in notes])
    written = [Written(_open_entry(reader, note, known), note.version, note.doubted) for note in notes]
    laid = [
        Written(e.LaidOpen(other, hand), room.version + other)
        for other in known
        if (hand := room.chairs[other].hand) is not None and other != setup.me
    ]
    return Log(setup, (*written, *laid))


def _open_entry(reader: LineReader, note: Note, known: Collection[Seat]) -> e.Entry:
    """A note with the card that was seen by one of these seats, and with who alone saw it."""
    entry = reader.any(note.line)
    match entry:
        case e.Suspicion(by, named, _, int(shower)):
            told = next((note.saw[seat] for seat in (shower, by) if seat in known and seat in note.saw), None)
            return replace(entry, card=told) if told is not None and named >> told & 1 else entry
        case e.Look(by):
            return replace(entry, card=note.saw.get(by) if by in known else None)
        case e.Held(holder, to=None) if note.to is not None and note.to != holder:
            return replace(entry, to=note.to)
        case _:
            return entry
