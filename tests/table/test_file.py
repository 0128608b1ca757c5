"""The tables' file: whose it is, when it is gone, when another server has it, when it is older or newer."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from fallakte.table.house import House
from fallakte.table.plan import Plan, SeatPlan
from fallakte.table.sqlite import SqliteStore
from fallakte.table.sqlite_writer import LOOKS
from fallakte.table.store import BusyError, LostError, NewerError, Pages, Roll, StoreError, Stream, Write
from fallakte.web.settings import Settings
from fallakte.web.storing import open_store
from fallakte.words import No


def test_m1_nobody_else_may_read_the_file(tmp_path: Path) -> None:
    file = tmp_path / "home" / "tables.db"

    async def scene() -> None:
        store = SqliteStore(file, alone=True)
        await store.create("a", "plan")
        modes = {path.name: path.stat().st_mode & 0o777 for path in file.parent.iterdir()}
        assert modes.keys() >= {"tables.db", "tables.db-wal", "tables.db-shm", "tables.db-lock"}
        assert {name: mode for name, mode in modes.items() if mode & 0o077} == {}
        await store.close()

    old = os.umask(0o022)
    try:
        asyncio.run(scene())
    finally:
        os.umask(old)
    assert file.parent.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("how", ["deleted", "replaced", "overwritten", "emptied", "its newest part deleted"])
def test_h6_a_file_that_is_gone_is_noticed_and_nothing_is_acknowledged(
    tmp_path: Path, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "t.db"

    async def scene() -> None:
        await SqliteStore(tmp_path / "backup.db").close()
        store = SqliteStore(file)
        await store.create("a", "plan")
        for number in range(40):  # the backup is an older one, so it is shorter
            await store.append("a", Write(Stream.BOOK, number, ("long " * 500,)))
        store._writing.execute("PRAGMA wal_checkpoint(FULL)")
        await asyncio.sleep(3 * LOOKS)
        woken = asyncio.Event()
        store.watch("a", woken.set, dict)
        parts = {"deleted": "t.db t.db-wal t.db-shm", "replaced": "t.db", "its newest part deleted": "t.db-wal"}
        for name in parts.get(how, "").split():
            (tmp_path / name).unlink()
        if how == "replaced":
            shutil.copy(tmp_path / "backup.db", file)
        elif how == "overwritten":
            shutil.copyfile(tmp_path / "backup.db", file)
        elif how == "emptied":
            os.truncate(file, 0)
        async with asyncio.timeout(10 * LOOKS + 10):
            await woken.wait()
        for work in (
            store.append("a", Write(Stream.GAME, 0, ("x",))),
            store.create("b", ""),
            store.read("a", Stream.GAME),
        ):
            with pytest.raises(LostError):
                await work
        await store.close()

    with caplog.at_level(logging.CRITICAL):
        asyncio.run(scene())
    assert caplog.text.count("under the running server") == 1


def test_h6_a_house_whose_roll_is_gone_says_so_once_and_ends_in_peace(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        house = House(SqliteStore(tmp_path / "t.db"))
        await house.create(Plan(seats=(SeatPlan(),) * 2))
        for file in tmp_path.iterdir():
            file.unlink()
        house.open()
        calls = house._tasks[0]
        async with asyncio.timeout(30):
            while not caplog.text.count("no roll call"):
                await asyncio.sleep(0.01)
        assert not calls.done(), "it goes on where the file comes back"
        await house.hand_over()
        await house.close()

    asyncio.run(scene())
    assert caplog.text.count("no roll call") == 1
    assert caplog.text.count("leases are not handed over") == 1


def test_h10_a_second_server_on_one_file_is_told_so(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = Settings(db=str(tmp_path / "t.db"))
        first = open_store(settings)
        with pytest.raises(No) as told:
            open_store(settings)
        assert told.value.key == "command.tables_busy"
        with pytest.raises(BusyError):
            SqliteStore(tmp_path / "t.db", alone=True)
        (tmp_path / "other.db").symlink_to(tmp_path / "t.db")
        with pytest.raises(BusyError):
            SqliteStore(tmp_path / "other.db", alone=True)
        await first.close()
        await open_store(settings).close()

    asyncio.run(scene())


def test_who_has_the_file_alone_drives_all_it_wants_and_needs_no_roll(tmp_path: Path) -> None:
    async def scene() -> None:
        store = SqliteStore(tmp_path / "t.db", alone=True)
        roll = await store.roll_call({"a": Pages((0,), 1), "b": Pages()}, ["a"], {"x": 1.0})
        assert roll == Roll(frozenset({"a"}))
        await store.close()

    asyncio.run(scene())
    assert not (tmp_path / "t.db-roll").exists()


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "t.db"
    asyncio.run(SqliteStore(file).close())
    with sqlite3.connect(file) as newer:
        newer.execute("PRAGMA user_version = 99")
    newer.close()
    with pytest.raises(NewerError, match="99"):
        SqliteStore(file)
    with pytest.raises(No) as told:
        open_store(Settings(db=str(file)))
    assert told.value.key == "command.tables_newer"


@pytest.mark.parametrize("tables", ["places (x)", "tables (x)", "tables (id, plan, created)"])
def test_a_file_of_another_program_is_left_as_it_is(tmp_path: Path, tables: str) -> None:
    file = tmp_path / "theirs.db"
    with closing(sqlite3.connect(file)) as theirs:
        theirs.execute(f"CREATE TABLE {tables}")
        theirs.execute(f"PRAGMA application_id = {7 if 'plan' in tables else 0}")
    file.chmod(0o644)
    before = file.read_bytes()
    with pytest.raises(No) as told:
        open_store(Settings(db=str(file)))
    assert told.value.key == "command.tables_foreign"
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (before, 0o644)


def test_what_is_no_file_is_left_as_it_is(tmp_path: Path) -> None:
    folder, pipe = tmp_path / "folder", tmp_path / "pipe"
    folder.mkdir(0o755)
    os.mkfifo(pipe, 0o644)
    before = [path.stat().st_mode for path in (folder, pipe)]
    for path in (folder, pipe):
        with pytest.raises(No, match="is no file"):
            open_store(Settings(db=str(path)))
    assert [path.stat().st_mode for path in (folder, pipe)] == before
    assert sorted(tmp_path.iterdir()) == [folder, pipe], "and nothing is put beside it"


def test_m10_a_store_tells_why_it_could_not_store(tmp_path: Path) -> None:
    async def scene() -> None:
        store = SqliteStore(tmp_path / "t.db")
        await store.create("a", "plan")
        store._writing.execute("PRAGMA query_only = ON")
        with pytest.raises(StoreError, match="readonly"):
            await store.append("a", Write(Stream.GAME, 0, ("x",)))
        await store.close()

    asyncio.run(scene())


def test_a_file_that_can_not_be_read_for_a_while_stops_nobody_for_ever(tmp_path: Path) -> None:
    async def scene() -> None:
        store, woken = SqliteStore(tmp_path / "t.db"), asyncio.Event()
        store.watch("a", woken.set, dict)
        with closing(sqlite3.connect(tmp_path / "t.db")) as other:
            other.execute("ALTER TABLE lines RENAME TO elsewhere")
            async with asyncio.timeout(60):
                while not store._trouble:
                    await asyncio.sleep(LOOKS)
                other.execute("ALTER TABLE elsewhere RENAME TO lines")
                await store.create("a", "plan")
                await store.append("a", Write(Stream.GAME, 0, ("x",)))
                while store._trouble:
                    await asyncio.sleep(LOOKS)
                await SqliteStore(tmp_path / "t.db").append("a", Write(Stream.GAME, 1, ("y",)))
                await woken.wait()
        await store.close()

    asyncio.run(scene())
