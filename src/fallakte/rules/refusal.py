"""Why an action is not possible: a reason with the number of the rule it comes from."""

from __future__ import annotations

from fallakte.rules.values import Plain
from fallakte.words.message import Message, SeatName, Value, message
from fallakte.words.no import No


class Reason(Plain):
    """Every reason to refuse an action, with the rule it rests on."""

    OVER = "over", "R16"
    NOT_AWAITED = "not_awaited", "R5"
    NOT_ASKED = "not_asked", "R12"
    ONLY_WATCHING = "only_watching", "R5"
    NOT_NOW = "not_now", "R5"
    NO_SUCH_CARD = "no_such_card", "R1"
    WRONG_KIND = "wrong_kind", "R10"
    ALREADY_PUT = "already_put", "R2"
    ONE_THING_A_ROOM = "one_thing_a_room", "R2"
    NO_BOARD = "no_board", "R5"
    ROLL_FIRST = "roll_first", "R5"
    ALREADY_ROLLED = "already_rolled", "R5"
    NO_PASSAGE = "no_passage", "R9"
    PASSAGE_REPLACES_ROLL = "passage_replaces_roll", "R9"
    NO_SUCH_SPOT = "no_such_spot", "R5"
    OCCUPIED = "occupied", "R8"
    SAME_PLACE = "same_place", "R7"
    STANDS_THERE = "stands_there", "R5"
    OUT_OF_REACH = "out_of_reach", "R6"
    NOT_EXACT = "not_exact", "R5"
    MUST_WALK = "must_walk", "R5"
    STAND_STILL = "stand_still", "R40"
    ON_THE_WAY = "on_the_way", "R14"
    IN_THE_MIDDLE = "in_the_middle", "R29"
    ONE_PER_ENTERING = "one_per_entering", "R24"
    ONE_A_TURN = "one_a_turn", "R10"
    OTHER_PLACE = "other_place", "R10"
    PLACE_MISSING = "place_missing", "R10"
    NOT_HELD = "not_held", "R12"
    NOT_NAMED = "not_named", "R12"
    NOT_OF_KIND = "not_of_kind", "R12"
    MUST_SHOW = "must_show", "R12"
    NO_SUCH_SLOT = "no_such_slot", "R43"
    ALREADY_PEEKED = "already_peeked", "R43"
    MUST_PEEK = "must_peek", "R43"
    MUST_SUSPECT = "must_suspect", "R25"
    ACCUSE_IN_PLACE = "accuse_in_place", "R29"
    ACCUSE_IN_MIDDLE = "accuse_in_middle", "R29"
    ACCUSE_ONLY_UNANSWERED = "accuse_only_unanswered", "R28"
    NOT_AFTER_SUSPICION = "not_after_suspicion", "R28"
    MOVE_FIRST = "move_first", "R5"
    SUSPECT_FIRST = "suspect_first", "R10"
    MUST_LOOK = "must_look", "R30"
    FOLLOW_CARD = "follow_card", "R39"
    DRAW_OR_DECLINE = "draw_or_decline", "R39"
    CARD_OPEN = "card_open", "R39"
    NO_SUCH_PLAYER = "no_such_player", "R39"
    YOURSELF = "yourself", "R39"
    PLAYER_OUT = "player_out", "R39"

    def __init__(self, code: str, rule: str) -> None:
        self.code = code
        self.rule = rule


class Refusal(No):
    """An action was refused; nothing has changed. Told to its sender alone."""

    def __init__(self, reason: Reason, seat: int | None = None) -> None:
        ValueError.__init__(self, reason, seat)
        self.reason = reason
        self.seat = seat
        """The seat the reason speaks of, where it speaks of one."""

    @property
    def rule(self) -> str:
        """The number of the rule: `R12`."""
        return self.reason.rule

    @property
    def message(self) -> Message:
        """Why, with the number of the rule."""
        about: dict[str, Value] = {} if self.seat is None else {"seat": SeatName(self.seat)}
        return message(f"no.{self.reason.code}", self.rule, **about)

    def __repr__(self) -> str:
        return f"Refusal(reason={self.reason!r}, seat={self.seat!r})"
