"""The sheet of a good player: who may and who must have which card, kept up to date with every answer. No odds.

`may` and `must` are masks by holder: seats 0–5, the duel's row 6, the case file 7. A *doubt* is a card shown to
somebody else: that seat has one of these. Only what follows at a glance is noted; nothing is tried out.
"""

from __future__ import annotations

from typing import assert_never

from fallakte.deduce.facts import CASE, HOLDERS, ROW, Accused, Asked, Fact, Has, Lacks, Peeked, Position
from fallakte.rules.cards import ALL_CARDS, KIND_CARDS, Card, each

KIND_MASKS: tuple[int, ...] = tuple(KIND_CARDS.values())


class Notes:
    """What one seat has noted of one game; `read` brings it up to date."""

    counts = True
    """Whether it is noticed that a full hand excludes all other cards."""

    def __init__(self) -> None:
        self._game: tuple[object, ...] = ()
        self._noted: tuple[Fact, ...] = ()
        self.holders: tuple[int, ...] = ()
        self.sizes: list[int] = []
        self.may = [0] * HOLDERS
        self.must = [0] * HOLDERS
        self.doubts: list[tuple[int, int]] = []
        self.wrongs: list[int] = []

    def read(self, position: Position) -> None:
        """Note what is new; a position of another game starts a new sheet."""
        game = (position.seat, position.own, position.known_hands, position.open)
        facts = position.facts
        if game != self._game or facts[: len(self._noted)] != self._noted:
            self._begin(position, game)
        fresh = facts[len(self._noted) :]
        for number, fact in enumerate(fresh):
            self._note(fact)
            if isinstance(fact, Asked) and position.is_pending(fact):  # it will be read once more, with its answer
                break
            self._noted = facts[: len(facts) - len(fresh) + number + 1]
        if fresh:
            self._settle()

    def _begin(self, position: Position, game: tuple[object, ...]) -> None:
        self._game, self._noted = game, ()
        hidden = ALL_CARDS & ~position.open & ~position.own
        self.holders = position.holders
        self.sizes = [position.size(holder) or 0 if holder in self.holders else 0 for holder in range(HOLDERS)]
        self.may = [hidden if holder in self.holders else 0 for holder in range(HOLDERS)]
        self.must = [0] * HOLDERS
        self.doubts, self.wrongs = [], []
        if position.seat is not None:
            self.may[position.seat] = self.must[position.seat] = position.own
        self._settle()

    def _note(self, fact: Fact) -> None:
        may, must = self.may, self.must
        match fact:
            case Asked(_, named, passed, shown_by, card):
                for seat in passed:
                    may[seat] &= ~named
                if card is not None and shown_by is not None:
                    must[shown_by] |= 1 << card
                elif shown_by is not None:
                    self.doubts.append((shown_by, named))
            case Accused(_, named, right):
                if right:
                    must[CASE] |= named
                else:
                    self.wrongs.append(named)
            case Peeked(_, card):
                must[ROW] |= 1 << card
            case Has(holder, named):
                if named.bit_count() == 1:
                    must[holder] |= named
                else:
                    self.doubts.append((holder, named))
            case Lacks(seats, named):
                for seat in seats:
                    may[seat] &= ~named
            case _:
                assert_never(fact)

    def _settle(self) -> None:
        """Draw every simple conclusion until nothing new follows."""
        may, must, sizes, holders = self.may, self.must, self.sizes, self.holders
        while True:
            before = (*may, *must)
            known = 0
            for holder in holders:
                known |= must[holder]
            once = twice = 0
            for holder in holders:
                mask = may[holder] & ~known | must[holder]
                size = sizes[holder]
                counts = self.counts or holder == ROW  # its cards lie there for all to count
                if counts and must[holder].bit_count() == size:
                    mask = must[holder]
                elif counts and mask.bit_count() == size:
                    must[holder] = mask
                may[holder] = mask
                twice |= once & mask
                once |= mask
            single = once & ~twice
            for holder in holders:
                must[holder] |= may[holder] & single
            self._settle_case()
            if self.doubts:
                self._settle_doubts()
            if before == (*may, *must):
                return

    def _settle_case(self) -> None:
        may, must = self.may, self.must
        for mask in KIND_MASKS:
            sure = must[CASE] & mask
            if sure:
                may[CASE] &= ~mask | sure
            else:
                left = may[CASE] & mask
                if left & (left - 1) == 0:
                    must[CASE] |= left
        for wrong in self.wrongs:
            rest = wrong & ~must[CASE]
            if rest & (rest - 1) == 0:
                may[CASE] &= ~rest

    def _settle_doubts(self) -> None:
        may, must = self.may, self.must
        still = []
        for seat, named in self.doubts:
            named &= may[seat]
            if named & must[seat]:
                continue
            if named & (named - 1) == 0:
                must[seat] |= named
            else:
                still.append((seat, named))
        self.doubts = still

    @property
    def known(self) -> int:
        """The cards whose place is known, the case file's included."""
        found = 0
        for holder in self.holders:
            found |= self.must[holder]
        return found

    @property
    def open(self) -> int:
        """The cards that may be in the case file."""
        return self.may[CASE]

    def case_of(self, kind: int) -> Card | None:
        """The card of a kind in the case file, where it is known."""
        sure = self.must[CASE] & KIND_MASKS[kind]
        return Card(sure.bit_length() - 1) if sure else None

    def solution(self) -> tuple[Card, Card, Card] | None:
        """The case file, once it is known."""
        sure = self.must[CASE]
        if sure.bit_count() != 3:
            return None
        suspect, thing, place = each(sure)
        return suspect, thing, place

    def possible_holders(self, card: int) -> int:
        """How many seats (and the row) may have a card."""
        return sum(self.may[holder] >> card & 1 for holder in self.holders if holder != CASE)
