"""All that one page may know, in one frozen value. Pages are drawn from a scene and from nothing else.

It is put together from the seat's `View` and from what the lobby tells everybody; the truth is only opened when the
game is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fallakte.deduce.facts import Position
from fallakte.rules.cards import Card, Cards
from fallakte.rules.edition import Edition
from fallakte.rules.events import Seen
from fallakte.rules.legal import LegalActions
from fallakte.rules.sorts import Seat
from fallakte.rules.view import View
from fallakte.table.plan import Plan, Sort


@dataclass(frozen=True)
class SeatInfo:
    """A seat as the whole table sees it."""

    number: Seat
    sort: Sort
    level: str
    name: str
    """The person's name, empty for a bot."""
    pawn: int | None
    help: str
    online: bool
    stand_in: bool
    lets_answer: bool
    votes_end: bool
    bot_in: int | None
    """Seconds until a bot takes the seat of somebody who left."""


@dataclass(frozen=True)
class ChatLine:
    """Something somebody said."""

    seat: Seat
    text: str
    version: int


@dataclass(frozen=True)
class Opening:
    """Everything laid open after the end, with the text whose hash was shown at the start."""

    case: Cards
    hands: tuple[Cards, ...]
    row: tuple[Card, ...]
    sealed_text: str
    fits: bool
    """Whether the text's hash is the commitment."""


@dataclass(frozen=True)
class Game:
    """The game as one seat (or an onlooker) lives it."""

    version: int
    view: View
    position: Position
    """What the view tells about cards; every part of a page that shows knowledge is drawn from it."""
    legal: LegalActions
    story: tuple[Seen, ...]
    commitment: str
    may_undo: bool
    answer_on_its_way: bool
    """This seat's answer has been taken and leaves on the beat."""
    thinking_left: int | None
    """Seconds the awaited seat has left to think."""
    closed: bool
    """Ended by a vote."""
    opening: Opening | None

    @property
    def clock(self) -> int | None:
        """Since which version the clock runs, None without one. Pages let it tick by themselves: were it sent whenever
        something is drawn, it would tell when somebody chose an answer that has not left yet (law 7)."""
        return None if self.thinking_left is None else self.version

    @property
    def over(self) -> bool:
        """Whether nothing more can happen."""
        return self.opening is not None


@dataclass(frozen=True)
class Scene:
    """What a page shows."""

    code: str
    plan: Plan
    edition: Edition
    seat: Seat | None
    """The seat this page shows, None: an onlooker."""
    mine: tuple[Seat, ...]
    """All seats this browser holds."""
    owner: bool
    """Whether this browser set the table up."""
    seats: tuple[SeatInfo, ...]
    chat: tuple[ChatLine, ...]
    onlookers: int
    book: int
    """The version of what happened around the game as this seat may know it: who sits where, chat, own marks, votes."""
    pace: float
    """Seconds a bot takes for a move."""
    next_code: str | None
    marks: Mapping[str, str]
    """The seat's own pencil marks."""
    game: Game | None
    """None: still in the lobby."""
    hand_over: bool = False
    """Several seats share this page and none has said that it is looking: nothing secret is in here."""
