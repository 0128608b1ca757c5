"""The baseline: a bot as the strongest public one of the boardless contests is described.

It reasons with must-have, may-have and one-of-these sets, enumerates deals late, asks for the cards with the fewest
possible holders (the first on the sheet where several have), names own cards for solved kinds, and accuses when it is
certain.
"""

from __future__ import annotations

from fallakte.bots.detective import Three
from fallakte.bots.notes import KIND_MASKS
from fallakte.bots.sheet import SheetBot
from fallakte.deduce.knowledge import count
from fallakte.rules import Card
from fallakte.rules.cards import each


class ContestBot(SheetBot):
    """Sets first; when few solutions are left, all deals."""

    def __init__(self, seed: int | str | None = None, enumerate_from: int = 24) -> None:
        super().__init__(seed)
        self.enumerate_from = enumerate_from
        """With at most so many solutions left it goes through all deals."""
        self._counted: tuple[int, Three | None] = (-1, None)

    def solution(self) -> Three | None:
        """What the sets or the enumeration leave."""
        case = self.notes.solution()
        if case is not None:
            return case
        left = 1
        for mask in KIND_MASKS:
            left *= (self.notes.open & mask).bit_count()
        if left > self.enumerate_from:
            return None
        if self._counted[0] != self.view.table.version:
            joint = count(self.position).solutions()
            if len(joint) == 1:
                self._counted = self.view.table.version, joint[0][0]
            else:
                possible = 0
                for three, _ in joint:
                    for card in three:
                        possible |= 1 << card
                self.notes.may[7] &= possible
                self._counted = self.view.table.version, None
        return self._counted[1]

    def _named(self, kind: int) -> Card:
        own = self.view.hand & KIND_MASKS[kind]
        case = self.notes.case_of(kind)
        if case is not None:
            return self.one_of(list(each(own))) if own else case
        options = each(self.notes.open & KIND_MASKS[kind])
        return min(options, key=self.notes.possible_holders)
