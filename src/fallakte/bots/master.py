"""Plays to win: reads the others' questions, asks for the likeliest solution, and accuses before it is too late."""

from __future__ import annotations

from fallakte.bots.detective import Three
from fallakte.bots.evidence import read_between
from fallakte.bots.exact import ExactBot
from fallakte.bots.notes import Notes
from fallakte.deduce.facts import Position
from fallakte.deduce.knowledge import Knowledge
from fallakte.rules.phase import Phase


class MasterBot(ExactBot):
    """Exact odds with the others' questions as evidence; takes a risk where waiting is worse."""

    def __init__(self, seed: int | str | None = None, weights: str = "choice", dare: float = 0.5) -> None:
        super().__init__(seed, weights)
        self.dare = dare
        """From which chance on it accuses."""
        self.notes = Notes()

    def learn(self) -> None:
        """Put the facts together, and keep a sheet to judge the others by."""
        super().learn()
        self.notes.read(self.view)

    def counted(self, position: Position) -> Knowledge:
        """The odds with the others' questions weighed in."""
        return read_between(position, self.weights, self.notes)

    def solution(self) -> Three | None:
        """The likeliest solution, if it is likely enough and there is nothing more to learn in this turn."""
        found = self.knowledge.solutions()
        if not found:
            return None
        case, chance = found[0]
        if len(found) == 1:
            return case
        table = self.view.table
        over = table.phase in (Phase.AFTER_ANSWERS, Phase.ON_THE_WAY)
        return case if over and chance >= self.dare else None
