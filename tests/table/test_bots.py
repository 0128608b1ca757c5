"""Bots think in worker processes, from what their seat saw; nothing is decided by chance because one was not ready."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from fallakte.editions import load
from fallakte.rules import Seeded
from fallakte.rules.actions import Accuse, Action, Suspect
from fallakte.rules.events import see
from fallakte.rules.legal import legal_actions
from fallakte.rules.opening import open_game
from fallakte.rules.phase import Phase
from fallakte.rules.state import view_of
from fallakte.rules.view import View
from fallakte.table import driver, talking
from fallakte.table.bots import Brains, BrokenBotError, WorkerError
from fallakte.table.host import Host
from fallakte.table.house import House
from fallakte.table.memory import MemoryStore
from fallakte.table.plan import Plan, SeatPlan, Sort
from fallakte.table.talk import Task


def decision(seed: int = 1, level: str = "sheet") -> tuple[Task, View]:
    edition = load("classic")
    outcome = open_game(edition, 3, Seeded(seed))
    seat = outcome.state.table.active
    stories = [[see(event, of) for event in outcome.events] for of in range(3)]
    return Task("t", edition, (0, 1, 2), seat, {seat: level}, stories, "coins"), view_of(outcome.state, seat)


@asynccontextmanager
async def brains(patience: float = 20.0) -> AsyncIterator[Brains]:
    made = Brains(1, patience)
    try:
        async with asyncio.timeout(60):
            yield made
    finally:
        await made.close()


def pid(made: Brains) -> int:
    (worker,) = made._workers
    assert worker._process is not None
    return worker._process.pid


def test_a_worker_takes_nothing_from_the_folder_the_server_was_started_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "random.py").write_text("raise SystemExit\n")
    monkeypatch.chdir(tmp_path)

    async def scene() -> None:
        async with brains() as made:
            await made.decide(*decision())

    asyncio.run(scene())
    assert not caplog.text


def test_a_worker_decides_legally_and_dies_with_its_house() -> None:
    async def scene() -> None:
        async with brains() as made:
            task, view = decision()
            for _ in range(3):
                assert await made.decide(task, view) in legal_actions(view)
            before = made.sent
            await made.forget("t")
            await made.decide(task, view)
            assert made.sent > before + 100, "what was forgotten is told again"
            number = pid(made)
        with pytest.raises(ProcessLookupError):
            os.kill(number, 0)
        with pytest.raises(WorkerError):
            await made.decide(task, view)

    asyncio.run(scene())


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_a_worker_that_is_killed_or_frozen_is_started_and_asked_again(how: signal.Signals) -> None:
    """M12: neither a kill nor a frozen machine makes a bot move at random."""

    async def scene() -> None:
        async with brains(patience=2.0) as made:
            task, view = decision()
            await made.decide(task, view)
            struck = pid(made)
            os.kill(struck, how)
            assert await made.decide(task, view) in legal_actions(view)
            assert pid(made) != struck

    asyncio.run(scene())


def test_a_worker_killed_in_the_middle_of_a_thought_is_asked_again(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        async with brains() as made:
            task, view = decision()
            await made.decide(task, view)
            os.kill(pid(made), signal.SIGSTOP)
            thought = asyncio.create_task(made.decide(task, view))
            await asyncio.sleep(0.2)
            os.kill(pid(made), signal.SIGKILL)
            assert await thought in legal_actions(view)

    with caplog.at_level(logging.WARNING):
        asyncio.run(scene())
    assert "is asked again" in caplog.text


def test_a_bot_that_makes_mistakes_is_broken_and_no_secret_is_logged(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with brains() as made:
            task, view = decision()
            with monkeypatch.context() as wrong:
                wrong.setattr("fallakte.bots.protocol.told", lambda *_: "dealt 0 rope+nonsense")
                with pytest.raises(BrokenBotError):
                    await made.decide(task, view)
            assert await made.decide(task, view) in legal_actions(view)

    with caplog.at_level(logging.WARNING):
        asyncio.run(scene())
    told = caplog.text + "".join(capfd.readouterr())
    assert not any(card in told for card in load("classic").cards)


def test_a_bot_that_hangs_gets_more_time_and_is_broken_in_the_end(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        async with brains(patience=0.001) as made:
            with pytest.raises(BrokenBotError, match="too slow"):
                await made.decide(*decision())

    with caplog.at_level(logging.WARNING):
        asyncio.run(scene())
    assert caplog.text.count("is asked again") == 3


class InHead(Brains):
    """Decides in this process: what the test says, otherwise the first legal action."""

    def __init__(self, decides: Callable[[Task], Action | None]) -> None:
        super().__init__(1)
        self.decides = decides

    async def decide(self, task: Task, view: View) -> Action:
        await asyncio.sleep(0)
        return self.decides(task) or next(iter(legal_actions(view)))


async def bots_at(house: House, *levels: str) -> Host:
    seats = tuple(SeatPlan(Sort.BOT, level) for level in levels)
    host = await house.create(Plan(seats=seats, owner="me", pace=0.0, beat=0.0))
    await house.start(host, "me")
    return host


def test_a_plainer_level_plays_on_for_a_broken_bot_and_the_table_knows(caplog: pytest.LogCaptureFixture) -> None:
    asked: list[str] = []

    def decides(task: Task) -> None:
        asked.append(task.levels[task.seat])
        if asked[-1] in ("exact", "master"):
            raise BrokenBotError("ValueError")

    async def scene() -> None:
        house = House(MemoryStore(), InHead(decides))
        house.open()
        host = await bots_at(house, "exact", "novice", "master")
        async with asyncio.timeout(30):
            while asked.count("sheet") < 4 or "master" not in asked:
                await asyncio.sleep(0.02)
        seats = host.scene(None, None).seats
        assert [(seat.level, seat.broke) for seat in seats] == [("sheet", "exact"), ("novice", ""), ("sheet", "master")]
        await house.close()

    with caplog.at_level(logging.ERROR):
        asyncio.run(scene())
    assert caplog.text.count("is broken (ValueError)") == 2


def test_where_every_level_is_broken_the_table_waits_and_asks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "RETRY", 0.02)
    well, asked = False, 0

    def decides(_: Task) -> None:
        nonlocal asked
        asked += 1
        if not well:
            raise BrokenBotError("ImportError")

    async def scene() -> None:
        nonlocal well
        house = House(MemoryStore(), InHead(decides))
        house.open()
        host = await bots_at(house, "exact", "exact")
        version = host.version
        async with asyncio.timeout(30):
            while asked < 6:
                await asyncio.sleep(0.01)
            assert host.version == version, "nothing is decided by chance"
            well = True
            while host.version < version + 10:
                await asyncio.sleep(0.01)
        await house.close()

    asyncio.run(scene())


def test_a_long_thought_is_told_on_the_pages_but_never_of_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "LONG", 0.0)
    thought_in, told_of_answers, chance = set[Phase](), set[int | None](), random.Random(1)

    class Slow(Brains):
        host: Host

        def ponders(self) -> int | None:
            game = self.host.scene(None, None).game
            assert game is not None
            return game.ponders

        async def decide(self, task: Task, view: View) -> Action:
            if view.table.phase in (Phase.ANSWERING, Phase.SHOWING):
                for _ in range(20):
                    await asyncio.sleep(0)
                    told_of_answers.add(self.ponders())
            else:
                while self.ponders() is None:
                    await asyncio.sleep(0)
                assert self.ponders() == task.seat == view.seat
            thought_in.add(view.table.phase)
            suspicions = [action for action in legal_actions(view) if isinstance(action, Suspect)]
            return chance.choice(suspicions) if suspicions else next(iter(legal_actions(view)))

    async def scene() -> None:
        slow = Slow(1)
        house = House(MemoryStore(), slow)
        house.open()
        seats = (SeatPlan(Sort.BOT, "exact"),) * 3
        slow.host = await house.create(Plan(seats=seats, owner="me", pace=0.0, beat=0.0))
        await house.start(slow.host, "me")
        async with asyncio.timeout(60):
            while not {Phase.START, Phase.ANSWERING} <= thought_in:
                await asyncio.sleep(0.01)
        await house.close()

    asyncio.run(scene())
    assert told_of_answers == {None}


def test_whoever_thinks_for_a_table_is_started_before_it_is_asked() -> None:
    """A server that takes tables over has nobody who thinks yet, and to start one takes a while."""

    async def scene() -> None:
        house = House(MemoryStore(), Brains(1))
        house.open()
        seats = (SeatPlan(Sort.BOT, "random"),) * 3
        host = await house.create(Plan(seats=seats, owner="me", pace=5.0, beat=0.0))
        await house.start(host, "me")
        (worker,) = house.brains._workers
        async with asyncio.timeout(60):
            while worker._process is None:
                await asyncio.sleep(0.01)
        process = worker._process
        assert house.brains.sent == 0
        await house.close()
        assert process.returncode is not None

    asyncio.run(scene())


@asynccontextmanager
async def twice(
    brains: Brains, *levels: str, store: Callable[[MemoryStore], MemoryStore] = MemoryStore
) -> AsyncIterator[tuple[Host, Host]]:
    """A table of bots as two processes have it; nobody drives it by itself."""
    one = store(MemoryStore())
    houses = House(one, brains), House(store(one))
    here = await bots_at(houses[0], *levels)
    try:
        async with asyncio.timeout(60):
            yield here, await houses[1].find(here.code)
    finally:
        for house in houses:
            await house.close()


async def anything(host: Host, chance: random.Random) -> None:
    """The awaited seat does something, and does not accuse."""
    seat = host.awaited
    assert seat is not None
    options = [action for action in host.legal(seat) if not isinstance(action, Accuse)]
    await host.bot_acts(seat, host.version, chance.choice(options))


def test_what_another_process_writes_while_a_bot_thinks_breaks_no_bot() -> None:
    """A bot decides from what was known when it was asked; that is legal then, and stale by now."""

    async def scene() -> None:
        made, chance = Brains(1), random.Random(1)
        async with twice(made, "random", "random", "random") as (here, there):
            seat = here.awaited
            assert seat is not None
            task, view = here.task(seat), here.view(seat)
            while there.view(None).table.phase is not Phase.ANSWERING:
                await anything(there, chance)
            await here.catch_up()
            assert await made.decide(task, view) in legal_actions(view)

    asyncio.run(scene())


def test_a_seat_that_is_overtaken_while_it_takes_a_breath_is_not_asked(caplog: pytest.LogCaptureFixture) -> None:
    """After a takeover two may drive one table until the next roll call."""

    async def scene() -> None:
        made, chance = InHead(lambda _: None), random.Random(1)
        async with twice(made, "random", "random", "random") as (here, there):
            await here.change(talking.set_pace, "me", 0.01)
            driving = asyncio.create_task(driver.drive(here, made))
            while there.version < 100 and not there.over:
                await anything(there, chance)
                await asyncio.sleep(0.003)
            driving.cancel()
            await asyncio.gather(driving, return_exceptions=True)

    asyncio.run(scene())
    assert not caplog.text


class Silent(MemoryStore):
    """Nobody is woken."""

    def watch(self, _table: str, _wake: Callable[[], None], _has: object) -> Callable[[], None]:
        return lambda: None


class Thoughtful(Brains):
    """Never decides."""

    async def decide(self, task: Task, view: View) -> Action:
        await asyncio.Event().wait()
        return await super().decide(task, view)


def test_who_takes_over_knows_what_was_written_and_not_told() -> None:
    """Whoever drove before was killed after it had written, and before it told anybody."""

    async def scene() -> None:
        made = Thoughtful(1)
        async with twice(made, "random", "random", store=Silent) as (here, there):
            await anything(there, random.Random(1))
            assert here.version < there.version
            driving = asyncio.create_task(driver.drive(here, made))
            while here.version < there.version:
                await asyncio.sleep(0.01)
            driving.cancel()
            await asyncio.gather(driving, return_exceptions=True)

    asyncio.run(scene())
