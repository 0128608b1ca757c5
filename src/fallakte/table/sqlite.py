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
import logging
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import NamedTuple, TypeVar

from fallakte.table.sqlite_file import APPLICATION, close_to_others, file_at, lock, see_that_it_is_ours
from fallakte.table.sqlite_roll import SqliteRoll
from fallakte.table.store import (
    LENGTHS,
    ConflictError,
    LostError,
    NewerError,
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
AT_ONCE = 128
"""The most jobs that share one transaction."""
LOOKS = 0.1
"""Seconds between two looks whether another process has written."""
_SCHEMA = (
    "CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, plan TEXT NOT NULL, created REAL NOT NULL)",
    "CREATE TABLE IF NOT EXISTS lines ("
    "table_id TEXT NOT NULL REFERENCES tables(id), stream TEXT NOT NULL, version INTEGER NOT NULL, "
    "line TEXT NOT NULL, at REAL, PRIMARY KEY (table_id, stream, version)) WITHOUT ROWID",
)
_WHERE_IT_STANDS = (
    "SELECT EXISTS (SELECT 1 FROM tables WHERE id = ?), coalesce(max(version), 0) "
    "FROM lines WHERE table_id = ? AND stream = ?"
)
_HEAD = "SELECT coalesce(max(version), 0) FROM lines WHERE table_id = ? AND stream = ?"
_INSERT = "INSERT INTO lines (table_id, stream, version, line, at) VALUES (?, ?, ?, ?, ?)"
_LAST_AT = "SELECT at FROM lines WHERE table_id = ? AND stream = ? ORDER BY version DESC LIMIT 1"


_log = logging.getLogger("fallakte.table.sqlite")


class _Job(NamedTuple):
    work: Callable[[sqlite3.Connection], None]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[None]


class _Watcher(NamedTuple):
    loop: asyncio.AbstractEventLoop
    wake: Callable[[], None]


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=30, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    return connection


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
        self._writing = _connect(self._path)
        _migrate(self._writing)
        self._reading = _connect(self._path)
        self._file = file_at(self._path)
        self._lost = False
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="fallakte-read")
        self._roll = SqliteRoll(self._path)
        self._watchers: dict[str, list[_Watcher]] = {}
        self._heads: dict[tuple[str, str], int] = {}
        """How long the streams of watched tables were when this process last wrote or looked."""
        self._seen = self._others_wrote()
        self._trouble = ""
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="fallakte-write", daemon=True)
        self._writer.start()

    async def create(self, table: str, plan: str) -> None:
        """A new table with its plan."""

        def work(connection: sqlite3.Connection) -> None:
            try:
                connection.execute("INSERT INTO tables VALUES (?, ?, ?)", (table, plan, time.time()))
            except sqlite3.IntegrityError:
                raise TakenError(table) from None

        await self._write(work)

    async def append(self, table: str, *writes: Write) -> None:
        """Add lines to streams of one table, all or nothing."""
        now = time.time()

        def work(connection: sqlite3.Connection) -> None:
            for write in writes:
                stream = write.stream.value
                found, version = connection.execute(_WHERE_IT_STANDS, (table, table, stream)).fetchone()
                if not found:
                    raise NoTableError(table)
                if version != write.expected:
                    raise ConflictError(table)
                rows = ((table, stream, number, line, now) for number, line in enumerate(write.lines, version + 1))
                connection.executemany(_INSERT, rows)
                if (table, stream) in self._heads:
                    self._heads[table, stream] = version + len(write.lines)

        await self._write(work)

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
                connection = _connect(self._path)
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

        await self._write(work)

    async def ready(self) -> None:
        """Nothing, where the file is there and can be written."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE tables SET plan = plan WHERE false")

        await self._write(work)

    def watch(self, table: str, wake: Callable[[], None]) -> Callable[[], None]:
        """Call `wake` whenever another process may have written to the table."""
        watchers, mine = self._watchers.setdefault(table, []), _Watcher(asyncio.get_running_loop(), wake)
        watchers.append(mine)

        def end() -> None:
            watchers.remove(mine)
            if not watchers:
                self._watchers.pop(table, None)

        return end

    async def roll_call(self, here: Mapping[str, Pages], wants: Collection[str], spent: Mapping[str, float]) -> Roll:
        """Who drives what, and who looks elsewhere."""
        return await self._aside(lambda: self._roll.call(here, wants, spent))

    async def close(self) -> None:
        """Write what waits, then close the file."""
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._readers.shutdown()
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

    async def _write(self, work: Callable[[sqlite3.Connection], None]) -> None:
        loop = asyncio.get_running_loop()
        job = _Job(work, loop, loop.create_future())
        self._jobs.put(job)
        await job.done

    def _write_all(self) -> None:
        """The writer thread: take what waits, do it in one transaction, and only then say that it is done."""
        last = False
        while not last:
            jobs, last = self._waiting()
            if jobs:
                self._settle(jobs, self._transact(jobs))
            elif not self._lost:
                self._is_gone()
            self._look()

    def _look(self) -> None:
        """Wake whoever watches what others have written."""
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

    def _waiting(self) -> tuple[list[_Job], bool]:
        """The jobs that wait, none after a while in which nothing came; and whether they are the last ones."""
        jobs = list[_Job]()
        with contextlib.suppress(Empty):
            while len(jobs) < AT_ONCE:
                job = self._jobs.get_nowait() if jobs else self._jobs.get(timeout=LOOKS)
                if job is None:
                    return jobs, True
                jobs.append(job)
        return jobs, False

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

    def _others_wrote(self) -> int:
        """A number that changes whenever another connection than the writer's has written."""
        found: int = self._writing.execute("PRAGMA data_version").fetchone()[0]
        return found

    def _changed(self) -> set[str]:
        """The tables that are watched and have lines which this process neither wrote nor saw at the last look."""
        watched = [(table, stream.value) for table in list(self._watchers) for stream in Stream]
        heads = {key: self._writing.execute(_HEAD, key).fetchone()[0] for key in watched}
        changed = {key[0] for key, head in heads.items() if self._heads.get(key) != head}
        self._heads = heads
        return changed

    def _wake(self, tables: Collection[str]) -> None:
        for table in tables:
            for watcher in list(self._watchers.get(table, ())):
                with contextlib.suppress(RuntimeError):  # its loop is closed
                    watcher.loop.call_soon_threadsafe(watcher.wake)

    def _transact(self, jobs: list[_Job]) -> dict[int, StoreError]:
        """Do it all in one transaction; which of it could not be done, and why."""
        if self._lost or self._is_gone():
            return {number: LostError(str(self._path)) for number in range(len(jobs))}
        try:
            try:
                self._do_all(jobs)
            except StoreError:
                self._writing.execute("ROLLBACK")
                return self._do_what_is_possible(jobs)
        except Exception as error:  # whatever it is: this thread goes on, and everybody is told
            with contextlib.suppress(sqlite3.Error):
                self._writing.rollback()
            return {number: StoreError(f"{type(error).__name__}: {error}") for number in range(len(jobs))}
        return {}

    def _settle(self, jobs: list[_Job], refused: Mapping[int, StoreError]) -> None:
        """Tell everybody at once: each loop is woken only once."""
        told: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[None], StoreError | None]]] = {}
        for number, job in enumerate(jobs):
            told.setdefault(job.loop, []).append((job.done, refused.get(number)))
        for loop, done in told.items():
            with contextlib.suppress(RuntimeError):  # it is closed
                loop.call_soon_threadsafe(_tell, done)

    def _do_all(self, jobs: list[_Job]) -> None:
        """The usual case, with few statements: before each of them this thread may have to wait for the others."""
        self._writing.execute("BEGIN IMMEDIATE")
        for job in jobs:
            job.work(self._writing)
        self._writing.execute("COMMIT")

    def _do_what_is_possible(self, jobs: list[_Job]) -> dict[int, StoreError]:
        """Some job is refused: do the others, and say which and why."""
        refused: dict[int, StoreError] = {}
        self._writing.execute("BEGIN IMMEDIATE")
        for number, job in enumerate(jobs):
            self._writing.execute("SAVEPOINT job")
            try:
                job.work(self._writing)
            except StoreError as error:
                self._writing.execute("ROLLBACK TO job")
                refused[number] = error
            self._writing.execute("RELEASE job")
        self._writing.execute("COMMIT")
        return refused


def _tell(done: list[tuple[asyncio.Future[None], StoreError | None]]) -> None:
    for future, error in done:
        if future.done():  # nobody waits any more
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)


def _migrate(connection: sqlite3.Connection) -> None:
    """Bring an older file to this version, step by step, in one transaction; a newer one is left alone."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > len(_STEPS):
            raise NewerError(version, len(_STEPS))
        for step in _STEPS[version:]:
            step(connection)
        connection.execute(f"PRAGMA user_version = {len(_STEPS)}")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _first_tables(connection: sqlite3.Connection) -> None:
    """Tables and lines, each line with its time; files from before that have no version, and some no times."""
    for statement in _SCHEMA:
        connection.execute(statement)
    if "at" not in {name for _, name, *_ in connection.execute("PRAGMA table_info(lines)")}:
        connection.execute("ALTER TABLE lines ADD COLUMN at REAL")


_STEPS: tuple[Callable[[sqlite3.Connection], None], ...] = (_first_tables,)
"""Step n leads from version n to the next one."""


def _plan(connection: sqlite3.Connection, table: str) -> str:
    found = connection.execute("SELECT plan FROM tables WHERE id = ?", (table,)).fetchone()
    if found is None:
        raise NoTableError(table)
    return str(found[0])
