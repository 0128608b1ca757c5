"""Leagues in step with the store: found by their link alone, written to by one fold for everybody.

A league has two links. Whoever has the members' link reads and enters; whoever has the keeper's link corrects, takes
back, renames, merges, forgets, and makes new links. A link is the league's id and a secret, of which only the digest is
kept.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import secrets
import threading
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from fallakte.companion.host import TableHost
from fallakte.league.entries import Entry, Joined, KeysChanged, Opened, Played, read_entry, write_entry
from fallakte.league.from_table import Result, draft_of_real_table, draft_of_table, result_of
from fallakte.league.league import League, Match, fold_all
from fallakte.league.person import Portrait, portrait
from fallakte.league.rating import Ladder, Rating, Standing, standings
from fallakte.league.writing import Draft, enter, found
from fallakte.table.aside import aside
from fallakte.table.host import Host
from fallakte.table.keys import alias, hashed, is_secret, new_secret
from fallakte.table.loading import Loading
from fallakte.table.objection import Objection
from fallakte.table.store import (
    LAST_PAGES,
    LONGEST_BOOK,
    ConflictError,
    EventStore,
    LostError,
    NoTableError,
    Stream,
    Write,
)

_LETTERS = str.maketrans("-_", "xy")
"""A link that ends with a sign is cut short where a message makes it one to be tapped."""
MOST_KEPT = 200
"""So many leagues are kept in memory; the store has all of them."""
PLAN = '{"league": 1}'
"""What the store keeps as the plan of a league."""


def is_league(plan: str) -> bool:
    """Whether a plan is that of a league, not of a table."""
    return plan == PLAN


@dataclass(frozen=True)
class Links:
    """The secrets of a league's two links. The members' follows from the keeper's, so the keeper can pass it on."""

    keeper: str

    @property
    def members(self) -> str:
        """The secret of the members' link, from which the keeper's can't be found."""
        digest = hmac.digest(self.keeper.encode(), b"members", "sha256")
        return urlsafe_b64encode(digest[:24]).decode().translate(_LETTERS)


