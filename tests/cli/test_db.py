"""`fallakte db`: tables are copied, backed up, checked and let go, and nothing is lost on the way."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fallakte.bots.random import RandomBot
from fallakte.cli import app
from fallakte.league import Draft, enter
from fallakte.league.host import Leagues
from fallakte.record import read_record, verify
from fallakte.rules.legal import legal_actions
from fallakte.table import seating, talking
from fallakte.table.house import House
from fallakte.table.plan import Plan, SeatPlan
from fallakte.table.sqlite import SqliteStore
from fallakte.table.store import EventStore, Stream, Whole, Write
from fallakte.upkeep.tables import copy, keep_pruning


def db(*words: str) -> Result:
    return CliRunner().invoke(app(["db"]), ["db", *words, "--lang", "en"])


async def fill(store: EventStore) -> list[str]:
    """A lobby, a running game, a finished one."""
    house, codes = House(store), list[str]()
    for turns in (None, 30, 10_000):
        host = await house.create(Plan(seats=(SeatPlan(),) * 3, owner="key0", beat=0.0))
        codes.append(host.code)
        for seat in range(3):
            await host.change(seating.sit, f"key{seat}", seat, f"Player {seat}")
        if turns is None:
            continue
        await host.start("key0")
        bot = RandomBot(3, accuses_once_in=10**9 if turns == 30 else 50)  # the running one has not ended by chance
        while turns and not host.over and (awaited := host.awaited) is not None:
            turns -= 1
            await host.act(f"key{awaited}", awaited, host.version, bot.choose(legal_actions(host.view(awaited))))
        await host.change(talking.say, "key1", 1, "good game – „ja“", 1.0, host.version)
    return codes


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("db") / "tables.db"

    async def make() -> None:
        store = SqliteStore(file)
        await fill(store)
        await store.close()

    asyncio.run(make())
    return file


def wholes(file: Path) -> dict[str, Whole]:
    async def read() -> dict[str, Whole]:
        store = SqliteStore(file)
        found = {table: await store.whole(table) for table in await store.tables()}
        await store.close()
        return found

    return asyncio.run(read())


def test_there_and_back_again_every_stream_is_the_same(tables: Path, tmp_path: Path, postgres: object) -> None:
    assert callable(postgres)
    address, back = postgres(), tmp_path / "back.db"
    for step in ((str(tables), address), (str(tables), address), (address, str(back))):
        done = db("copy", *step)
        assert done.exit_code == 0, done.output
        assert "tables copied and compared: 3" in done.output
    assert wholes(back) == wholes(tables)
    assert list(wholes(back)) == list(wholes(tables)), "in the same order"


def test_a_backup_is_made_while_a_server_runs_and_restored_where_none_runs(tables: Path, tmp_path: Path) -> None:
    async def scene() -> None:
        running = SqliteStore(tables, alone=True)
        saved = await asyncio.to_thread(db, "backup", str(tmp_path / "saved.db"), "--db", str(tables))
        assert saved.exit_code == 0, saved.output
        busy = await asyncio.to_thread(db, "restore", str(tmp_path / "saved.db"), "--db", str(tables))
        assert busy.exit_code == 2
        assert "another server has" in " ".join(busy.output.split())
        await running.close()

    asyncio.run(scene())
    assert db("backup", str(tmp_path / "saved.db"), "--db", str(tables)).exit_code == 2, "nothing is overwritten"
    assert db("restore", str(tmp_path / "saved.db"), "--db", str(tmp_path / "new.db")).exit_code == 0
    assert wholes(tmp_path / "new.db") == wholes(tables)
    assert "not in order: 0" in db("check", "--db", str(tmp_path / "new.db")).output


def test_nothing_that_was_stored_before_a_backup_ends_is_missing(tmp_path: Path) -> None:
    """What is written to a table that was copied already, and a new table, come along in the end."""

    class Watched(SqliteStore):
        async def tables(self) -> tuple[str, ...]:
            found = await super().tables()
            if found == ("b", "a"):
                await self.append("a", Write(Stream.BOOK, 0, ("before it is copied",)))
            return found

    async def scene() -> None:
        source, target = Watched(tmp_path / "from.db"), SqliteStore(tmp_path / "to.db")
        for name in ("a", "b"):
            await source.create(name, "plan")
        copied = list[str]()
        async for table in copy(source, target):
            copied.append(table)
            if table == "b":
                await source.append("a", Write(Stream.BOOK, 1, ("after it was copied",)))
                await source.create("c", "plan")
                await source.append("c", Write(Stream.BOOK, 0, ("a new table",)))
        assert copied == ["a", "b", "c"]
        for name in "abc":
            assert await target.whole(name) == await source.whole(name)
        assert len((await target.whole("a")).book) == 2
        await source.close()
        await target.close()

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        ("DELETE FROM lines WHERE stream = 'game' AND version = 12", "line 12 of its game is missing"),
        ("UPDATE lines SET line = 'walked nowhere' WHERE stream = 'game' AND version = 12", "Error"),
        ("UPDATE lines SET line = replace(line, '\"salt\": \"', '\"salt\": \"x') WHERE stream = 'book'", "seal"),
    ],
)
def test_what_is_wrong_is_found_and_no_card_is_told(tables: Path, tmp_path: Path, spoil: str, told: str) -> None:
    spoiled = tmp_path / "spoiled.db"
    assert db("backup", str(spoiled), "--db", str(tables)).exit_code == 0
    with sqlite3.connect(spoiled) as file:
        file.execute(spoil)
    file.close()
    found = db("check", "--db", str(spoiled))
    assert found.exit_code == 1
    assert "not in order: 2" in found.output
    assert told in found.output
    said = re.sub(r"\b[a-z]+-[a-z]+-\d+\b", "", found.output)  # a table may be called hall-rope-17
    assert not any(card in said for card in ("plum", "rope", "hall"))


def test_old_tables_go_and_their_records_stay(tables: Path, tmp_path: Path) -> None:
    old, records = tmp_path / "old.db", tmp_path / "records"
    db("backup", str(old), "--db", str(tables))
    assert "would be deleted: 0" in db("prune", "--older", "90d", "--dry-run", "--db", str(old)).output
    with sqlite3.connect(old) as file:
        file.execute("UPDATE lines SET at = at - 100 * 86400")
    file.close()
    assert "tables that would be deleted: 3" in db("prune", "--older", "90d", "--dry-run", "--db", str(old)).output
    nowhere = db("prune", "--older", "90d", "--keep-records", str(old), "--db", str(old))
    assert nowhere.exit_code == 2
    assert "can't be kept in" in nowhere.output
    assert len(wholes(old)) == 3
    assert "tables deleted: 3" in db("prune", "--older", "90d", "--keep-records", str(records), "--db", str(old)).output
    assert wholes(old) == {}
    (kept,) = records.glob("*.jsonl")
    verify(read_record(kept.read_text(encoding="utf-8")))


def test_a_server_that_is_told_to_deletes_old_tables_by_itself(tables: Path, tmp_path: Path) -> None:
    old, records = tmp_path / "old.db", tmp_path / "records"
    db("backup", str(old), "--db", str(tables))
    with sqlite3.connect(old) as file:
        file.execute("UPDATE lines SET at = at - 100 * 86400")
    file.close()

    async def scene() -> None:
        house = House(SqliteStore(old))
        in_use = (await house.store.tables())[0]
        await house.find(in_use)
        pruning = asyncio.create_task(keep_pruning(house, "90d", str(records)))
        async with asyncio.timeout(60):
            while await house.store.tables() != (in_use,):
                await asyncio.sleep(0.01)
        pruning.cancel()
        await asyncio.gather(pruning, return_exceptions=True)
        await keep_pruning(house, "", "")  # which is never, so it ends
        await house.close()

    asyncio.run(scene())


def test_stats_count_tables_by_how_far_they_have_come(tables: Path) -> None:
    found = json.loads(db("stats", "--json", "--db", str(tables)).output)
    assert (found["tables"], found["lobby"], found["running"], found["over"]) == (3, 1, 1, 1)
    assert "finished" in db("stats", "--db", str(tables)).output


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("check", "--db", "/nowhere/x.db"), "there are no tables"),
        (("prune", "--older", "soon", "--db", "x.db"), "no duration"),
        (("prune", "--older", "0d", "--db", "x.db"), "no duration"),
        (("stats", "--db", "mysql://u:s3cret@db/x"), "mysql://u:…@db/x is no place for tables"),
        (("copy", "postgresql://u:s3cret@127.0.0.1:1/x", "y.db"), "can't be used"),
    ],
)
def test_what_can_not_be_done_is_said_in_a_sentence(words: tuple[str, ...], told: str) -> None:
    found = db(*words)
    assert found.exit_code == 2
    assert told in " ".join(found.output.split())
    assert "s3cret" not in found.output
    assert "Traceback" not in found.output


def test_another_table_of_the_same_name_is_not_written_over(tables: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    name = next(iter(wholes(tables)))

    plan = wholes(tables)[name].plan

    async def made() -> None:
        store = SqliteStore(other)
        await store.create(name, plan)
        await store.append(name, Write(Stream.BOOK, 0, ("something else",)))
        await store.close()

    asyncio.run(made())
    found = db("copy", str(tables), str(other))
    assert found.exit_code == 2
    assert "another table of this name" in " ".join(found.output.split())
    assert wholes(other)[name].book == ("something else",)


def test_a_league_is_in_order_and_outlives_its_tables(tmp_path: Path) -> None:
    file = tmp_path / "leagues.db"

    async def make() -> None:
        store = SqliteStore(file)
        played, _ = await Leagues(store).create("The Thursday Club")
        await Leagues(store).create("Never played")
        await played.write(lambda league: enter(league, Draft("2026-11-12", "classic", ("Anna", "Ben"), "Ben")))
        await store.close()

    asyncio.run(make())
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE lines SET at = at - 100 * 86400")
    connection.close()
    assert "checked: 2, not in order: 0" in db("check", "--db", str(file)).output
    assert json.loads(db("stats", "--json", "--db", str(file)).output)["league"] == 2
    assert "tables deleted: 1" in db("prune", "--older", "90d", "--db", str(file)).output
    (whole,) = wholes(file).values()
    assert "The Thursday Club" in whole.book[0]
