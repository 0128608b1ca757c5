"""What a phone says of a big screen in the room: that the board is there, and how to have it here."""

from __future__ import annotations

from fallakte.web.game.leaf import Fragments, Leaf
from fallakte.web.kept import kept
from fallakte.web.templating import render


def big_screen(leaf: Leaf) -> Fragments:
    """The bar over a phone's page; a page without a seat is no hand of the table."""
    return {"big-screen": _bar(leaf.lang, here=leaf.scene.screen and leaf.seat is not None)}


@kept(8)
def _bar(lang: str, *, here: bool) -> str:
    return render("game/big_screen.html", lang, here=here)
