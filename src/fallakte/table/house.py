"""All tables of one process: set up, found by their code, loaded when somebody comes, put away when nobody is there."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from fallakte.rules.edition import Edition
from fallakte.table.bots import Brains
from fallakte.table.driver import drive, told
from fallakte.table.finding import create_table, plan_of, typed_code
from fallakte.table.gathering import gathers
from fallakte.table.host import Host
from fallakte.table.keys import alias
from fallakte.table.loading import Loading
from fallakte.table.objection import Objection
from fallakte.table.plan import Plan, is_real_table, read_plan
from fallakte.table.rematch import lead_on, next_plan, seat_again
from fallakte.table.store import LEASE, EventStore, Pages, StoreError

IDLE = 900.0
"""A table nobody has looked at for so many seconds is put away; the store still has it."""
SWEEP = 60.0
BEAT = 0.7
"""Seconds between two roll calls."""
_log = logging.getLogger("fallakte.table.house")


@dataclass
class _Open:
    """A table that is loaded."""

    host: Host
    unfollow: Callable[[], None]
    driver: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        return self.host.started and not self.host.over

    @property
    def moves(self) -> bool:
        """Whether something may happen at it without anybody's press."""
        return self.running or gathers(self.host.lobby)

    @property
    def driven(self) -> bool:
        return self.driver is not None and not self.driver.done()


class Census(NamedTuple):
    """How much is going on in a house."""

    tables: int
    running: int
    driven: int
    pages: int
    """How many pages are connected to this process."""


class Accounts(Protocol):
    """What visitors have spent of what is limited, here and at other processes."""

    def spent(self) -> Mapping[str, float]:
        """How much was spent here in all, by whoever spends."""

    def hear(self, elsewhere: Mapping[str, float]) -> None:
        """What others say."""


