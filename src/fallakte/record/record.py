"""A game as it was played: who sat where, and everything that happened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fallakte.rules.edition import Edition
from fallakte.rules.events import Event
from fallakte.rules.state import State, evolve, new_state, replay


@dataclass(frozen=True)
class Record:
    """A game from the deal to its end, or as far as it got.

    >>> from fallakte import Game, load
    >>> record = Game.deal(load("classic"), seats=3, seed=7).record(["Anna", "Bob", "Cem"])
    >>> record
    <Record of Anna, Bob, Cem, 10 events: classic, 3 seats, turn 1: seat 2 decides (start)>
    >>> record.events[-1]
    TurnBegan(seat=2, turn=1)
    """

    edition: Edition
    seat_pawns: tuple[int, ...]
    players: tuple[str, ...]
    """The players' names, seat by seat."""
    events: tuple[Event, ...]
    digest: str | None = None
    """Of the edition when it was played; None: as the edition is now; empty: an older record does not say."""

    @property
    def edition_changed(self) -> bool:
        """Whether the edition has other files now than when this was played."""
        return self.digest not in (None, "", self.edition.source.digest)

    def __repr__(self) -> str:
        return f"<Record of {', '.join(self.players)}, {len(self.events)} events: {self.end().table}>"

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.seat_pawns)

    def states(self) -> Iterator[State]:
        """The state after each event."""
        state = self.start()
        for event in self.events:
            state = evolve(state, event)
            yield state

    def start(self) -> State:
        """The state before the first event."""
        return new_state(self.edition, self.seat_pawns)

    def end(self) -> State:
        """The state after the last event."""
        return replay(self.start(), self.events)
