"""The card that somebody let this seat see: a dialog of its own, and how far it narrowed the case."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from fallakte.deduce import Position
from fallakte.deduce.facts import Asked, Has, Peeked
from fallakte.editions import words
from fallakte.rules import events as e
from fallakte.rules.cards import Card, cards
from fallakte.rules.events import Seen
from fallakte.table.scene import Game, Scene
from fallakte.web import draw
from fallakte.web.game.insight import insight_of
from fallakte.web.game.kept import Memory
from fallakte.web.game.marks import wants_insight
from fallakte.web.names import player_names
from fallakte.web.templating import render
from fallakte.web.words import say


class Shown(NamedTuple):
    """A card for this seat's eyes."""

    at: int
    """Which event of the story it is."""
    card: Card
    holder: int | None
    """None: it lies in the duel's row."""


def last_shown(scene: Scene, game: Game) -> Shown | None:
    """The last card somebody let this seat see, in the turn that is still going on or the one before."""
    if scene.seat is None:
        return None
    turns = 0
    for at in range(len(game.story) - 1, -1, -1):
        found = _for_my_eyes(game.story[at], scene.seat)
        if found is not None:
            return Shown(at, *found)
        turns += isinstance(game.story[at], e.TurnBegan)
        if turns > 1:
            break
    return None


def _for_my_eyes(seen: Seen, seat: int) -> tuple[Card, int | None] | None:
    match seen:
        case e.Showed(holder, viewer, card) | e.Glimpsed(holder, viewer, card) if viewer == seat:
            return card, holder
        case e.LookedAtCard(viewer, holder, card) if viewer == seat:
            return card, holder
        case e.Peeked(viewer, _, card) if viewer == seat:
            return card, None
    return None


def shown_dialog(scene: Scene, game: Game, lang: str, memory: Memory) -> str:
    """The dialog with the card, or nothing."""
    shown = last_shown(scene, game)
    return "" if shown is None else memory.keep("shown", (shown,), lambda: _dialog(scene, game, lang, shown))


def _dialog(scene: Scene, game: Game, lang: str, shown: Shown) -> str:
    at, card, holder = shown
    names, table = player_names(scene, lang), game.view.table
    return render(
        "game/shown.html",
        lang,
        key=f"shown-{at}",
        face=Markup(draw.card_face(scene.edition, lang, card, size="l")),
        back=Markup(draw.card_back(size="l")),
        card=words(scene.edition, lang).card(card),
        holder=None if holder is None else names[holder],
        picture=None if holder is None else Markup(draw.avatar(scene.edition, table.seat_pawns[holder], cls="s")),
        held=len(scene.mine) > 1,
    )


def shown_trail(scene: Scene, lang: str) -> str:
    """How many solutions were left without this card and are left with it; empty while that is not worked out."""
    position, before = wants_insight(scene), without_shown(scene)
    if position is None or before is None:
        return ""
    then, now = insight_of(before), insight_of(position)
    if then is None or now is None:
        return ""
    text = say("shown_trail", lang, before=then.solutions, now=now.solutions)
    return Markup('<span data-facts="{}">{}</span>').format(len(position.facts), text)


def without_shown(scene: Scene) -> Position | None:
    """What this seat would know without the question or the look that brought the last card."""
    position = wants_insight(scene)
    if position is None or scene.game is None:
        return None
    shown = last_shown(scene, scene.game)
    if shown is None:
        return None
    for entry in range(len(position.facts) - 1, -1, -1):
        match position.facts[entry]:
            case Asked(by, _, _, shown_by, card) if (by, shown_by, card) == (scene.seat, shown.holder, shown.card):
                break
            case Has(holder, seen) if (holder, seen) == (shown.holder, cards([shown.card])):
                break
            case Peeked(_, card) if card == shown.card:
                break
    else:
        return None
    return position.only([other for other in range(len(position.facts)) if other != entry])
