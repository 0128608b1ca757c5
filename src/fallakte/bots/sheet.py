"""A good human with pencil and paper: a full sheet by simple reasoning, questions about what is still open, no odds."""

from __future__ import annotations

from collections.abc import Sequence

from fallakte.bots.detective import Detective, Three
from fallakte.bots.notes import KIND_MASKS, Notes
from fallakte.bots.showing import seen_before, shown_to_anybody
from fallakte.rules import Card, Cards, View
from fallakte.rules.actions import Seat
from fallakte.rules.cards import ALL_CARDS, PLACES, each


class SheetBot(Detective):
    """Keeps `Notes` and accuses when they leave one solution."""

    def __init__(self, seed: int | str | None = None, bluff: float = 0.1) -> None:
        super().__init__(seed)
        self.bluff = bluff
        """How often it names one of its own cards although it could ask for an open one."""
        self.notes = Notes()

    def learn(self, view: View) -> None:
        """Bring the sheet up to date."""
        self.notes.read(view)

    def solution(self, view: View) -> Three | None:
        """The case file, once the sheet leaves no doubt."""
        return self.notes.solution()

    def ask(self, view: View, places: Sequence[Card]) -> Three:
        """An open card of every kind; of a solved kind an own card, so that the answer is about the others."""
        suspect, thing = (self._named(view, kind) for kind in (0, 1))
        return suspect, thing, self._place(view, places)

    def _named(self, view: View, kind: int) -> Card:
        own = view.hand & KIND_MASKS[kind]
        case = self.notes.case_of(kind)
        if case is not None or (own and self.random.random() < self.bluff):
            return self.one_of(list(each(own))) if own else case  # type: ignore[return-value]
        return self.one_of(list(each(self.notes.open & KIND_MASKS[kind])))  # type: ignore[no-any-return]

    def _place(self, view: View, places: Sequence[Card]) -> Card:
        if len(places) == 1:
            return places[0]
        named = self._named(view, 2)
        return named if named in places else self.one_of(places)  # type: ignore[no-any-return]

    def show(self, view: View, cards: Cards, to: Seat) -> Card:
        """First what the asker has seen, then what anybody has seen, then any."""
        best = cards & seen_before(view, to) or cards & shown_to_anybody(view) or cards
        return self.one_of(list(each(best)))  # type: ignore[no-any-return]

    def worths(self, view: View) -> list[float]:
        """Open places most; once the place is solved, those nobody else can show."""
        notes = self.notes
        if notes.case_of(2) is not None:
            silent = view.hand | notes.must[7] | view.table.open_cards
            return [1.0 if silent >> place & 1 else 0.35 for place in PLACES]
        own = view.hand | view.table.open_cards
        return [1.0 if notes.open >> place & 1 else 0.5 if own >> place & 1 else 0.25 for place in PLACES]

    def unknown(self, view: View) -> Cards:
        """The cards without a sure holder."""
        return Cards(ALL_CARDS & ~self.notes.known & ~view.table.open_cards)
