"""A game as one seat saw it, turn by turn. It grows at its end; a turn that is over stays the very same object."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from fallakte.rules.events import Seen, TurnBegan
from fallakte.rules.sorts import Seat


@dataclass(frozen=True, eq=False)
class Chapter:
    """What a seat saw of one turn; turn 0 is the deal. No two are the same but itself, so it can be kept by."""

    number: int
    seat: Seat | None
    """Whose turn it is; nobody deals."""
    seen: tuple[Seen, ...] = ()


@dataclass(frozen=True, eq=False)
class Story:
    """All turns: those that are over, and the one that goes on."""

    past: tuple[Chapter, ...] = ()
    now: Chapter = Chapter(0, None)
    length: int = 0
    """How many events that are."""

    @property
    def seen(self) -> tuple[Seen, ...]:
        """All of it, in its order."""
        return tuple(chain.from_iterable(chapter.seen for chapter in (*self.past, self.now)))

    def going_on(self, seen: tuple[Seen, ...]) -> Story:
        """The story of all this, which most often begins with what is told already; not so where a walk was undone."""
        told, last = self.length, self.now.seen[-1:]
        if told > len(seen) or (told and seen[told - 1] is not last[0]):
            return Story().going_on(seen)
        return self if told == len(seen) else self._with(seen[told:])

    def _with(self, news: tuple[Seen, ...]) -> Story:
        past, number, seat, seen = self.past, self.now.number, self.now.seat, list(self.now.seen)
        for one in news:
            if isinstance(one, TurnBegan):
                past = (*past, Chapter(number, seat, tuple(seen)))
                number, seat, seen = one.turn, one.seat, []
            seen.append(one)
        return Story(past, Chapter(number, seat, tuple(seen)), self.length + len(news))
