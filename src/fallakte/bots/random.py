"""A bot that does anything legal: it picks a sort of action, then one of that sort, each with equal chance.

It accuses rarely (otherwise every game would be over in a few turns), and never thinks.
"""

from __future__ import annotations

import random

from fallakte.rules import Action, LegalActions, View
from fallakte.rules import actions as a
from fallakte.rules.actions import Verb
from fallakte.rules.board import Spots
from fallakte.rules.cards import PLACES, SUSPECTS, THINGS, Card


class RandomBot:
    """Any legal action."""

    def __init__(self, seed: int | str | None = None, accuses_once_in: int = 50) -> None:
        self._random = random.Random(seed)
        self._accuses_once_in = accuses_once_in

    def decide(self, view: View, legal: LegalActions) -> Action:
        """Choose a verb, then an action of it."""
        del view
        return self.choose(legal)

    def choose(self, legal: LegalActions) -> Action:
        """Choose without looking at anything but what is legal."""
        verbs = legal.verbs
        if a.Accuse in verbs and len(verbs) > 1 and self._below(self._accuses_once_in):
            verbs = tuple(verb for verb in verbs if verb is not a.Accuse)
        return self._one_of(verbs[self._below(len(verbs))], legal)

    def _below(self, count: int) -> int:
        return int(self._random.random() * count)

    def _one_of(self, verb: Verb, legal: LegalActions) -> Action:
        if verb is a.Walk:
            return a.Walk(self._spot(legal.destinations))
        if verb is a.Suspect:
            return a.Suspect(self._card(SUSPECTS), self._card(THINGS), legal.places[self._below(len(legal.places))])
        if verb is a.Accuse:
            return a.Accuse(self._card(SUSPECTS), self._card(THINGS), self._card(PLACES))
        options = list(legal.options(verb))
        return options[self._below(len(options))]

    def _card(self, kind: range) -> Card:
        return Card(kind[self._below(len(kind))])

    def _spot(self, spots: Spots) -> int:
        for _ in range(self._below(spots.bit_count())):
            spots &= spots - 1
        return (spots & -spots).bit_length() - 1
