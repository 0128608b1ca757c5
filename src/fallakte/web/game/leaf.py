"""One page of a running game at one moment: from it every part takes the small argument it is drawn from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from fallakte.deduce import Position
from fallakte.rules import actions as a
from fallakte.rules.sorts import Seat
from fallakte.rules.table import Table
from fallakte.table.plan import HELP
from fallakte.table.scene import Game, Scene
from fallakte.web.company import Company
from fallakte.web.game.form import Form
from fallakte.web.knowledge import Pad, insight_of
from fallakte.web.names import company_of

Fragments: TypeAlias = Mapping[str, str]
"""HTML by the id of the element it belongs into, or which it is."""


A = TypeVar("A")


class Part(NamedTuple, Generic[A]):
    """A part of a page. Where it is about the same as before, it is the same, and need not be drawn to know that."""

    about: A
    """All that it depends on: a small frozen value."""
    draw: Callable[[A], Fragments]

    @property
    def fragments(self) -> Fragments:
        """The part, drawn."""
        return self.draw(self.about)


class Sent(Enum):
    """When a part of a page changes, and so when it has to be sent."""

    WITH_EVENTS = auto()
    """Only with an event of the game or an entry of the book: a page that has both has this part."""
    AFTER_THOUGHT = auto()
    """So, too, and a moment later again, when what follows has been worked out."""
    ANY_TIME = auto()
    """With no event at all: who is here."""


class Live(NamedTuple):
    """A part of the page that is kept up to date."""

    of: Callable[[Leaf], Part[Any]]
    sent: Sent = Sent.WITH_EVENTS


class Leaf(NamedTuple):
    """What the parts of a page are taken from; no part is kept by this."""

    scene: Scene
    game: Game
    table: Table
    """The table as everybody sees it."""
    seat: Seat | None
    """Whose page it is."""
    lang: str
    company: Company
    form: Form
    pad: Pad
    turns: int
    """How many turns that are over the page has in its diary, for good."""

    @property
    def stand_in(self) -> bool:
        """Whether a bot plays for this seat."""
        return self.seat is not None and self.scene.seats[self.seat].stand_in


def leaf_of(scene: Scene, lang: str, version: int | None = None, turns: int = 0) -> Leaf:
    """A page of a scene; `version` is for the forms of a page that stands still, `turns` for one that goes on."""
    if scene.game is None:
        raise ValueError("the table is still in its lobby")
    seat, game, pad = scene.seat, scene.game, pad_of(scene, scene.game, lang)
    return Leaf(scene, game, game.view.table, seat, lang, pad.company, Form(scene.code, seat, version), pad, turns)


def pad_of(scene: Scene, game: Game, lang: str) -> Pad:
    """The sheet of a scene's seat; an onlooker's shows what everybody saw."""
    counted = position_to_count(scene)
    known = None if counted is None else insight_of(counted)
    return Pad(company_of(scene, lang), game.position, help_of(scene), tuple(scene.marks.items()), known)


def help_of(scene: Scene) -> str:
    """The step of this seat's dial."""
    return "seen" if scene.seat is None else scene.seats[scene.seat].help


def position_to_count(scene: Scene) -> Position | None:
    """The position whose consequences this page shows, or None."""
    if scene.game is None or scene.game.over or scene.seat is None or scene.hand_over:
        return None
    return scene.game.position if help_of(scene) in ("logic", "odds") else None


def asks_from(scene: Scene) -> tuple[bool, int | None]:
    """Whether questions are worth weighing for this page now, and from which place (None: any)."""
    game = scene.game
    if game is None or help_of(scene) != HELP[-1] or a.Suspect not in game.legal.verbs:
        return False, None
    return True, game.legal.places[0] if len(game.legal.places) == 1 else None


def is_analyst(scene: Scene) -> bool:
    """Whether this page's seat is out of a race that still goes on: it has read the case file and only watches."""
    game = scene.game
    if game is None or game.over or scene.seat is None or scene.hand_over:
        return False
    return game.view.table.is_out(scene.seat)


def rivals(game: Game) -> tuple[Seat, ...]:
    """Who is still in the race."""
    return tuple(seat for seat in game.view.table.racing() if seat != game.view.seat)
