"""A person's first game: crosses off what it is shown, forgets now and then, asks at random, and is sometimes hasty."""

from __future__ import annotations

from collections.abc import Sequence

from fallakte.bots.detective import Detective, Three
from fallakte.deduce.facts import CASE, Asked, Peeked
from fallakte.rules import Card, Cards
from fallakte.rules.cards import ALL_CARDS, KIND_RANGES, NO_CARDS, PLACES, each


class NoviceBot(Detective):
    """Notes only cards that it has seen with its own eyes."""

    def __init__(self, seed: int | str | None = None, memory: float = 0.85, hasty: float = 0.1) -> None:
        super().__init__(seed)
        self.memory = memory
        self.hasty = hasty
        self._game: tuple[object, ...] = ()
        self._noted = 0
        self._crossed = NO_CARDS
        self._guess: Three | None = None

    def learn(self) -> None:
        """Cross off what was shown since the last look, unless it slips the mind."""
        position = self.position
        game = (position.seat, position.own, position.open, self.view.table.seat_pawns)
        questions = list(position.questions)
        if game != self._game or len(questions) < self._noted:
            self._game, self._noted, self._guess = game, 0, None
            self._crossed = Cards(position.own | position.open)
        for asked in questions[self._noted :]:
            if position.is_pending(asked):
                break
            self._noted += 1
            if asked.by == position.seat:
                self._hear(asked)
        for sight in position.sights():
            if sight.holder != CASE and not isinstance(position.facts[sight.entry], Asked):
                self._crossed = Cards(self._crossed | 1 << sight.card)

    def _hear(self, asked: Asked) -> None:
        """The answer to an own question."""
        if asked.card is not None and self.random.random() < self.memory:
            self._crossed = Cards(self._crossed | 1 << asked.card)
        elif asked.shown_by is None and not asked.cards & self._crossed and self._saw_the_row():
            suspect, thing, place = each(asked.cards)
            self._guess = (suspect, thing, place)

    def _saw_the_row(self) -> bool:
        return sum(isinstance(fact, Peeked) for fact in self.position.facts) == self.position.row

    def _left(self) -> list[list[Card]]:
        return [[Card(card) for card in kind if not self._crossed >> card & 1] for kind in KIND_RANGES.values()]

    def solution(self) -> Three | None:
        """Accuse when one card of each kind is left, or nobody could answer; now and then with two to choose from."""
        if self._guess is not None:
            return self._guess
        left = self._left()
        count = len(left[0]) * len(left[1]) * len(left[2])
        if count == 1 or (count == 2 and self.random.random() < self.hasty):
            self._guess = (self.one_of(left[0]), self.one_of(left[1]), self.one_of(left[2]))
        return self._guess

    def ask(self, places: Sequence[Card]) -> Three:
        """Something not crossed off, mostly; never mind which."""
        suspects, things, rooms = self._left()
        here = [place for place in places if place in rooms] or places
        return self.one_of(suspects), self.one_of(things), self.one_of(here)

    def worths(self) -> list[float]:
        """Places that are not crossed off, and any of the others if they are near."""
        return [0.4 if self._crossed >> place & 1 else 1.0 for place in PLACES]

    def unknown(self) -> Cards:
        """What is not crossed off."""
        return Cards(ALL_CARDS & ~self._crossed)
