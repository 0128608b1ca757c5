"""Looking after kept tables: copy them, check them, count them, let old ones go. Works on any store."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from tempfile import TemporaryFile
from typing import NamedTuple

from fallakte.companion.book import read_line
from fallakte.companion.plan import read_plan as read_real_plan
from fallakte.companion.room import new_room, take_all
from fallakte.league.entries import read_entry as read_league_entry
from fallakte.league.host import is_league
from fallakte.league.league import League, fold_all
from fallakte.record import Record, write_record
from fallakte.rules.events import Event
from fallakte.rules.state import State, new_state, replay
from fallakte.rules.text import parse_event
from fallakte.table.book import read_entry
from fallakte.table.commitment import commitment, sealed_text
from fallakte.table.house import House
from fallakte.table.lobby import Lobby, enter_all, new_lobby
from fallakte.table.match import UNDO
from fallakte.table.plan import is_real_table, read_plan
from fallakte.table.store import (
    EventStore,
    LostError,
    NoTableError,
    StoreError,
    Stream,
    TakenError,
    Whole,
    Write,
)
from fallakte.words import No, message

PRUNES = 3600.0
"""Seconds between two looks for tables that are old enough to be deleted."""
_UNITS = {"h": 3600, "d": 86400, "w": 7 * 86400}
_log = logging.getLogger("fallakte.upkeep.tables")


class Stage(Enum):
    """How far a table has come."""

    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"
    REAL = "real"
    """A real table, entered by hand."""
    LEAGUE = "league"
    """No table, but the book of a league."""


class Kept(NamedTuple):
    """A table as it was kept, put together again."""

    stage: Stage
    record: Record | None
    """Of a game that is over."""


class BadTableError(ValueError):
    """A table that can't be put together again; the text says what is wrong, without any card."""


def put_together(whole: Whole) -> Kept:
    """A table from its lines, with everything checked that can be; `BadTableError`."""
    try:
        if is_league(whole.plan):
            _league(whole)
            return Kept(Stage.LEAGUE, None)
        return _real(whole) if is_real_table(whole.plan) else _game(whole)
    except BadTableError:
        raise
    except Exception as error:  # whatever a spoiled line breaks; its text may hold cards
        raise BadTableError(type(error).__name__) from None


def _real(whole: Whole) -> Kept:
    take_all(new_room(read_real_plan(whole.plan)), map(read_line, whole.game))
    return Kept(Stage.REAL, None)


def _league(whole: Whole) -> League:
    return fold_all(read_league_entry(line, number) for number, line in enumerate(whole.book, start=1))


def _game(whole: Whole) -> Kept:
    plan = read_plan(whole.plan)
    edition = plan.load()
    lobby = enter_all(new_lobby(plan), map(read_entry, whole.book))
    if lobby.started is None:
        if whole.game:
            raise BadTableError("a game that nobody has started")
        return Kept(Stage.LOBBY, None)
    events = tuple(_counting(None if line == UNDO else parse_event(line, edition) for line in whole.game))
    state = replay(new_state(edition, lobby.started.pawns), events)
    if commitment(sealed_text(events, edition, lobby.started.salt)) != lobby.started.commitment:
        raise BadTableError("its seal does not fit the deal")
    if not _is_over(state, lobby):
        return Kept(Stage.RUNNING, None)
    pawns = lobby.started.pawns
    names = (place.name or edition.pawns[pawn] for place, pawn in zip(lobby.seats, pawns, strict=True))
    return Kept(Stage.OVER, Record(edition, pawns, tuple(names), events))


def _counting(lines: Iterable[Event | None]) -> list[Event]:
    """The events that count: an undo voids the line before it."""
    events: list[Event] = []
    for line in lines:
        if line is None:
            events.pop()
        else:
            events.append(line)
    return events


def _is_over(state: State, lobby: Lobby) -> bool:
    return lobby.closed or state.table.result is not None


class Problem(NamedTuple):
    """What is wrong with a table."""

    table: str
    what: str


async def check(store: EventStore) -> AsyncIterator[tuple[str, Problem | None]]:
    """Every table, and what is wrong with it: a missing line, one that can't be read, a seal that does not fit."""
    for table in await store.tables():
        try:
            whole = await store.whole(table)
            await asyncio.to_thread(put_together, whole)
        except (LostError, BadTableError) as error:
            yield table, Problem(table, str(error))
        else:
            yield table, None


async def copy(source: EventStore, target: EventStore) -> AsyncIterator[str]:
    """Copy every table, the oldest first, and compare it there. What is there already is gone on with or skipped.

    In the end whoever writes to the source waits for a moment, until what was written meanwhile is copied, too: nothing
    that was stored before this ends is missing.
    """
    lengths = dict[str, int]()
    for table in reversed(await source.tables()):
        with contextlib.suppress(NoTableError):  # deleted meanwhile
            lengths[table] = await _copy(table, source, target)
            yield table
    async with source.still() as now:
        for table in [table for table, length in now.items() if lengths.get(table) != length]:
            await _copy(table, source, target)
            if table not in lengths:
                yield table


