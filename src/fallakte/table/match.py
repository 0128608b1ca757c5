"""The one authority over a running game: decide, store, and only then tell anybody.

A game's stream holds events in their text form and, where a walk was taken back, the word `undo`, which voids the line
before it. The stream only grows; its length is the game's version. Whoever acts says which version they saw: a stale or
double click finds another version and does nothing.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from fallakte.rules import actions as a
from fallakte.rules import events as e
from fallakte.rules.actions import Action
from fallakte.rules.cards import NO_CARDS, Cards
from fallakte.rules.chance import Chance
from fallakte.rules.decide import carry_out
from fallakte.rules.edition import Edition
from fallakte.rules.events import Event, Seen, see
from fallakte.rules.legal import LegalActions, legal_actions
from fallakte.rules.phase import Phase
from fallakte.rules.refusal import Refusal
from fallakte.rules.sorts import Seat
from fallakte.rules.state import State, new_state, replay, view_of
from fallakte.rules.text import parse_event, show_event
from fallakte.rules.view import View
from fallakte.table.aside import aside
from fallakte.table.bell import Bell
from fallakte.table.keys import alias
from fallakte.table.reply import Done, Reply, Stale
from fallakte.table.store import ConflictError, EventStore, LostError, Stream, Write
from fallakte.table.tempo import lasts, until_answer, until_verdict

UNDO = "undo"
_line = lru_cache(maxsize=2048)(show_event)
"""An event as a line; most of them are the same for the store and for all who are told."""


class Match:
    """One running game."""

    def __init__(
        self,
        store: EventStore,
        name: str,
        edition: Edition,
        pawns: tuple[int, ...],
        *,
        chance: Chance,
        beat: float = 0.0,
        pace: Callable[[], float] = float,
        bell: Bell | None = None,
    ) -> None:
        self.edition = edition
        self.pawns = pawns
        self.bell = bell or Bell()
        self.events: list[Event] = []
        """What has happened and counts."""
        self.holding: Seat | None = None
        """The seat whose answer, or whose accusation's outcome, is on its way."""
        self.shown_at = 0.0
        """When what has happened has been shown on the pages."""
        self.asked_at = time.monotonic()
        """When the awaited seat was asked."""
        self._asked_before = self.asked_at
        """When the seat was asked whose decision brought the last line."""
        self._store = store
        self._name = name
        self._chance = chance
        self._beat = beat
        self._pace = pace
        self._verdict: tuple[Event | None, ...] = ()
        """What came of an accusation: stored, and told to nobody before it is due."""
        self._opened = False
        """Whether the accuser reads the case file by now."""
        self._telling: asyncio.Task[None] | None = None
        self._lines: list[Event | None] = []
        self._stories: dict[Seat | None, tuple[Seen, ...]] = {}
        self._views: dict[Seat | None, View] = {}
        self._legal: dict[Seat | None, LegalActions] = {}
        """What each seat knows and may do now, as far as somebody has asked."""
        self._state = new_state(edition, pawns)
        self._lock = asyncio.Lock()

    @property
    def version(self) -> int:
        """How many lines the game's stream has."""
        return len(self._lines)

    @property
    def stored(self) -> int:
        """The same with what is kept back."""
        return self.version + len(self._verdict)

    @property
    def state(self) -> State:
        """The truth. Whoever holds a match is the table; nobody else is given one."""
        return self._state

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.table.result is not None

    def view(self, seat: Seat | None) -> View:
        """What a seat, or with None an onlooker, knows now."""
        if seat not in self._views:
            self._views[seat] = view_of(self._state, seat)
        return self._views[seat]

    def legal(self, seat: Seat | None) -> LegalActions:
        """What a seat may do now; what follows from it is worked out once for everybody who asks."""
        if seat not in self._legal:
            self._legal[seat] = legal_actions(self.view(seat))
        return self._legal[seat]

    def story(self, seat: Seat | None) -> tuple[Seen, ...]:
        """Everything that counts, as a seat saw it."""
        told = self._stories.get(seat, ())
        if len(told) < len(self.events):
            told += tuple(see(event, seat) for event in self.events[len(told) :])
            self._stories[seat] = told
        return told

    def seen(self, seat: Seat | None, after: int) -> tuple[Seen | None, ...]:
        """The lines after a version as a seat may know them; None: the one before was undone."""
        return tuple(None if event is None else see(event, seat) for event in self._lines[after:])

    def news(self, seat: Seat | None, after: int) -> tuple[str, ...]:
        """The same as lines."""
        return tuple(UNDO if seen is None else _line(seen, self.edition) for seen in self.seen(seat, after))

    async def catch_up(self) -> bool:
        """Fold what the store holds beyond this; whether that was anything."""
        async with self._lock:
            return await self._catch_up()

    async def _catch_up(self) -> bool:
        lines = await self._store.read(self._name, Stream.GAME, self.stored)
        events = await aside(
            lambda: [None if line == UNDO else parse_event(line, self.edition) for line in lines], lines
        )
        if not events:
            return False
        age, loads = await self._store.age(self._name, Stream.GAME), not self._lines
        self._tell_verdict()
        if loads:
            self.take(events)
        else:
            self._tell(events)
        if age is not None:  # the clock goes on where it was, also after the server has been away
            self.asked_at = time.monotonic() - age
        if loads:  # pages that come now are shown how it stands, not how it came about
            self.shown_at = self.asked_at
        return True

    def take(self, lines: Iterable[Event | None], after: State | None = None) -> None:
        """Go on by lines that are in the store; `after` is the state after them, where that is known."""
        known, asked_at, before = len(self.events), time.monotonic(), self.version
        for event in lines:
            self._lines.append(event)
            if event is None:
                self.events.pop()
                known = min(known, len(self.events))
                asked_at = self._asked_before  # who takes a walk back is still asked what they were asked then
            else:
                self.events.append(event)
        if known < self._state.table.version:
            self._stories.clear()
            self._state = new_state(self.edition, self.pawns)
            known = 0
        self._state = replay(self._state, self.events[known:]) if after is None else after
        self._views.clear()
        self._legal.clear()
        self._asked_before, self.asked_at = self.asked_at, asked_at
        self.shown_at = time.monotonic() + lasts(self._lines[before:], self.pace)
        self.bell.ring()

    @property
    def pace(self) -> float:
        """Seconds a bot waits for a move, by which everything else is shown; 0: nothing is."""
        return self._pace() if self._beat else 0.0

    @property
    def verdict_is_due(self) -> bool:
        """Whether what came of an accusation is on its way."""
        return bool(self._verdict)

    def reads(self, seat: Seat | None) -> Cards:
        """The case file as this seat reads it while its accusation's outcome is on its way to everybody."""
        if not self._opened or seat is None or seat != self.holding:
            return NO_CARDS
        for event in self._verdict:
            seen = None if event is None else see(event, seat)
            if isinstance(seen, (e.FoundWrong, e.CaseOpened)):
                return Cards(seen.case)
        return NO_CARDS

    def _tell(self, lines: Sequence[Event | None], after: State | None = None) -> None:
        """Go on by lines that were stored just now. The outcome of an accusation is told when it is due."""
        since = time.monotonic() - self.asked_at
        wait = until_verdict(lines[0], since, self.pace) if self._accuses(lines[0]) else None
        if wait is None or not wait.told:
            self.take(lines, after)
            return
        said = [line for line in lines[:1] if isinstance(line, e.Accused)]
        self.holding, self._verdict = self._state.table.active, tuple(lines[len(said) :])
        self.take(said)
        self._telling = asyncio.create_task(self._keep_back(wait.opened, wait.told - wait.opened, after))

    def _accuses(self, line: Event | None) -> bool:
        return isinstance(line, e.Accused) or self._state.table.phase is Phase.ACCUSING

    async def _keep_back(self, until_opened: float, until_told: float, after: State | None) -> None:
        await asyncio.sleep(until_opened)
        self._opened = True
        self.bell.ring(self.holding)  # the accuser reads, and nobody else's page looks again
        await asyncio.sleep(until_told)
        self._tell_verdict(after)

    def _tell_verdict(self, after: State | None = None) -> None:
        """What came of an accusation is told, if something is kept back."""
        lines, self._verdict, self._opened = self._verdict, (), False
        if lines:
            self.holding = None
            self.take(lines, after)

    def opening_lines(self, events: Iterable[Event]) -> Write:
        """The deal, to be stored as the first lines of the stream."""
        return Write(Stream.GAME, 0, tuple(show_event(event, self.edition) for event in events))

    async def act(self, seat: Seat, version: int, action: Action) -> Reply:
        """Let a seat act. Answers leave on the beat, so that their speed tells nothing (law 7); what comes of an
        accusation is told after the same time, whether it is right or wrong."""
        if version != self.version or self._verdict:
            return Stale(self.version)
        refusal = self._why_not(seat, action)
        if refusal is not None:
            return refusal
        if isinstance(action, (a.Show, a.Pass)) and self._beat:
            await self._hold(seat)
        async with self._lock:
            if version != self.version or self._verdict:
                return Stale(self.version)
            outcome = carry_out(self._state, seat, action, self._chance)  # the same version, so it is possible still
            reply = await self._append(outcome.events, outcome.state)
        if self._verdict and self._telling is not None:
            await asyncio.shield(self._telling)
        return reply

    def may_undo(self, seat: Seat | None) -> bool:
        """Whether the last thing that happened is a walk of this seat, from which nobody has learned anything new.

        A walk is taken back once: enough for a slip of the finger. Whoever then walks has walked.
        """
        *_, before, last = None, None, *self._lines[-2:]
        return isinstance(last, e.Walked) and last.seat == seat and before is not None

    @property
    def walked_back(self) -> bool:
        """Whether a walk was taken back just now, and the next one stands."""
        return bool(self._lines) and self._lines[-1] is None

    async def undo(self, seat: Seat, version: int) -> Done | Stale:
        """Take a walk back. A version that fits but a line that is no walk of this seat counts as stale, too."""
        async with self._lock:
            if version != self.version or self._verdict or not self.may_undo(seat):
                return Stale(self.version)
            return await self._append((None,))

    def _why_not(self, seat: Seat, action: Action) -> Refusal | None:
        return self.legal(seat if 0 <= seat < len(self._state.hands) else None).why_not(action)

    async def _hold(self, seat: Seat) -> None:
        self.holding = seat
        self.bell.ring(seat)  # nobody else's page may even look again: what ticks on it would tell when (law 7)
        try:
            await asyncio.sleep(self._until_beat())
        finally:
            self.holding = None

    def _until_beat(self) -> float:
        """Seconds to the next beat since the question was put, never none at all."""
        asked_by = self._lines[-1] if self._lines else None
        return until_answer(time.monotonic() - self.asked_at, self._beat, self.pace, asked_by)

    async def _append(self, events: tuple[Event | None, ...], after: State | None = None) -> Done | Stale:
        lines = tuple(UNDO if event is None else _line(event, self.edition) for event in events)
        try:
            await self._store.append(self._name, Write(Stream.GAME, self.version, lines))
        except ConflictError:
            if not await self._catch_up():
                raise LostError(alias(self._name)) from None
            return Stale(self.version)
        version = self.version + len(events)
        self._tell(events, after)
        return Done(version)
