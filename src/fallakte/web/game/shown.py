"""The card that somebody let this seat see: a dialog of its own, and how far it narrowed the case."""

from __future__ import annotations

from markupsafe import Markup

from fallakte.deduce.facts import ROW, Position, Sight
from fallakte.editions import words
from fallakte.table.scene import Game, Scene
from fallakte.web import draw
from fallakte.web.game.insight import insight_of
from fallakte.web.game.kept import Memory
from fallakte.web.game.marks import wants_insight
from fallakte.web.names import player_names
from fallakte.web.templating import render
from fallakte.web.words import say


def last_shown(game: Game) -> Sight | None:
    """The last card somebody let this seat see, in the turn that is still going on or the one before."""
    return game.position.last_seen(since=game.view.table.turn - 1)


def shown_dialog(scene: Scene, game: Game, lang: str, memory: Memory) -> str:
    """The dialog with the card, or nothing."""
    shown = last_shown(game)
    return "" if shown is None else memory.keep("shown", (shown,), lambda: _dialog(scene, game, lang, shown))


def _dialog(scene: Scene, game: Game, lang: str, shown: Sight) -> str:
    card, holder = shown.card, None if shown.holder == ROW else shown.holder
    names, table = player_names(scene, lang), game.view.table
    return render(
        "game/shown.html",
        lang,
        key=f"shown-{shown.at and shown.at.number}-{scene.edition.cards[card]}",
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
    shown = last_shown(scene.game)
    if shown is None:
        return None
    return position.only([other for other in range(len(position.facts)) if other != shown.entry])