async def _copy(table: str, source: EventStore, target: EventStore) -> int:
    """Copy one table; how many lines it has."""
    whole = await source.whole(table)
    with contextlib.suppress(TakenError):
        await target.create(table, whole.plan)
    there = await target.whole(table)
    begun = whole.plan == there.plan and _begins(whole.game, there.game) and _begins(whole.book, there.book)
    if not begun:
        raise BadTableError(f"{table}: there is another table of this name in the target")
    streams = ((Stream.GAME, whole.game, there.game), (Stream.BOOK, whole.book, there.book))
    writes = [Write(stream, len(old), new[len(old) :]) for stream, new, old in streams if len(new) > len(old)]
    if writes:
        await target.append(table, *writes)
        there = await target.whole(table)
    if there != whole:
        raise LostError(f"{table}: what was copied is not what came out")
    return len(whole.game) + len(whole.book)


def _begins(whole: tuple[str, ...], start: tuple[str, ...]) -> bool:
    return whole[: len(start)] == start


async def idle_for(store: EventStore, table: str) -> float | None:
    """For how many seconds nothing was written to a table; None where nobody knows."""
    ages = [age for stream in Stream if (age := await store.age(table, stream)) is not None]
    return min(ages, default=None)


@dataclass
class Stats:
    """What a store holds."""

    tables: int = 0
    lobby: int = 0
    running: int = 0
    over: int = 0
    real: int = 0
    league: int = 0
    unreadable: int = 0
    lines: int = 0
    characters: int = 0


async def count(store: EventStore) -> Stats:
    """Count what a store holds."""
    stats = Stats()
    for table in await store.tables():
        stats.tables += 1
        try:
            whole = await store.whole(table)
            stage = (await asyncio.to_thread(put_together, whole)).stage.value
        except (LostError, BadTableError):
            stats.unreadable += 1
            continue
        setattr(stats, stage, getattr(stats, stage) + 1)
        lines = (*whole.game, *whole.book)
        stats.lines += len(lines)
        stats.characters += sum(map(len, lines))
    return stats


def seconds_of(text: str) -> float | None:
    """How long `12h`, `90d` or `8w` is; None where it is nothing of the kind."""
    match = re.fullmatch(r"([1-9][0-9]{0,4})([hdw])", text)
    return None if match is None else float(int(match[1]) * _UNITS[match[2]])


async def prune(
    store: EventStore,
    older: float,
    records: Path | None = None,
    *,
    dry_run: bool = False,
    used: Callable[[str], bool] = lambda _: False,
) -> AsyncIterator[str]:
    """Delete the tables nobody has touched for so many seconds, after keeping the records of finished games.

    A league outlives its tables: it goes only where no match was ever written.
    """
    folder = None if records is None or dry_run else made_folder(records)
    for table in await store.tables():
        idle = await idle_for(store, table)
        if idle is None or idle < older or used(table) or await _holds_matches(store, table):
            continue
        if not dry_run:
            if folder is not None:
                await _keep(store, table, folder)
            await store.delete(table)
        yield table


async def _holds_matches(store: EventStore, table: str) -> bool:
    """Whether this is a league somebody has played in; one that can't be read is kept, too."""
    if not is_league(await store.plan(table)):
        return False
    try:
        return bool(_league(await store.whole(table)).book)
    except (No, LostError):
        return True


async def _keep(store: EventStore, table: str, folder: Path) -> None:
    """Write a finished game's record; a table that can't be put together is deleted without one."""
    try:
        record = put_together(await store.whole(table)).record
    except (BadTableError, LostError):
        return
    if record is not None:
        (folder / f"{table}.jsonl").write_text(write_record(record), encoding="utf-8")


def made_folder(records: Path) -> Path:
    """The folder for records, made where there is none; `No` where nothing can be written to it."""
    try:
        records = records.expanduser()
        records.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=records):
            return records
    except (OSError, RuntimeError) as error:  # RuntimeError: a user without a home
        raise No(message("command.records_unwritable", path=str(records), error=str(error))) from None


async def keep_pruning(house: House, after: str, folder: str) -> None:
    """Do that again and again, where it is wanted."""
    older, records = seconds_of(after), Path(folder) if folder else None
    while older is not None:
        try:
            gone = [table async for table in prune(house.store, older, records, used=house.has)]
        except (StoreError, OSError, No) as error:
            _log.error("old tables are not deleted: %s", error)
        else:
            if gone:
                _log.warning("tables deleted, untouched for %s: %d", after, len(gone))
        await asyncio.sleep(PRUNES)