class LeagueHost:
    """One league, as far as the store has it."""

    def __init__(self, store: EventStore, id: str) -> None:
        self.id = id
        self.league = League()
        self.entries: list[Entry] = []
        self._store = store
        self._lock = asyncio.Lock()
        self._rating = threading.Lock()
        self._ladder = Ladder()
        self._standings: tuple[int, tuple[Standing, ...]] = (0, ())

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Everybody's figures, worked out once for each state of the book."""
        with self._rating:
            if self._standings[0] != self.league.entries:
                ratings = self._ladder.of(self.league.matches)
                self._standings = self.league.entries, standings(self.league, ratings)
            return self._standings[1]

    async def rated(self) -> None:
        """Work the figures out beside the loop, where that is long work."""
        if self._standings[0] != self.league.entries:
            await aside(lambda: self.standings, self.entries)

    def portrait(self, member: str) -> Portrait:
        """One member's figures."""
        with self._rating:
            self._ladder.of(self.league.matches)
            return portrait(self.league, self._ladder.steps, member)

    def change(self, match: Match, member: str) -> tuple[float, float]:
        """A player's rating before and after a match that counts."""
        with self._rating:
            matches = self.league.matches
            self._ladder.of(matches)
            at = next(n for n, one in enumerate(matches) if one.number == match.number)
            steps = self._ladder.steps
            before = next((step[member] for step in reversed(steps[:at]) if member in step), Rating())
            return before.mu, steps[at][member].mu

    async def catch_up(self) -> None:
        """Fold what the store holds beyond this."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> bool:
        """Whether there was anything new."""
        lines = await self._store.read(_table(self.id), Stream.BOOK, len(self.entries))
        if lines:
            self.league, self.entries = await aside(lambda: self._folded(lines), lines)
        return bool(lines)

    def _folded(self, lines: Sequence[str]) -> tuple[League, list[Entry]]:
        new = [read_entry(line, number) for number, line in enumerate(lines, start=len(self.entries) + 1)]
        return fold_all(new, self.league), [*self.entries, *new]

    async def write(self, decide: Callable[[League], Sequence[Entry]]) -> list[Entry]:
        """Let somebody decide what to write, on the newest state; nothing is shown that is not stored."""
        async with self._lock:
            await self._catch_up()
            while True:
                entries = list(decide(self.league))
                if not entries:
                    return []
                grows = any(isinstance(entry, (Played, Joined, Opened)) for entry in entries)
                if len(self.entries) + len(entries) > LONGEST_BOOK + (0 if grows else LAST_PAGES):
                    raise Objection("league_full", most=LONGEST_BOOK)
                after = await aside(lambda: fold_all(entries, self.league), entries)  # noqa: B023 # awaited here
                lines = tuple(map(write_entry, entries))
                try:
                    await self._store.append(_table(self.id), Write(Stream.BOOK, len(self.entries), lines))
                except ConflictError:
                    if not await self._catch_up():
                        raise LostError(alias(self.id)) from None
                    continue
                self.league = after
                self.entries += entries
                return entries

    async def expect(self, table: str) -> None:
        """Note that a table plays for this league."""
        now = datetime.now().astimezone().isoformat(timespec="seconds")
        await self.write(lambda _: [Opened(table, now)])

    def rank(self, secret: str) -> str | None:
        """What somebody with this secret is: `keeper`, `member`, or nobody."""
        keys = self.league.keys
        if keys is None or not is_secret(secret):
            return None
        digest = hashed(secret)
        return (
            "keeper"
            if secrets.compare_digest(digest, keys.keeper)
            else ("member" if secrets.compare_digest(digest, keys.members) else None)
        )


class Leagues:
    """The leagues of one process."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._hosts: OrderedDict[str, LeagueHost] = OrderedDict()
        self._loading = Loading[LeagueHost]()

    async def create(self, name: str, at: str = "") -> tuple[LeagueHost, Links]:
        """A new league, and the secrets of its links."""
        begun, (links, keys) = found(name, at), new_keys()
        id = secrets.token_hex(6)
        await self._store.create(_table(id), PLAN)
        host = LeagueHost(self._store, id)
        await host.write(lambda _: [begun, keys])
        self._keep(host)
        return host, links

    async def write_down(self, table: Host, league: str = "") -> None:
        """Write the match of a finished table into the book of its league, once, whoever sees first that it is over."""
        id = league or table.plan.league
        if not id:
            return
        age = await self._store.age(table.code, Stream.GAME)
        now = datetime.now().astimezone()
        draft = draft_of_table(table, now - timedelta(seconds=age or 0))
        if draft is None:
            return

        await self._write_once(id, draft, now)

    async def write_down_real(self, table: TableHost, told: Result | None = None) -> None:
        """Write the match of a real table down, once; where its entries don't say how it ended, as somebody told."""
        id, result = table.plan.league, result_of(table.room) or told
        if not id or result is None or table.room.shared.case is None:
            return
        age, now = await self._store.age(table.code, Stream.GAME), datetime.now().astimezone()
        draft = draft_of_real_table(table, now - timedelta(seconds=age or 0), result)
        await self._write_once(id, draft, now)

    async def _write_once(self, id: str, draft: Draft, now: datetime) -> None:
        def decide(league: League) -> Sequence[Entry]:
            return [] if league.of_table(draft.table) else enter(league, draft, by="table", now=now)

        with contextlib.suppress(NoTableError):  # the league is gone, the table is not
            await self._book(id).write(decide)

    async def of_id(self, id: str) -> League | None:
        """The league of a table's plan, for what the table's own pages say of it; None where it is gone."""
        host = self._book(id)
        with contextlib.suppress(NoTableError):
            await host.catch_up()
            return host.league
        return None

    async def expect(self, id: str, table: str) -> None:
        """Note that a table plays for a league, if it does."""
        if id:
            with contextlib.suppress(NoTableError):
                await self._book(id).expect(table)

    def _book(self, id: str) -> LeagueHost:
        return self._hosts.get(id) or LeagueHost(self._store, id)

    async def find(self, link: str) -> tuple[LeagueHost, str]:
        """The league of a link, and whether it is the keeper's or a member's; an unknown one tells nothing."""
        id, _, secret = link.partition("-")
        if len(id) == 12 and id.isalnum() and is_secret(secret):
            try:
                host = await self._loading.once(id, self._caught_up)
            except NoTableError:
                raise Objection("no_league") from None
            rank = host.rank(secret)
            if rank is not None:
                self._keep(host)
                return host, rank
        raise Objection("no_league")

    async def _caught_up(self, id: str) -> LeagueHost:
        host = self._book(id)
        await host.catch_up()
        return host

    def _keep(self, host: LeagueHost) -> None:
        self._hosts[host.id] = host
        self._hosts.move_to_end(host.id)
        if len(self._hosts) > MOST_KEPT:
            self._hosts.popitem(last=False)


def new_keys() -> tuple[Links, KeysChanged]:
    """New links, and the entry that keeps their digests."""
    links = Links(new_secret().translate(_LETTERS))
    return links, KeysChanged(hashed(links.members), hashed(links.keeper))


def _table(id: str) -> str:
    return f"league-{id}"
