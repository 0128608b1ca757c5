"""What is simulated: a database, the processes that share it, the way between them, and what can go wrong with each."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable, Collection, Coroutine, Mapping
from contextvars import copy_context
from typing import Any, TypeVar

from fallakte.bots.random import RandomBot
from fallakte.rules.actions import Action
from fallakte.rules.legal import legal_actions
from fallakte.rules.view import View
from fallakte.table.bots import Brains
from fallakte.table.house import House
from fallakte.table.memory import MemoryStore
from fallakte.table.postgres import POLL
from fallakte.table.store import Has, Pages, Roll, StoreError, Stream, Whole, Write
from fallakte.table.talk import Task
from tests.simulation.timeless import OWNER, Timeless

T = TypeVar("T")
LOST = 0.15
"""The share of wake-ups that are lost, also when all is well."""
SILENT = 0.002
"""The share of commits after which a process dies before it has woken anybody."""


class GoneError(Exception):
    """This process is no more."""


class World:
    """All of it."""

    def __init__(self, loop: Timeless, chance: random.Random, line: type[Line] | None = None) -> None:
        self.loop, self.chance = loop, chance
        self.line = line or Line
        self.base = MemoryStore()
        self.up = asyncio.Event()
        self.up.set()
        self.faulty = True
        self.playing = True
        """Whether bots and people go on."""
        self.silent = False
        """Whether nobody is woken."""
        self.processes: list[Process] = []
        self.told: list[str] = []
        self._started = 0

    def tell(self, what: str) -> None:
        """Note what happened, for whoever looks into a seed."""
        self.told.append(f"{self.loop.now - 1000:8.3f}  {what}")

    def likely(self, share: float) -> bool:
        """Whether something goes wrong this time."""
        return self.faulty and self.chance.random() < share

    def start(self) -> Process:
        """A new process."""
        self._started += 1
        made = Process(self, f"p{self._started}")
        self.processes.append(made)
        return made

    @property
    def alive(self) -> list[Process]:
        """The processes that run."""
        return [process for process in self.processes if process.alive]

    async def crash(self, seconds: float) -> None:
        """The database dies and comes back; who drives what is forgotten, what was committed is not."""
        self.up.clear()
        memory = self.base._memory
        for kept in (memory.called, memory.pages, memory.spent, memory.drivers):
            kept.clear()
        await asyncio.sleep(seconds)
        self.up.set()


class Process:
    """One server."""

    def __init__(self, world: World, name: str) -> None:
        self.world, self.name = world, name
        self.alive = True
        self.runs = asyncio.Event()
        self.reaches = asyncio.Event()
        self.runs.set()
        self.reaches.set()
        self._context = copy_context()
        self._context.run(OWNER.set, name)
        self.line = world.line(self)
        self.house = House(self.line, _Brains(world))
        self._context.run(self.house.open)
        self._context.run(self.line.begin)

    async def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Let this process do something for a visitor; `GoneError` where it dies meanwhile."""
        if not self.alive:
            work.close()
            raise GoneError
        await self.runs.wait()
        task = asyncio.get_running_loop().create_task(work, context=self._context)
        await asyncio.wait([task])
        await self.runs.wait()
        if not self.alive or task.cancelled():
            raise GoneError
        return task.result()

    def kill(self) -> None:
        """kill -9: nothing is finished, nothing is said."""
        self.alive = False
        self.runs.set()
        for task in list(self.world.loop.owned.get(self.name, ())):
            task.cancel()

    async def freeze(self, seconds: float) -> None:
        """SIGSTOP for a while."""
        self.runs.clear()
        await asyncio.sleep(seconds)
        self.runs.set()

    async def cut_off(self, seconds: float) -> None:
        """A partition between this process and the database."""
        self.reaches.clear()
        await asyncio.sleep(seconds)
        self.reaches.set()


