"""The sheet of a good player: who may and who must have which card, kept up to date with every answer. No odds.

`may` and `must` are masks by holder: seats 0–5, the duel's row 6, the case file 7. A *doubt* is a card shown to
somebody else: that seat has one of these. Only what follows at a glance is noted; nothing is tried out.
"""

from __future__ import annotations

from fallakte.rules.cards import ALL_CARDS, KIND_RANGES, Card, each
from fallakte.rules.table import Question, Table
from fallakte.rules.view import View

ROW, CASE = 6, 7
KIND_MASKS: tuple[int, ...] = tuple(sum(1 << card for card in kind) for kind in KIND_RANGES.values())


class Notes:
    """What one seat has noted of one game; `read` brings it up to date."""

    def __init__(self) -> None:
        self._game: tuple[object, ...] = ()
        self._noted = 0
        self._last: Question | None = None
        self._told: tuple[object, ...] = ()
        self.holders: tuple[int, ...] = ()
        self.sizes: list[int] = []
        self.may = [0] * 8
        self.must = [0] * 8
        self.doubts: list[tuple[int, int]] = []
        self.wrongs: list[int] = []

    def read(self, view: View) -> None:
        """Note what is new; a view of another game starts a new sheet."""
        table = view.table
        game = (view.seat, view.hand, table.hand_sizes, table.open_cards, table.seat_pawns)
        if game != self._game or not self._continues(table):
            self._begin(view, game)
        fresh = self._note_questions(view)
        told = (len(table.reveals), len(view.glimpses), len(view.peeked), len(table.accusations), view.case)
        if told != self._told:
            self._note_others(view)
            self._told = told
            fresh = True
        if fresh:
            self._settle()

    def _continues(self, table: Table) -> bool:
        if len(table.questions) < self._noted:
            return False
        return self._noted == 0 or table.questions[self._noted - 1] == self._last

    def _begin(self, view: View, game: tuple[object, ...]) -> None:
        table = view.table
        self._game, self._noted, self._last = game, 0, None
        self._told = ()
        hidden = ALL_CARDS & ~table.open_cards & ~view.hand
        self.holders = (*range(table.seats), *((ROW,) if table.row else ()), CASE)
        self.sizes = [*table.hand_sizes, *(0,) * (ROW - table.seats), table.row, 3]
        self.may = [hidden if holder in self.holders else 0 for holder in range(8)]
        self.must = [0] * 8
        self.doubts, self.wrongs = [], []
        if view.seat is not None:
            self.may[view.seat] = self.must[view.seat] = view.hand
        self._settle()

    def _note_questions(self, view: View) -> bool:
        table, questions = view.table, view.table.questions
        fresh = False
        for number in range(self._noted, len(questions)):
            question = questions[number]
            named = question.cards
            for seat in question.passed:
                if self.may[seat] & named:
                    self.may[seat] &= ~named
                    fresh = True
            if question.shown_by is None and len(question.passed) < table.seats - 1:
                break
            if question.shown_by is not None:
                card = view.shown[number]
                if card is not None:
                    self.must[question.shown_by] |= 1 << card
                else:
                    self.doubts.append((question.shown_by, named))
            fresh = True
            self._noted, self._last = number + 1, question
        return fresh

    def _note_others(self, view: View) -> None:
        table, may, must = view.table, self.may, self.must
        for reveal in table.reveals:
            mask = KIND_MASKS[reveal.kind] if reveal.kind is not None else 1 << (reveal.card or 0)
            if reveal.seat is None:
                for seat in range(table.seats):
                    may[seat] &= ~mask
            elif reveal.kind is not None:
                may[reveal.seat] &= ~mask
            else:
                must[reveal.seat] |= mask
        for glimpse in view.glimpses:
            must[glimpse.holder] |= 1 << glimpse.card
        for _, card in view.peeked:
            must[ROW] |= 1 << card
        if view.case is not None:
            must[CASE] |= view.case
        self.wrongs = [told.cards for told in table.accusations if told.right is False]

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
                if must[holder].bit_count() == size:
                    mask = must[holder]
                elif mask.bit_count() == size:
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
