"""What every store must do; each store runs the very same tests."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fallakte.table.memory import MemoryStore
from fallakte.table.sqlite import SqliteStore
from fallakte.table.store import ConflictError, EventStore, NoTableError, StoreError, Stream, TakenError, Write

Trial = Callable[[EventStore], Awaitable[None]]


def game(expected: int, *lines: str) -> Write:
    return Write(Stream.GAME, expected, lines)


def book(expected: int, *lines: str) -> Write:
    return Write(Stream.BOOK, expected, lines)


class StoreContract:
    """The contract; a subclass says how to make a store."""

    def make(self, folder: Path) -> EventStore:
        raise NotImplementedError

    @pytest.fixture
    def trial(self, tmp_path: Path) -> Callable[[Trial], None]:
        def run(trial: Trial) -> None:
            async def scene() -> None:
                store = self.make(tmp_path)
                try:
                    await trial(store)
                finally:
                    await store.close()

            asyncio.run(scene())

        return run

    def test_lines_come_back_in_order(self, trial: Callable[[Trial], None]) -> None:
        async def scene(store: EventStore) -> None:
            await store.create("a", "plan of a")
            await store.append("a", game(0, "one", "two"))
            await store.append("a", game(2, "drei – „vier“"))
            assert await store.read("a", Stream.GAME) == ("one", "two", "drei – „vier“")
            assert await store.read("a", Stream.GAME, 2) == ("drei – „vier“",)
            assert await store.read("a", Stream.GAME, 3) == ()
            assert await store.read("a", Stream.BOOK) == ()
            assert await store.plan("a") == "plan of a"

        trial(scene)

    def test_the_time_of_the_last_line_is_kept(self, trial: Callable[[Trial], None]) -> None:
        async def scene(store: EventStore) -> None:
            await store.create("a", "plan")
            assert await store.written("a", Stream.GAME) is None
            before = time.time()
            await store.append("a", game(0, "one", "two"))
            written = await store.written("a", Stream.GAME)
            assert written is not None
            assert before <= written <= time.time()
            assert await store.written("a", Stream.BOOK) is None
            with pytest.raises(NoTableError):
                await store.written("b", Stream.GAME)

        trial(scene)

    def test_a_second_writer_gets_a_conflict_and_changes_nothing(self, trial: Callable[[Trial], None]) -> None:
        async def scene(store: EventStore) -> None:
            await store.create("a", "")
            await store.append("a", game(0, "mine"))
            for expected in (0, 2):
                with pytest.raises(ConflictError):
                    await store.append("a", game(expected, "theirs"))
            assert await store.read("a", Stream.GAME) == ("mine",)

        trial(scene)

    def test_writers_at_the_same_time_exactly_one_wins(self, trial: Callable[[Trial], None]) -> None:
        async def scene(store: EventStore) -> None:
            await store.create("a", "")
            tries = (store.append("a", game(0, f"writer {n}")) for n in range(20))
            ends = await asyncio.gather(*tries, return_exceptions=True)
            assert sum(end is None for end in ends) == 1
            assert sum(isinstance(end, ConflictError) for end in ends) == 19
            assert len(await store.read("a", Stream.GAME)) == 1

        trial(scene)

    def test_two_streams_are_written_together_or_not_at_all(self, trial: Callable[[Trial], None]) -> None:
        async def scene(store: EventStore) -> None:
            await store.create("a", "")
            await store.append("a", game(0, "dealt"), book(0, "started"))
            with pytest.raises(ConflictError):
                await store.append("a", game(1, "more"), book(0, "stale"))
            assert await store.read("a", Stream.GAME) == ("dealt",)
            assert await store.read("a", Stream.BOOK) == ("started",)

        trial(scene)

    def test_tables_are_apart_and_listed_newest_first(self, trial: Callable[[Trial], None]) -> None:
        async def scene(store: EventStore) -> None:
            for name in ("a", "b", "c"):
                await store.create(name, name)
                await asyncio.sleep(0.002)
            await store.append("b", game(0, "only b"))
            assert await store.tables() == ("c", "b", "a")
            assert await store.read("a", Stream.GAME) == ()

        trial(scene)

    def test_a_name_is_taken_once_and_unknown_tables_are_named_so(self, trial: Callable[[Trial], None]) -> None:
        async def scene(store: EventStore) -> None:
            await store.create("a", "first")
            with pytest.raises(TakenError):
                await store.create("a", "second")
            assert await store.plan("a") == "first"
            with pytest.raises(NoTableError):
                await store.append("b", game(0, "x"))
            with pytest.raises(NoTableError):
                await store.read("b", Stream.GAME)
            with pytest.raises(NoTableError):
                await store.plan("b")

        trial(scene)


class TestMemory(StoreContract):
    def make(self, *_: Path) -> EventStore:
        return MemoryStore()


class TestSqlite(StoreContract):
    def make(self, folder: Path) -> EventStore:
        return SqliteStore(folder / "tables.db")


def test_a_file_is_read_again_by_the_next_process(tmp_path: Path) -> None:
    async def scene() -> None:
        first = SqliteStore(tmp_path / "t.db")
        await first.create("a", "plan")
        await first.append("a", game(0, "one"))
        second = SqliteStore(tmp_path / "t.db")
        assert await second.read("a", Stream.GAME) == ("one",)
        await second.append("a", game(1, "two"))
        with pytest.raises(ConflictError):
            await first.append("a", game(1, "late"))
        await first.close()
        await second.close()

    asyncio.run(scene())
    with sqlite3.connect(tmp_path / "t.db") as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_a_file_from_before_lines_had_a_time_is_read_on(tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    with sqlite3.connect(file) as old:
        old.execute("CREATE TABLE tables (id TEXT PRIMARY KEY, plan TEXT NOT NULL, created REAL NOT NULL)")
        old.execute(
            "CREATE TABLE lines (table_id TEXT NOT NULL REFERENCES tables(id), stream TEXT NOT NULL, "
            "version INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY (table_id, stream, version)) WITHOUT ROWID"
        )
        old.execute("INSERT INTO tables VALUES ('a', 'plan', 0)")
        old.execute("INSERT INTO lines VALUES ('a', 'game', 1, 'one')")
    old.close()

    async def scene() -> None:
        store = SqliteStore(file)
        assert await store.written("a", Stream.GAME) is None
        await store.append("a", game(1, "two"))
        assert await store.read("a", Stream.GAME) == ("one", "two")
        assert await store.written("a", Stream.GAME) is not None
        await store.close()

    asyncio.run(scene())


def test_a_line_that_can_not_be_written_is_refused_and_the_next_one_is_written(tmp_path: Path) -> None:
    async def scene() -> None:
        store = SqliteStore(tmp_path / "t.db")
        await store.create("a", "plan")
        async with asyncio.timeout(20):  # a writer that died would never answer
            with pytest.raises(StoreError):
                await store.append("a", game(0, "half a character: \ud800"))
            await store.append("a", game(0, "one"))
        assert await store.read("a", Stream.GAME) == ("one",)
        await store.close()

    asyncio.run(scene())
