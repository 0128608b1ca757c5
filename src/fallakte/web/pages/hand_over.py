"""The opaque page between two players on one device: nothing secret is drawn before somebody says who is looking."""

from __future__ import annotations

from markupsafe import Markup

from fallakte.rules.phase import Phase
from fallakte.table.scene import Scene
from fallakte.web.draw import avatar
from fallakte.web.names import player_names
from fallakte.web.stage import HAND_OVER, table_page
from fallakte.web.templating import render


def hand_over_page(scene: Scene, lang: str) -> str:
    """Who is looking now?"""
    assert scene.game is not None
    return table_page("hand_over.html", scene, lang, page=HAND_OVER, fragments=hand_over_fragments(scene, lang))


def hand_over_fragments(scene: Scene, lang: str) -> dict[str, str]:
    """Whom to give the device to; drawn from what the whole table sees."""
    assert scene.game is not None
    names = player_names(scene, lang)
    table = scene.game.view.table
    awaited = table.awaited
    turn = awaited if awaited in scene.mine else None
    pawn = scene.seats[scene.mine[0] if turn is None else turn].pawn
    people = [(seat, names[seat]) for seat in sorted(scene.mine, key=lambda seat: (seat != turn, seat))]
    values = {
        "scene": scene,
        "face": Markup(avatar(scene.edition, pawn or 0)),
        "people": people,
        "name": None if turn is None else names[turn],
        "asked": awaited != table.active,
        "shown": table.phase is Phase.AFTER_ANSWERS and table.questions[-1].shown_by is not None,
        "awaited": None if awaited is None else names[awaited],
    }
    return {"hand-over": render("hand_over/who.html", lang, **values)}
