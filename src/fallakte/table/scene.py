"""All that one page may know, in one frozen value. Pages are drawn from a scene and from nothing else.

It is put together from the seat's `View` and from what the lobby tells everybody; the truth is only opened when the
game is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from fallakte.deduce.facts import Position
from fallakte.rules.cards import Card, Cards
from fallakte.rules.edition import Edition
from fallakte.rules.legal import LegalActions
from fallakte.rules.sorts import Seat
from fallakte.rules.view import View
from fallakte.table.lobby import Told
from fallakte.table.plan import Plan, Sort
from fallakte.table.story import Story


class SeatInfo(NamedTuple):
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
    broke: str
    """The level of a bot that made mistakes, for which another level plays on; empty for most."""
    lets_answer: bool
    says_nothing: bool
    votes_end: bool
    bot_at: int | None
    """When a bot takes the seat of somebody who is gone, in seconds since 1970."""
    aside: bool = False
    """All pages of this person are hidden."""
    waited: bool = False
    """The table waits for whoever is gone."""
    guest: str = ""
    """Who waits for this bot's chair."""
    removed: bool = False
    """The chair was taken away."""
    votes_out: frozenset[Seat] = frozenset()
    """Who wants a bot to play for it now."""
    poked: tuple[Seat, float] | None = None
    """Who reminded this seat last, and when."""


class ChatLine(NamedTuple):
    """Something somebody said."""

    seat: Seat
    text: str
    version: int


class Opening(NamedTuple):
    """Everything laid open after the end, with the text whose hash was shown at the start."""

    case: Cards
    hands: tuple[Cards, ...]
    row: tuple[Card, ...]
    sealed_text: str
    fits: bool
    """Whether the text's hash is the commitment."""


class Game(NamedTuple):
    """The game as one seat (or an onlooker) lives it."""

    version: int
    view: View
    position: Position
    """What the view tells about cards; every part of a page that shows knowledge is drawn from it."""
    legal: LegalActions
    story: Story
    commitment: str
    may_undo: bool
    walked_back: bool
    """The last thing that happened is that a walk was taken back; the next one stands."""
    answer_on_its_way: bool
    """This seat's answer has been taken and leaves on the beat."""
    verdict_is_due: bool
    """An accusation stands, and what comes of it is on its way to all."""
    reads: Cards
    """The case file, which this seat has just opened after its accusation; nobody else's page has it yet."""
    until: int | None
    """When the awaited seat has thought long enough, in seconds since 1970 by this server's clock. Pages let it tick by
    themselves: were the seconds that are left sent whenever something is drawn, they would tell when somebody chose an
    answer that has not left yet (law 7)."""
    since: int
    """When the awaited seat was asked, in seconds since 1970."""
    ponders: Seat | None
    """Whose bot takes longer over its decision than usual."""
    closed: bool
    """Ended by a vote."""
    opening: Opening | None

    @property
    def over(self) -> bool:
        """Whether nothing more can happen."""
        return self.opening is not None


class Scene(NamedTuple):
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
    told: tuple[Told, ...]
    """What the diary tells of people who come and go."""
    owners: tuple[Seat, ...]
    """The seats of whoever has the table."""
    orphaned: bool
    """Whoever has the table is gone."""
    locked: bool
    closed: bool
    guest: Seat | None
    """The bot's chair that this browser waits for."""
    next_code: str | None
    deals_at: float
    """When the cards are dealt by themselves, in seconds since 1970; 0: not."""
    deal_stopped: bool
    """Somebody at the table wants to wait with that."""
    marks: Mapping[str, str]
    """The seat's own pencil marks."""
    game: Game | None
    """None: still in the lobby."""
    screen: bool
    """Whether a big screen in the room shows the table."""
    hand_over: bool = False
    """Several seats share this page and none has said that it is looking: nothing secret is in here."""
