"""The lines of suspicions, answers and accusations, and the end (R10–R22, R28–R30, R43, R46, R47, R49)."""

from __future__ import annotations

from .position import Foul, require
from .turns import Turns


class Claims(Turns):
    """Who said what, who answered, who was right."""

    def _suspected(self, seat: str, suspect: str, thing: str, place: str) -> None:
        self._by(seat, "start", "place", "card")
        kinds = (self.sheet.kind[suspect], self.sheet.kind[thing], self.sheet.kind[place])
        require(kinds == ("suspects", "things", "places"), "R10: suspect, thing, place")
        if self.point == "card":
            require(self.sheet.effects[self.card] == "suspect_anywhere" and not self.suspected, "R39: one suspicion")
        elif self.sheet.board is not None:
            require(self.right and place == self.here(), "R10, R14, R24: in the place one stands in")
        self.named = {suspect, thing, place}
        if self.sheet.board is not None:
            self.lying[thing] = place
            if self.marked:
                self.marked[suspect] = place
            if self.sheet.rules["pawns"] == "suspects" and self.at[suspect] != place:
                self.at[suspect] = place
                if suspect in self.played:
                    self.brought[self.played.index(suspect)] = place
        self.suspected, self.unanswered, self.right, self.moved, self.steps = True, False, False, True, 0
        self.point, self.asked = "answering", self._answers(self.active)

    def _answers(self, seat: int) -> int:
        return (seat + (1 if self.sheet.on("answers", "left") else -1)) % self.seats

    def _passed(self, seat: str) -> None:
        require(self.point == "answering" and int(seat) == self.asked, "R12: in order")
        require(not self.hands[int(seat)] & self.named, "R12: who has one must show it")
        self.asked = self._answers(int(seat))
        if self.asked == self.active:
            self.must = [f"nobody_answered {self.active}"]

    def _showed(self, seat: str, viewer: str, card: str) -> None:
        require(self.point == "answering" and int(seat) == self.asked, "R12: in order")
        require(int(viewer) == self.active, "R12: to the asker")
        require(card in self.hands[int(seat)] & self.named, "R12: one of the three, held")
        self.point = "after"
        self._due()

    def _nobody_answered(self, _: str) -> None:
        self.unanswered = True
        unseen = set(range(len(self.row))) - self.peeked[self.active]
        self.point = "peeking" if unseen else "after"
        if self.point == "after":
            self._due()

    def _peeked(self, seat: str, slot: str, card: str) -> None:
        self._by(seat, "peeking")
        number = int(slot)
        require(number not in self.peeked[self.active] and self.row[number] == card, "R43: a card not seen yet")
        self.peeked[self.active].add(number)
        self.point = "after"

    def _accused(self, seat: str, suspect: str, thing: str, place: str) -> None:
        require(not self.sheet.on("write_accusation"), "R30: it is written")
        self._accuse(seat, suspect, thing, place)
        brings = self.sheet.on("accusation_brings") and self.sheet.rules["pawns"] == "suspects" and self.sheet.board
        if brings and isinstance(self.here(), str):
            self.at[suspect] = self.here()
        self.must = ["case_opened"] if self.accused == self.case else ["found_wrong"]

    def _wrote_accusation(self, seat: str, suspect: str, thing: str, place: str) -> None:
        require(self.sheet.on("write_accusation"), "R30: nothing is written here")
        self._accuse(seat, suspect, thing, place)

    def _accuse(self, seat: str, *cards: str) -> None:
        points = ("start", "rolled", "place", "way", "after", "offered", "card", "showing")
        self._by(seat, *points)
        require(self.may_accuse(), "R28, R29: not here or not now")
        require([self.sheet.kind[card] for card in cards] == ["suspects", "things", "places"], "R15: three kinds")
        self.accused, self.point = set(cards), "accusing"

    def _found_wrong(self, seat: str, case: str) -> None:
        self._by(seat, "accusing")
        require(set(case.split("+")) == self.case != self.accused, "R17: it was wrong")
        self.out.add(self.active)
        self.draws, self.point = 0, "way"
        racing = set(range(self.seats)) - self.out
        board, here = self.sheet.board, self.here()
        if self.sheet.on("out_steps_aside") and board is not None and board.behind(here):
            self.must.append("stepped_aside")
        if not racing or (len(racing) == 1 and self.sheet.on("last_one_left", "wins")):
            self.must.append("case_opened")

    def _stepped_aside(self, seat: str, end: str) -> None:
        board = self.sheet.board
        require(board is not None and int(seat) == self.active and end in board.behind(self.here()), "R20: that place")
        self.at[self.played[self.active]] = end

    def _case_opened(self, case: str) -> None:
        require(set(case.split("+")) == self.case, "R16: these cards lay in it")
        self.must = ["ended"]

    def _ended(self, winner: str, how: str) -> None:
        racing = sorted(set(range(self.seats)) - self.out)
        match how:
            case "accusation":
                right = self.point == "accusing" and self.accused == self.case and int(winner) == self.active
                require(right, "R16: who was right wins")
            case "last":
                require(self.sheet.on("last_one_left", "wins") and [int(winner)] == racing, "R21: the last one wins")
            case "all_out":
                require(winner == "-" and not racing, "R22: nobody wins")
            case "limit":
                at_end = self.turn == int(self.sheet.rules["round_limit"]) * self.seats
                self._end_of_turn()
                require(winner == "-" and at_end, "R49: not before the limit")
            case _:
                raise Foul(f"no such end: {how}")
        self.over = True
