"""Tables in PostgreSQL: what goes wrong with a database is said in a sentence, and is over when it is well again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack

import psycopg
import pytest

from fallakte.table import postgres as module
from fallakte.table.postgres import PostgresStore
from fallakte.table.store import ConflictError, NewerError, Pages, StoreError, Stream, Write
from fallakte.web.settings import Settings
from fallakte.web.storing import masked, open_store
from fallakte.words import No


def test_processes_that_start_at_once_migrate_once(postgres: Callable[[], str]) -> None:
    address = postgres()
    with ThreadPoolExecutor(4) as pool:
        assert len(list(pool.map(PostgresStore, [address] * 4))) == 4
    with psycopg.connect(address) as connection:
        assert connection.execute("SELECT version FROM fallakte").fetchall() == [(len(module._STEPS),)]


def test_a_database_of_a_newer_version_is_left_alone(postgres: Callable[[], str]) -> None:
    address = postgres()
    PostgresStore(address)
    with psycopg.connect(address) as connection:
        connection.execute("UPDATE fallakte SET version = 99")
    with pytest.raises(NewerError, match="99"):
        PostgresStore(address)
    with pytest.raises(No, match="newer Fallakte"):
        open_store(Settings(db=address))


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_database_that_is_not_there_is_named_without_its_password(lang: str) -> None:
    with pytest.raises(No) as told:
        open_store(Settings(db="postgresql://ada:s3cret@127.0.0.1:1/tables"))
    sentence = told.value.text(lang)
    assert "ada:…@127.0.0.1:1" in sentence
    assert "s3cret" not in sentence
    assert masked("postgresql://ada@host/x") == "postgresql://ada@host/x"
    for hidden in ("postgresql://ada:s3@cr/et@host/x", "postgresql://host/x?user=ada&password=s3cret&sslpassword=s3"):
        assert "s3" not in masked(hidden)


def test_a_database_that_is_too_old_is_said_to_be(postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "OLDEST", 990000)
    with pytest.raises(No, match="too old"):
        open_store(Settings(db=postgres()))


def cut(address: str) -> None:
    """End every connection to a database but this one."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def test_connections_that_are_cut_are_made_anew_and_nothing_is_lost(
    postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "AGAIN", 0.05)
    address = postgres()

    async def scene() -> None:
        one, two = PostgresStore(address), PostgresStore(address)
        await one.create("a", "")
        woken = asyncio.Event()
        two.watch("a", woken.set)
        version = 0
        for _ in range(3):
            cut(address)
            for _ in range(5):
                try:
                    await one.append("a", Write(Stream.GAME, version, (f"line {version}",)))
                except ConflictError:
                    version = len(await one.read("a", Stream.GAME))
                except StoreError:
                    await asyncio.sleep(0.05)
                else:
                    version += 1
        assert version > 6
        assert await two.read("a", Stream.GAME) == tuple(f"line {n}" for n in range(version))
        async with asyncio.timeout(20):
            await woken.wait()
            woken.clear()
            await one.append("a", Write(Stream.BOOK, 0, ("x",)))
            await woken.wait()
        await one.close()
        await two.close()

    asyncio.run(scene())


def test_a_wake_up_that_was_lost_is_found_by_a_slow_poll(
    postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "POLL", 0.1)
    address = postgres()

    async def scene() -> None:
        one, two = PostgresStore(address), PostgresStore(address)
        await one.create("a", "")
        woken = asyncio.Event()
        two.watch("a", woken.set)
        async with asyncio.timeout(20):
            await asyncio.sleep(0.5)
            woken.clear()
            with psycopg.connect(address) as silent:
                silent.execute("INSERT INTO lines (table_id, stream, version, line) VALUES ('a', 'game', 1, 'x')")
            await woken.wait()
        await one.close()
        await two.close()

    asyncio.run(scene())


def test_a_roll_call_waits_behind_nobody(postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
    """After a takeover all tables are read at once; who waited behind that for too long would lose every lease."""
    monkeypatch.setattr(module, "WAITS", 0.5)
    address = postgres()

    async def scene() -> None:
        store = PostgresStore(address)
        await store.create("a", "")
        async with AsyncExitStack() as taken:
            for _ in range(module.CONNECTIONS):
                await taken.enter_async_context(store._connection())
            with pytest.raises(StoreError):
                await store.read("a", Stream.GAME)
            assert (await store.roll_call({"a": Pages()}, ["a"], {})).drives == {"a"}
        await store.close()

    asyncio.run(scene())
