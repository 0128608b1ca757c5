"""Plays to win: reads the others' questions, hides its own hand, and accuses before it is too late."""

from __future__ import annotations

from collections.abc import Sequence

from fallakte.bots.detective import Three
from fallakte.bots.duel import telling, worths
from fallakte.bots.evidence import Belief, read_between
from fallakte.bots.exact import ExactBot
from fallakte.bots.waiting import bluffing, nearest_bits, worth_of_waiting
from fallakte.deduce.facts import CASE, Position
from fallakte.deduce.knowledge import Knowledge
from fallakte.rules import Card, Cards, Kind
from fallakte.rules.cards import KIND_CARDS, each, kind_of
from fallakte.rules.phase import Phase

DUEL = 0.25
"""At a table of two a wrong accusation hands over the game, and it dares so much later."""
HARDLY = 0.2
"""Below this chance it never accuses, and need not ask what waiting is worth."""
PER_SEAT = 0.05
"""With every further player in the race it sets out so much earlier."""


class MasterBot(ExactBot):
    """Exact odds with the others' questions as evidence; takes a risk where waiting is worse."""

    def __init__(
        self,
        seed: int | str | None = None,
        weights: str = "choice",
        dare: float = 0.45,
        set_out: float = 0.6,
        hides: int = 2,
    ) -> None:
        super().__init__(seed, weights)
        self.dare = dare
        """What waiting is worth to it against two usual rivals, and so from which chance on it accuses when nothing
        more can be learned in this turn; from 1 on it accuses only what is certain.
        """
        self.set_out = set_out
        """From which chance on it sets out for the middle, where one must go there to accuse."""
        self.hides = hides
        """How many own cards it names in its first question, so that readers learn nothing true from it."""
        self._turn = 0
        self._belief: Belief | None = None
        self._worths: tuple[Knowledge, list[float]] | None = None

    def learn(self) -> None:
        """Put the facts together; that a turn has passed is a fact, too."""
        if self.view.table.turn != self._turn:
            self._turn, self._knowledge = self.view.table.turn, None
        super().learn()

    def counted(self, position: Position) -> Knowledge:
        """The odds with all that the others' questions tell; in a duel nobody opens with a bluff."""
        if len(position.hands) == 2:
            return super().counted(position)
        self._belief = read_between(self.view, position, self.weights)
        return self._belief.known

    def ask(self, places: Sequence[Card]) -> Three:
        """The likeliest solution; in its first question own cards instead, of kinds that it may choose freely.

        In a duel the question that tells most: nobody listens who could learn from it.
        """
        table = self.view.table
        if table.seats == 2:
            suspect, thing, place = each(self.one_of(telling(self.position, self.weights, self.knowledge, places)))
            return self._varied((suspect, thing, place))
        three = self._hidden(super().ask(places), places)
        if any(question.by == self.view.seat for question in table.questions):
            return three
        kinds = list(Kind) if len(places) > 1 else [Kind.SUSPECT, Kind.THING]
        self.random.shuffle(kinds)
        named = list(three)
        for kind in kinds[: self.hides]:
            own = [
                card for card in each(Cards(self.view.hand & KIND_CARDS[kind])) if kind != Kind.PLACE or card in places
            ]
            if own:
                named[kind] = self.one_of(own)
        return named[0], named[1], named[2]

    def _hidden(self, three: Three, places: Sequence[Card]) -> Three:
        """Of a solved kind an own card says as much, and hides from the others that it is solved."""
        suspect, thing, place = three
        where = self._own_instead(place) if len(places) > 1 else place
        return self._own_instead(suspect), self._own_instead(thing), where

    def _own_instead(self, card: Card) -> Card:
        if self.knowledge.holder(card) != CASE:
            return card
        own = list(each(self.view.hand & KIND_CARDS[kind_of(card)]))
        return self.one_of(own) if own else card

    def worths(self) -> list[float]:
        """In a duel what there is to learn in each place; otherwise what all do."""
        if self.view.table.seats > 2:
            return super().worths()
        if self._worths is None or self._worths[0] is not self.knowledge:
            self._worths = self.knowledge, worths(self.position, self.weights, self.knowledge)
        return self._worths[1]

    def solution(self) -> Three | None:
        """The likeliest solution, if it is likely enough for where the turn stands."""
        found = self.knowledge.solutions()
        if not found:
            return None
        case, chance = found[0]
        if len(found) == 1 or (chance >= HARDLY and chance >= self._needed()):
            return case
        return None

    def _needed(self) -> float:
        """How likely a solution must be to act on it now; above 1 where one should ask first."""
        table = self.view.table
        rivals = [seat for seat in table.racing() if seat != self.view.seat]
        if not rivals:
            return 2.0
        if table.phase in (Phase.AFTER_ANSWERS, Phase.ON_THE_WAY):
            return self._waiting(rivals)
        if table.edition.rules.accuse_where == "middle" and table.phase in (Phase.START, Phase.ROLLED):
            return self.set_out - PER_SEAT * (len(rivals) - 2)
        return 2.0

    def _waiting(self, rivals: Sequence[int]) -> float:
        """The chance to win if it does not accuse now."""
        if self._belief is None:
            return self.dare + DUEL
        if not 0 < self.dare < 1:
            return 2 * self.dare
        bits = nearest_bits(self.position, self._belief.parts, rivals, self.random)
        return worth_of_waiting(self.dare, len(rivals), bits, bluffing(self._belief.bluffers, rivals))
