"""People who learn the game: they keep a sheet, and err as people do, less and less from level to level.

They forget what they were shown and ask for it again, do not notice who passed while others ask, miss that a full hand
excludes all other cards, go where it is near, and are now and then hasty. Nothing they note is wrong: they know less.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from fallakte.bots.detective import Three
from fallakte.bots.notes import KIND_MASKS, Notes
from fallakte.bots.sheet import SheetBot
from fallakte.deduce.facts import Asked, Fact, Position
from fallakte.rules.cards import each


class Jottings(Notes):
    """A sheet on which not everything is noted."""

    def __init__(self, chance: Random, memory: float, attention: float, *, counts: bool) -> None:
        super().__init__()
        self.counts = counts
        self._chance, self._memory, self._attention = chance, memory, attention
        self._seat: int | None = None

    def read(self, position: Position) -> None:
        """Note what is new, as far as it is noticed."""
        self._seat = position.seat
        super().read(position)

    def _note(self, fact: Fact) -> None:
        if isinstance(fact, Asked):
            fact = self._heard(fact)
        super()._note(fact)

    def _heard(self, asked: Asked) -> Asked:
        """What is noted of a suspicion: an own one is heeded, but its card may be forgotten."""
        heeds = self._chance.random() < self._attention
        if asked.by != self._seat:
            return asked if heeds else replace(asked, passed=(), shown_by=None, card=None)
        if asked.shown_by is None:
            return asked
        kept = self._chance.random() < self._memory
        passed = asked.passed if heeds else ()
        return replace(asked, passed=passed) if kept else replace(asked, passed=passed, shown_by=None, card=None)


class NoviceBot(SheetBot):
    """A sheet with gaps."""

    def __init__(
        self,
        seed: int | str | None = None,
        memory: float = 0.8,
        attention: float = 0.0,
        counts: int = 0,
        near: float = 0.8,
        hasty: float = 0.1,
    ) -> None:
        super().__init__(seed, bluff=0.0, near=near)
        self.memory = memory
        """How often it keeps in mind what it is shown."""
        self.attention = attention
        """How often it notices who passed, and while others ask who showed."""
        self.hasty = hasty
        """How often it accuses with two solutions left."""
        self.notes: Notes = Jottings(self.random, memory, attention, counts=bool(counts))
        self._guess: Three | None = None

    def solution(self) -> Three | None:
        """What the sheet leaves; now and then one of two."""
        left = [list(each(self.notes.open & kind)) for kind in KIND_MASKS]
        if sorted(map(len, left)) != [1, 1, 2]:
            return super().solution()
        if self._guess is None and self.random.random() < self.hasty:
            suspect, thing, place = map(self.one_of, left)
            self._guess = suspect, thing, place
        return self._guess
