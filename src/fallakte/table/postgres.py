"""Tables in PostgreSQL, for several processes and machines.

(table, stream, version) is the primary key: of two writers one finds the version taken. After a commit a NOTIFY wakes
the other processes; it is only a wake-up, and a look every second finds what a lost one would have told. Who drives
what stands in tables that need not survive a crash of the database, and all times are the database's own. A process
that dies lets go of its connections, which others see; one that is frozen or cut off is silent until its lease ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from contextlib import asynccontextmanager
from typing import NamedTuple

import psycopg
from psycopg import AsyncConnection
from psycopg.errors import ForeignKeyViolation, UniqueViolation
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from fallakte.table.asking import Asking
from fallakte.table.postgres_schema import migrate
from fallakte.table.store import (
    LEASE,
    LENGTHS,
    ConflictError,
    Has,
    NoTableError,
    Pages,
    Roll,
    StoreError,
    Stream,
    TakenError,
    Whole,
    Write,
    together,
    whole_of,
)

CONNECTIONS = 8
"""The most connections of one process, beside one for wake-ups and one for the roll call."""
WAITS = 10.0
"""Seconds to wait for a connection."""
POLL = 1.0
"""Seconds between two looks for what no wake-up told: who dies between a commit and its NOTIFY wakes nobody."""
AGAIN = 1.0
"""Seconds before a broken connection for wake-ups is made anew."""
_CHANNEL = "fallakte"
_APPEND = """
INSERT INTO lines (table_id, stream, version, line)
SELECT %(table)s, %(stream)s, %(expected)s + number, line
FROM unnest(%(lines)s::text[]) WITH ORDINALITY AS new (line, number)
WHERE %(expected)s = (SELECT coalesce(max(version), 0) FROM lines WHERE table_id = %(table)s AND stream = %(stream)s)
"""
_ASKED_PLAN = """
SELECT asked.number, plan FROM unnest(%s::text[]) WITH ORDINALITY AS asked (name, number) JOIN tables ON id = name
"""
_ASKED_LINES = """
SELECT asked.number, line FROM unnest(%s::text[], %s::text[], %s::integer[])
    WITH ORDINALITY AS asked (name, kind, after, number)
JOIN tables ON id = name
LEFT JOIN LATERAL (SELECT version, line FROM lines WHERE table_id = name AND stream = kind AND version > after
                   ORDER BY version) AS found ON true
ORDER BY asked.number, version
"""
_ASKED_AGE = """
SELECT asked.number, (SELECT extract(epoch FROM clock_timestamp() - at) FROM lines
                WHERE table_id = name AND stream = kind ORDER BY version DESC LIMIT 1)
