"""Exact odds: every deal that fits is counted, and the likeliest solution is asked for. Accuses when nothing else fits."""

from __future__ import annotations

from collections.abc import Sequence

from fallakte.bots.detective import Detective, Three
from fallakte.bots.showing import seen_before, shown_to_anybody
from fallakte.deduce.facts import CASE, Position
from fallakte.deduce.from_view import position_of
from fallakte.deduce.knowledge import Knowledge, count
from fallakte.deduce.weights import POLICIES
from fallakte.rules import Card, Cards, View
from fallakte.rules.actions import Seat
from fallakte.rules.cards import ALL_CARDS, FIRST_PLACE, PLACES, THINGS, cards, each


class ExactBot(Detective):
    """Counts deals; how a card shown to it was chosen is weighed in (`weights`)."""

    def __init__(self, seed: int | str | None = None, weights: str = "choice") -> None:
        super().__init__(seed)
        self.weights = POLICIES[weights]
        self._position: Position | None = None
        self._knowledge: Knowledge | None = None

    @property
    def knowledge(self) -> Knowledge:
        """What is known at the latest view."""
        if self._knowledge is None:
            assert self._position is not None
            self._knowledge = self.counted(self._position)
        return self._knowledge

    def counted(self, position: Position) -> Knowledge:
        """The odds of a position."""
        return count(position, self.weights)

    def learn(self, view: View) -> None:
        """Put the facts together; they are counted when first needed."""
        position = position_of(view)
        if position != self._position:
            self._position, self._knowledge = position, None

    def solution(self, view: View) -> Three | None:
        """The only solution that is left."""
        found = self.knowledge.solutions()
        return found[0][0] if len(found) == 1 else None

    def ask(self, view: View, places: Sequence[Card]) -> Three:
        """The likeliest whole solution; where the place can't be it, the likeliest suspect and thing."""
        joint = self.knowledge.joint
        best: list[Three] = []
        most = -1.0
        for place in places:
            table = joint[:, :, place - FIRST_PLACE]
            if len(places) == 1 and not table.any():
                table = joint.sum(axis=2)
            top = float(table.max())
            if top > most * (1 + 1e-9):
                best, most = [], top
            if top >= most * (1 - 1e-9):
                best += [
                    (Card(suspect), Card(thing + THINGS.start), place)
                    for suspect, thing in zip(*(table >= top * (1 - 1e-9)).nonzero(), strict=True)
                ]
        suspect, thing, place = self.one_of(best)
        return self._without_sure(view, Card(int(suspect)), Card(int(thing)), place)

    def _without_sure(self, view: View, suspect: Card, thing: Card, place: Card) -> Three:
        """Of a solved kind an own card says as much, and hides from the others that it is solved."""
        return self._own_instead(view, suspect), self._own_instead(view, thing), place

    def _own_instead(self, view: View, card: Card) -> Card:
        if self.knowledge.odds(card, CASE) < 1:
            return card
        kind = range(6) if card < THINGS.start else THINGS
        own = list(each(view.hand & cards(kind)))
        return self.one_of(own) if own else card  # type: ignore[no-any-return]

    def show(self, view: View, cards: Cards, to: Seat) -> Card:
        """First what the asker has seen, then what anybody has seen, then any."""
        best = cards & seen_before(view, to) or cards & shown_to_anybody(view) or cards
        return self.one_of(list(each(best)))  # type: ignore[no-any-return]

    def worths(self, view: View) -> list[float]:
        """The likelier a place is in the case file the better; once it is solved, those nobody else can show."""
        odds = [self.knowledge.odds(place, CASE) for place in PLACES]
        top = max(odds)
        silent = view.hand | view.table.open_cards
        if top >= 1:
            return [1.0 if odd or silent >> place & 1 else 0.35 for place, odd in zip(PLACES, odds, strict=True)]
        return [
            0.5 + 0.5 * odd / top if odd else 0.5 if silent >> place & 1 else 0.2
            for place, odd in zip(PLACES, odds, strict=True)
        ]

    def unknown(self, view: View) -> Cards:
        """The cards without a sure holder."""
        sure = cards(card for card, _ in self.knowledge.certainties())
        return Cards(ALL_CARDS & ~sure & ~view.table.open_cards)
