"""All tables of one process: set up, found by their code, loaded when somebody comes, put away when nobody is there."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from dataclasses import replace

from fallakte.rules import events as e
from fallakte.rules.edition import Edition
from fallakte.table import book as b
from fallakte.table.book import Entry, show_entry
from fallakte.table.bots import Brains
from fallakte.table.driver import drive
from fallakte.table.host import Host
from fallakte.table.keys import new_code, read_code
from fallakte.table.objection import Objection
from fallakte.table.plan import Plan, SeatPlan, Sort, read_plan
from fallakte.table.store import EventStore, NoTableError, Stream, TakenError, Write

IDLE = 900.0
"""A table nobody has looked at for so many seconds is put away; the store still has it."""
SWEEP = 60.0
_log = logging.getLogger("fallakte.table.house")


class House:
    """The tables of one process."""

    def __init__(self, store: EventStore, brains: Brains | None = None) -> None:
        self.store = store
        self.brains = brains or Brains()
        self._hosts: dict[str, Host] = {}
        self._drivers: dict[str, asyncio.Task[None]] = {}
        self._loading = asyncio.Lock()
        self._sweeper: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to put idle tables away."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Stop all tables; everything acknowledged is in the store."""
        tasks = [*self._drivers.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._hosts.clear()
        self._drivers.clear()
        await self.brains.close()
        await self.store.close()

    async def create(self, plan: Plan) -> Host:
        """Set up a table under a new code."""
        plan.checked()
        for digits in (2, 2, 3, 4, 5, 6):
            code = new_code(digits)
            with contextlib.suppress(TakenError):
                await self.store.create(code, plan.text())
                return await self.find(code)
        raise Objection("house_full")

    async def find(self, code: str) -> Host:
        """The table of a code, loaded if need be."""
        read = read_code(code)
        host = self._hosts.get(read or "")
        if host is not None:
            host.presence.looked_up()
            self._keep_driven(host)
            return host
        async with self._loading:
            if read is None:
                raise Objection("no_table")
            if read not in self._hosts:
                try:
                    host = Host(self.store, read, read_plan(await self.store.plan(read)))
                    await host.load()
                    if host.plan.edition_changed:
                        _log.warning("table %s: the edition %s has changed since it was set up", read, host.edition.id)
                except NoTableError:
                    raise Objection("no_table") from None
                self._hosts[read] = host
            self._keep_driven(self._hosts[read])
            return self._hosts[read]

    def editions(self) -> frozenset[Edition]:
        """What is played at the tables that are loaded."""
        return frozenset(host.edition for host in self._hosts.values())

    async def start(self, host: Host, key: str) -> None:
        """Deal the cards and set the table going."""
        await host.start(key)
        self._keep_driven(host)

    async def rematch(self, host: Host, key: str | None) -> str:
        """The code of a new table with the same people and bots, where the next one begins."""
        if host.lobby.next_code is not None:
            return host.lobby.next_code
        if host.match is None or not host.over:
            raise Objection("not_over")
        if key is None or not host.lobby.seats_of(key):
            raise Objection("not_your_seat")
        began = next(event.seat for event in host.match.events if isinstance(event, e.Began))
        seats = tuple(
            SeatPlan(Sort.BOT if place.sort is Sort.BOT else Sort.OPEN, place.level, place.pawn)
            for place in host.lobby.seats
        )
        first = host.match.state.table.next_turn(began)
        plan = replace(host.plan, seats=seats, owner=key, first=first, pace=host.lobby.pace)
        follower = await self.create(plan)
        entries: list[Entry] = []
        for number, place in enumerate(host.lobby.seats):
            keys = sorted(place.keys)
            if place.sort is Sort.PERSON:
                entries.append(b.Sat(number, place.name, keys[0]))
                entries += [b.KeyAdded(number, another) for another in keys[1:]]
        await self.store.append(follower.code, Write(Stream.BOOK, 0, tuple(show_entry(entry) for entry in entries)))
        await follower.load()
        await host.change(lambda lobby: () if lobby.next_code else (b.Rematch(follower.code),))
        return host.lobby.next_code or follower.code

    def _keep_driven(self, host: Host) -> None:
        driver = self._drivers.get(host.code)
        if host.match is not None and not host.over and (driver is None or driver.done()):
            self._drivers[host.code] = asyncio.create_task(drive(host, self.brains))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            await self.put_away(IDLE)

    async def put_away(self, idle: float) -> None:
        """Forget the tables that nobody has used for so long; whoever comes later finds them in the store."""
        now = time.monotonic()
        for code, host in list(self._hosts.items()):
            if not host.presence.pages and now - host.presence.used > idle:
                del self._hosts[code]
                driver = self._drivers.pop(code, None)
                if driver is not None:
                    driver.cancel()
                    await asyncio.gather(driver, return_exceptions=True)
