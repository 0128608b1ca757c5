"""What a worker was told of one game: every event goes to it once, however many seats it plays there.

Public events are told once for all seats of the game; where seats see different faces of an event, each gets its own.
A walk that was taken back before anybody was asked is never told; one that was told makes the worker hear it all again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from fallakte.bots import protocol
from fallakte.rules.edition import Edition
from fallakte.rules.events import Seen
from fallakte.rules.sorts import Seat
from fallakte.rules.table import new_table
from fallakte.rules.text import show_event


@dataclass(frozen=True)
class Task:
    """A decision to be made: at which table, by whom, and what its seats have seen."""

    table: str
    edition: Edition
    pawns: tuple[int, ...]
    seat: Seat
    levels: Mapping[Seat, str]
    """Of this seat, and of all others that bots play."""
    stories: Sequence[Sequence[Seen]]
    """What every seat had seen when the decision was due; what happens while it is made is no part of it."""
    seed: str
    """What settles where a bot would toss a coin: the same bot decides the same, whoever is asked."""

    def seed_of(self, seat: Seat) -> str:
        """The seed of one seat's bot."""
        return f"{self.seed}/{seat}"


@dataclass
class Talk:
    """One game as a worker knows it."""

    game: int
    """Its number between this process and the worker."""
    seats: dict[Seat, str] = field(default_factory=dict)
    """The seats that are played there, and their levels."""
    told: int = 0
    """How many events it was told."""
    last: Mapping[Seat, Seen] = field(default_factory=dict)
    """The last of them, as the seats saw it."""

    def forget(self) -> None:
        """The worker knows nothing of the game (any more)."""
        self.seats, self.told, self.last = {}, 0, {}

    def messages(self, task: Task) -> list[Mapping[str, object]]:
        """What has to be said for a decision: all that is missing, and then the question."""
        until = len(task.stories[task.seat])
        if self.told > until or any(task.stories[seat][self.told - 1] != seen for seat, seen in self.last.items()):
            self.forget()
        greeting = [self._greet(task, seat) for seat, level in task.levels.items() if self.seats.get(seat) != level]
        stories = {seat: task.stories[seat] for seat in self.seats}
        fresh = range(self.told, until)
        news = [protocol.told({seat: seen[at] for seat, seen in stories.items()}, task.edition) for at in fresh]
        self.told = until
        self.last = {seat: seen[until - 1] for seat, seen in stories.items()}
        return [*greeting, protocol.turn_of(self.game, until, news)]

    def _greet(self, task: Task, seat: Seat) -> Mapping[str, object]:
        """Who plays a seat, where the worker does not know it yet, and what it saw before that."""
        level, is_first = task.levels[seat], not self.seats
        self.seats[seat] = level
        seed = task.seed_of(seat)
        if is_first:
            return protocol.hello_game(new_table(task.edition, task.pawns), self.game, seat, level, seed)
        seen = [show_event(event, task.edition) for event in task.stories[seat][: self.told]]
        return protocol.hello_again(self.game, seat, level, seed, seen)
