"""Tables in one SQLite file: the default store.

Write-ahead log, so readers never wait for the writer. One thread writes; what waits in its queue goes into one
transaction, so a busy house pays for one disk flush where it would pay for twenty. `synchronous=FULL` flushes the log
at every commit: an acknowledged action survives `kill -9` (for which NORMAL would do) and a power cut as well. With
shared commits that costs little.

The writer also looks, some times a second, whether another process has written. Who drives what is agreed on in a small
file beside this one, which nobody needs to keep: a roll call every second would be a disk flush every second.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple, TypeVar

from fallakte.table.sqlite_file import close_to_others, file_at, lock, see_that_it_is_ours
from fallakte.table.sqlite_roll import SqliteRoll
from fallakte.table.sqlite_schema import connect, migrate
from fallakte.table.sqlite_writer import Writer
from fallakte.table.store import (
    LENGTHS,
    ConflictError,
    Has,
    LostError,
    NoTableError,
    Pages,
    Roll,
    StoreError,
    Stream,
    TakenError,
    Whole,
    Write,
    whole_of,
)

T = TypeVar("T")
_HEAD = "(SELECT coalesce(max(version), 0) FROM lines WHERE table_id = ?1 AND stream = ?2)"
_FIRST = (
    "INSERT INTO lines (table_id, stream, version, line, at) "
    f"VALUES (?1, ?2, CASE {_HEAD} WHEN ?3 THEN ?3 + 1 END, ?4, ?5)"
)
"""Possible where the stream stands at ?3 alone. One statement: at each of them a busy server changes threads."""
_MORE = "INSERT INTO lines (table_id, stream, version, line, at) VALUES (?, ?, ?, ?, ?)"
_IS_THERE = "SELECT EXISTS (SELECT 1 FROM tables WHERE id = ?)"
_CHANGED = """
WITH watched AS (
    SELECT json_extract(value, '$[0]') AS name, json_extract(value, '$[1]') AS kind, json_extract(value, '$[2]') AS seen
    FROM json_each(?)
), found AS (
    SELECT name, kind, seen, (
        SELECT coalesce(max(version), 0) FROM lines WHERE table_id = name AND stream = kind
    ) AS head FROM watched
)
SELECT name, kind, head FROM found WHERE head IS NOT seen
"""
_LAST_AT = "SELECT at FROM lines WHERE table_id = ? AND stream = ? ORDER BY version DESC LIMIT 1"

_log = logging.getLogger("fallakte.table.sqlite")


class _Watcher(NamedTuple):
    loop: asyncio.AbstractEventLoop
    wake: Callable[[], None]


class SqliteStore:
    """Tables in a file, which nobody but its owner may read: deals and case files of running games are in it."""

    def __init__(self, path: str | Path, *, alone: bool = False) -> None:
        """`alone`: no other server may have the file meanwhile; `BusyError` where one has it, `ForeignError` where it
        is no file of tables."""
        self._path = Path(path).resolve()  # of two names of one file only one can be locked
        see_that_it_is_ours(self._path)
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._path.touch(mode=0o600)
        close_to_others(self._path)
        self._lock = lock(self._path) if alone else None
        self._writing = connect(self._path)
        migrate(self._writing)
        self._reading = connect(self._path)
        self._file = file_at(self._path)
        self._lost = False
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="fallakte-read")
        self._roll = None if alone else SqliteRoll(self._path)
        """None: nobody else can be there to be asked."""
        self._watchers: dict[str, list[_Watcher]] = {}
        self._heads: dict[tuple[str, str], int] = {}
        """How long the streams of watched tables were when this process last wrote or looked."""
        self._seen = self._others_wrote()
        self._trouble = ""
        self._writer = Writer(self._writing, self._look, self._why_lost)

    async def create(self, table: str, plan: str) -> None:
        """A new table with its plan."""

        def work(connection: sqlite3.Connection) -> None:
            try:
                connection.execute("INSERT INTO tables VALUES (?, ?, ?)", (table, plan, time.time()))
            except sqlite3.IntegrityError:
                raise TakenError(table) from None

        await self._writer.write(work)

    async def append(self, table: str, *writes: Write) -> None:
        """Add lines to streams of one table, all or nothing."""
        now = time.time()

        def work(connection: sqlite3.Connection) -> None:
            for write in writes:
                _add(connection, table, write, now)
                if (table, write.stream.value) in self._heads:
                    self._heads[table, write.stream.value] = write.expected + len(write.lines)

        await self._writer.write(work)

    async def read(self, table: str, stream: Stream, after: int = 0) -> tuple[str, ...]:
        """The lines of a stream after version `after`."""

        def work(connection: sqlite3.Connection) -> tuple[str, ...]:
            _plan(connection, table)
            rows = connection.execute(
                "SELECT line FROM lines WHERE table_id = ? AND stream = ? AND version > ? ORDER BY version",
                (table, stream.value, after),
            )
            return tuple(line for (line,) in rows)

        return await self._read(work)

    async def age(self, table: str, stream: Stream) -> float | None:
        """How many seconds ago the last line of a stream was written."""

        def work(connection: sqlite3.Connection) -> float | None:
            _plan(connection, table)
            found = connection.execute(_LAST_AT, (table, stream.value)).fetchone()
            return None if found is None or found[0] is None else max(0.0, time.time() - found[0])

        return await self._read(work)

    async def plan(self, table: str) -> str:
        """The plan a table was created with."""
        return await self._read(lambda connection: _plan(connection, table))

    async def tables(self) -> tuple[str, ...]:
        """The names of all tables, the newest first."""
        query = "SELECT id FROM tables ORDER BY created DESC, rowid DESC"
        return await self._read(lambda connection: tuple(name for (name,) in connection.execute(query)))

    async def whole(self, table: str) -> Whole:
        """All of a table as it is now."""
        query = "SELECT stream, version, line FROM lines WHERE table_id = ? ORDER BY stream, version"

        def work(connection: sqlite3.Connection) -> Whole:
            return whole_of(_plan(connection, table), connection.execute(query, (table,)), table)

        return await self._read(work)

    @asynccontextmanager
    async def still(self) -> AsyncIterator[Mapping[str, int]]:
        """How many lines each table has, while nobody adds any."""

        def begin() -> tuple[sqlite3.Connection, Mapping[str, int]]:
            try:
                connection = connect(self._path)
                connection.execute("BEGIN IMMEDIATE")
                return connection, dict(connection.execute(LENGTHS).fetchall())
            except sqlite3.Error as error:
                raise StoreError(f"{type(error).__name__}: {error}") from None

        connection, lengths = await asyncio.to_thread(begin)
        try:
            yield lengths
        finally:
            connection.close()

    async def delete(self, table: str) -> None:
        """Forget a table."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM lines WHERE table_id = ?", (table,))
            connection.execute("DELETE FROM tables WHERE id = ?", (table,))

        await self._writer.write(work)

    async def ready(self) -> None:
        """Nothing, where the file is there and can be written."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE tables SET plan = plan WHERE false")

        self._writer.look_first()
        await self._writer.write(work)

    def watch(self, table: str, wake: Callable[[], None], has: Has) -> Callable[[], None]:
        """Call `wake` whenever another process may have written to the table; the file itself tells that."""
        del has
        watchers, mine = self._watchers.setdefault(table, []), _Watcher(asyncio.get_running_loop(), wake)
        watchers.append(mine)

        def end() -> None:
            watchers.remove(mine)
            if not watchers:
                self._watchers.pop(table, None)

        return end

    async def roll_call(self, here: Mapping[str, Pages], wants: Collection[str], spent: Mapping[str, float]) -> Roll:
        """Who drives what, and who looks elsewhere."""
        roll = self._roll
        return Roll(frozenset(wants)) if roll is None else await self._aside(lambda: roll.call(here, wants, spent))

    async def close(self) -> None:
        """Write what waits, then close the file."""
        await self._writer.close()
        self._readers.shutdown()
        if self._roll is not None:
            self._roll.close()
        self._reading.close()
        self._writing.close()
        if self._lock is not None:
            self._lock.close()

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._lost:
            raise LostError(str(self._path))
        return await self._aside(lambda: work(self._reading))

    async def _aside(self, work: Callable[[], T]) -> T:
        """What comes of work in the thread that reads; what goes wrong with a file is a `StoreError`."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, work)
        except sqlite3.Error as error:
            raise StoreError(f"{type(error).__name__}: {error}") from None

    def _look(self) -> None:
        """See whether the file is still there, and wake whoever watches what others have written."""
        if self._lost or self._is_gone():
            return
        try:
            seen = self._others_wrote()
            if self._seen != seen:
                self._wake(self._changed())
                self._seen = seen
            self._trouble = ""
        except sqlite3.Error as error:  # whatever it is: this thread goes on, and looks again
            if self._trouble != str(error):
                self._trouble = str(error)
                _log.error("%s can't be read: %s", self._path, error)

    def _is_gone(self) -> bool:
        """Whether the file was deleted, replaced or overwritten: what is written now, nobody would find again."""
        found, old = file_at(self._path), self._file
        if found is not None and old is not None and found.files == old.files and found.size >= old.size:
            self._file = found
            return False
        self._lost = True
        told = "%s was deleted or replaced under the running server. Nothing is stored any more: start it again."
        _log.critical(told, self._path)
        self._wake(list(self._watchers))
        return True

    def _why_lost(self) -> StoreError | None:
        return LostError(str(self._path)) if self._lost else None

    def _others_wrote(self) -> int:
        """A number that changes whenever another connection than the writer's has written."""
        found: int = self._writing.execute("PRAGMA data_version").fetchone()[0]
        return found

    def _changed(self) -> set[str]:
        """The tables that are watched and have lines which this process neither wrote nor saw at the last look."""
        watched = [(table, stream.value) for table in list(self._watchers) for stream in Stream]
        known = json.dumps([(*key, self._heads.get(key)) for key in watched])
        changed = self._writing.execute(_CHANGED, (known,)).fetchall()
        heads = {(table, stream): head for table, stream, head in changed}
        self._heads = {key: self._heads.get(key, 0) for key in watched} | heads
        return {table for table, _ in heads}

    def _wake(self, tables: Collection[str]) -> None:
        for table in tables:
            for watcher in list(self._watchers.get(table, ())):
                with contextlib.suppress(RuntimeError):  # its loop is closed
                    watcher.loop.call_soon_threadsafe(watcher.wake)


def _add(connection: sqlite3.Connection, table: str, write: Write, now: float) -> None:
    """Add lines to a stream, if it is as long as whoever wrote them thinks."""
    stream, (first, *more) = write.stream.value, write.lines
    try:
        connection.execute(_FIRST, (table, stream, write.expected, first, now))
    except sqlite3.IntegrityError:
        (found,) = connection.execute(_IS_THERE, (table,)).fetchone()
        raise (ConflictError if found else NoTableError)(table) from None
    if more:
        rows = ((table, stream, number, line, now) for number, line in enumerate(more, write.expected + 2))
        connection.executemany(_MORE, rows)


def _plan(connection: sqlite3.Connection, table: str) -> str:
    found = connection.execute("SELECT plan FROM tables WHERE id = ?", (table,)).fetchone()
    if found is None:
        raise NoTableError(table)
    return str(found[0])