class Line:
    """A process' way to the database: slow, sometimes cut, and a wake-up may be lost."""

    def __init__(self, process: Process) -> None:
        self.process, self.world = process, process.world
        self._store = MemoryStore(self.world.base)
        self._watchers: dict[str, list[tuple[Callable[[], None], Has]]] = {}

    def begin(self) -> None:
        """Look for what no wake-up told, as with PostgreSQL."""
        asyncio.get_running_loop().create_task(self._look())

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(POLL)
            with contextlib.suppress(StoreError):
                for table in await self._asked(self._longer):
                    self._wake(table)

    async def _longer(self) -> list[str]:
        """The tables of which there is more than whoever watches them has."""
        return [
            table
            for table, watchers in self._watchers.items()
            for _, has in watchers
            for stream, version in has().items()
            if len(await self._store.read(table, stream)) > version
        ]

    def _wake(self, table: str) -> None:
        if self.process.alive:
            for wake, _ in list(self._watchers.get(table, ())):
                wake()

    async def _way(self) -> None:
        """To the database, or back."""
        world, process = self.world, self.process
        await asyncio.sleep(world.chance.expovariate(1 / 0.004))
        await process.runs.wait()
        if not process.reaches.is_set() or not world.up.is_set():
            await asyncio.sleep(world.chance.uniform(0.1, 3))
            await process.runs.wait()
            raise StoreError("no way to the database")
        if world.likely(0.01):
            raise StoreError("the connection was cut")

    async def _asked(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        await self._way()
        if not self.process.alive:
            raise GoneError
        found = await work()  # at one moment: nothing of it waits
        await self._way()
        return found

    async def create(self, table: str, plan: str) -> None:
        await self._asked(lambda: self._store.create(table, plan))

    async def append(self, table: str, *writes: Write) -> None:
        await self._asked(lambda: self._commit(table, writes))

    async def _commit(self, table: str, writes: tuple[Write, ...]) -> None:
        world, self.world.silent = self.world, self.world.likely(SILENT)
        try:
            await self._store.append(table, *writes)
            if world.silent:
                world.tell(f"{self.process.name} dies after a commit, and {world.start().name} starts")
                self.process.kill()
        finally:
            world.silent = False

    async def read(self, table: str, stream: Stream, after: int = 0) -> tuple[str, ...]:
        return await self._asked(lambda: self._store.read(table, stream, after))

    async def age(self, table: str, stream: Stream) -> float | None:
        return await self._asked(lambda: self._store.age(table, stream))

    async def plan(self, table: str) -> str:
        return await self._asked(lambda: self._store.plan(table))

    async def tables(self) -> tuple[str, ...]:
        return await self._asked(self._store.tables)

    async def whole(self, table: str) -> Whole:
        return await self._asked(lambda: self._store.whole(table))

    def still(self) -> contextlib.AbstractAsyncContextManager[Mapping[str, int]]:
        return self._store.still()

    async def delete(self, table: str) -> None:
        await self._asked(lambda: self._store.delete(table))

    async def ready(self) -> None:
        await self._asked(self._store.ready)

    async def roll_call(self, here: Mapping[str, Pages], wants: Collection[str], spent: Mapping[str, float]) -> Roll:
        return await self._asked(lambda: self._store.roll_call(here, wants, spent))

    def watch(self, table: str, wake: Callable[[], None], has: Has) -> Callable[[], None]:
        watchers, mine = self._watchers.setdefault(table, []), (wake, has)
        watchers.append(mine)

        def woken() -> None:
            if not self.world.silent and self.world.chance.random() > LOST:
                self.world.loop.call_later(self.world.chance.expovariate(1 / 0.01), self._wake, table)

        unwatch = self._store.watch(table, woken, has)

        def end() -> None:
            unwatch()
            watchers.remove(mine)

        return end

    async def close(self) -> None:
        await self._store.close()


class _Brains(Brains):
    """Bots that do anything legal, after a while."""

    def __init__(self, world: World) -> None:
        super().__init__(0)
        self._world = world

    async def decide(self, task: Task, view: View) -> Action:
        del task
        await asyncio.sleep(self._world.chance.uniform(0.01, 0.3))
        while not self._world.playing:
            await asyncio.sleep(1000)
        return RandomBot(self._world.chance.getrandbits(32)).choose(legal_actions(view))

    def expect(self, table: str) -> None:
        """They are always there."""

    async def forget(self, table: str) -> None:
        """Nothing is kept."""
