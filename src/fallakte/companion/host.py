"""Real tables in step with the store: one host a table, and all of a process by their codes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Concatenate, ParamSpec

from fallakte.companion.book import HelpTurned, Line, LinkMade, Pencilled, Sat, read_line, show_line
from fallakte.companion.plan import TablePlan, read_plan
from fallakte.companion.room import Room, new_room, take_all
from fallakte.table.aside import aside
from fallakte.table.finding import create_table, plan_of, typed_code
from fallakte.table.following import Following
from fallakte.table.keys import alias
from fallakte.table.loading import Loading
from fallakte.table.objection import Objection
from fallakte.table.plan import is_real_table
from fallakte.table.store import (
    LAST_PAGES,
    LONGEST_BOOK,
    ConflictError,
    EventStore,
    LostError,
    Stream,
    Write,
)

P = ParamSpec("P")
MOST_KEPT = 500
"""So many tables are kept in memory; the ones not used for the longest are put away, the store still has them."""
BESIDE = (Pencilled, HelpTurned, LinkMade, Sat)
"""What the last pages of a table's book are not for: they are kept for what happens in the game."""


class TableHost(Following):
    """The authority over one real table in this process. Nothing is shown that is not stored."""

    def __init__(self, store: EventStore, code: str, plan: TablePlan) -> None:
        super().__init__(store, code)
        self.plan = plan
        self.room: Room = new_room(plan)

    def _has(self) -> Mapping[Stream, int]:
        return {Stream.GAME: self.room.version}

    async def _catch_up(self) -> bool:
        """Whether there was anything new."""
        lines = await self._store.read(self.code, Stream.GAME, self.room.version)
        if lines:
            self.room = await aside(lambda: take_all(self.room, map(read_line, lines)), lines)
            self.bell.ring()
        return bool(lines)

    async def change(
        self, verb: Callable[Concatenate[Room, P], tuple[Line, ...]], *args: P.args, **named: P.kwargs
    ) -> None:
        """Let a verb of `entering` decide, store its lines, and only then show them."""
        await self._begun.finish(self._change(lambda room: verb(room, *args, **named)))

    async def _change(self, verb: Callable[[Room], tuple[Line, ...]]) -> None:
        async with self._lock:
            while True:
                lines = verb(self.room)
                if not lines:
                    return
                beside = all(isinstance(line, BESIDE) for line in lines)
                if self.room.version >= LONGEST_BOOK + (0 if beside else LAST_PAGES):
                    raise Objection("book_full")
                write = Write(Stream.GAME, self.room.version, tuple(map(show_line, lines)))
                try:
                    await self._store.append(self.code, write)
                except ConflictError:
                    if not await self._catch_up():
                        raise LostError(alias(self.code)) from None
                    continue
                self.room = take_all(self.room, lines)
                self.bell.ring()
                return


class Tables:
    """The real tables of one process."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._hosts: dict[str, tuple[TableHost, Callable[[], None]]] = {}
        self._loading = Loading[TableHost]()

    async def create(self, plan: TablePlan) -> TableHost:
        """Set up a table under a new code."""
        plan.checked()
        return await self.find(await create_table(self._store, plan.lang, plan.text()))

    async def find(self, code: str) -> TableHost:
        """The table of a code, loaded if need be."""
        code = typed_code(code)
        if code in self._hosts:
            self._hosts[code] = self._hosts.pop(code)
            return self._hosts[code][0]
        return await self._loading.once(code, self._load)

    async def _load(self, code: str) -> TableHost:
        text = await plan_of(self._store, code)
        if not is_real_table(text):
            raise Objection("no_table")
        host = TableHost(self._store, code, read_plan(text))
        unfollow = await host.load()
        self._hosts[code] = host, unfollow
        self._put_away()
        return host

    def _put_away(self) -> None:
        idle = [code for code, (host, _) in self._hosts.items() if not host.presence.pages]
        for code in idle[: max(0, len(self._hosts) - MOST_KEPT)]:
            self._hosts.pop(code)[1]()

    def close(self) -> None:
        """Follow nothing any more; everything acknowledged is in the store."""
        for _, unfollow in self._hosts.values():
            unfollow()
        self._hosts.clear()
