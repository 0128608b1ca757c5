"""What a referee keeps in mind of a game, and what the rules allow there."""

from __future__ import annotations

from itertools import product

from .sheet import Sheet, Spot
from .walking import Move


class Foul(AssertionError):  # noqa: N818 -- what a referee calls
    """A line that the rules don't allow."""


class Position:
    """One game as it stands; `allowed` says what may be done."""

    def __init__(self, edition: str, pawns: list[str]) -> None:
        self.sheet = Sheet(edition)
        self.seats, self.played = len(pawns), pawns
        board = self.sheet.board
        self.at: dict[str, Spot] = {
            pawn: board.starts[number] if board else "beside" for number, pawn in enumerate(self.sheet.pawns)
        }
        self.lying: dict[str, Spot] = dict.fromkeys(self.sheet.things, "beside")
        self.marked: dict[str, Spot] = {}
        """Where the suspects' markers lie, where the pawns are investigators (R37)."""
        if self.sheet.rules["pawns"] == "investigators":
            self.marked = dict.fromkeys(self.sheet.suspects, "beside")
        self.case: set[str] = set()
        self.row: list[str] = []
        self.hands: dict[int, set[str]] = {}
        self.open: set[str] = set()
        self.pile: int | None = None
        self.out: set[int] = set()
        self.misses: set[int] = set()
        self.peeked: dict[int, set[int]] = {seat: set() for seat in range(self.seats)}
        self.brought: dict[int, Spot] = {}
        self.active = self.turn = 0
        self.point = "set_up"
        self.asked: int | None = None
        self.showing: list[tuple[int, int]] = []
        self.show_kind = ""
        self.named: set[str] = set()
        self.accused: set[str] = set()
        self.start_rolls: list[tuple[int, int]] = []
        self.rivals: list[int] = list(range(self.seats))
        self.card = ""
        self.over = False
        self.must: list[str] = []
        """What must follow before anybody decides anything."""
        self._new_turn()

    def _new_turn(self) -> None:
        self.steps = self.draws = 0
        self.moved = self.entered = self.right = self.suspected = self.unanswered = self.black = self.again = False
        self.left: set[Spot] = set()

    def here(self) -> Spot:
        """Where the active seat's pawn stands."""
        return self.at[self.played[self.active]]

    def in_place(self) -> bool:
        """Whether that is one of the nine places."""
        return self.here() in self.sheet.places

    def move(self) -> Move:
        """The move of the active seat."""
        own = self.played[self.active]
        taken: set[Spot] = {at for pawn, at in self.at.items() if pawn != own and not isinstance(at, str)}
        return Move(self.sheet, self.here(), self.steps, taken, self.left, self.pile is not None)

    def may_accuse(self) -> bool:
        """R15; after a suspicion R28 decides, otherwise R29."""
        if self.suspected:
            after = self.sheet.rules["accuse_after_suspicion"]
            return after == "yes" or (after == "unanswered" and self.unanswered)
        where = self.sheet.rules["accuse_where"] if self.sheet.board else "anywhere"
        return where == "anywhere" or (self.in_place() if where == "place" else self.here() == "middle")

    def must_suspect(self) -> bool:
        """R25."""
        return self.point == "place" and self.entered and self.sheet.on("suspect_on_entering", "must")

    def decides(self) -> int:
        """Who has to decide."""
        if self.point in ("answering", "showing", "placing") and self.asked is not None:
            return self.asked
        return self.active

    def allowed(self) -> set[str]:
        """The verbs that the seat which decides may choose from."""
        accuse = {"accuse"} if self.may_accuse() else set()
        match self.point:
            case "placing":
                return {"put"}
            case "start":
                return self._at_start() | accuse
            case "rolled":
                return ({"walk"} if self.move().possible() else {"stay"}) | accuse
            case "place":
                return {"suspect"} | accuse | (set() if self.must_suspect() else {"end"})
            case "way" | "after":
                return {"end"} | accuse
            case "answering":
                return {"show"} if self.hands[self.decides()] & self.named else {"pass"}
            case "showing":
                own = accuse if self.decides() == self.active else set()
                return ({"show"} if self._showable(self.decides()) else {"pass"}) | own
            case "peeking":
                return {"peek"}
            case "accusing":
                return {"look"}
            case "offered":
                return {"draw", "decline"} | accuse
            case "card":
                return {_WANTS[self.sheet.effects[self.card]]} | accuse
        raise Foul(f"nobody decides anything at {self.point!r}")

    def _at_start(self) -> set[str]:
        board = self.sheet.board
        if board is None:
            return {"suspect"}
        passage = {"passage"} if self.here() in board.passages else set()
        return {"roll"} | passage | ({"suspect"} if self.right else set())

    def choices(self) -> dict[str, set[str]]:
        """Of the verbs that want a choice, other than walking and accusing: every action there may be."""
        match self.point:
            case "answering":
                return {"show": {f"show {card}" for card in self.hands[self.decides()] & self.named}}
            case "showing":
                return {"show": {f"show {card}" for card in self._showable(self.decides())}}
            case "peeking":
                return {"peek": {f"peek {slot}" for slot in set(range(len(self.row))) - self.peeked[self.active]}}
            case "placing":
                things = [thing for thing, at in self.lying.items() if at == "beside"]
                free = [place for place in self.sheet.places if place not in self.lying.values()]
                return {"put": {f"put {thing} {place}" for thing in things for place in free}}
            case "start" | "place":
                here = self.here()
                places = self.sheet.places if self.sheet.board is None else [str(here)]
                return {"suspect": self._suspicions(places)}
            case "card":
                return self._choices_of_card()
            case _:
                return {}

    def _suspicions(self, places: list[str]) -> set[str]:
        """R10: anybody, anything, these places."""
        named = product(self.sheet.suspects, self.sheet.things, places)
        return {f"suspect {suspect} {thing} {place}" for suspect, thing, place in named}

    def _choices_of_card(self) -> dict[str, set[str]]:
        """R39."""
        others = set(range(self.seats)) - {self.active}
        match self.sheet.effects[self.card]:
            case "go_to_place":
                closed = {self.here(), *self.left}
                return {"go": {f"go {place}" for place in self.sheet.places if place not in closed}}
            case "stop_player":
                return {"choose": {f"choose {seat}" for seat in others - self.out}}
            case "look_at_card":
                return {"choose": {f"choose {seat}" for seat in others if self.hands[seat]}}
            case "ask_kind":
                return {"ask": {f"ask {seat} {kind}" for seat in others for kind in ("suspect", "thing", "place")}}
            case "call_card":
                return {"call": {f"call {card}" for card in self.sheet.kind if card not in self.open}}
            case "suspect_anywhere":
                return {"suspect": self._suspicions(self.sheet.places)}
            case _:
                return {}

    def _showable(self, seat: int) -> set[str]:
        kinds = self.show_kind
        return {card for card in self.hands[seat] if not kinds or self.sheet.kind[card] == kinds}


_WANTS = {
    "go_to_place": "go",
    "stop_player": "choose",
    "look_at_card": "choose",
    "ask_kind": "ask",
    "call_card": "call",
    "suspect_anywhere": "suspect",
}
"""The verb with which a card is followed, where it wants a choice."""


def require(holds: bool, rule: str) -> None:
    if not holds:
        raise Foul(rule)
