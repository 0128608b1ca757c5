"""Which page a table shows (the lobby, the opaque page between two players, the game, the end), and what all share."""

from __future__ import annotations

from markupsafe import Markup

from fallakte.editions import words
from fallakte.table.scene import Scene
from fallakte.web.draw import card_defs, look_of
from fallakte.web.templating import render

LOBBY, HAND_OVER, GAME, END = "lobby", "hand-over", "game", "end"


def stage_of(scene: Scene) -> str:
    """The stage of a table as a page sees it. A page whose stage is past loads itself anew."""
    if scene.game is None:
        return LOBBY
    if scene.game.over:
        return END
    return HAND_OVER if scene.hand_over else GAME


def table_page(template: str, scene: Scene, lang: str, /, **values: object) -> str:
    """A page of a table: in its edition's look and words, under its name unless `title` says otherwise."""
    speaks = words(scene.edition, lang)
    head = {"title": speaks.name, "look": look_of(scene.edition), "scene": scene, "speaks": speaks}
    return render(template, lang, **head | {"drawings": Markup(card_defs(scene.edition, lang))} | values)
