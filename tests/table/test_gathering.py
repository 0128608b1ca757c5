"""The next game of the same people is dealt by itself: who must be there, and what stops it."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

import pytest

from fallakte.table import gathering, hosting, seating, talking
from fallakte.table.gathering import COUNTDOWN, count_down, gathers
from fallakte.table.house import House
from fallakte.table.lobby import Lobby, enter_all, new_lobby
from fallakte.table.memory import MemoryStore
from fallakte.table.plan import Plan, SeatPlan, Sort
from tests.table.test_lobby import BOT, objection, plan

NOW = 1000.0


def again(*seats: SeatPlan) -> Lobby:
    """The lobby of a next game; people sit on the seats of people."""
    lobby = new_lobby(replace(plan(*seats), again=True))
    for number, name in enumerate(("Ada", "Bob", "Cleo")[: sum(seat.sort is Sort.OPEN for seat in seats)]):
        lobby = enter_all(lobby, seating.sit(lobby, name.lower(), number, name))
    return lobby


def counting(lobby: Lobby, *here: int, at: float = NOW) -> Lobby:
    """The lobby after a look at who is here."""
    return enter_all(lobby, count_down(lobby, here.__contains__, 2, at))


def test_the_countdown_begins_when_all_are_there_and_ends_when_somebody_goes() -> None:
    lobby = again(SeatPlan(), SeatPlan(), BOT)
    assert not counting(lobby, 0).deals_at
    lobby = counting(lobby, 0, 1)
    assert lobby.deals_at == NOW + COUNTDOWN
    assert counting(lobby, 0, 1, at=NOW + 3) == lobby, "it is not begun anew"
    lobby = counting(lobby, 1, at=NOW + 3)
    assert not lobby.deals_at
    assert counting(lobby, 0, 1, at=NOW + 4).deals_at == NOW + 4 + COUNTDOWN


def test_an_open_chair_is_waited_for_until_it_is_a_bots_or_taken_away() -> None:
    lobby = again(SeatPlan(), SeatPlan(), SeatPlan())
    freed = enter_all(lobby, seating.stand_up(lobby, "ada", 2))
    assert not counting(freed, 0, 1).deals_at
    assert counting(enter_all(freed, seating.plan_seat(freed, "ada", 2, Sort.BOT, "random")), 0, 1).deals_at
    assert counting(enter_all(freed, hosting.remove_chair(freed, "ada", 2, True)), 0, 1).deals_at


def test_who_sits_at_the_table_may_stop_it_and_it_is_not_begun_again() -> None:
    lobby = counting(again(SeatPlan(), SeatPlan()), 0, 1)
    assert objection(gathering.stop, lobby, "stranger") == "not_your_seat"
    lobby = enter_all(lobby, gathering.stop(lobby, "bob"))
    assert not lobby.deals_at
    assert not counting(lobby, 0, 1).deals_at
    assert gathering.stop(lobby, "ada") == ()


def test_only_a_next_game_is_dealt_by_itself_and_no_closed_one() -> None:
    first = new_lobby(plan(BOT, BOT))
    assert not gathers(first)
    assert not counting(first).deals_at
    closed = again(SeatPlan(), BOT)
    assert not gathers(enter_all(closed, hosting.close(closed, "ada")))


def test_a_table_deals_the_next_game_when_all_have_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fallakte.table.gathering.COUNTDOWN", 0.3)

    async def scene() -> None:
        house = House(MemoryStore())
        house.open()
        try:
            host = await house.create(Plan(seats=(SeatPlan(), SeatPlan(), BOT), owner="ada", pace=0, beat=0))
            for seat, key in enumerate(("ada", "bob")):
                await host.change(seating.sit, key, seat, key)
            await house.start(host, "ada")
            for seat, key in enumerate(("ada", "bob")):
                await host.change(talking.vote, key, seat, True)
            follower = await house.find(await house.rematch(host, "bob"))
            with follower.page((0,)):
                await asyncio.sleep(1.5)
                assert not follower.started
                with follower.page((1,)):
                    until = time.monotonic() + 20
                    while not follower.started:
                        assert time.monotonic() < until
                        await asyncio.sleep(0.02)
            assert follower.lobby.started is not None
            assert follower.lobby.started.seats == (0, 1, 2)
        finally:
            await house.close()

    asyncio.run(scene())