FROM unnest(%s::text[], %s::text[]) WITH ORDINALITY AS asked (name, kind, number) JOIN tables ON id = name
"""
"""A table that is there has a row, whatever there is of it."""
_DEAD = """
DELETE FROM houses WHERE id <> %s
AND (until < clock_timestamp() OR listener NOT IN (SELECT pid FROM pg_stat_activity))
"""
_CALL = """
INSERT INTO houses (id, until, listener) VALUES (%s, clock_timestamp() + make_interval(secs => %s), %s)
ON CONFLICT (id) DO UPDATE SET until = excluded.until, listener = excluded.listener
"""
_LOOK = """
INSERT INTO pages (house, table_id, seats, onlookers)
SELECT %s, table_id, seats::integer[], onlookers
FROM unnest(%s::text[], %s::text[], %s::integer[]) AS new (table_id, seats, onlookers)
"""
_LONGER = """
SELECT DISTINCT name FROM unnest(%s::text[], %s::text[], %s::integer[]) AS watched (name, kind, known)
CROSS JOIN LATERAL (SELECT FROM lines WHERE table_id = name AND stream = kind AND version > known LIMIT 1) AS news
"""
"""Which streams are longer than is known: one step down an index for each, however long they are."""
_log = logging.getLogger("fallakte.table.postgres")


class _Pools(NamedTuple):
    """The connections of one process."""

    all_else: AsyncConnectionPool[AsyncConnection]
    calls: AsyncConnectionPool[AsyncConnection]
    """The one of the roll call."""


class _Watcher(NamedTuple):
    """Who follows a table."""

    wake: Callable[[], None]
    has: Has


class PostgresStore:
    """Tables in a database: `postgresql://user:password@host/name`."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._me = secrets.token_hex(8)
        self._pools: _Pools | None = None
        self._opening = asyncio.Lock()
        self._watchers: dict[str, list[_Watcher]] = {}
        self._written: set[str] = set()
        self._noting = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._asking = Asking(self._connection)
        self._listener: int | None = None
        """The database's process that tells this one of news. It ends when this one dies, and so others know."""
        with psycopg.connect(address, connect_timeout=5) as connection:
            migrate(connection)

    async def create(self, table: str, plan: str) -> None:
        """A new table with its plan."""
        async with self._connection() as connection:
            try:
                await connection.execute("INSERT INTO tables (id, plan) VALUES (%s, %s)", (table, plan))
            except UniqueViolation:
                raise TakenError(table) from None

    async def append(self, table: str, *writes: Write) -> None:
        """Add lines to streams of one table, all or nothing."""
        try:
            async with self._connection() as connection:
                try:
                    # one statement is all or nothing by itself, and two ways to the database less
                    async with connection.transaction() if len(writes) > 1 else contextlib.nullcontext():
                        for write in writes:
                            await self._append(connection, table, write)
                except UniqueViolation:
                    raise ConflictError(table) from None
                except ForeignKeyViolation:
                    raise NoTableError(table) from None
        finally:  # of a connection that breaks it is not known whether it has committed
            self._written.add(table)
            self._noting.set()

    async def _append(self, connection: AsyncConnection, table: str, write: Write) -> None:
        lines, stream = list(write.lines), write.stream.value
        values = {"table": table, "stream": stream, "expected": write.expected, "lines": lines}
        done = await connection.execute(_APPEND, values)
        if done.rowcount != len(lines):
            await _plan(connection, table)
            raise ConflictError(table)

    async def read(self, table: str, stream: Stream, after: int = 0) -> tuple[str, ...]:
        """The lines of a stream after version `after`."""
        found = await self._asking.ask(_ASKED_LINES, table, stream.value, after)
        if not found:
            raise NoTableError(table)
        return tuple(line for (line,) in found if line is not None)

    async def age(self, table: str, stream: Stream) -> float | None:
        """How many seconds ago the last line of a stream was written."""
        found = await self._asking.ask(_ASKED_AGE, table, stream.value)
        if not found:
            raise NoTableError(table)
        (seconds,) = found[0]
        return None if seconds is None else max(0.0, float(seconds))

    async def plan(self, table: str) -> str:
        """The plan a table was created with."""
        found = await self._asking.ask(_ASKED_PLAN, table)
        if not found:
            raise NoTableError(table)
        return str(found[0][0])

    async def tables(self) -> tuple[str, ...]:
        """The names of all tables, the newest first."""
        async with self._connection() as connection:
            found = await (await connection.execute("SELECT id FROM tables ORDER BY number DESC")).fetchall()
        return tuple(name for (name,) in found)

    async def whole(self, table: str) -> Whole:
        """All of a table as it is now."""
        query = "SELECT stream, version, line FROM lines WHERE table_id = %s ORDER BY stream, version"
        async with self._connection() as connection:
            plan = await _plan(connection, table)
            return whole_of(plan, await (await connection.execute(query, (table,))).fetchall(), table)

    @asynccontextmanager
    async def still(self) -> AsyncIterator[Mapping[str, int]]:
        """How many lines each table has, while nobody adds any."""
        async with self._connection() as connection, connection.transaction():
            await connection.execute("LOCK TABLE tables, lines IN SHARE MODE")
            yield dict(await (await connection.execute(LENGTHS)).fetchall())

    async def delete(self, table: str) -> None:
        """Forget a table."""
        async with self._connection() as connection:
            await connection.execute("DELETE FROM tables WHERE id = %s", (table,))

    async def ready(self) -> None:
        """Nothing, where the database is there and can be written."""
        async with self._connection() as connection:
            await connection.execute("UPDATE tables SET plan = plan WHERE false")

    def watch(self, table: str, wake: Callable[[], None], has: Has) -> Callable[[], None]:
        """Call `wake` whenever another process has written to the table."""
        watchers, mine = self._watchers.setdefault(table, []), _Watcher(wake, has)
        watchers.append(mine)
        self._begin()

        def end() -> None:
            watchers.remove(mine)
            if not watchers:
                self._watchers.pop(table, None)

        return end

    async def roll_call(self, here: Mapping[str, Pages], wants: Collection[str], spent: Mapping[str, float]) -> Roll:
        """Who drives what, and who looks elsewhere."""
        me, tables = self._me, sorted(wants)
        looked_at = {table: pages for table, pages in here.items() if any(pages)}
        sat_at = ["{" + ",".join(map(str, pages.seats)) + "}" for pages in looked_at.values()]
        counts = [pages.onlookers for pages in looked_at.values()]
        async with self._connection(calls=True) as connection, connection.pipeline(), connection.transaction():
            run = connection.execute  # all of it on one way there and back: where nothing is free, each way takes long
            await run(_DEAD, (me,))
            await run(_CALL, (me, LEASE, self._listener))
            await run("DELETE FROM pages WHERE house = %s", (me,))
            await run(_LOOK, (me, list(looked_at), sat_at, counts))
            await run("DELETE FROM spent WHERE house = %s", (me,))
            names, amounts = list(spent), list(spent.values())
            await run("INSERT INTO spent SELECT %s, * FROM unnest(%s::text[], %s::float[])", (me, names, amounts))
            await run("DELETE FROM drivers WHERE house = %s AND table_id <> ALL(%s)", (me, tables))
            await run("INSERT INTO drivers SELECT unnest(%s::text[]), %s ON CONFLICT DO NOTHING", (tables, me))
            mine = await run("SELECT table_id FROM drivers WHERE house = %s", (me,))
            query = "SELECT table_id, seats, onlookers FROM pages WHERE house <> %s AND table_id = ANY(%s)"
            others = await run(query, (me, list(here)))
            query = "SELECT name, sum(amount) FROM spent WHERE house <> %s GROUP BY name"
            theirs = await run(query, (me,))
            drives, looks, spent = await mine.fetchall(), await others.fetchall(), dict(await theirs.fetchall())
        elsewhere = defaultdict[str, list[Pages]](list)
        for table, seats, onlookers in looks:
            elsewhere[table].append(Pages(tuple(seats), onlookers))
        pages = {table: together(elsewhere[table]) for table in here}
        return Roll(frozenset(name for (name,) in drives), pages, spent)

    async def close(self) -> None:
        """Tell what was written, give up what is driven, close the connections."""
        pools, self._pools = self._pools, None
        await self._asking.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        if pools is None:
            return
        with contextlib.suppress(psycopg.Error, PoolTimeout):
            async with pools.calls.connection(timeout=1) as connection:
                await self._note(connection)
                await connection.execute("DELETE FROM houses WHERE id = %s", (self._me,))
        for pool in pools:
            await pool.close()

    # ------------------------------------------------------------------------------------------------ connections

    @asynccontextmanager
    async def _connection(self, *, calls: bool = False) -> AsyncIterator[AsyncConnection]:
        """A connection that commits by itself; what goes wrong with it is a `StoreError`. The roll call has its own: if
        it waited behind all that is read and written after a takeover, every lease would end."""
        try:
            pools = await self._opened()
            async with (pools.calls if calls else pools.all_else).connection() as connection:
                yield connection
        except (psycopg.Error, PoolTimeout, UnicodeEncodeError) as error:
            why = error.diag.message_primary if isinstance(error, psycopg.Error) else None
            raise StoreError(f"{type(error).__name__}: {why or error}") from None

    async def _opened(self) -> _Pools:
        async with self._opening:
            if self._pools is None:
                self._pools = _Pools(self._pool(CONNECTIONS), self._pool(1))
                for pool in self._pools:
                    await pool.open()
                self._begin()
            return self._pools

    def _pool(self, most: int) -> AsyncConnectionPool[AsyncConnection]:
        return AsyncConnectionPool(
            self._address,
            min_size=1,
            max_size=most,
            timeout=WAITS,
            kwargs={"autocommit": True},
            open=False,
            check=AsyncConnectionPool.check_connection,
        )

    # --------------------------------------------------------------------------------------------------- wake-ups

    def _begin(self) -> None:
        if not self._tasks:
            self._tasks = [asyncio.create_task(work()) for work in (self._tell, self._listen, self._look)]

    async def _tell(self) -> None:
        """Say what was written, after its commit; several writes are said at once."""
        while True:
            await self._noting.wait()
            self._noting.clear()
            try:
                async with self._connection() as connection:
                    await self._note(connection)
            except StoreError as error:
                _log.warning("no wake-up was sent, others find out by themselves: %s", error)

    async def _note(self, connection: AsyncConnection) -> None:
        written, self._written = sorted(self._written), set()
        for first in range(0, len(written), 100):
            told = " ".join((self._me, *written[first : first + 100]))
            await connection.execute("SELECT pg_notify(%s, %s)", (_CHANNEL, told))

    async def _listen(self) -> None:
        """Wake whoever watches what others have written; after a gap everybody."""
        while True:
            try:
                connection = await AsyncConnection.connect(self._address, autocommit=True, connect_timeout=5)
                async with connection:
                    await connection.execute(f"LISTEN {_CHANNEL}")
                    found = await (await connection.execute("SELECT pg_backend_pid()")).fetchone()
                    self._listener = None if found is None else found[0]
                    self._wake(list(self._watchers))
                    async for note in connection.notifies():
                        sender, *tables = note.payload.split(" ")
                        if sender != self._me:
                            self._wake(tables)
            except (psycopg.Error, OSError) as error:
                _log.warning("no wake-ups come: %s", type(error).__name__)
            self._listener = None
            await asyncio.sleep(AGAIN)

    async def _look(self) -> None:
        """Look for what no wake-up told."""
        while True:
            await asyncio.sleep(POLL)
            names, streams, known = list[str](), list[str](), list[int]()
            for table, watchers in self._watchers.items():
                for watcher in watchers:
                    for stream, version in watcher.has().items():
                        names.append(table)
                        streams.append(stream.value)
                        known.append(version)
            with contextlib.suppress(StoreError):
                async with self._connection() as connection:
                    rows = await (await connection.execute(_LONGER, (names, streams, known))).fetchall()
                self._wake([table for (table,) in rows])

    def _wake(self, tables: Collection[str]) -> None:
        for table in tables:
            for watcher in list(self._watchers.get(table, ())):
                watcher.wake()


async def _plan(connection: AsyncConnection, table: str) -> str:
    found = await (await connection.execute("SELECT plan FROM tables WHERE id = %s", (table,))).fetchone()
    if found is None:
        raise NoTableError(table)
    return str(found[0])
