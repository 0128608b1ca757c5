"""How a real table is set up for phones: the box, who sits where, how many cards each has. Text form: JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fallakte.companion.mistakes import LogError
from fallakte.companion.reader import check_seats
from fallakte.companion.setup import Setup
from fallakte.editions import carried, written_edition
from fallakte.rules.cards import NO_CARDS, Cards
from fallakte.rules.edition import Edition
from fallakte.rules.sorts import Seat
from fallakte.table.plan import HELP, REAL_TABLE


@dataclass(frozen=True)
class TablePlan:
    """A real table as everybody round it knows it."""

    edition: Edition
    names: tuple[str, ...]
    pawns: tuple[int, ...]
    open: Cards = NO_CARDS
    hands: tuple[int | None, ...] | None = None
    row: int | None = None
    first_turn: int = 1
    help: str = HELP[-1]
    """The most help a seat may turn on."""
    advice: bool = True
    """Whether phones say what to ask next."""
    owner: str = ""
    """The hash of the key of whoever set it up."""
    lang: str = "en"
    begun: float = 0.0
    """When it was set up, in seconds since 1970."""
    league: str = ""
    """The league whose match this is; empty: none's."""

    def checked(self) -> TablePlan:
        """This very plan, or a `LogError` that says what is wrong with it."""
        check_seats(self.names)
        low, high = self.edition.rules.players_min, self.edition.rules.players_max
        if not low <= len(self.names) <= high:
            raise LogError("seat_count", low=low, high=high, given=len(self.names))
        if len(set(self.pawns)) != len(self.names) or not all(0 <= pawn < 6 for pawn in self.pawns):
            raise LogError("pawns")
        self.setup(None, NO_CARDS).bare  # noqa: B018 # says what can't have been dealt
        return self

    def setup(self, seat: Seat | None, own: Cards) -> Setup:
        """The table as one seat knows it."""
        hands = self.hands
        if hands is not None and seat is not None:
            hands = tuple(own.bit_count() if at == seat else size for at, size in enumerate(hands))
        return Setup(self.edition, self.names, seat, own, self.open, hands, self.row, self.first_turn)

    def text(self) -> str:
        """The plan as JSON."""
        plain = {name: getattr(self, name) for name in _PLAIN}
        return json.dumps({REAL_TABLE: 1, "edition": self.edition.name, "source": carried(self.edition)} | plain)


_PLAIN = ("names", "pawns", "open", "hands", "row", "first_turn", "help", "advice", "owner", "lang", "begun", "league")


def read_plan(text: str) -> TablePlan:
    """The plan of a text form that `TablePlan.text` wrote."""
    content: Mapping[str, Any] = json.loads(text)
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value := content[name], list) else value for name in _PLAIN if name in content
    }
    return TablePlan(written_edition(content["edition"], content["source"], folders=False), **values)
