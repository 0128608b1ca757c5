"""*I have nothing* says itself: on the beat of every other answer, so that the time tells nothing (law 7)."""

from __future__ import annotations

import asyncio
import random
import time

import pytest

from fallakte.bots.random import RandomBot
from fallakte.rules import Seeded
from fallakte.rules import actions as a
from fallakte.rules.legal import legal_actions
from fallakte.table import seating
from fallakte.table.driver import _step
from fallakte.table.host import Host
from fallakte.table.memory import MemoryStore
from fallakte.table.objection import Objection
from fallakte.table.plan import Plan, SeatPlan
from fallakte.table.tempo import FIRST_ANSWER
from tests.table.test_lobby import NoBrains
from tests.table.test_match import Clock

KEYS = ("ada", "bob", "cleo", "dora")
BEAT = 1.5


async def host_of_people() -> Host:
    plan = Plan(seats=(SeatPlan(),) * len(KEYS), owner="ada", patience=0, beat=BEAT)
    store = MemoryStore()
    await store.create("t", plan.text())
    host = Host(store, "t", plan, Seeded(4))
    for seat, key in enumerate(KEYS):
        await host.change(seating.sit, key, seat, key.title())
    await host.start("ada")
    return host


def ordinary(host: Host, seat: int, bot: RandomBot) -> a.Action:
    """What a person does who never accuses."""
    action, verbs = bot.choose(legal_actions(host.view(seat))), legal_actions(host.view(seat)).verbs
    if not isinstance(action, a.Accuse):
        return action
    return (
        a.EndTurn()
        if a.EndTurn in verbs
        else a.Roll()
        if a.Roll in verbs
        else next(legal_actions(host.view(seat)).options(verbs[0]))
    )


def test_law_7_nothing_says_itself_on_the_beat_of_a_chosen_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(time, "monotonic", clock.monotonic)
    monkeypatch.setattr(asyncio, "sleep", clock.sleep)

    async def scene() -> None:
        host, bot, thought = await host_of_people(), RandomBot(8), random.Random(2)
        late: dict[str, list[tuple[bool, float]]] = {"nothing": [], "one card": [], "chosen": []}
        while min(map(len, late.values())) < 4 and not host.over:
            seat = host.awaited
            assert seat is not None
            asked, legal = host._match.asked_at if host._match else 0.0, legal_actions(host.view(seat))
            asked_now = host.view(seat).table.questions[-1:]
            first = not (asked_now and asked_now[0].passed)
            if host.has_nothing(seat):
                assert legal.only == a.Pass()
                await _step(host, NoBrains())
                late["nothing"].append((first, clock.now - asked))
                continue
            action = ordinary(host, seat, bot)
            assert not isinstance(action, a.Pass), "nobody has to say it"
            if isinstance(action, a.Show):
                await asyncio.sleep(thought.uniform(0.0, BEAT * 0.9))
            await host.act(KEYS[seat], seat, host.version, action)
            if isinstance(action, a.Show):
                late["chosen" if len(legal) > 1 else "one card"].append((first, clock.now - asked))
        for times in late.values():
            assert {first for first, _ in times} == {True, False}
            beats = [FIRST_ANSWER if first else BEAT for first, _ in times]
            assert [waited for _, waited in times] == pytest.approx(beats), "the same beat, whatever the answer"

    asyncio.run(scene())


def test_it_is_a_setting_of_the_seat() -> None:
    async def scene() -> None:
        host, bot = await host_of_people(), RandomBot(8)
        while (seat := host.awaited) is None or not host.has_nothing(seat):
            assert seat is not None
            action = ordinary(host, seat, bot)
            host._match.asked_at -= 10 * BEAT - 0.01 if host._match else 0  # type: ignore[union-attr] # it has begun
            await host.act(KEYS[seat], seat, host.version, action)
        await host.change(seating.say_nothing, KEYS[seat], seat, False)
        assert not host.has_nothing(seat)
        version = host.version
        await _step(host, NoBrains())
        assert host.version == version, "its person is waited for"
        with pytest.raises(Objection):
            await host.change(seating.say_nothing, KEYS[seat - 1], seat, True)

    asyncio.run(scene())
