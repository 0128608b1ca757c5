"""What a phone says of a big screen in the room: that the board is there, and how to have it here."""

from __future__ import annotations

from fallakte.web.game.leaf import Fragments, Leaf, Part
from fallakte.web.kept import kept
from fallakte.web.templating import render


def big_screen(leaf: Leaf) -> Part[tuple[str, bool]]:
    """The bar over a phone's page; a page without a seat is no hand of the table."""
    return Part((leaf.lang, leaf.scene.screen and leaf.seat is not None), _bar)


@kept(8)
def _bar(now: tuple[str, bool]) -> Fragments:
    lang, here = now
    return {"big-screen": render("game/big_screen.html", lang, here=here)}
