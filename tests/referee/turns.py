"""The lines of a turn and its move (R5–R9, R23, R32, R38, R40)."""

from __future__ import annotations

from .position import require
from .setting_up import SettingUp
from .sheet import Spot, spot


class Turns(SettingUp):
    """Whose turn it is, dice, walks, passages."""

    def _turn_began(self, seat: str, turn: str) -> None:
        who = int(seat)
        require(
            int(turn) == self.turn + 1 <= int(self.sheet.rules["round_limit"]) * self.seats, "R49: turns are counted"
        )
        if self.turn:
            self._end_of_turn()
            follows = self.active if self.again and self.active not in self.out else self._follower()
            require(who == follows, f"R32: {follows} is next")
        self.active, self.turn, self.point = who, int(turn), "start"
        self._new_turn()
        require(who not in self.out, "R17: no more moves")
        brought = self.brought.pop(who, None)
        fetched = self.sheet.on("suspect_when_brought") and brought is not None and brought == self.here()
        self.right = self.in_place() and (self.sheet.on("stay_and_suspect") or fetched)

    def _end_of_turn(self) -> None:
        done = self.point in ("way", "after", "place") and not self.must_suspect() and not self.draws
        require(done or self.active in self.out, f"the turn is not over at {self.point}")

    def _follower(self) -> int:
        seat = self._next(self.active)
        while seat in self.out:
            seat = self._next(seat)
        return seat

    def _turn_skipped(self, seat: str) -> None:
        self._end_of_turn()
        who = int(seat)
        require(who == self._follower() and who in self.misses, "R39: who must miss a turn")
        self.misses.remove(who)
        self.active, self.point, self.again = who, "way", False
        self.entered = False
        self.draws = 0

    def _rolled(self, seat: str, dice: str) -> None:
        self._by(seat, "start")
        values = [int(die) for die in dice.split("+")]
        require(self.sheet.board is not None and len(values) == 2, "R5: two dice")
        self.steps, self.point = sum(values), "rolled"
        if self.sheet.on("dice", "question_marks") and self.pile is not None:
            self.draws = values.count(1)
            self._due()

    def _due(self) -> None:
        """R38: what is due is drawn at once."""
        if self.draws:
            self.must = ["pile_shuffled", "drew_advantage"] if self.pile == 0 else ["drew_advantage"]

    def _walked(self, seat: str, way: str) -> None:
        self._by(seat, "rolled")
        spots = [spot(one) for one in way.split(">")]
        wrong = self.move().wrong(spots)
        require(wrong is None, wrong or "")
        self._arrive(spots[-1])

    def _arrive(self, end: Spot) -> None:
        board = self.sheet.board
        assert board is not None
        if isinstance(self.here(), str):
            self.left.add(self.here())
        self.at[self.played[self.active]] = end
        self.moved, self.steps = True, 0
        self.entered = self.right = self.in_place()
        self.point = "place" if self.entered else "way"
        if self.pile is not None and end in board.black and not self.black:
            self.point, self.black = "offered", True

    def _stayed(self, seat: str) -> None:
        self._by(seat, "rolled")
        require(not self.move().possible(), "R40: only who is boxed in stands still")
        self.moved, self.steps = True, 0
        self.right = self.right and self.sheet.on("boxed_in_suspects")
        self.point = "place" if self.right else "way"

    def _took_passage(self, seat: str, end: str) -> None:
        self._by(seat, "start")
        board = self.sheet.board
        require(board is not None and board.passages.get(str(self.here())) == end, "R9: the other end")
        self._arrive(end)

    def _by(self, seat: str, *points: str) -> None:
        require(int(seat) == self.active and self.point in points, f"R5: not the time or turn ({self.point})")
