"""Who is here: pages that are connected, here or at another process, and when each seat was last heard of."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from fallakte.table.store import Pages

LINGERS = 20.0
"""A seat that plays without a socket counts as here for so many seconds after each request."""
RETURNS = 4.0
"""Whoever closes the last page counts as here for so many seconds more: they may only load it anew."""


SCREEN = -1
"""Stands for a big screen among the seats: nobody plays it, and it holds no cards."""


class Faces(NamedTuple):
    """Who is here, as far as pages show it."""

    of: tuple[int, bool]
    """So many seats, and whether the cards are dealt."""
    seats: tuple[tuple[bool, bool], ...]
    """Of each seat whether it is here, and whether it looks away."""
    watched: bool
    """Whether any page is connected."""


class Presence:
    """The pages looking at one table."""

    def __init__(self) -> None:
        self._pages: Counter[int | None] = Counter()
        self._elsewhere = Pages()
        self._aside: Counter[int] = Counter()
        self._heard: dict[int, float] = {}
        self._since = self.used = time.monotonic()
        self._faces = Faces((0, False), (), watched=False)
        self._faces_until = 0.0
        """Until when those hold, if nobody comes or goes: whoever has no page only lingers."""

    @contextmanager
    def page(self, seats: tuple[int, ...]) -> Iterator[None]:
        """A page of these seats (none: an onlooker) is connected."""
        places: tuple[int | None, ...] = seats or (None,)
        self._pages.update(places)
        self._faces_until = 0.0
        try:
            yield
        finally:
            self._pages.subtract(places)
            self._faces_until = 0.0
            self.used = time.monotonic()
            for seat in seats:
                self._heard[seat] = self.used - LINGERS + RETURNS

    @contextmanager
    def aside(self, seats: tuple[int, ...]) -> Iterator[None]:
        """A page of these seats is connected and hidden."""
        self._aside.update(seats)
        self._faces_until = 0.0
        try:
            yield
        finally:
            self._aside.subtract(seats)
            self._faces_until = 0.0

    def looks_away(self, seat: int) -> bool:
        """Whether all pages of this seat are hidden."""
        return 0 < self._pages.get(seat, 0) <= self._aside.get(seat, 0) and seat not in self._elsewhere.seats

    def faces(self, seats: int, *, dealt: bool) -> Faces:
        """Who is here, before the deal only who has come; the very same as long as that has not changed."""
        now = time.monotonic()
        if now >= self._faces_until or self._faces.of != (seats, dealt):
            here = self.online if dealt else self.has_come
            shown = tuple((here(seat), self.looks_away(seat)) for seat in range(seats))
            if (faces := Faces((seats, dealt), shown, self.pages > 0)) != self._faces:
                self._faces = faces
            ends = (LINGERS - self.away(seat) for seat in range(seats))
            self._faces_until = now + min((left for left in ends if 0 < left < LINGERS), default=math.inf)
        return self._faces

    def looked_up(self) -> None:
        """Somebody asked for the table, so it is not put away under their hands."""
        self.used = time.monotonic()

    def heard(self, seat: int) -> None:
        """A request of this seat came in."""
        self.used = self._heard[seat] = time.monotonic()
        if not self._pages.get(seat, 0) > 0:
            self._faces_until = 0.0

    def here(self) -> Pages:
        """Who is here, for the other processes to know."""
        recent = time.monotonic() - LINGERS
        seats = {seat for seat, count in self._pages.items() if seat is not None and count > 0}
        seats |= {seat for seat, at in self._heard.items() if at > recent}
        return Pages(tuple(sorted(seats)), max(0, self._pages[None]))

    def elsewhere(self, pages: Pages) -> bool:
        """Take in who is at other processes; whether that is news."""
        for seat in set(self._elsewhere.seats) - set(pages.seats):
            self._heard[seat] = time.monotonic() - LINGERS  # they have lingered there
        changed, self._elsewhere = pages != self._elsewhere, pages
        if changed:
            self._faces_until = 0.0
        return changed

    @property
    def screen(self) -> bool:
        """Whether a big screen shows the table."""
        return self._pages.get(SCREEN, 0) > 0 or SCREEN in self._elsewhere.seats

    def online(self, seat: int) -> bool:
        """Whether a page of this seat is connected, or was heard of just now."""
        return self.away(seat) < LINGERS

    def has_come(self, seat: int) -> bool:
        """The same at a table where nobody is expected to be already: only who was seen or heard of counts."""
        return self.online(seat) and (self.away(seat) == 0 or seat in self._heard)

    def away(self, seat: int) -> float:
        """For how many seconds nobody of this seat has been here."""
        if self._pages.get(seat, 0) > 0 or seat in self._elsewhere.seats:
            return 0.0
        return time.monotonic() - self._heard.get(seat, self._since)

    @property
    def connected(self) -> int:
        """How many pages are connected to this very process."""
        return sum(count for count in self._pages.values() if count > 0)

    @property
    def pages(self) -> int:
        """How many pages are connected, onlookers included."""
        return self.connected + len(self._elsewhere.seats) + self._elsewhere.onlookers

    @property
    def onlookers(self) -> int:
        """How many onlookers are connected."""
        return max(0, self._pages.get(None, 0)) + self._elsewhere.onlookers
