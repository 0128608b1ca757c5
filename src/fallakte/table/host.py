"""One table: its lobby, its game, who is here. The only one in this process who writes to this table's streams.

Other processes may host the same table. Whoever writes second gets a conflict, catches up and decides anew; whoever
only shows it is woken by the store and catches up, too. The truth stays in here: others are given scenes and views.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Concatenate, ParamSpec

from fallakte.lessons import Cue, LessonChance, cue_of, done_of, lesson, step_of
from fallakte.lessons.lesson import LEARNER
from fallakte.record import Record
from fallakte.rules.actions import Action, Pass
from fallakte.rules.chance import Chance, Secure
from fallakte.rules.events import Rolled, Seen
from fallakte.rules.legal import LegalActions
from fallakte.rules.phase import Phase
from fallakte.rules.sorts import Seat
from fallakte.rules.view import View
from fallakte.table import book as b
from fallakte.table import clocks
from fallakte.table.aside import aside
from fallakte.table.book import Entry, read_entry, show_entry
from fallakte.table.commitment import coins
from fallakte.table.dealing import deal
from fallakte.table.following import Following
from fallakte.table.keys import alias
from fallakte.table.lobby import Lobby, enter_all, new_lobby
from fallakte.table.match import Match
from fallakte.table.objection import Objection
from fallakte.table.plan import Plan, Sort
from fallakte.table.presence import RETURNS, SCREEN
from fallakte.table.reply import Done, Reply, Stale
from fallakte.table.scene import Scene
from fallakte.table.scenes import Scenes
from fallakte.table.seating import held
from fallakte.table.store import (
    LAST_PAGES,
    LONGEST_BOOK,
    ConflictError,
    EventStore,
    LostError,
    Stream,
    Write,
)
from fallakte.table.talk import Task

P = ParamSpec("P")
ENDING = 1.5
"""Seconds to wait for what has begun, when the server ends."""
NEEDED = (b.Started, b.TakenOver, b.TakenBack, b.Broke, b.Voted, b.Closed, b.Rematch, b.Went, b.CameBack, b.HandedOver)
"""What goes on the last pages, or a game could not end."""
STALLS = 60.0
"""Whoever thinks longer than so many seconds can be voted out."""


class Host(Following):
    """The authority over one table."""

    def __init__(self, store: EventStore, code: str, plan: Plan, chance: Chance | None = None) -> None:
        super().__init__(store, code)
        self.plan = plan
        self.edition = plan.load()
        self.lobby = new_lobby(plan)
        self._match: Match | None = None
        self.lesson = lesson(plan.lesson) if plan.lesson else None
        self._chance = chance or (Secure() if self.lesson is None else LessonChance(self.lesson, self._rolled))
        self._loaded_at = -math.inf
        self._scenes = Scenes(code, self.edition, self.presence)
        self._ponders: Seat | None = None

    # ------------------------------------------------------------------------------------- in step with the store

    async def reach(self, version: int, book: int = 0) -> None:
        """Know at least as much as a page already does that comes from another process."""
        if version > self.version or book > self.lobby.version:
            await self.catch_up()

    def _has(self) -> Mapping[Stream, int]:
        return {Stream.GAME: 0 if self._match is None else self._match.stored, Stream.BOOK: self.lobby.version}

    async def _catch_up(self) -> bool:
        """Whether there was anything new. A game that has begun is shown when all of it is here."""
        lines = await self._store.read(self.code, Stream.BOOK, self.lobby.version)
        lobby = await aside(lambda: enter_all(self.lobby, map(read_entry, lines)), lines)
        match = self._match
        if match is None and lobby.started is not None:
            match = self._new_match(lobby.started.pawns)
        more = match is not None and await match.catch_up()
        if self._match is None and match is not None:
            self._loaded_at = time.monotonic()
        self.lobby, self._match = lobby, match
        if lines:
            self.bell.ring()
        return more or bool(lines)

    # ------------------------------------------------------------------------------------------ around the game

    async def change(
        self, verb: Callable[Concatenate[Lobby, P], tuple[Entry, ...]], *args: P.args, **named: P.kwargs
    ) -> None:
        """Let a verb of `seating` or `talking` decide, store its entries, and only then show them."""
        await self._begun.finish(self._change(lambda lobby: verb(lobby, *args, **named)))

    async def _change(self, verb: Callable[[Lobby], tuple[Entry, ...]]) -> None:
        async with self._lock:
            while not await self._enter(self._written(verb(self.lobby))):
                pass

    def _written(self, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        """The same, where the book still has room for it; the last pages are kept for what a game needs to end."""
        needed = all(isinstance(entry, NEEDED) for entry in entries)
        if self.lobby.version >= LONGEST_BOOK + (LAST_PAGES if needed else 0):
            raise Objection("book_full")
        return entries

    async def start(self, key: str | None) -> None:
        """Deal the cards, for a key or (None) by itself. Seats that are still open are taken away."""
        await self._begun.finish(self._start(key))

    async def _start(self, key: str | None) -> None:
        async with self._lock:
            while True:
                dealt = deal(self.lobby, key, self.edition, self._chance)
                match = self._new_match(dealt.started.pawns)
                if await self._enter((dealt.started,), match.opening_lines(dealt.events)):
                    match.take(dealt.events, dealt.state)
                    self._match = match
                    return

    async def _enter(self, entries: tuple[Entry, ...], *writes: Write) -> bool:
        """Store entries and show them; False where another process was faster, and all is to be decided anew."""
        if not entries:
            return True
        lines = tuple(show_entry(entry) for entry in entries)
        try:
            await self._store.append(self.code, Write(Stream.BOOK, self.lobby.version, lines), *writes)
        except ConflictError:
            if not await self._catch_up():
                raise LostError(alias(self.code)) from None
            return False
        self.lobby = enter_all(self.lobby, entries)
        self.bell.ring()
        return True

    async def finished(self) -> None:
        """Whatever has begun has come to its end, well or not; an answer on its beat is waited for a moment."""
        await self._begun.finished(ENDING)

    def _new_match(self, pawns: tuple[int, ...]) -> Match:
        return Match(
            self._store,
            self.code,
            self.edition,
            pawns,
            chance=self._chance,
            beat=self.plan.beat,
            pace=lambda: self.lobby.pace,
            bell=self.bell,
        )

    @contextmanager
    def page(self, seats: tuple[Seat, ...], *, screen: bool = False) -> Iterator[asyncio.Event]:
        """A connected page of these seats, as long as it lasts; gives the flag that tells it to look again."""
        with self.bell.listen(seats) as flag:
            with self.presence.page((SCREEN,) if screen else seats):
                self.bell.ring()
                yield flag
            self.bell.ring()
            asyncio.get_running_loop().call_later(RETURNS + 0.2, self.bell.ring)  # who is gone then is told

    # ------------------------------------------------------------------------------------------------ the game

    async def act(self, key: str | None, seat: Seat, version: int, action: Action) -> Reply:
        """A person acts."""
        await self.reach(version)
        return await self._begun.finish(self._playing(key, seat).act(seat, version, action))

    async def undo(self, key: str | None, seat: Seat, version: int) -> Done | Stale:
        """A person takes a walk back."""
        return await self._begun.finish(self._playing(key, seat).undo(seat, version))

    def _playing(self, key: str | None, seat: Seat) -> Match:
        place = held(self.lobby, key, seat)
        if self._match is None:
            raise Objection("not_started")
        if self.lobby.closed:
            raise Objection("closed")
        if place.stand_in:
            raise Objection("bot_plays")
        self.presence.heard(seat)
        return self._match

    async def bot_acts(self, seat: Seat, version: int, action: Action) -> Reply:
        """A bot acts, where the game still stands as it did when the bot was asked."""
        if self._match is None or self.over:
            return Stale(self.version)
        return await self._begun.finish(self._match.act(seat, version, action))

    def _rolled(self) -> int | None:
        """How often dice were rolled in this game; None before the deal."""
        return None if self._match is None else sum(isinstance(event, Rolled) for event in self._match.events)

    def cue(self) -> Cue | None:
        """What the lesson's script does next; None: there is none, or it was left."""
        return None if self.lesson is None or self._match is None else cue_of(self.lesson, self._match.events)

    def lesson_waits(self) -> bool:
        """Whether the lesson waits for a mark on the learner's sheet before anybody plays on."""
        if self.lesson is None or self._match is None:
            return False
        done = done_of(self.lesson, self._match.events, open_all=True)
        step = None if done is None else step_of(self.lesson, done, self.lobby.seats[LEARNER].marks)
        return step is not None and bool(step.pencil)

    def bot_decides(self, seat: Seat) -> bool:
        """Whether a bot decides for this seat now."""
        place = self.lobby.seats[seat]
        if place.sort is Sort.BOT or place.stand_in:
            return True
        return place.lets_answer and self._answering() and self.is_out(seat)

    def has_nothing(self, seat: Seat) -> bool:
        """Whether this seat is asked, has nothing to show, and says so by itself. In a lesson its person says it."""
        if self._match is None or not self._answering() or self.cue() is not None:
            return False
        return self.lobby.seats[seat].says_nothing and self._match.legal(seat).only == Pass()

    def task(self, seat: Seat) -> Task:
        """A decision of this seat for a bot."""
        assert self._match is not None
        assert self.lobby.started is not None
        levels = {n: place.level for n, place in enumerate(self.lobby.seats) if n == seat or self.bot_decides(n)}
        stories = tuple(map(self._match.story, range(len(self._match.pawns))))
        return Task(self.code, self.edition, self._match.pawns, seat, levels, stories, coins(self.lobby.started.salt))

    @contextmanager
    def pondering(self, seat: Seat) -> Iterator[None]:
        """A bot takes long over a decision of this seat, and the pages say so. Of an answer nobody may know how long
        it took (law 7)."""
        if self._answering():
            yield
            return
        self._ponders = seat
        self.bell.ring()
        try:
            yield
        finally:
            self._ponders = None
            self.bell.ring()

    def breath(self, *, goes_on: bool = True) -> float:
        """Seconds a bot waits before it moves: its pace, and until everybody has been shown what has happened. Whoever
        begins to drive does not go on from a move of its own: the pace runs since the last one, whoever made it."""
        match, pace = self._match, self.lobby.pace
        if match is None:
            return pace
        now = time.monotonic()
        rest = pace if goes_on else max(0.0, match.asked_at + pace - now)
        return rest if self._answering() else max(rest, match.shown_at - now)

    def _answering(self) -> bool:
        """Whether an answer is awaited."""
        return self._match is not None and self._match.state.table.phase in (Phase.ANSWERING, Phase.SHOWING)

    # -------------------------------------------------------------------------------------- what may be known of it

    @property
    def started(self) -> bool:
        """Whether the cards are dealt."""
        return self._match is not None

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or by a vote."""
        return self.lobby.closed or (self._match is not None and self._match.over)

    @property
    def version(self) -> int:
        """How many lines the game has, 0 before the deal."""
        return 0 if self._match is None else self._match.version

    @property
    def awaited(self) -> Seat | None:
        """Whose decision is next."""
        return None if self._match is None else self._match.state.table.awaited

    @property
    def turn(self) -> int:
        """Which turn goes on, 0 before the first one."""
        return 0 if self._match is None else self._match.state.table.turn

    @property
    def between_turns(self) -> bool:
        """Whether a turn has just begun, and nothing was done in it."""
        return self._match is not None and self._match.state.table.phase is Phase.START

    def stalls(self, seat: Seat) -> bool:
        """Whether this seat has been awaited for so long that the others may let a bot play for it."""
        match = self._match
        return match is not None and self.awaited == seat and time.monotonic() - match.asked_at >= STALLS

    @property
    def orphaned(self) -> bool:
        """Whether whoever has the table has a seat and is gone from it."""
        owners = self.lobby.owners()
        return bool(owners) and not any(self.presence.online(seat) for seat in owners)

    @property
    def holding(self) -> Seat | None:
        """The seat whose answer is on its way."""
        return None if self._match is None else self._match.holding

    def is_out(self, seat: Seat) -> bool:
        """Whether this seat has accused wrongly."""
        match = self._match
        return match is not None and 0 <= seat < len(match.pawns) and match.state.table.is_out(seat)

    def seen(self, seat: Seat | None, after: int) -> tuple[Seen | None, ...]:
        """The game's lines after a version as a seat may know them; None: the one before was undone."""
        return () if self._match is None else self._match.seen(seat, after)

    def news(self, seat: Seat | None, after: int) -> tuple[str, ...]:
        """The same as lines."""
        return () if self._match is None else self._match.news(seat, after)

    def view(self, seat: Seat | None) -> View:
        """What a seat, or with None an onlooker, knows now."""
        assert self._match is not None
        return self._match.view(seat)

    def legal(self, seat: Seat) -> LegalActions:
        """What a seat may do now."""
        assert self._match is not None
        return self._match.legal(seat)

    def thinking_left(self) -> float | None:
        """Seconds the awaited seat has left to think, None without a clock."""
        until = self._thinks_until()
        return None if until is None else until - time.monotonic()

    def _thinks_until(self) -> float | None:
        if self._match is None or self.over or self._match.verdict_is_due:
            return None
        return clocks.thinks_until(self.plan, self._match.asked_at, self._loaded_at)

    def bot_in(self, seat: Seat) -> float | None:
        """Seconds until a bot takes this seat; None while its person is here, or while nobody is here to wait."""
        if self._match is None or self.over:
            return None
        return clocks.bot_in(self.plan, seat, self.lobby.seats[seat], self.presence)

    def scene(self, key: str | None, seat: Seat | None) -> Scene:
        """All that a page may know: of a seat its key holds, or of an onlooker."""
        return self._scenes.scene(key, seat, self.lobby, self._match, self._thinks_until(), self._ponders)

    def record(self) -> Record:
        """The game for download, once it is over."""
        if self._match is None or not self.over:
            raise Objection("not_over")
        names = tuple(
            place.name or self.edition.pawns[pawn]
            for place, pawn in zip(self.lobby.seats, self._match.pawns, strict=True)
        )
        return Record(self.edition, self._match.pawns, names, tuple(self._match.events))
