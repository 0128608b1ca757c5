"""A game as JSON Lines: who played what, every event in its text form, and how it ended. Versioned and sealed.

Each line carries a seal over itself and all lines before it, so a record that was edited or cut off is noticed, and the
line is named. Replaying needs no random generator: dice and deals are in the events.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from fallakte.editions import EditionError, carried, written_edition
from fallakte.record.error import RecordError
from fallakte.record.formats import NEWEST, OLDEST, as_played, format_of
from fallakte.record.record import Record
from fallakte.rules.board import MIDDLE
from fallakte.rules.cards import THINGS, Kind, each, kind_of
from fallakte.rules.events import Event, ThingsLaid
from fallakte.rules.opening import check_seats
from fallakte.rules.sorts import KIND_SORTS, Sort, fields_of
from fallakte.rules.state import State, evolve, new_state
from fallakte.rules.table import Result
from fallakte.rules.text import TextError, parse_event, show_event
from fallakte.rules.values import need

Line: TypeAlias = dict[str, object]
"""A line of the file: what JSON says, of which nothing is known yet."""


def write_record(record: Record) -> str:
    """The record as JSON Lines.

    >>> from fallakte import Game, load
    >>> lines = write_record(Game.deal(load("speed"), seats=2, seed=1).record()).splitlines()
    >>> json.loads(lines[-1])["e"]
    'turn_began 0 1'
    """
    need(record, Record, "a record such as game.record()")
    edition = record.edition
    head: Line = {
        "fallakte": format_of(edition),
        "edition": edition.name,
        "pawns": [edition.pawns[pawn] for pawn in record.seat_pawns],
        "players": list(record.players),
    }
    digest, texts = edition.source.digest if record.digest is None else record.digest, carried(edition)
    if digest:
        head["digest"] = digest
    if texts is not None:
        head["source"] = texts
    lines = [head]
    lines += [{"v": v, "e": show_event(event, edition)} for v, event in enumerate(record.events, start=1)]
    result = record.end().table.result
    if result is not None:
        lines.append({"end": len(record.events), "winner": result.winner, "how": result.how})
    return sealed(lines)


def sealed(lines: Iterable[Line]) -> str:
    """These lines as a file, each with its seal."""
    seal, written = "", []
    for line in lines:
        seal = _seal(seal, line)
        written.append(json.dumps(line | {"seal": seal}, ensure_ascii=False) + "\n")
    return "".join(written)


def _seal(before: str, line: Line) -> str:
    text = before + json.dumps(line, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def read_record(text: str, *, unfinished: bool = False, folders: bool = False) -> Record:
    """Read a record and check every line of it.

    A game without an end is refused unless `unfinished` allows it. A record comes from anywhere: the edition it names
    must be a shipped one or come with it, unless `folders` lets it be a folder on this machine, too.

    >>> from fallakte import Game, load
    >>> game = Game.deal(load("speed"), seats=2, seed=1)
    >>> read_record(write_record(game.record()), unfinished=True) == game.record()
    True
    """
    need(text, str, "the text of a record")
    lines = text.removesuffix("\n").split("\n")  # not splitlines: a name may hold what that takes for a line's end
    header = _line(lines, 0)
    seal = _checked(header, "", 1)
    written_as = header.get("fallakte")
    if not isinstance(written_as, int) or not OLDEST <= written_as <= NEWEST:
        raise RecordError("no_header", 1, format=NEWEST)
    try:
        edition = written_edition(str(header["edition"]), header.get("source"), folders=folders)
        edition = as_played(edition, written_as)
        pawns = tuple(edition.pawns.index(name) for name in _texts(header["pawns"]))
        players = tuple(_texts(header["players"]))
        check_seats(edition, len(pawns))
        if len(set(pawns)) != len(pawns) or len(players) != len(pawns):
            raise ValueError("every seat has a pawn and a name of its own")
        state = new_state(edition, pawns)
    except EditionError as error:
        raise RecordError("edition", 1, error=error.message) from None
    except (KeyError, ValueError, TypeError):
        raise RecordError("header", 1) from None
    digest, events = str(header.get("digest", "")), list[Event]()
    for index in range(1, len(lines)):
        line = _line(lines, index)
        seal = _checked(line, seal, index + 1)
        if "end" in line:
            _check_end(line, index + 1, len(events), state.table.result, rest=lines[index + 1 :])
            return Record(edition, pawns, players, tuple(events), digest)
        event, state = _next(line, index + 1, state)
        events.append(event)
    if not unfinished:
        raise RecordError("no_end", len(lines), version=len(events))
    return Record(edition, pawns, players, tuple(events), digest)


def _line(lines: Sequence[str], index: int) -> Line:
    try:
        line = json.loads(lines[index])
        json.dumps(line, ensure_ascii=False).encode()  # half a character, which JSON can write, is no text
    except (IndexError, ValueError, RecursionError):
        raise RecordError("no_json", index + 1) from None
    if not isinstance(line, dict):
        raise RecordError("no_json", index + 1)
    return line


def _texts(content: object) -> list[str]:
    if not isinstance(content, list):
        raise TypeError("no list")
    return [str(one) for one in content]


def _checked(line: Line, before: str, number: int) -> str:
    content = {key: value for key, value in line.items() if key != "seal"}
    seal = _seal(before, content)
    if line.get("seal") != seal:
        raise RecordError("seal", number)
    return seal


def _next(line: Line, number: int, state: State) -> tuple[Event, State]:
    if line.get("v") != state.table.version + 1:
        raise RecordError("version", number, right=state.table.version + 1, version=str(line.get("v")))
    try:
        event = parse_event(str(line.get("e")), state.table.edition)
        _check_event(event, state.table.seats)
        return event, evolve(state, event)
    except TextError as error:
        raise RecordError("event", number, error=error.message) from None
    except (IndexError, KeyError, TypeError, ValueError, AttributeError):
        raise RecordError("impossible", number, event=str(line.get("e"))) from None


def _check_event(event: Event, seats: int) -> None:
    """Whether an event makes sense at all: its seats exist, its cards are of the right kinds, things lie in places."""
    for field in fields_of(type(event)):
        content = getattr(event, field.name)
        for one in content if field.joined is not None else () if content is None else (content,):
            _check(one, field.sort, seats)
    if isinstance(event, ThingsLaid) and (len(event.spots) != len(THINGS) or max(event.spots) >= MIDDLE):
        raise ValueError("things lie in places")


def _check(content: int, sort: Sort, seats: int) -> None:
    if sort is Sort.SEAT and content >= seats:
        raise ValueError("no such seat")
    if sort in KIND_SORTS and kind_of(content) is not KIND_SORTS[sort]:
        raise ValueError(f"no {sort.name.lower()}")
    if sort is Sort.CASE and [kind_of(card) for card in each(content)] != list(Kind):
        raise ValueError("no case file")


def _check_end(line: Line, number: int, events: int, result: Result | None, rest: list[str]) -> None:
    if result is None or line["end"] != events or (line.get("winner"), line.get("how")) != tuple(result) or rest:
        raise RecordError("end", number)