class House:
    """The tables of one process."""

    def __init__(
        self,
        store: EventStore,
        brains: Brains | None = None,
        admits: Callable[[str], bool] = lambda _: True,
        accounts: Accounts | None = None,
        ended: Callable[[Host], Awaitable[None]] | None = None,
    ) -> None:
        self.store = store
        self._ended = ended
        """Is told of tables that are over: when the game ends, and when one is loaded again."""
        self._admits = admits
        """Whether a visitor may have one more new table."""
        self._accounts = accounts
        self.brains = brains or Brains()
        self._tables: dict[str, _Open] = {}
        self._loading = Loading[Host]()
        self._tasks: list[asyncio.Task[None]] = []
        self._call = asyncio.Event()
        self._called = False

    def open(self) -> None:
        """Begin to agree with other processes on who drives what, and to put idle tables away."""
        self._tasks = [asyncio.create_task(self._call_the_roll()), asyncio.create_task(self._sweep())]

    async def hand_over(self) -> None:
        """Finish what has begun, and drive nothing any more: another process may, from now on."""
        drivers = [table.driver for table in self._tables.values() if table.driver is not None]
        await _ended(*self._tasks, *drivers)
        await asyncio.gather(*(table.host.finished() for table in self._tables.values()))
        try:
            async with asyncio.timeout(BEAT):
                await self.store.roll_call({}, (), {})
        except (StoreError, TimeoutError) as error:
            _log.warning("leases are not handed over, others take them in %g s: %s", LEASE, type(error).__name__)

    async def close(self) -> None:
        """Stop all tables; everything acknowledged is in the store."""
        drivers = [table.driver for table in self._tables.values() if table.driver is not None]
        await _ended(*drivers, *self._tasks, *self._loading.tasks.values())
        for table in self._tables.values():
            table.unfollow()
        self._tables.clear()
        await self.brains.close()
        await self.store.close()

    async def create(self, plan: Plan, visitor: str = "") -> Host:
        """Set up a table under a new code, for whoever wants it."""
        plan.checked()
        if not self._admits(visitor):
            raise Objection("too_many_tables")
        return await self.find(await create_table(self.store, plan.lang, plan.text()))

    async def find(self, code: str) -> Host:
        """The table of a code, loaded if need be."""
        code = typed_code(code)
        found = self._tables.get(code)
        if found is not None:
            found.host.presence.looked_up()
            self._keep_driven(found)
            return found.host
        return await self._loading.once(code, self._load)

    async def _load(self, code: str) -> Host:
        text = await plan_of(self.store, code)
        if is_real_table(text):
            raise Objection("real_table", code=code)
        host = Host(self.store, code, read_plan(text))
        unfollow = await host.load()
        if host.plan.edition_changed:
            _log.warning("table %s: the edition %s has changed since it was set up", alias(code), host.edition.id)
        self._tables[code] = _Open(host, unfollow)
        self._keep_driven(self._tables[code])
        await self._tell_ended(host)
        return host

    async def _drive(self, host: Host) -> None:
        await drive(host, self.brains)
        await self._tell_ended(host)

    async def _tell_ended(self, host: Host) -> None:
        if self._ended is None or not host.over:
            return
        try:
            await self._ended(host)
        except Exception as error:  # the table is over whatever comes of it; who loads it again tries again
            _log.error("table %s is over, which was not told: %s", alias(host.code), told(error))

    def census(self) -> Census:
        """How much is going on."""
        tables = self._tables.values()
        return Census(
            tables=len(tables),
            running=sum(table.running for table in tables),
            driven=sum(table.driven for table in tables),
            pages=sum(table.host.presence.connected for table in tables),
        )

    def has(self, code: str) -> bool:
        """Whether a table is loaded."""
        return code in self._tables

    def editions(self) -> frozenset[Edition]:
        """What is played at the tables that are loaded."""
        return frozenset(table.host.edition for table in self._tables.values())

    async def start(self, host: Host, key: str) -> None:
        """Deal the cards and set the table going."""
        await host.start(key)
        if host.code in self._tables:
            self._keep_driven(self._tables[host.code])

    async def rematch(self, host: Host, key: str | None, visitor: str = "") -> str:
        """The code of a new table with the same people and bots; who begins is settled anew (R35)."""
        if host.lobby.next_code is not None:
            return host.lobby.next_code
        follower = await self.create(next_plan(host, key), visitor)
        await follower.change(seat_again, host.lobby)
        await host.change(lead_on, follower.code)
        return host.lobby.next_code or follower.code

    # ------------------------------------------------------------------------------------ who drives, who is here

    def _keep_driven(self, table: _Open) -> None:
        """See to it that somebody drives what moves: this process or another one."""
        if table.moves and not table.driven:
            self._call.set()

    async def _call_the_roll(self) -> None:
        trouble = ""
        while True:
            self._call.clear()
            try:
                await self._agree()
                trouble = ""
            except StoreError as error:
                if trouble != str(error):  # it is told once, not at every beat
                    trouble = str(error)
                    _log.error("no roll call: %s", error)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._call.wait()

    async def _agree(self) -> None:
        """Hear who drives which table and who looks at it elsewhere; begin or stop to drive accordingly."""
        tables = dict(self._tables)
        spent = {} if self._accounts is None else self._accounts.spent()
        if not tables and not spent and not self._called:
            return
        self._called = bool(tables or spent)
        here = {code: table.host.presence.here() for code, table in tables.items()}
        roll = await self.store.roll_call(here, [code for code, table in tables.items() if table.moves], spent)
        if self._accounts is not None:
            self._accounts.hear(roll.spent)
        for code, table in tables.items():
            if table.host.presence.elsewhere(roll.elsewhere.get(code, Pages())):
                table.host.bell.ring()
            if code not in roll.drives and table.driver is not None:
                table.driver.cancel()
            elif code in roll.drives and not table.driven and table.moves and code in self._tables:
                table.driver = asyncio.create_task(self._drive(table.host))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            await self.put_away(IDLE)

    async def put_away(self, idle: float) -> None:
        """Forget the tables that nobody has used for so long; whoever comes later finds them in the store."""
        now = time.monotonic()
        for code, table in list(self._tables.items()):
            if not table.host.presence.connected and now - table.host.presence.used > idle:
                del self._tables[code]
                table.unfollow()
                if table.driver is not None:
                    table.driver.cancel()
                    await asyncio.gather(table.driver, return_exceptions=True)


async def _ended(*tasks: asyncio.Task[object]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
