"""Tables in one SQLite file: the default store.

Write-ahead log, so readers never wait for the writer. One thread writes; what waits in its queue goes into one
transaction, so a busy house pays for one disk flush where it would pay for twenty. `synchronous=FULL` flushes the log
at every commit: an acknowledged action survives `kill -9` (for which NORMAL would do) and a power cut as well. With
shared commits that costs little.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import NamedTuple, TypeVar

from fallakte.table.store import ConflictError, NoTableError, StoreError, Stream, TakenError, Write

T = TypeVar("T")
AT_ONCE = 128
"""The most jobs that share one transaction."""
_SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, plan TEXT NOT NULL, created REAL NOT NULL
);
CREATE TABLE IF NOT EXISTS lines (
    table_id TEXT NOT NULL REFERENCES tables(id), stream TEXT NOT NULL, version INTEGER NOT NULL,
    line TEXT NOT NULL, at REAL, PRIMARY KEY (table_id, stream, version)
) WITHOUT ROWID;
"""
_WHERE_IT_STANDS = (
    "SELECT EXISTS (SELECT 1 FROM tables WHERE id = ?), coalesce(max(version), 0) "
    "FROM lines WHERE table_id = ? AND stream = ?"
)
_INSERT = "INSERT INTO lines (table_id, stream, version, line, at) VALUES (?, ?, ?, ?, ?)"
_LAST_AT = "SELECT at FROM lines WHERE table_id = ? AND stream = ? ORDER BY version DESC LIMIT 1"


class _Job(NamedTuple):
    work: Callable[[sqlite3.Connection], None]
    done: Future[None]


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=30, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    return connection


class SqliteStore:
    """Tables in a file."""

    def __init__(self, path: str | Path) -> None:
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        self._writing = _connect(path)
        self._writing.executescript(_SCHEMA)
        if "at" not in {name for _, name, *_ in self._writing.execute("PRAGMA table_info(lines)")}:
            self._writing.execute("ALTER TABLE lines ADD COLUMN at REAL")  # a file from before lines had a time
        self._reading = _connect(path)
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="fallakte-read")
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

    async def written(self, table: str, stream: Stream) -> float | None:
        """When the last line of a stream was written."""

        def work(connection: sqlite3.Connection) -> float | None:
            _plan(connection, table)
            found = connection.execute(_LAST_AT, (table, stream.value)).fetchone()
            return None if found is None else found[0]

        return await self._read(work)

    async def plan(self, table: str) -> str:
        """The plan a table was created with."""
        return await self._read(lambda connection: _plan(connection, table))

    async def tables(self) -> tuple[str, ...]:
        """The names of all tables, the newest first."""
        query = "SELECT id FROM tables ORDER BY created DESC, rowid DESC"
        return await self._read(lambda connection: tuple(name for (name,) in connection.execute(query)))

    async def close(self) -> None:
        """Write what waits, then close the file."""
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._readers.shutdown()
        self._reading.close()
        self._writing.close()

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, work, self._reading)

    async def _write(self, work: Callable[[sqlite3.Connection], None]) -> None:
        job = _Job(work, Future())
        self._jobs.put(job)
        await asyncio.shield(asyncio.wrap_future(job.done))

    def _write_all(self) -> None:
        """The writer thread: take what waits, do it in one transaction, and only then say that it is done."""
        while (first := self._jobs.get()) is not None:
            jobs, last = [first], False
            while len(jobs) < AT_ONCE:
                try:
                    job = self._jobs.get_nowait()
                except Empty:
                    break
                if job is None:
                    last = True
                    break
                jobs.append(job)
            self._transact(jobs)
            if last:
                return

    def _transact(self, jobs: list[_Job]) -> None:
        refused: dict[int, StoreError] = {}
        try:
            try:
                self._do_all(jobs)
            except StoreError:
                self._writing.execute("ROLLBACK")
                refused = self._do_what_is_possible(jobs)
        except Exception as error:  # whatever it is: this thread goes on, and everybody is told
            with contextlib.suppress(sqlite3.Error):
                self._writing.rollback()
            for job in jobs:
                job.done.set_exception(StoreError(type(error).__name__))
            return
        for number, job in enumerate(jobs):
            if number in refused:
                job.done.set_exception(refused[number])
            else:
                job.done.set_result(None)

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


def _plan(connection: sqlite3.Connection, table: str) -> str:
    found = connection.execute("SELECT plan FROM tables WHERE id = ?", (table,)).fetchone()
    if found is None:
        raise NoTableError(table)
    return str(found[0])
