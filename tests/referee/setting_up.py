"""The lines before the first turn (R1–R3, R33–R35, R43, R44)."""

from __future__ import annotations

from .position import Position, require
from .sheet import spot

HAND_CARDS, ROW = 18, 4


class SettingUp(Position):
    """The deal, the things, who begins."""

    def _case_filed(self, case: str) -> None:
        self.case = set(case.split("+"))
        kinds = sorted(self.sheet.kind[card] for card in self.case)
        require(kinds == ["places", "suspects", "things"], "R1: one card of each kind")

    def _row_laid(self, row: str) -> None:
        self.row = row.split("+")
        duel = self.seats == 2 and self.sheet.on("two_players", "duel")
        require(duel and len(set(self.row)) == ROW and not set(self.row) & self.case, "R43: four in a row")

    def _dealt(self, seat: str, hand: str) -> None:
        if self.hands:
            require(int(seat) == (max(self.hands, key=list(self.hands).index) + 1) % self.seats, "R3: clockwise")
        self.hands[int(seat)] = set() if hand == "-" else set(hand.split("+"))

    def _laid_open(self, cards: str) -> None:
        self.open = set(cards.split("+"))

    def _check_deal(self) -> None:
        piles = [self.case, set(self.row), self.open, *self.hands.values()]
        together = [card for pile in piles for card in pile]
        require(sorted(together) == sorted(self.sheet.kind), "R3: every card somewhere, once")
        left = HAND_CARDS - len(self.row)
        four = ROW if self.seats == 2 and self.sheet.on("two_players", "open") else 0
        rest = (left - four) % self.seats if self.sheet.on("deal", "even") else 0
        require(len(self.open) == four + rest, "R34, R44: what lies open")
        each, more = divmod(left - four - rest, self.seats)
        sizes = [len(hand) for hand in self.hands.values()]
        require(sizes == [each + 1] * more + [each] * (self.seats - more), "R33: the first ones get one more")
        duel = self.seats == 2 and self.sheet.on("two_players", "duel")
        require(bool(self.row) == duel, "R43: a row in the duel")
        with_cards = self.sheet.on("advantage_cards") and bool(self.sheet.pile) and not duel
        require((self.pile is not None) == with_cards, "R39, R43: advantage cards in play")

    def _pile_shuffled(self, order: str) -> None:
        require(sorted(order.split("+")) == self.sheet.pile, "R39: the whole pile is shuffled")
        require(not self.pile, "R39: only a used-up pile is shuffled anew")
        self.pile = len(self.sheet.pile)

    def _things_laid(self, spots: str) -> None:
        where = spots.split("+")
        how = self.sheet.rules["things"]
        require(len(where) == len(self.sheet.things), "R2: all six things")
        if how in ("chosen", "beside"):
            require(set(where) == {"beside"}, "R37: beside the board")
        else:
            require(set(where) <= set(self.sheet.places), "R2: in places")
            require(how == "any_places" or len(set(where)) == len(where), "R2: in six different places")
        self.lying = dict(zip(self.sheet.things, (spot(one) for one in where), strict=True))

    def _rolled_for_start(self, seat: str, dice: str) -> None:
        count = {"two_dice": 2, "one_die": 1}.get(self.sheet.rules["first_player"], 0)
        values = [int(die) for die in dice.split("+")]
        require(len(values) == count and all(1 <= die <= 6 for die in values), "R35: so many dice")
        self.start_rolls.append((int(seat), sum(values)))
        if len(self.start_rolls) == len(self.rivals):
            require([who for who, _ in self.start_rolls] == self.rivals, "R35: all rivals roll")
            best = max(total for _, total in self.start_rolls)
            self.rivals = [who for who, total in self.start_rolls if total == best]
            self.start_rolls = []

    def _began(self, seat: str) -> None:
        self._check_deal()
        how, first = self.sheet.rules["first_player"], int(seat)
        if how in ("two_dice", "one_die"):
            require(self.rivals == [first], "R35: the highest roll begins, ties roll again")
        elif how == "first_seat":
            require(first == 0, "R35: the first seat")
        else:
            start = self.sheet.pawns.index(self.sheet.first_pawn)
            order = [*self.sheet.pawns[start:], *self.sheet.pawns[:start]]
            require(self.played[first] == next(one for one in order if one in self.played), "R35: the named pawn")
        self.active = first
        if self.sheet.on("things", "chosen") and self.sheet.board:
            self.point, self.asked = "placing", first
        else:
            self.must = [f"turn_began {first} 1"]

    def _thing_put(self, seat: str, thing: str, place: str) -> None:
        require(self.point == "placing" and int(seat) == self.asked, "R2: the next one lays a thing")
        require(self.lying[thing] == "beside", "R2: each thing once")
        require(place in self.sheet.places and place not in self.lying.values(), "R2: at most one a room")
        self.lying[thing] = place
        self.asked = self._next(int(seat))
        if "beside" not in self.lying.values():
            self.must = [f"turn_began {self.active} 1"]

    def _next(self, seat: int) -> int:
        return (seat + (1 if self.sheet.on("turns", "clockwise") else -1)) % self.seats
