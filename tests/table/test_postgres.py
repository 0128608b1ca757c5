"""Tables in PostgreSQL: what goes wrong with a database is said in a sentence, and is over when it is well again."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack

import psycopg
import pytest

from fallakte.table import postgres as module
from fallakte.table import postgres_schema
from fallakte.table.postgres import PostgresStore
from fallakte.table.store import ConflictError, NewerError, NoTableError, Pages, StoreError, Stream, Write
from fallakte.web.settings import Settings
from fallakte.web.storing import masked, open_store
from fallakte.words import No


def test_processes_that_start_at_once_migrate_once(postgres: Callable[[], str]) -> None:
    address = postgres()
    with ThreadPoolExecutor(4) as pool:
        assert len(list(pool.map(PostgresStore, [address] * 4))) == 4
    with psycopg.connect(address) as connection:
        assert connection.execute("SELECT version FROM fallakte").fetchall() == [(len(postgres_schema.STEPS),)]


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
    monkeypatch.setattr(postgres_schema, "OLDEST", 990000)
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
        two.watch("a", woken.set, dict)
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


_DIES_SILENTLY = """
import asyncio, os, signal, sys
from fallakte.table.postgres import PostgresStore
from fallakte.table.store import Stream, Write

async def dies(*_):
    os.kill(os.getpid(), signal.SIGKILL)

async def scene():
    PostgresStore._note = dies
    store = PostgresStore(sys.argv[1])
    await store.append("a", Write(Stream.GAME, 0, ("x", "y")))
    await asyncio.sleep(60)

asyncio.run(scene())
"""


def test_what_a_process_wrote_that_died_before_it_told_is_found_by_a_look(postgres: Callable[[], str]) -> None:
    address = postgres()

    async def scene() -> None:
        store = PostgresStore(address)
        await store.create("a", "")
        woken = asyncio.Event()
        store.watch("a", woken.set, lambda: {Stream.GAME: 0})
        assert await store.read("a", Stream.GAME) == ()
        await until_listening(store)
        woken.clear()
        died = await asyncio.create_subprocess_exec(sys.executable, "-c", _DIES_SILENTLY, address)
        assert await died.wait() == -signal.SIGKILL
        async with asyncio.timeout(20):
            await woken.wait()
        assert await store.read("a", Stream.GAME) == ("x", "y")
        await store.close()

    asyncio.run(scene())


def test_a_look_wakes_nobody_who_knows_all(postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "POLL", 0.02)
    address = postgres()

    async def scene() -> None:
        one, two = PostgresStore(address), PostgresStore(address)
        await one.create("a", "")
        woken = asyncio.Event()
        has = {Stream.GAME: 2, Stream.BOOK: 1}
        one.watch("a", woken.set, lambda: has)
        await one.append("a", Write(Stream.GAME, 0, ("x", "y")), Write(Stream.BOOK, 0, ("z",)))
        await until_listening(one)
        woken.clear()
        await asyncio.sleep(0.3)
        assert not woken.is_set()
        monkeypatch.setattr(two, "_note", tells_nobody)
        await two.append("a", Write(Stream.GAME, 2, ("w",)))
        async with asyncio.timeout(20):
            await woken.wait()
        woken.clear()
        async with asyncio.timeout(20):  # again and again, until it is known
            await woken.wait()
        has[Stream.GAME] = 3
        await asyncio.sleep(0.1)
        woken.clear()
        await asyncio.sleep(0.3)
        assert not woken.is_set()
        await one.close()
        await two.close()

    asyncio.run(scene())


async def tells_nobody(_: object) -> None:
    """No wake-up is sent."""


async def until_listening(store: PostgresStore) -> None:
    """Whoever begins to listen is woken once."""
    async with asyncio.timeout(20):
        while store._listener is None:
            await asyncio.sleep(0.01)


def test_what_spoils_a_question_spoils_no_other_one(postgres: Callable[[], str]) -> None:
    """Questions go together; one with a name that no table can have is refused before that."""

    async def scene() -> None:
        store = PostgresStore(postgres())
        await store.create("a", "plan")
        names = ("a", "b", "nul\0", "half \ud800", "a")
        plans = await asyncio.gather(*map(store.plan, names), return_exceptions=True)
        assert [plan if isinstance(plan, str) else type(plan) for plan in plans] == [
            "plan",
            NoTableError,
            StoreError,
            StoreError,
            "plan",
        ]
        await store.close()

    asyncio.run(scene())


def test_who_asks_when_the_database_is_gone_is_told_and_who_goes_away_holds_nobody_up(
    postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WAITS", 0.3)
    address = postgres()

    async def scene() -> None:
        store = PostgresStore(address)
        await store.create("a", "plan")
        gone = asyncio.create_task(store.plan("a"))
        stays = asyncio.create_task(store.plan("a"))
        await asyncio.sleep(0)
        gone.cancel()
        assert await stays == "plan"
        async with AsyncExitStack() as taken:
            for _ in range(module.CONNECTIONS):
                await taken.enter_async_context(store._connection())
            found = await asyncio.gather(*(store.plan("a") for _ in range(50)), return_exceptions=True)
            assert {type(error) for error in found} == {StoreError}
        assert await store.plan("a") == "plan"
        await store.close()

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
