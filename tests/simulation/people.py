"""People at simulated tables: each notes what was told and what was acknowledged, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import random
from dataclasses import dataclass, field

from fallakte.bots.random import RandomBot
from fallakte.rules.legal import legal_actions
from fallakte.table import talking
from fallakte.table.host import Host
from fallakte.table.objection import Objection
from fallakte.table.reply import Done
from fallakte.table.store import StoreError
from fallakte.words import No
from tests.simulation.world import GoneError, Process, World


@dataclass
class Person:
    """One of them."""

    world: World
    chance: random.Random
    code: str
    seat: int
    seen: list[str] = field(default_factory=list)
    """The game's lines as they came."""
    acts: list[int] = field(default_factory=list)
    """The versions on which an action of this person was acknowledged."""
    said: list[str] = field(default_factory=list)
    tried: list[str] = field(default_factory=list)
    """Chat that was acknowledged, and that may have come through."""
    wrong: list[str] = field(default_factory=list)
    """What this person had to complain of."""

    @property
    def key(self) -> str:
        """What shows who this is."""
        return f"key{self.seat}"

    async def live(self) -> None:
        """Connect to some process, play, and connect to another one when that goes away."""
        while True:
            alive = self.world.alive
            if alive:
                with contextlib.suppress(GoneError, StoreError, Objection):
                    await self._visit(self.chance.choice(alive))
            await asyncio.sleep(self.chance.uniform(0.05, 0.4))

    async def _visit(self, process: Process) -> None:
        host = await process.call(process.house.find(self.code))
        await process.call(host.reach(len(self.seen)))
        leaves = self.world.loop.now + self.chance.uniform(2, 20)
        with host.page((self.seat,)) as flag:
            while process.alive and (self.world.loop.now < leaves or not self.world.playing):
                await process.runs.wait()
                self._look(host, process)
                await self._do_something(host, process)
                flag.clear()
                try:
                    async with asyncio.timeout(self.chance.uniform(0.2, 2)):
                        await flag.wait()
                except TimeoutError:
                    pass

    def _look(self, host: Host, process: Process) -> None:
        if not process.alive:
            raise GoneError
        if host.version < len(self.seen):
            self.wrong.append(f"seat {self.seat} is shown version {host.version} after {len(self.seen)}")
        self.seen += host.news(self.seat, len(self.seen))

    async def _do_something(self, host: Host, process: Process) -> None:
        if not self.world.playing:
            return
        version = host.version
        if self.chance.random() < 0.1:
            await self._say(host, process, version)
        if host.awaited != self.seat or host.version != version or host.over:
            return
        action = RandomBot(self.chance.getrandbits(32)).choose(legal_actions(host.view(self.seat)))
        reply = None
        try:
            reply = await process.call(host.act(self.key, self.seat, version, action))
        except No:
            return
        if isinstance(reply, Done):
            self.acts.append(version)
            self._look(host, process)

    async def _say(self, host: Host, process: Process, version: int) -> None:
        text = f"line {len(self.tried)} of {self.seat}"
        self.tried.append(text)
        at = self.world.loop.now + 100 * len(self.tried)  # so that nobody speaks too fast
        await process.call(host.change(talking.say, self.key, self.seat, text, at, version))
        self.said.append(text)
