"""Two processes on the same tables: each follows what the other writes, one of them drives, neither overwrites."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from fallakte.rules import actions as a
from fallakte.table import seating, talking
from fallakte.table.bots import Brains
from fallakte.table.host import Host
from fallakte.table.house import House
from fallakte.table.memory import MemoryStore
from fallakte.table.objection import Objection
from fallakte.table.plan import Plan, SeatPlan, Sort
from fallakte.table.postgres import PostgresStore
from fallakte.table.reply import Done, Stale
from fallakte.table.sqlite import SqliteStore
from fallakte.table.store import EventStore, LostError

BOT = SeatPlan(Sort.BOT, "random")
PERSON = SeatPlan()


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], tuple[EventStore, EventStore]]:
    def make() -> tuple[EventStore, EventStore]:
        if request.param == "memory":
            one = MemoryStore()
            return one, MemoryStore(one)
        if request.param == "postgres":
            address = request.getfixturevalue("postgres")()
            return PostgresStore(address), PostgresStore(address)
        return SqliteStore(tmp_path / "t.db"), SqliteStore(tmp_path / "t.db")

    return make


@asynccontextmanager
async def houses(stores: tuple[EventStore, EventStore]) -> AsyncIterator[tuple[House, House]]:
    pair = House(stores[0], Brains(1)), House(stores[1], Brains(1))
    for house in pair:
        house.open()
    try:
        async with asyncio.timeout(60):  # whoever does not follow is waited for in vain
            yield pair
    finally:
        for house in pair:
            await house.close()


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.02)


async def at_both(one: House, two: House, *seats: SeatPlan) -> tuple[Host, Host]:
    """The same table as both processes have it."""
    here = await one.create(Plan(seats=seats, owner="ada", pace=0.0, beat=0.0))
    return here, await two.find(here.code)


def test_each_house_follows_what_the_other_writes(stores: Callable[[], tuple[EventStore, EventStore]]) -> None:
    async def scene() -> None:
        async with houses(stores()) as (one, two):
            here, there = await at_both(one, two, PERSON, PERSON)
            with there.page(()) as look_again:
                look_again.clear()
                await here.change(seating.sit, "ada", 0, "Ada")
                await look_again.wait()
            await until(lambda: there.lobby.seats[0].name == "Ada")
            await there.change(seating.sit, "bob", 1, "Bob")
            await until(lambda: here.lobby.seats[1].name == "Bob")
            await one.start(here, "ada")
            await until(lambda: there.started)
            with pytest.raises(Objection, match="dealt already"):
                await there.start("ada")
            keys = ("ada", "bob")
            for host, other in ((here, there), (there, here)):
                seat, version = host.awaited, host.version
                assert seat is not None
                action = next(iter(host.scene(keys[seat], seat).game.legal))  # type: ignore[union-attr] # dealt
                assert await host.act(keys[seat], seat, version, action) == Done(host.version)
                await until(lambda: here.version == there.version)
                assert isinstance(await other.act(keys[seat], seat, version, action), Stale)
            assert here.view(0) == there.view(0)

    asyncio.run(scene())


def test_two_who_write_at_once_are_both_heard_and_one_deal_is_made(
    stores: Callable[[], tuple[EventStore, EventStore]],
) -> None:
    async def scene() -> None:
        async with houses(stores()) as (one, two):
            here, there = await at_both(one, two, PERSON, PERSON, PERSON)
            sits = (here.change(seating.sit, "ada", 0, "Ada"), there.change(seating.sit, "bob", 1, "Bob"))
            await asyncio.gather(*sits)
            taken = await asyncio.gather(
                here.change(seating.sit, "cem", 2, "Cem"),
                there.change(seating.sit, "dee", 2, "Dee"),
                return_exceptions=True,
            )
            assert sorted(type(end).__name__ for end in taken) == ["NoneType", "Objection"]
            dealt = await asyncio.gather(one.start(here, "ada"), two.start(there, "ada"), return_exceptions=True)
            assert sorted(type(end).__name__ for end in dealt) == ["NoneType", "Objection"]
            await until(lambda: here.version == there.version)
            assert here.lobby == there.lobby
            said = (host.change(talking.say, "ada", 0, f"line {n}", n, 0) for n, host in enumerate((here, there) * 2))
            await asyncio.gather(*said)
            await until(lambda: here.lobby == there.lobby)
            assert {line.text for line in here.lobby.chat} == {f"line {n}" for n in range(4)}

    asyncio.run(scene())


def test_one_of_them_drives_the_bots_and_the_other_takes_over(
    stores: Callable[[], tuple[EventStore, EventStore]],
) -> None:
    async def scene() -> None:
        async with houses(stores()) as (one, two):
            here, there = await at_both(one, two, BOT, BOT, BOT)
            await here.change(talking.set_pace, "ada", 0.05)
            await one.start(here, "ada")
            await until(lambda: there.started and there.version > 20)
            driving = [house._tables[here.code].driven for house in (one, two)]
            assert driving == [True, False]
            await one.close()
            stood = there.version
            await until(lambda: there.version > stood + 5 or there.over)
            await until(lambda: two._tables[here.code].driven or there.over)

    asyncio.run(scene())


def test_who_looks_through_the_other_house_is_here(stores: Callable[[], tuple[EventStore, EventStore]]) -> None:
    async def scene() -> None:
        async with houses(stores()) as (one, two):
            here, there = await at_both(one, two, PERSON, PERSON)
            await here.change(seating.sit, "ada", 0, "Ada")
            here.presence._heard.clear()
            here.presence._since -= 1000
            assert not here.presence.online(0)
            with there.page((0,)), there.page(()):
                await until(lambda: here.presence.online(0))
                assert here.scene(None, None).onlookers == 1
                assert here.presence.pages == 2
            await until(lambda: here.presence.onlookers == 0)

    asyncio.run(scene())


def test_a_store_that_lost_lines_is_told_of_and_nothing_is_acknowledged(tmp_path: Path) -> None:
    """H6: rows removed under the server. It must not try again for ever."""

    async def scene() -> None:
        house = House(SqliteStore(tmp_path / "t.db"), Brains(1))
        host = await house.create(Plan(seats=(PERSON, PERSON), owner="ada"))
        await host.change(seating.sit, "ada", 0, "Ada")
        await host.change(seating.sit, "bob", 1, "Bob")
        with sqlite3.connect(tmp_path / "t.db") as file:
            file.execute("DELETE FROM lines WHERE version = 2")
        file.close()
        async with asyncio.timeout(10):
            with pytest.raises(LostError):
                await host.change(talking.say, "ada", 0, "hello", 0.0, 0)
        assert host.lobby.chat == ()
        await house.close()

    asyncio.run(scene())


def test_a_game_that_lost_lines_is_told_of(tmp_path: Path) -> None:
    async def scene() -> None:
        house = House(SqliteStore(tmp_path / "t.db"), Brains(1))
        host = await house.create(Plan(seats=(PERSON, PERSON), owner="ada"))
        await host.change(seating.sit, "ada", 0, "Ada")
        await host.change(seating.sit, "ada", 1, "Bob")
        await host.start("ada")
        with sqlite3.connect(tmp_path / "t.db") as file:
            file.execute("DELETE FROM lines WHERE stream = 'game' AND version > 3")
        file.close()
        assert host.awaited is not None
        async with asyncio.timeout(10):
            with pytest.raises(LostError):
                await host.act("ada", host.awaited, host.version, a.Roll())
        await house.close()

    asyncio.run(scene())


def test_what_fails_when_nobody_waits_any_more_is_not_told_at_length(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        store = SqliteStore(tmp_path / "t.db")
        house = House(store, Brains(1))
        host = await house.create(Plan(seats=(PERSON, PERSON), owner="ada"))
        store._lost = True
        for _ in range(5):
            leaves = asyncio.create_task(host.change(seating.sit, "ada", 0, "Ada"))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            leaves.cancel()
            with pytest.raises(asyncio.CancelledError):
                await leaves
            await host.finished()
        await house.close()

    asyncio.run(scene())
    gc.collect()
    assert not [record for record in caplog.records if record.name == "asyncio"]
