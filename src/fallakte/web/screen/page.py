"""The pages of the big screen: the lobby, the table, the end. Nobody acts on them, and all may see them."""

from __future__ import annotations

import time

from markupsafe import Markup

from fallakte.editions import words
from fallakte.table.plan import MAX_SEATS, Sort
from fallakte.table.scene import Scene
from fallakte.web import draw, stage
from fallakte.web.game.layers import tokens
from fallakte.web.game.leaf import leaf_of
from fallakte.web.game.moments import CLOCK
from fallakte.web.names import company_of
from fallakte.web.pages.curves import Falls, curves
from fallakte.web.pages.end import ending
from fallakte.web.pages.lobby import house_rules
from fallakte.web.qr import draw_qr
from fallakte.web.screen.table import sides, table_fragments
from fallakte.web.stage import stage_of, table_page
from fallakte.web.templating import render
from fallakte.web.words import say


def screen_fragments(scene: Scene, lang: str) -> dict[str, str]:
    """All live parts of the big screen, each by the id of its element."""
    match stage_of(scene):
        case stage.LOBBY:
            return _lobby_fragments(scene, lang)
        case stage.END:
            return {"tv-again": render("screen/again.html", lang, next_code=scene.next_code)}
        case _:
            return table_fragments(leaf_of(scene, lang))


def screen_page(scene: Scene, lang: str, address: str, falls: Falls | None = None) -> str:
    """The whole page of an onlooker's scene; `address` is the invitation, `falls` the numbers of the curves."""
    now, edition = stage_of(scene), scene.edition
    fragments = {name: Markup(html) for name, html in screen_fragments(scene, lang).items()}
    plain = address.partition("://")[2].partition("/t/")[0]
    shared = {"page": "screen", "live": fragments, "address": plain}
    shared["qr"] = draw_qr(address, say("invite_qr", lang))
    if now == stage.LOBBY:
        rules = house_rules(scene, lang)
        return table_page(
            "screen/lobby.html",
            scene,
            lang,
            **shared,
            picture=Markup(draw.draw_mini(edition)),
            rules=rules,
            now=round(time.time(), 3),
        )
    cards = Markup(draw.card_defs(edition, lang))
    if now == stage.END:
        drawn = "" if falls is None else curves(scene, falls, lang)
        defs = cards + Markup(draw.room_defs(edition))
        return table_page("screen/end.html", scene, lang, **shared, drawings=defs, curves=drawn, **ending(scene, lang))
    leaf = leaf_of(scene, lang)
    layers = "".join(fragments[layer] for layer in tokens(leaf).fragments)
    left, right = sides(len(scene.seats))
    board = Markup(draw.draw_board(edition, lang, tokens=layers)) if edition.board else Markup(draw.room_defs(edition))
    return table_page(
        "screen/table.html",
        scene,
        lang,
        **shared,
        drawings=cards,
        board=board,
        left=left,
        right=right,
        now=round(time.time(), 3),
        clock=CLOCK,
        code_parts=scene.code.upper().split("-"),
    )


def _lobby_fragments(scene: Scene, lang: str) -> dict[str, str]:
    company, chairs = company_of(scene, lang), []
    for seat, pawn, name in zip(scene.seats, company.pawns, company.names, strict=True):
        person, free = seat.sort is Sort.PERSON, seat.sort is Sort.OPEN
        inside = Markup('<i class="conn {}"></i>').format("on" if seat.online else "weak") if person else Markup("")
        face = Markup(draw.avatar(scene.edition, pawn, inside=inside))
        called = words(scene.edition, lang).pawn(pawn)
        if free:
            about = say("free_chair", lang)
        elif person:
            about = called if seat.online else say("screen_asleep", lang)
        else:
            about = say("bot", lang)
        chairs.append((free, face, called if free or not person else name, about))
    taken = sum(not free for free, *_ in chairs)
    return {
        "tv-chairs": render("screen/chairs.html", lang, chairs=chairs[:MAX_SEATS]),
        "tv-count": render("screen/count.html", lang, scene=scene, seated=taken, free=len(chairs) - taken),
    }
