"""The referee: follows a game line by line and says which rule a line breaks, and what the rules allow next."""

from __future__ import annotations

from collections.abc import Iterator

from .claims import Claims
from .position import Foul, require


class Referee(Claims):
    """One game: `see` each line, and between two decisions ask what is `allowed`. The lines of cards (R39) are here."""

    def see(self, line: str) -> None:
        """One line of the record."""
        word, *parts = line.split()
        if self.over:
            raise Foul(f"R16: {line} after the end")
        if self.must:
            wanted = self.must.pop(0)
            require(line == wanted or word == wanted, f"{wanted} must follow, not {line}")
        getattr(self, f"_{word}")(*parts)

    def finish(self) -> None:
        """Whether the game may stop here."""
        require(self.over, "the game has no end")

    def _drew_advantage(self, seat: str, card: str) -> None:
        if self.point == "offered":
            self._by(seat, "offered")
        else:
            require(self.draws > 0 and int(seat) == self.active, "R38: no card is due")
            self.draws -= 1
        require(bool(self.pile), "R39: from the pile")
        self.pile = (self.pile or 0) - 1
        self.card, self.point = card, "card"
        self.must = list(self._at_once(self.sheet.effects[card]))

    def _at_once(self, effect: str) -> Iterator[str]:
        """What a card does without anybody's choice: the suspicion of one card uses up the move of the next (R39)."""
        me, lapses = self.active, f"advantage_lapsed {self.active}"
        others = [seat for seat in range(self.seats) if seat != me]
        match effect:
            case "more_steps":
                walks = not self.suspected and (not self.moved or not isinstance(self.here(), str))
                yield f"steps_added {me} {self.sheet.bonus[self.card]}" if walks else lapses
            case "another_turn":
                yield f"extra_turn {me}"
            case "miss_turn":
                yield f"misses_turn {me}"
            case "go_to_middle":
                stays = self.suspected or self.entered or "middle" in {self.here(), *self.left}
                yield lapses if stays else f"sent_to {me} middle"
            case "go_to_place" | "suspect_anywhere":
                yield from [lapses] if self.suspected else []
            case "stop_player":
                yield from [] if set(others) - self.out else [lapses]
            case "all_show_left" | "show_right":
                yield "showing_asked"

    def _resume(self) -> None:
        self.card = self.show_kind = ""
        if self.suspected:
            self.point = "after"
        elif not self.moved:
            self.point = "rolled"
        else:
            self.point = "place" if self.right else "way"
        self._due()

    def _advantage_declined(self, seat: str) -> None:
        self._by(seat, "offered")
        self._resume()

    def _advantage_lapsed(self, _: str) -> None:
        self._resume()

    def _sent_to(self, seat: str, end: str) -> None:
        self._by(seat, "card")
        wanted = {"go_to_place": set(self.sheet.places), "go_to_middle": {"middle"}}
        require(end in wanted.get(self.sheet.effects[self.card], set()), "R39: where the card says")
        require(end != self.here() and end not in self.left, "R7: not back into it")
        self.card = ""
        self._arrive(end)
        self._due()

    def _steps_added(self, _: str, steps: str) -> None:
        self.steps += int(steps)
        self.moved = False
        self._resume()

    def _extra_turn(self, _: str) -> None:
        self.again = True
        self._resume()

    def _misses_turn(self, seat: str) -> None:
        if self.sheet.effects[self.card] == "stop_player":
            require(int(seat) not in {self.active, *self.out}, "R39: somebody else in the race")
        self.misses.add(int(seat))
        self._resume()

    def _looked_at_card(self, seat: str, holder: str, card: str) -> None:
        self._by(seat, "card")
        require(holder != seat and card in self.hands[int(holder)], "R39: a card of another")
        self._resume()

    def _asked_kind(self, seat: str, holder: str, kind: str) -> None:
        self._by(seat, "card")
        require(holder != seat, "R39: another player")
        self.show_kind, self.showing = f"{kind}s", [(int(holder), int(seat))]
        self.point, self.asked = "showing", int(holder)

    def _showing_asked(self, pairs: str) -> None:
        numbers = [int(number) for number in pairs.split("+")]
        self.showing = list(zip(numbers[::2], numbers[1::2], strict=True))
        me, seats = self.active, self.seats
        left = [((me + step) % seats, (me + step + 1) % seats) for step in range(seats)]
        wanted = left if self.sheet.effects[self.card] == "all_show_left" else [(me, (me - 1) % seats)]
        require(self.showing == wanted, "R39: who shows to whom")
        self.point, self.asked = "showing", self.showing[0][0]

    def _glimpsed(self, seat: str, viewer: str, card: str) -> None:
        require(self.point == "showing" and (int(seat), int(viewer)) == self.showing[0], "R39: who shows to whom")
        require(card in self._showable(int(seat)), "R39: a card of the hand, of the kind")
        self._next_shows()

    def _has_none_of_kind(self, seat: str, _: str) -> None:
        require(self.point == "showing" and not self._showable(int(seat)), "R39: who has one shows it")
        self._next_shows()

    def _next_shows(self) -> None:
        self.showing.pop(0)
        if self.showing:
            self.asked = self.showing[0][0]
        else:
            self._resume()

    def _called(self, seat: str, card: str) -> None:
        self._by(seat, "card")
        require(card not in self.open, "R39: a card that does not lie open")
        holder = next((one for one, hand in self.hands.items() if card in hand), None)
        self.must = [f"nobody_holds {card}" if holder is None else f"laid_down {holder} {card}"]

    def _laid_down(self, *_: str) -> None:
        self._resume()

    def _nobody_holds(self, _: str) -> None:
        self._resume()
