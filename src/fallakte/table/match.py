"""The one authority over a running game: decide, store, and only then tell anybody.

A game's stream holds events in their text form and, where a walk was taken back, the word `undo`, which voids the line
before it. The stream only grows; its length is the game's version. Whoever acts says which version they saw: a stale or
double click finds another version and does nothing.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Iterable

from fallakte.rules import actions as a
from fallakte.rules import events as e
from fallakte.rules.actions import Action
from fallakte.rules.cards import NO_CARDS
from fallakte.rules.chance import Chance
from fallakte.rules.decide import carry_out
from fallakte.rules.edition import Edition
from fallakte.rules.events import Event, Seen, see
from fallakte.rules.legal import LegalActions
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

UNDO = "undo"
UNDOS = 3
"""So many walks a turn can be taken back: enough for a slip, too few to hold up the table."""


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
        bell: Bell | None = None,
    ) -> None:
        self.edition = edition
        self.pawns = pawns
        self.bell = bell or Bell()
        self.events: list[Event] = []
        """What has happened and counts."""
        self.holding: Seat | None = None
        """The seat whose answer is on its way."""
        self.asked_at = time.monotonic()
        """When the awaited seat was asked."""
        self._asked_before = self.asked_at
        """When the seat was asked whose decision brought the last line."""
        self._store = store
        self._name = name
        self._chance = chance
        self._beat = beat
        self._lines: list[Event | None] = []
        self._undone = 0
        """How often a walk of this turn was taken back."""
        self._stories: dict[Seat | None, tuple[Seen, ...]] = {}
        self._state = new_state(edition, pawns)
        self._lock = asyncio.Lock()

    @property
    def version(self) -> int:
        """How many lines the game's stream has."""
        return len(self._lines)

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
        return view_of(self._state, seat)

    def story(self, seat: Seat | None) -> tuple[Seen, ...]:
        """Everything that counts, as a seat saw it."""
        told = self._stories.get(seat, ())
        if len(told) < len(self.events):
            told += tuple(see(event, seat) for event in self.events[len(told) :])
            self._stories[seat] = told
        return told

    def news(self, seat: Seat | None, after: int) -> tuple[str, ...]:
        """The lines after a version as a seat may read them."""
        return tuple(
            UNDO if event is None else show_event(see(event, seat), self.edition) for event in self._lines[after:]
        )

    async def catch_up(self) -> bool:
        """Fold what the store holds beyond this; whether that was anything."""
        async with self._lock:
            return await self._catch_up()

    async def _catch_up(self) -> bool:
        lines = await self._store.read(self._name, Stream.GAME, self.version)
        events = await aside(
            lambda: [None if line == UNDO else parse_event(line, self.edition) for line in lines], lines
        )
        if not events:
            return False
        age = await self._store.age(self._name, Stream.GAME)
        self.take(events)
        if age is not None:  # the clock goes on where it was, also after the server has been away
            self.asked_at = time.monotonic() - age
        return True

    def take(self, lines: Iterable[Event | None], after: State | None = None) -> None:
        """Go on by lines that are in the store; `after` is the state after them, where that is known."""
        known, asked_at = len(self.events), time.monotonic()
        for event in lines:
            self._lines.append(event)
            if event is None:
                self.events.pop()
                known = min(known, len(self.events))
                asked_at = self._asked_before  # who takes a walk back is still asked what they were asked then
                self._undone += 1
            else:
                self.events.append(event)
                if isinstance(event, e.TurnBegan):
                    self._undone = 0
        if known < self._state.table.version:
            self._stories.clear()
            self._state = new_state(self.edition, self.pawns)
            known = 0
        self._state = replay(self._state, self.events[known:]) if after is None else after
        self._asked_before, self.asked_at = self.asked_at, asked_at
        self.bell.ring()

    def opening_lines(self, events: Iterable[Event]) -> Write:
        """The deal, to be stored as the first lines of the stream."""
        return Write(Stream.GAME, 0, tuple(show_event(event, self.edition) for event in events))

    async def act(self, seat: Seat, version: int, action: Action) -> Reply:
        """Let a seat act. Answers leave on the beat, so that their speed tells nothing (law 7)."""
        if version != self.version:
            return Stale(self.version)
        refusal = self._why_not(seat, action)
        if refusal is not None:
            return refusal
        if isinstance(action, (a.Show, a.Pass)) and self._beat:
            await self._hold(seat)
        async with self._lock:
            if version != self.version:
                return Stale(self.version)
            outcome = carry_out(self._state, seat, action, self._chance)  # the same version, so it is possible still
            return await self._append(outcome.events, outcome.state)

    def may_undo(self, seat: Seat | None) -> bool:
        """Whether the last thing that happened is a walk of this seat, from which nobody has learned anything new."""
        last = self._lines[-1] if self._lines else None
        return isinstance(last, e.Walked) and last.seat == seat and self._undone < UNDOS

    async def undo(self, seat: Seat, version: int) -> Done | Stale:
        """Take a walk back. A version that fits but a line that is no walk of this seat counts as stale, too."""
        async with self._lock:
            if version != self.version or not self.may_undo(seat):
                return Stale(self.version)
            return await self._append((None,))

    def _why_not(self, seat: Seat, action: Action) -> Refusal | None:
        hands = self._state.hands
        if not 0 <= seat < len(hands):
            return LegalActions(self._state.table, None, NO_CARDS).why_not(action)
        return LegalActions(self._state.table, seat, hands[seat]).why_not(action)

    async def _hold(self, seat: Seat) -> None:
        self.holding = seat
        self.bell.ring(seat)  # nobody else's page may even look again: what ticks on it would tell when (law 7)
        try:
            await asyncio.sleep(self._until_beat())
        finally:
            self.holding = None

    def _until_beat(self) -> float:
        """Seconds to the next beat since the question was put, never none at all."""
        passed = time.monotonic() - self.asked_at
        return (math.floor(passed / self._beat) + 1) * self._beat - passed

    async def _append(self, events: tuple[Event | None, ...], after: State | None = None) -> Done | Stale:
        lines = tuple(UNDO if event is None else show_event(event, self.edition) for event in events)
        try:
            await self._store.append(self._name, Write(Stream.GAME, self.version, lines))
        except ConflictError:
            if not await self._catch_up():
                raise LostError(alias(self._name)) from None
            return Stale(self.version)
        self.take(events, after)
        return Done(self.version)
