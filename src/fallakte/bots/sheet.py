"""A good human with pencil and paper: a full sheet by simple reasoning, questions about what is still open, no odds."""

from __future__ import annotations

from collections.abc import Sequence

from fallakte.bots.detective import Detective, Three
from fallakte.bots.notes import KIND_MASKS, Notes
from fallakte.bots.showing import seen_before, shown_to_anybody
from fallakte.rules import Card, Cards
from fallakte.rules.cards import ALL_CARDS, PLACES, cards, each
from fallakte.rules.sorts import Seat


class SheetBot(Detective):
    """Keeps `Notes` and accuses when they leave one solution."""

    def __init__(
        self, seed: int | str | None = None, bluff: float = 0.1, sharp: float = 0.0, near: float = 0.0
    ) -> None:
        super().__init__(seed)
        self.bluff = bluff
        """How often it names one of its own cards although it could ask for an open one."""
        self.sharp = sharp
        """How often it asks for the card that fewest may hold, instead of any open one."""
        self.near = near
        """How much it wants a place that it need not ask for, only because it is near."""
        self.notes = Notes()

    def learn(self) -> None:
        """Bring the sheet up to date."""
        self.notes.read(self.position)

    def solution(self) -> Three | None:
        """The case file, once the sheet leaves no doubt."""
        return self.notes.solution()

    def ask(self, places: Sequence[Card]) -> Three:
        """An open card of every kind, of a solved kind an own card; not three that nobody could show."""
        three = [self._named(0), self._named(1), self._place(places)]
        silent = self.view.hand | self.view.table.open_cards
        if not self.view.table.row and not cards(three) & ~silent:
            unsolved = [kind for kind in range(3 if len(places) > 1 else 2) if self.notes.case_of(kind) is None]
            for kind in unsolved[:1]:
                three[kind] = self._open(kind)
        return three[0], three[1], three[2]

    def _named(self, kind: int) -> Card:
        own = self.view.hand & KIND_MASKS[kind]
        case = self.notes.case_of(kind)
        if own and (case is not None or self.random.random() < self.bluff):
            return self.one_of(list(each(own)))
        return self._open(kind) if case is None else case

    def _open(self, kind: int) -> Card:
        options = self._options(kind)
        if self.sharp and self.random.random() < self.sharp:
            return min(options, key=self.notes.possible_holders)
        return self.one_of(options)

    def _options(self, kind: int) -> Sequence[Card]:
        """What it would like to ask for."""
        return list(each(self.notes.open & KIND_MASKS[kind]))

    def _place(self, places: Sequence[Card]) -> Card:
        if len(places) == 1:
            return places[0]
        named = self._named(2)
        return named if named in places else self.one_of(places)

    def show(self, cards: Cards, to: Seat) -> Card:
        """First what the asker has seen, then what anybody has seen, then any."""
        best = cards & seen_before(self.position, to) or cards & shown_to_anybody(self.position) or cards
        return self.one_of(list(each(best)))

    def worths(self) -> list[float]:
        """Open places most, and only them once all else is solved; if the place is, those nobody else can show. Until
        only the place is left to find also any that is near, but not twice in a row.
        """
        wanted = self._wanted()
        if self.notes.case_of(0) is not None and self.notes.case_of(1) is not None:
            return wanted
        here = self.view.table.place(self.view.table.active)
        return [worth if place == here else max(worth, self.near) for place, worth in zip(PLACES, wanted, strict=True)]

    def _wanted(self) -> list[float]:
        notes = self.notes
        if notes.case_of(2) is not None:
            silent = self.view.hand | notes.must[7] | self.view.table.open_cards
            return [1.0 if silent >> place & 1 else 0.35 for place in PLACES]
        own = self.view.hand | self.view.table.open_cards
        alone = not self.view.table.row and notes.case_of(0) is not None and notes.case_of(1) is not None
        rest = 0.0 if alone else 1.0
        return [1.0 if notes.open >> place & 1 else rest * (0.5 if own >> place & 1 else 0.25) for place in PLACES]

    def unknown(self) -> Cards:
        """The cards without a sure holder."""
        return Cards(ALL_CARDS & ~self.notes.known & ~self.view.table.open_cards)
