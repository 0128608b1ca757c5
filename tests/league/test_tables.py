"""Tables that play for a league: whoever sees first that one is over writes its match down, once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from fallakte.bots.random import RandomBot
from fallakte.league import Match
from fallakte.league.from_table import fitted_name
from fallakte.league.host import LeagueHost, Leagues
from fallakte.rules.legal import legal_actions
from fallakte.table import hosting, seating
from fallakte.table.host import Host
from fallakte.table.house import House
from fallakte.table.memory import MemoryStore
from fallakte.table.plan import Plan, SeatPlan, Sort

SEATS = (SeatPlan(), SeatPlan(), SeatPlan(Sort.BOT, "random"), SeatPlan(Sort.BOT, "random"))
NAMES = ("=<Anna>;", "a guest")


def scene(work: Callable[[House, LeagueHost], Awaitable[None]]) -> list[Match]:
    """What is written down after some work in a house with a league, and again when another server has begun."""

    async def run() -> list[Match]:
        store = MemoryStore()
        leagues = Leagues(store)
        league, _ = await leagues.create("Club")
        house = House(store, ended=leagues.write_down)
        await work(house, league)
        await league.catch_up()
        written = list(league.league.matches)
        again = House(store, ended=Leagues(store).write_down)
        for code in [table for table in await store.tables() if not table.startswith("league")]:
            await again.find(code)
        await league.catch_up()
        assert not written or list(league.league.matches) == written, "once"
        return list(league.league.matches)

    return asyncio.run(run())


async def table(house: House, league: LeagueHost) -> Host:
    plan = Plan("speed", SEATS, league=league.id, owner="key0", beat=0.0, pace=0.0)
    host = await house.create(plan)
    for seat, name in enumerate(NAMES):
        await host.change(seating.sit, f"key{seat}", seat, name)
    return host


async def play(host: Host) -> None:
    await host.start("key0")
    bot = RandomBot(3)
    while not host.over and (awaited := host.awaited) is not None:
        action = bot.choose(legal_actions(host.view(awaited)))
        if awaited < 2:
            await host.act(f"key{awaited}", awaited, host.version, action)
        else:
            await host.bot_acts(awaited, host.version, action)


def test_a_match_is_written_when_the_finished_table_is_seen_under_names_that_can_be_kept() -> None:
    async def work(house: House, league: LeagueHost) -> None:
        await play(await table(house, league))

    (match,) = scene(work)
    assert match.now.edition == "speed"
    assert len(match.now.players) == len(match.now.pawns) == 4
    assert match.now.table


def test_a_match_is_written_as_soon_as_the_game_is_over_without_anybody_looking() -> None:
    async def work(house: House, league: LeagueHost) -> None:
        host = await table(house, league)
        await host.start("key0")
        house.open()
        house._keep_driven(house._tables[host.code])
        await play_on(host)
        async with asyncio.timeout(30):
            while not league.league.matches:
                await asyncio.sleep(0.01)
                await league.catch_up()
        names = [league.league.members[one] for one in league.league.matches[0].now.players]
        assert [member.name for member in names] == ["Anna", "a guest’", "Bot random", "Bot random 2"]
        assert [member.bot for member in names] == [False, False, True, True]
        await house.close()

    scene(work)


async def play_on(host: Host) -> None:
    """The two people leave their seats to bots."""
    for seat in (0, 1):
        await host.change(seating.leave, f"key{seat}", seat, host.turn)


def test_a_table_that_was_closed_before_its_end_is_no_match() -> None:
    async def work(house: House, league: LeagueHost) -> None:
        host = await table(house, league)
        await host.start("key0")
        await host.change(hosting.close, "key0")
        assert host.over

    assert scene(work) == []


def test_names_are_fitted() -> None:
    assert [fitted_name(name) for name in ("Anna", "<b>&x", "  -", "@Ben", "x" * 60)] == [
        "Anna",
        "b&x",
        "",
        "Ben",
        "x" * 39,
    ]
