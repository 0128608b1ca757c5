"""A game as JSON Lines: who played what, every event in its text form, and how it ended. Versioned and sealed.

Each line carries a seal over itself and all lines before it, so a record that was edited or cut off is noticed, and the
line is named. Replaying needs no random generator: dice and deals are in the events.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import Any

from fallakte.editions import EditionError, carried, written_edition
from fallakte.record.error import RecordError
from fallakte.record.record import Record
from fallakte.rules.board import MIDDLE
from fallakte.rules.cards import THINGS, Kind, each, kind_of
from fallakte.rules.events import Event, ThingsLaid
from fallakte.rules.opening import check_seats
from fallakte.rules.sorts import KIND_SORTS, Sort, fields_of
from fallakte.rules.state import State, evolve, new_state
from fallakte.rules.table import Result
from fallakte.rules.text import TextError, parse_event, show_event

FORMAT = 1


def write_record(record: Record) -> str:
    """The record as JSON Lines.

    >>> from fallakte import Game, load
    >>> lines = write_record(Game.deal(load("speed"), seats=2, seed=1).record()).splitlines()
    >>> json.loads(lines[-1])["e"]
    'turn_began 0 1'
    """
    edition = record.edition
    head: dict[str, Any] = {
        "fallakte": FORMAT,
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


def sealed(lines: Iterable[dict[str, Any]]) -> str:
    """These lines as a file, each with its seal."""
    seal, written = "", []
    for line in lines:
        seal = _seal(seal, line)
        written.append(json.dumps(line | {"seal": seal}, ensure_ascii=False) + "\n")
    return "".join(written)


def _seal(before: str, line: dict[str, Any]) -> str:
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
    lines = text.removesuffix("\n").split("\n")  # not splitlines: a name may hold what that takes for a line's end
    header = _line(lines, 0)
    seal = _checked(header, "", 1)
    if header.get("fallakte") != FORMAT:
        raise RecordError("record_no_header", 1, format=FORMAT)
    try:
        edition = written_edition(str(header["edition"]), header.get("source"), folders=folders)
        pawns = tuple(edition.pawns.index(name) for name in header["pawns"])
        players = tuple(str(name) for name in header["players"])
        check_seats(edition, len(pawns))
        if len(set(pawns)) != len(pawns) or len(players) != len(pawns):
            raise ValueError("every seat has a pawn and a name of its own")
        state = new_state(edition, pawns)
    except EditionError as error:
        raise RecordError("record_edition", 1, error=error) from None
    except (KeyError, ValueError, TypeError):
        raise RecordError("record_header", 1) from None
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
        raise RecordError("record_no_end", len(lines), version=len(events))
    return Record(edition, pawns, players, tuple(events), digest)


def _line(lines: Sequence[str], index: int) -> dict[str, Any]:
    try:
        line = json.loads(lines[index])
        json.dumps(line, ensure_ascii=False).encode()  # half a character, which JSON can write, is no text
    except (IndexError, ValueError, RecursionError):
        raise RecordError("record_no_json", index + 1) from None
    if not isinstance(line, dict):
        raise RecordError("record_no_json", index + 1)
    return line


def _checked(line: dict[str, Any], before: str, number: int) -> str:
    content = {key: value for key, value in line.items() if key != "seal"}
    seal = _seal(before, content)
    if line.get("seal") != seal:
        raise RecordError("record_seal", number)
    return seal


def _next(line: dict[str, Any], number: int, state: State) -> tuple[Event, State]:
    if line.get("v") != state.table.version + 1:
        raise RecordError("record_version", number, right=state.table.version + 1, version=line.get("v"))
    try:
        event = parse_event(str(line.get("e")), state.table.edition)
        _check_event(event, state.table.seats)
        return event, evolve(state, event)
    except TextError as error:
        raise RecordError("record_event", number, error=error) from None
    except (IndexError, KeyError, TypeError, ValueError, AttributeError):
        raise RecordError("record_impossible", number, event=line.get("e")) from None


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


def _check_end(line: dict[str, Any], number: int, events: int, result: Result | None, rest: list[str]) -> None:
    if result is None or line["end"] != events or (line.get("winner"), line.get("how")) != tuple(result) or rest:
        raise RecordError("record_end", number)
