"""Exact odds: every deal that fits is counted, the likeliest solution is asked for; the only one left is accused.

A deal counts the more, the likelier it makes what was seen: which card was shown, and what the others asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from fallakte.bots.detective import Detective, Three
from fallakte.bots.evidence import with_questions
from fallakte.bots.showing import seen_before, shown_to_anybody
from fallakte.deduce.facts import CASE, Position
from fallakte.deduce.knowledge import Knowledge
from fallakte.deduce.weights import POLICIES
from fallakte.rules import Card, Cards
from fallakte.rules.cards import ALL_CARDS, FIRST_PLACE, KIND_RANGES, PLACES, SUSPECTS, THINGS, cards, each, kind_of
from fallakte.rules.sorts import Seat

PAIRS = tuple(product(SUSPECTS, range(len(THINGS))))
"""Every suspect with every thing, as the joint knows them."""


class ExactBot(Detective):
    """Counts deals; how a card shown to it was chosen (`weights`) and what the others named is weighed in."""

    def __init__(self, seed: int | str | None = None, weights: str = "choice") -> None:
        super().__init__(seed)
        self.weights = POLICIES[weights]
        self._counting: Position | None = None
        self._knowledge: Knowledge | None = None

    @property
    def knowledge(self) -> Knowledge:
        """What is known now."""
        if self._knowledge is None:
            self._knowledge = self.counted(self.position)
        return self._knowledge

    def counted(self, position: Position) -> Knowledge:
        """The odds of a position."""
        return with_questions(self.view, position, self.weights)

    def learn(self) -> None:
        """Put the facts together; they are counted when first needed."""
        if self.position != self._counting:
            self._counting, self._knowledge = self.position, None

    def solution(self) -> Three | None:
        """The only solution that is left."""
        found = self.knowledge.solutions()
        return found[0][0] if len(found) == 1 else None

    def ask(self, places: Sequence[Card]) -> Three:
        """The likeliest whole solution; where the place can't be it, the likeliest suspect and thing."""
        joint = self.knowledge.joint
        best: list[Three] = []
        most = -1.0
        for place in places:
            table = {pair: joint[*pair, place - FIRST_PLACE] for pair in PAIRS}
            if len(places) == 1 and not any(table.values()):
                table = {pair: sum(joint[*pair, other] for other in range(len(PLACES))) for pair in PAIRS}
            top = max(table.values())
            if top > most * (1 + 1e-9):
                best, most = [], top
            if top >= most * (1 - 1e-9):
                best += [
                    (Card(suspect), Card(thing + THINGS.start), place)
                    for (suspect, thing), weight in table.items()
                    if weight >= top * (1 - 1e-9)
                ]
        suspect, thing, place = self.one_of(best)
        return self._varied((suspect, thing, place))

    def _varied(self, three: Three) -> Three:
        """In a duel a question that the other could not answer is as good again, for the row; but in other words."""
        table, asked = self.view.table, cards(three)
        if not table.row or not any(q.cards == asked and q.by == self.view.seat for q in table.questions):
            return three
        rivals = [seat for seat in range(table.seats) if seat != self.view.seat]

        def alike(card: Card) -> Card:
            silent = [c for c in KIND_RANGES[kind_of(card)] if not any(self.knowledge.odds(c, seat) for seat in rivals)]
            return Card(self.one_of(silent)) if card in silent else card

        return alike(three[0]), alike(three[1]), three[2]

    def show(self, cards: Cards, to: Seat) -> Card:
        """First what the asker has seen, then what anybody has seen, then any."""
        best = cards & seen_before(self.position, to) or cards & shown_to_anybody(self.position) or cards
        return self.one_of(list(each(best)))

    def worths(self) -> list[float]:
        """The likelier in the case file the better, and only that once all else is solved; then what nobody shows."""
        odds = [self.knowledge.odds(place, CASE) for place in PLACES]
        silent = self.view.hand | self.view.table.open_cards
        if sum(odd > 0 for odd in odds) == 1:
            return [1.0 if odd or silent >> place & 1 else 0.35 for place, odd in zip(PLACES, odds, strict=True)]
        top = max(odds)
        alone = not self.view.table.row and self._solved(SUSPECTS) and self._solved(THINGS)
        rest = 0.0 if alone else 1.0
        return [
            0.5 + 0.5 * odd / top if odd else rest * (0.5 if silent >> place & 1 else 0.2)
            for place, odd in zip(PLACES, odds, strict=True)
        ]

    def _solved(self, kind: range) -> bool:
        return any(self.knowledge.holder(card) == CASE for card in kind)

    def unknown(self) -> Cards:
        """The cards without a sure holder."""
        sure = cards(card for card, _ in self.knowledge.certainties())
        return Cards(ALL_CARDS & ~sure & ~self.view.table.open_cards)
