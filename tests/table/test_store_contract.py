"""What every store must do; each store runs the very same tests."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fallakte.table.memory import MemoryStore
from fallakte.table.postgres import PostgresStore
from fallakte.table.sqlite import SqliteStore
from fallakte.table.store import (
    LEASE,
    ConflictError,
    EventStore,
    NoTableError,
    Pages,
    StoreError,
    Stream,
    TakenError,
    Whole,
    Write,
)

Trial = Callable[[EventStore], Awaitable[None]]
PairTrial = Callable[[EventStore, EventStore], Awaitable[None]]


def game(expected: int, *lines: str) -> Write:
    return Write(Stream.GAME, expected, lines)


def book(expected: int, *lines: str) -> Write:
    return Write(Stream.BOOK, expected, lines)


class StoreContract:
    """The contract; a subclass says how to make a store."""

    def make(self, folder: Path, beside: EventStore | None = None) -> EventStore:
        """A store; `beside` another one it has the same tables, as a second process has."""
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

    @pytest.fixture
    def pair(self, tmp_path: Path) -> Callable[[PairTrial], None]:
        def run(trial: PairTrial) -> None:
            async def scene() -> None:
                one = self.make(tmp_path)
                two = self.make(tmp_path, one)
                try:
                    async with asyncio.timeout(20):  # a wake-up that never comes
                        await trial(one, two)
                finally:
                    await one.close()
                    await two.close()

            asyncio.run(scene())

        return run

    def test_while_it_is_still_nobody_writes(self, pair: Callable[[PairTrial], None]) -> None:
        async def scene(one: EventStore, two: EventStore) -> None:
            await one.create("a", "plan")
            await one.create("b", "plan")
            await one.append("a", game(0, "x", "y"), book(0, "z"))
            async with two.still() as lengths:
                assert lengths == {"a": 3, "b": 0}
                waiting = [
                    asyncio.create_task(one.append("a", game(2, "w"))),
                    asyncio.create_task(one.create("c", "plan")),
                ]
                _, late = await asyncio.wait(waiting, timeout=0.2)
                assert len(late) == 2
                assert (await two.whole("a")).game == ("x", "y")
                assert await two.tables() == ("b", "a")
            await asyncio.gather(*waiting)
            assert (await two.whole("a")).game == ("x", "y", "w")

        pair(scene)

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

    def test_the_age_of_the_last_line_is_known(self, trial: Callable[[Trial], None]) -> None:
        async def scene(store: EventStore) -> None:
            await store.create("a", "plan")
            assert await store.age("a", Stream.GAME) is None
            await store.append("a", game(0, "one", "two"))
            await asyncio.sleep(0.05)
            first = await store.age("a", Stream.GAME)
            assert first is not None
            assert first >= 0.04
            await store.append("a", game(2, "three"))
            again = await store.age("a", Stream.GAME)
            assert again is not None
            assert again < first + 60
            assert await store.age("a", Stream.BOOK) is None
            with pytest.raises(NoTableError):
                await store.age("b", Stream.GAME)

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

    def test_a_table_is_read_whole_and_forgotten_whole(self, trial: Callable[[Trial], None]) -> None:
        async def scene(store: EventStore) -> None:
            await store.create("a", "plan")
            await store.create("b", "other")
            await store.append("a", game(0, "one", "two"), book(0, "x"))
            assert await store.whole("a") == Whole("plan", ("one", "two"), ("x",))
            assert await store.whole("b") == Whole("other")
            await store.delete("a")
            await store.delete("a")
            assert await store.tables() == ("b",)
            for work in (store.whole("a"), store.read("a", Stream.GAME), store.append("a", game(2, "three"))):
                with pytest.raises(NoTableError):
                    await work

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

    def test_what_one_process_writes_wakes_the_other_and_conflicts_with_it(
        self, pair: Callable[[PairTrial], None]
    ) -> None:
        async def scene(one: EventStore, two: EventStore) -> None:
            await one.create("a", "")
            woken, own = asyncio.Event(), asyncio.Event()
            end = two.watch("a", woken.set, dict)
            one.watch("a", own.set, dict)
            await one.append("a", game(0, "one"))
            await woken.wait()
            assert await two.read("a", Stream.GAME) == ("one",)
            with pytest.raises(ConflictError):
                await two.append("a", game(0, "late"))
            await two.append("a", game(1, "two"))
            await own.wait()
            woken.clear()
            end()
            await one.append("a", game(2, "three"))
            await asyncio.sleep(0.5)
            assert not woken.is_set(), "who does not watch any more is not woken"

        pair(scene)

    def test_one_process_drives_a_table_until_it_leaves_or_is_silent(self, pair: Callable[[PairTrial], None]) -> None:
        async def scene(one: EventStore, two: EventStore) -> None:
            nobody = dict.fromkeys(("a", "b"), Pages())
            assert (await one.roll_call(nobody, ["a", "b"], {})).drives == {"a", "b"}
            assert (await two.roll_call(nobody, ["a", "b"], {})).drives == frozenset()
            assert (await one.roll_call(nobody, ["a"], {})).drives == {"a"}, "what it does not want it gives up"
            assert (await two.roll_call(nobody, ["a", "b"], {})).drives == {"b"}
            await self.silence(one)
            assert (await two.roll_call(nobody, ["a", "b"], {})).drives == {"a", "b"}
            assert (await one.roll_call(nobody, ["a", "b"], {})).drives == frozenset(), "it comes back too late"
            await two.close()
            assert (await one.roll_call(nobody, ["a", "b"], {})).drives == {"a", "b"}

        pair(scene)

    def test_what_others_have_spent_is_known_until_they_are_gone(self, pair: Callable[[PairTrial], None]) -> None:
        async def scene(one: EventStore, two: EventStore) -> None:
            await one.roll_call({}, [], {"ada": 2.0, "ben": 1.0})
            assert (await two.roll_call({}, [], {"ada": 5.0})).spent == {"ada": 2.0, "ben": 1.0}
            assert (await one.roll_call({}, [], {"ada": 3.0})).spent == {"ada": 5.0}
            assert (await two.roll_call({}, [], {})).spent == {"ada": 3.0}
            await one.close()
            assert (await two.roll_call({}, [], {})).spent == {}

        pair(scene)

    def test_who_looks_through_another_process_is_known(self, pair: Callable[[PairTrial], None]) -> None:
        async def scene(one: EventStore, two: EventStore) -> None:
            await one.roll_call({"a": Pages((0, 2), 3), "b": Pages((), 1)}, [], {})
            found = await two.roll_call({"a": Pages((1,), 0), "c": Pages()}, [], {})
            assert found.elsewhere == {"a": Pages((0, 2), 3), "c": Pages()}
            assert (await one.roll_call({"a": Pages()}, [], {})).elsewhere == {"a": Pages((1,), 0)}
            assert (await two.roll_call({"a": Pages()}, [], {})).elsewhere == {"a": Pages()}

        pair(scene)

    async def silence(self, store: EventStore) -> None:
        """Let a store have missed the roll call for longer than a lease."""
        raise NotImplementedError


class TestMemory(StoreContract):
    def make(self, folder: Path, beside: EventStore | None = None) -> EventStore:
        del folder
        assert beside is None or isinstance(beside, MemoryStore)
        return MemoryStore(beside)

    async def silence(self, store: EventStore) -> None:
        assert isinstance(store, MemoryStore)
        store._memory.called[store] -= LEASE + 1


class TestSqlite(StoreContract):
    def make(self, folder: Path, beside: EventStore | None = None) -> EventStore:
        del beside
        return SqliteStore(folder / "tables.db")

    async def silence(self, store: EventStore) -> None:
        assert isinstance(store, SqliteStore)
        assert store._roll is not None
        store._roll._file.execute("UPDATE houses SET until = 0 WHERE id = ?", (store._roll._me,))


class TestPostgres(StoreContract):
    @pytest.fixture(autouse=True)
    def _database(self, postgres: Callable[[], str]) -> None:
        self.address = postgres()

    def make(self, folder: Path, beside: EventStore | None = None) -> EventStore:
        del folder, beside
        return PostgresStore(self.address)

    async def silence(self, store: EventStore) -> None:
        assert isinstance(store, PostgresStore)
        async with store._connection() as connection:
            past = "UPDATE houses SET until = now() - interval '1 second' WHERE id = %s"
            await connection.execute(past, (store._me,))


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
        assert await store.age("a", Stream.GAME) is None
        await store.append("a", game(1, "two"))
        assert await store.read("a", Stream.GAME) == ("one", "two")
        assert await store.age("a", Stream.GAME) is not None
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
