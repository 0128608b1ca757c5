"""One seed: tables are played while everything goes wrong; then all is well again, and it is judged."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import Iterable

from fallakte.editions import load
from fallakte.rules.events import Event, see
from fallakte.rules.text import parse_event, show_event
from fallakte.table import book, seating
from fallakte.table.book import read_entry
from fallakte.table.match import UNDO
from fallakte.table.plan import Plan, SeatPlan, Sort
from fallakte.table.postgres import POLL
from fallakte.table.store import LEASE, StoreError, Stream
from tests.simulation import timeless
from tests.simulation.people import Person
from tests.simulation.timeless import Timeless
from tests.simulation.world import Line, World

TROUBLE, WELL, QUIET = 25.0, POLL + 4 * LEASE, POLL + LEASE
"""Seconds of trouble, of play when all is well again, and in which nobody plays any more. Wake-ups are lost even when
all is well, so who is awaited may hear of it from the next look only."""
PEOPLE, SEATS = 2, 3
EDITION = load("classic")


class WrongError(AssertionError):
    """Something that must never be."""


def trial(seed: int, line: type[Line] = Line) -> list[str]:
    """What happened under a seed; `WrongError` where something is wrong."""

    async def scene(loop: Timeless, chance: random.Random) -> list[str]:
        world = World(loop, chance, line)
        try:
            await _trial(world)
        except WrongError as wrong:
            wrong.add_note("\n".join(world.told))
            raise
        finally:
            for process in world.alive:
                process.kill()
        return world.told

    return timeless.run(seed, scene)


async def _trial(world: World) -> None:
    chance = world.chance
    for _ in range(2):
        world.start()
    world.faulty = False
    code = await _table(world)
    world.faulty = True
    people = [Person(world, random.Random(chance.getrandbits(64)), code, seat) for seat in range(PEOPLE)]
    lives = [asyncio.create_task(person.live()) for person in people]
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(TROUBLE), asyncio.TaskGroup() as troubles:
            while True:
                await asyncio.sleep(chance.uniform(0.5, 5))
                troubles.create_task(_trouble(world))
    _all_well(world)
    version = len(await world.base.read(code, Stream.GAME))
    await asyncio.sleep(WELL)
    went_on = len(await world.base.read(code, Stream.GAME)) > version
    drivers = [process for process in world.alive if _drives(process.house, code)]
    over = any("ended" in line for line in await world.base.read(code, Stream.GAME))
    world.playing = False
    await asyncio.sleep(QUIET)
    for life in lives:
        if life.done():
            life.result()
        life.cancel()
    _expect(over or len(drivers) == 1, f"driven by {[process.name for process in drivers]}")
    _expect(over or went_on, "nobody goes on")
    await _judge(world, code, people)


def _drives(house: object, code: str) -> bool:
    return bool(house._tables[code].driven) if house.has(code) else False  # type: ignore[attr-defined] # a look inside


async def _table(world: World) -> str:
    house = world.processes[0].house
    seats = (SeatPlan(),) * PEOPLE + (SeatPlan(Sort.BOT, "random"),) * (SEATS - PEOPLE)
    thinking = world.chance.choice((0, 0, 10))
    plan = Plan(seats=seats, owner="key0", pace=0.2, beat=0.0, patience=0, thinking=thinking)
    host = await world.processes[0].call(house.create(plan))
    for seat in range(PEOPLE):
        await world.processes[0].call(host.change(seating.sit, f"key{seat}", seat, f"Person {seat}"))
    await world.processes[0].call(house.start(host, "key0"))
    return host.code


async def _trouble(world: World) -> None:
    chance, alive = world.chance, world.alive
    kind = chance.choice(("kill", "kill", "freeze", "cut off", "crash", "clock"))
    if kind == "crash":
        seconds = chance.uniform(0.1, 3)
        world.tell(f"the database is away for {seconds:.1f} s")
        await world.crash(seconds)
    elif kind == "clock":
        world.loop.jumped += chance.uniform(-5000, 5000)
        world.tell("the time of day jumps")
    elif alive:
        process, seconds = chance.choice(alive), chance.uniform(0.5, 8)
        world.tell(f"{kind} {process.name}, {seconds:.1f} s")
        if kind == "kill":
            process.kill()
            await asyncio.sleep(seconds / 4)
            world.tell(f"{world.start().name} starts")
        else:
            await (process.freeze(seconds) if kind == "freeze" else process.cut_off(seconds))


def _all_well(world: World) -> None:
    world.tell("all is well again")
    world.faulty = False
    world.up.set()
    for process in world.alive:
        process.runs.set()
        process.reaches.set()
    while len(world.alive) < 2:
        world.start()


def _expect(holds: bool, otherwise: str) -> None:
    if not holds:
        raise WrongError(otherwise)


async def _judge(world: World, code: str, people: Iterable[Person]) -> None:
    """Judge what people noted by what is stored, and nothing by what a process says of itself but its version."""
    lines = await world.base.read(code, Stream.GAME)
    entries = [read_entry(line) for line in await world.base.read(code, Stream.BOOK)]
    events: list[Event | None] = [None if line == UNDO else parse_event(line, EDITION) for line in lines]
    acted = Counter[int]()
    for person in people:
        _expect(not person.wrong, "; ".join(person.wrong))
        told = [UNDO if event is None else show_event(see(event, person.seat), EDITION) for event in events]
        for number, (seen, true) in enumerate(zip(person.seen, told, strict=False)):
            _expect(seen == true, f"seat {person.seat} was told another line {number}")
        _expect(len(person.seen) == len(told), f"seat {person.seat} knows {len(person.seen)} of {len(told)} lines")
        acted.update(person.acts)
        chat = Counter(entry.text for entry in entries if isinstance(entry, book.Said) and entry.seat == person.seat)
        _expect(all(chat[text] == 1 for text in person.said), "an acknowledged word is lost or doubled")
        _expect(all(chat[text] <= 1 for text in person.tried), "a word is doubled")
    _expect(all(count == 1 for count in acted.values()), "two actions on one version")
    for process in world.alive:
        if process.house.has(code):
            with contextlib.suppress(StoreError):
                host = await process.house.find(code)
                _expect((host.version, host.lobby.version) == (len(lines), len(entries)), f"{process.name} is behind")
