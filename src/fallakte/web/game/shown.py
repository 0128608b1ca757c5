"""The card that somebody let this seat see: a dialog of its own, and how far it narrowed the case."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from fallakte.deduce.facts import ROW, Position, Sight
from fallakte.editions import words
from fallakte.table.scene import Game, Scene
from fallakte.web import draw
from fallakte.web.company import Company
from fallakte.web.game.leaf import Fragments, Leaf, Part, position_to_count
from fallakte.web.kept import kept
from fallakte.web.knowledge import insight_of
from fallakte.web.templating import render
from fallakte.web.words import say


class Shown(NamedTuple):
    """A card that was seen; `held` on a screen that several share: covered until somebody holds the button."""

    company: Company
    sight: Sight
    held: bool


def last_shown(game: Game) -> Sight | None:
    """The last card somebody let this seat see, in the turn that is still going on or the one before."""
    return _last(game.position, game.view.table.turn - 1)


@kept(4096)
def _last(position: Position, since: int) -> Sight | None:
    return position.last_seen(since)


def shown_of(leaf: Leaf) -> Shown | None:
    """The card that this seat was let see last, if that is not long ago."""
    sight = last_shown(leaf.game)
    return None if sight is None else Shown(leaf.company, sight, len(leaf.scene.mine) > 1)


def shown_dialog(shown: Shown) -> str:
    """The dialog with the card."""
    company, sight = shown.company, shown.sight
    edition, lang, holder = company.edition, company.lang, None if sight.holder == ROW else sight.holder
    return render(
        "game/shown.html",
        lang,
        key=f"shown-{sight.at and sight.at.number}-{edition.cards[sight.card]}",
        face=Markup(draw.card_face(edition, lang, sight.card, size="l")),
        back=Markup(draw.card_back(size="l")),
        card=words(edition, lang).card(sight.card),
        holder=None if holder is None else company.names[holder],
        picture=None if holder is None else Markup(draw.avatar(edition, company.pawns[holder], cls="s")),
        held=shown.held,
    )


class Trail(NamedTuple):
    """How many solutions were left without a card, and are left with it."""

    lang: str
    before: int
    now: int
    facts: int


def shown_trail(leaf: Leaf) -> Part[Trail | None]:
    """How many solutions were left without this card and are left with it; empty while that is not worked out."""
    position, before = position_to_count(leaf.scene), without_shown(leaf.scene)
    then, now = (None if one is None else insight_of(one) for one in (before, position))
    if position is None or then is None or now is None:
        return Part(None, _trail)
    return Part(Trail(leaf.lang, then.solutions, now.solutions, len(position.facts)), _trail)


def _trail(trail: Trail | None) -> Fragments:
    if trail is None:
        return {"shown-trail": ""}
    text = say("shown_trail", trail.lang, before=trail.before, now=trail.now)
    return {"shown-trail": Markup('<span data-facts="{}">{}</span>').format(trail.facts, text)}


def without_shown(scene: Scene) -> Position | None:
    """What this seat would know without the question or the look that brought the last card."""
    position = position_to_count(scene)
    if position is None or scene.game is None:
        return None
    shown = last_shown(scene.game)
    if shown is None:
        return None
    return _without(position, shown.entry)


@kept(1024)
def _without(position: Position, entry: int) -> Position:
    return position.only([other for other in range(len(position.facts)) if other != entry])
