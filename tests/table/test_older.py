"""Tables that an older version kept are brought up to date when they are opened, and are played on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg

from fallakte.bots.random import RandomBot
from fallakte.rules.legal import legal_actions
from fallakte.table import sqlite_schema
from fallakte.table.house import House
from fallakte.table.postgres import PostgresStore
from fallakte.table.postgres_schema import STEPS
from fallakte.table.sqlite import SqliteStore
from fallakte.table.store import EventStore
from fallakte.upkeep.tables import check, copy

DUMP = Path(__file__).parent.parent / "data" / "tables-of-version-0.sql"
RUNNING = "ring-harbour-55"


def older(folder: Path) -> Path:
    """A file as a server wrote it before files had a version: a lobby, a running game, a finished one."""
    file = folder / "old.db"
    with closing(sqlite3.connect(file)) as made:
        made.executescript(DUMP.read_text(encoding="utf-8"))
        assert made.execute("PRAGMA user_version").fetchone() == (0,)
    return file


async def played_on(store: EventStore) -> None:
    house, bot = House(store), RandomBot(1)
    host = await house.find(RUNNING)
    before = host.version
    for _ in range(10):
        awaited = host.awaited
        assert awaited is not None
        await host.act(f"key{awaited}", awaited, host.version, bot.choose(legal_actions(host.view(awaited))))
    assert host.version >= before + 10
    assert [problem async for _, problem in check(store)] == [None] * 3
    await house.close()


def test_an_older_file_is_migrated_and_played_on(tmp_path: Path) -> None:
    file = older(tmp_path)

    async def scene() -> None:
        await played_on(SqliteStore(file))

    asyncio.run(scene())
    with closing(sqlite3.connect(file)) as found:
        assert found.execute("PRAGMA user_version").fetchone() == (len(sqlite_schema.STEPS),)


def test_an_older_database_is_migrated_and_played_on(tmp_path: Path, postgres: Callable[[], str]) -> None:
    address = postgres()
    first_version(address)

    async def scene() -> None:
        old, new = SqliteStore(older(tmp_path)), PostgresStore(address)
        assert len([table async for table in copy(old, new)]) == 3
        await old.close()
        await played_on(new)

    asyncio.run(scene())


def first_version(address: str) -> None:
    """What the first version of the program made of an empty database."""
    with psycopg.connect(address) as connection:
        connection.execute("CREATE TABLE fallakte (version integer NOT NULL)")
        connection.execute("INSERT INTO fallakte VALUES (1)")
        for statement in STEPS[0]:
            connection.execute(statement.encode())
