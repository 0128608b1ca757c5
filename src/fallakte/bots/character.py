"""Players with a way of their own: as strong as one who keeps a full sheet, but each wins and loses differently."""

from __future__ import annotations

from collections.abc import Sequence

from fallakte.bots.detective import Three
from fallakte.bots.notes import KIND_MASKS
from fallakte.bots.sheet import SheetBot
from fallakte.rules import Card
from fallakte.rules.cards import each
from fallakte.rules.phase import Phase


class CharacterBot(SheetBot):
    """A full sheet, and habits."""

    def __init__(
        self,
        seed: int | str | None = None,
        bluff: float = 0.1,
        sharp: float = 0.0,
        checks: int = 0,
        dares: float = 0.0,
        hunts: float = 0.0,
        near: float = 0.0,
    ) -> None:
        super().__init__(seed, bluff, sharp, near)
        self.checks = bool(checks)
        """Whether it asks once more before it accuses."""
        self.dares = dares
        """How often it accuses with two solutions left, once the answers are there."""
        self.hunts = hunts
        """How often it asks for what the player after it may hold."""
        self._tossed = -1
        self._dared: Three | None = None

    def solution(self) -> Three | None:
        """What the sheet leaves, after one more question; or one of two."""
        found, asked = super().solution(), self.view.table.phase is Phase.AFTER_ANSWERS
        if found is not None or not asked:
            return found if asked or not self.checks else None
        return self._guess() if self.dares else None

    def goals(self) -> list[float]:
        """Where there is something to ask; who must go to the middle to accuse asks nothing before."""
        checks, self.checks = self.checks, self.checks and self.view.table.edition.rules.accuse_where == "anywhere"
        try:
            return super().goals()
        finally:
            self.checks = checks

    def _guess(self) -> Three | None:
        """One of the two solutions that are left, if it dares; decided once a turn."""
        if self.view.table.turn != self._tossed:
            self._tossed, self._dared = self.view.table.turn, None
            left = [list(each(self.notes.open & kind)) for kind in KIND_MASKS]
            if sorted(map(len, left)) == [1, 1, 2] and self.random.random() < self.dares:
                suspect, thing, place = map(self.one_of, left)
                self._dared = suspect, thing, place
        return self._dared

    def _options(self, kind: int) -> Sequence[Card]:
        options = super()._options(kind)
        if self.random.random() < self.hunts:
            prey = self.view.table.next_turn(self.view.table.active)
            options = [card for card in options if self.notes.may[prey] >> card & 1] or options
        return options
