"""One table: its lobby, its game, who is here. The only one who writes to this table's streams."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, Concatenate, ParamSpec, TypeVar

from fallakte.deduce.facts import Position
from fallakte.deduce.reading import position_of
from fallakte.editions import carried
from fallakte.record import Record
from fallakte.rules.actions import Action
from fallakte.rules.cards import NO_CARDS
from fallakte.rules.chance import Chance, Secure
from fallakte.rules.legal import LegalActions, legal_actions
from fallakte.rules.opening import open_game
from fallakte.rules.phase import Phase
from fallakte.rules.sorts import Seat
from fallakte.rules.table import Table
from fallakte.rules.text import show_event
from fallakte.rules.view import View
from fallakte.table import book as b
from fallakte.table.bell import Bell
from fallakte.table.book import Entry, read_entry, show_entry
from fallakte.table.bots import Task
from fallakte.table.commitment import commitment, sealed_text
from fallakte.table.keys import new_secret
from fallakte.table.lobby import Lobby, Place, enter_all, new_lobby
from fallakte.table.match import Done, Match, Reply, Stale
from fallakte.table.objection import Objection
from fallakte.table.plan import Plan, Sort
from fallakte.table.presence import LINGERS, Presence
from fallakte.table.scene import ChatLine, Game, Opening, Scene, SeatInfo
from fallakte.table.seating import held
from fallakte.table.store import ConflictError, EventStore, Stream, Write

P = ParamSpec("P")
T = TypeVar("T")
GRACE = 60.0
"""Whoever is awaited has at least so many seconds (or the table's thinking time) after the table was loaded."""


class Host:
    """The authority over one table."""

    def __init__(self, store: EventStore, code: str, plan: Plan, chance: Chance | None = None) -> None:
        self.code = code
        self.plan = plan
        self.edition = plan.load()
        self.lobby = new_lobby(plan)
        self.match: Match | None = None
        self.bell = Bell()
        self.presence = Presence()
        self._store = store
        self._chance = chance or Secure()
        self._lock = asyncio.Lock()
        self._loaded_at = -math.inf
        self._begun: set[asyncio.Task[Any]] = set()
        self._positions: dict[Seat | None, tuple[Table, Position]] = {}
        self._around: tuple[Lobby, tuple[bool, ...], tuple[SeatInfo, ...], tuple[ChatLine, ...]] | None = None

    async def load(self) -> None:
        """Fold what the store holds."""
        await self._read_book()
        if self.lobby.started is not None:
            self.match = self._new_match(self.lobby.started.pawns)
            await self.match.load()
            self._loaded_at = time.monotonic()

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or by a vote."""
        return self.lobby.closed or (self.match is not None and self.match.over)

    # ------------------------------------------------------------------------------------------ around the game

    async def change(
        self, verb: Callable[Concatenate[Lobby, P], tuple[Entry, ...]], *args: P.args, **named: P.kwargs
    ) -> None:
        """Let a verb of `seating` or `talking` decide, store its entries, and only then show them."""
        await self._finish(self._change(lambda lobby: verb(lobby, *args, **named)))

    async def _change(self, verb: Callable[[Lobby], tuple[Entry, ...]]) -> None:
        async with self._lock:
            while True:
                entries = verb(self.lobby)
                try:
                    await self._enter(entries)
                except ConflictError:
                    await self._read_book()
                else:
                    return

    async def start(self, key: str) -> None:
        """Deal the cards. Seats that are still open are taken away."""
        await self._finish(self._start(key))

    async def _start(self, key: str) -> None:
        async with self._lock:
            if self.lobby.started is not None:
                raise Objection("already_started")
            if key != self.plan.owner:
                raise Objection("owner_only")
            seats = tuple(n for n, seat in enumerate(self.lobby.seats) if seat.sort is not Sort.OPEN)
            rules = self.edition.rules
            if not rules.players_min <= len(seats) <= rules.players_max:
                raise Objection("seat_count", low=rules.players_min, high=rules.players_max)
            pawns = _pawns(tuple(self.lobby.seats[n] for n in seats))
            first = self.plan.first if len(seats) == len(self.lobby.seats) else None
            outcome = open_game(self.edition, len(seats), self._chance, pawns, first)
            salt = new_secret()
            seal = commitment(sealed_text(outcome.events, self.edition, salt))
            match = self._new_match(pawns)
            await self._enter((b.Started(seats, pawns, seal, salt),), match.opening_lines(outcome.events))
            self.match = match
            match.take(outcome.events)

    async def _enter(self, entries: tuple[Entry, ...], *writes: Write) -> None:
        if entries:
            lines = tuple(show_entry(entry) for entry in entries)
            await self._store.append(self.code, Write(Stream.BOOK, self.lobby.version, lines), *writes)
            self.lobby = enter_all(self.lobby, entries)
            self.bell.ring()

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """What has begun is finished even if the page goes away meanwhile: what is stored must be shown, too."""
        task = asyncio.create_task(work)
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)
        return await asyncio.shield(task)

    async def _read_book(self) -> None:
        lines = await self._store.read(self.code, Stream.BOOK, self.lobby.version)
        self.lobby = enter_all(self.lobby, map(read_entry, lines))

    def _new_match(self, pawns: tuple[int, ...]) -> Match:
        plan = self.plan
        return Match(self._store, self.code, self.edition, pawns, chance=self._chance, beat=plan.beat, bell=self.bell)

    @contextmanager
    def page(self, seats: tuple[Seat, ...]) -> Iterator[asyncio.Event]:
        """A connected page of these seats, as long as it lasts; gives the flag that tells it to look again."""
        with self.bell.listen(seats) as flag:
            with self.presence.page(seats):
                self.bell.ring()
                yield flag
            self.bell.ring()

    # ------------------------------------------------------------------------------------------------ the game

    async def act(self, key: str | None, seat: Seat, version: int, action: Action) -> Reply:
        """A person acts."""
        return await self._finish(self._playing(key, seat).act(seat, version, action))

    async def undo(self, key: str | None, seat: Seat, version: int) -> Done | Stale:
        """A person takes a walk back."""
        return await self._finish(self._playing(key, seat).undo(seat, version))

    def _playing(self, key: str | None, seat: Seat) -> Match:
        place = held(self.lobby, key, seat)
        if self.match is None:
            raise Objection("not_started")
        if self.lobby.closed:
            raise Objection("closed")
        if place.stand_in:
            raise Objection("bot_plays")
        self.presence.heard(seat)
        return self.match

    def bot_decides(self, seat: Seat) -> bool:
        """Whether a bot decides for this seat now."""
        place = self.lobby.seats[seat]
        if place.sort is Sort.BOT or place.stand_in:
            return True
        table = self.match.state.table if self.match else None
        answering = table is not None and table.phase in (Phase.ANSWERING, Phase.SHOWING)
        return place.lets_answer and answering and table is not None and table.is_out(seat)

    def task(self, seat: Seat) -> Task:
        """A decision of this seat for a bot: what the seat has seen, as text."""
        assert self.match is not None
        story = [show_event(seen, self.edition) for seen in self.match.story(seat)]
        level = self.lobby.seats[seat].level
        return Task(level, self.edition.name, self.match.pawns, seat, story, carried(self.edition))

    def thinking_left(self) -> float | None:
        """Seconds the awaited seat has left to think, None without a clock."""
        if self.match is None or not self.plan.thinking or self.over:
            return None
        thinking = self.plan.thinking
        until = max(self.match.asked_at + thinking, self._loaded_at + min(thinking, GRACE))
        return until - time.monotonic()

    def bot_in(self, seat: Seat) -> float | None:
        """Seconds until a bot takes this seat; None while its person is here, or while nobody is here to wait."""
        place = self.lobby.seats[seat]
        if self.match is None or self.over or not self.plan.patience or self.presence.online(seat):
            return None
        if place.sort is not Sort.PERSON or place.stand_in or not self.presence.pages:
            return None
        return max(self.plan.patience, LINGERS) - self.presence.away(seat)

    def record(self) -> Record:
        """The game for download, once it is over."""
        if self.match is None or not self.over:
            raise Objection("not_over")
        names = tuple(
            place.name or self.edition.pawns[pawn]
            for place, pawn in zip(self.lobby.seats, self.match.pawns, strict=True)
        )
        return Record(self.edition, self.match.pawns, names, tuple(self.match.events))

    # ----------------------------------------------------------------------------------------------- the pages

    def scene(self, key: str | None, seat: Seat | None) -> Scene:
        """All that a page may know: of a seat its key holds, or of an onlooker."""
        lobby = self.lobby
        mine = lobby.seats_of(key)
        if seat is not None and seat not in mine:
            raise Objection("not_your_seat")
        seats, chat = self._seats_and_chat()
        return Scene(
            code=self.code,
            plan=self.plan,
            edition=self.edition,
            seat=seat,
            mine=mine,
            owner=key is not None and key == self.plan.owner,
            seats=seats,
            chat=chat,
            onlookers=self.presence.onlookers,
            book=lobby.known_to(seat),
            pace=lobby.pace,
            next_code=lobby.next_code,
            marks={} if seat is None else lobby.seats[seat].marks,
            game=self._game(seat),
            hand_over=seat is None and len(mine) > 1,
        )

    def _seats_and_chat(self) -> tuple[tuple[SeatInfo, ...], tuple[ChatLine, ...]]:
        """What all pages of the table show alike; worked out anew when the lobby changed or somebody came or left."""
        lobby, kept = self.lobby, self._around
        here = range(len(lobby.seats))
        online = (self.presence.pages > 0, *(self.presence.online(number) for number in here))
        if kept is not None and kept[0] is lobby and kept[1] == online and all(seat.bot_in is None for seat in kept[2]):
            return kept[2], kept[3]
        seats = tuple(self._seat_info(number, place) for number, place in enumerate(lobby.seats))
        chat = tuple(ChatLine(said.seat, said.text, said.version) for said in lobby.chat)
        self._around = lobby, online, seats, chat
        return seats, chat

    def _seat_info(self, number: Seat, place: Place) -> SeatInfo:
        bot_in = self.bot_in(number)
        return SeatInfo(
            number=number,
            sort=place.sort,
            level=place.level,
            name=place.name,
            pawn=place.pawn,
            help=place.help,
            online=place.sort is Sort.PERSON and self.presence.online(number),
            stand_in=place.stand_in,
            lets_answer=place.lets_answer,
            votes_end=place.votes_end,
            bot_in=None if bot_in is None else max(0, math.ceil(bot_in)),
        )

    def _game(self, seat: Seat | None) -> Game | None:
        match, started = self.match, self.lobby.started
        if match is None or started is None:
            return None
        view, left = match.view(seat), self.thinking_left()
        awaited = not self.over and (seat is None or not self.lobby.seats[seat].stand_in)
        return Game(
            version=match.version,
            view=view,
            position=self._position(seat, view),
            legal=legal_actions(view) if awaited else LegalActions(view.table, None, NO_CARDS),
            story=match.story(seat),
            commitment=started.commitment,
            may_undo=awaited and match.may_undo(seat),
            answer_on_its_way=seat is not None and match.holding == seat,
            thinking_left=None if left is None else max(0, math.ceil(left)),
            closed=self.lobby.closed,
            opening=self._opening(match, started) if self.over else None,
        )

    def _position(self, seat: Seat | None, view: View) -> Position:
        """A seat's position, read once for each event that it sees; most events leave it as it was."""
        table, position = self._positions.get(seat, (None, None))
        if position is None or table is not view.table:
            fresh = position_of(view)
            position = position if fresh == position and position is not None else fresh
            self._positions[seat] = view.table, position
        return position

    def _opening(self, match: Match, started: b.Started) -> Opening:
        state = match.state
        text = sealed_text(match.events, self.edition, started.salt)
        return Opening(state.case, state.hands, state.row, text, commitment(text) == started.commitment)


def _pawns(seats: tuple[Place, ...]) -> tuple[int, ...]:
    """The chosen pawns; who has not chosen gets the next free one in order (R48)."""
    free = iter(sorted(set(range(6)) - {seat.pawn for seat in seats}))
    return tuple(next(free) if seat.pawn is None else seat.pawn for seat in seats)
