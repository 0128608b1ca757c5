"""The one thread that writes a SQLite file of tables: what waits in its queue goes into one transaction."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping
from queue import Empty, SimpleQueue
from typing import NamedTuple

from fallakte.table.store import StoreError

AT_ONCE = 128
"""The most jobs that share one transaction."""
LOOKS = 0.05
"""Seconds between two looks at the file: whether it is still there, and whether another process has written."""


class _Job(NamedTuple):
    work: Callable[[sqlite3.Connection], None]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[None]


class Writer:
    """Writes, and acknowledges only what is on the disk."""

    def __init__(
        self, connection: sqlite3.Connection, look: Callable[[], None], lost: Callable[[], StoreError | None]
    ) -> None:
        """`look` is called in the thread, some times a second; `lost` says why nothing can be written any more."""
        self._connection = connection
        self._look_around = look
        self._lost = lost
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._looks_at = 0.0
        """When it looks around again."""
        self._thread = threading.Thread(target=self._write_all, name="fallakte-write", daemon=True)
        self._thread.start()

    def look_first(self) -> None:
        """Look around before the next write, however short ago the last look was."""
        self._looks_at = 0.0

    async def write(self, work: Callable[[sqlite3.Connection], None]) -> None:
        """Have some work done in a transaction, together with what else waits."""
        loop = asyncio.get_running_loop()
        job = _Job(work, loop, loop.create_future())
        self._jobs.put(job)
        await job.done

    async def close(self) -> None:
        """Write what waits, and end."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _write_all(self) -> None:
        """Take what waits, do it in one transaction, and only then say that it is done."""
        last = False
        while not last:
            jobs, last = self._waiting()
            if time.monotonic() >= self._looks_at:
                self._looks_at = time.monotonic() + LOOKS
                self._look_around()
            if jobs:
                self._settle(jobs, self._transact(jobs))

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

    def _transact(self, jobs: list[_Job]) -> dict[int, StoreError]:
        """Do it all in one transaction; which of it could not be done, and why."""
        refused = {number: error for number in range(len(jobs)) if (error := self._lost()) is not None}
        if refused:
            return refused
        try:
            try:
                self._do_all(jobs)
            except StoreError:
                self._connection.execute("ROLLBACK")
                return self._do_what_is_possible(jobs)
        except Exception as error:  # whatever it is: this thread goes on, and everybody is told
            with contextlib.suppress(sqlite3.Error):
                self._connection.rollback()
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
        self._connection.execute("BEGIN IMMEDIATE")
        for job in jobs:
            job.work(self._connection)
        self._connection.execute("COMMIT")

    def _do_what_is_possible(self, jobs: list[_Job]) -> dict[int, StoreError]:
        """Some job is refused: do the others, and say which and why."""
        refused: dict[int, StoreError] = {}
        self._connection.execute("BEGIN IMMEDIATE")
        for number, job in enumerate(jobs):
            self._connection.execute("SAVEPOINT job")
            try:
                job.work(self._connection)
            except StoreError as error:
                self._connection.execute("ROLLBACK TO job")
                refused[number] = error
            self._connection.execute("RELEASE job")
        self._connection.execute("COMMIT")
        return refused


def _tell(done: list[tuple[asyncio.Future[None], StoreError | None]]) -> None:
    for future, error in done:
        if future.done():  # nobody waits any more
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)
