"""The lobby: who sits where, the invitation, chat, and the start. It fills live; every button is a plain form."""

from __future__ import annotations

import time
from dataclasses import dataclass

from markupsafe import Markup

from fallakte.bots import level as bot_level
from fallakte.editions import words
from fallakte.editions.words import switch_text, value_text
from fallakte.rules.switches import show_switch
from fallakte.table.plan import Sort
from fallakte.table.scene import Scene, SeatInfo
from fallakte.web.draw import avatar, draw_mini
from fallakte.web.game.people import chat_lines
from fallakte.web.names import company_of, levels_of
from fallakte.web.qr import draw_qr
from fallakte.web.stage import LOBBY, table_page
from fallakte.web.templating import render
from fallakte.web.words import say


@dataclass(frozen=True)
class Chair:
    """A seat as the lobby shows it."""

    info: SeatInfo
    face: Markup
    pawn: str
    name: str
    level: str
    """A bot's level in words."""
    mine: bool
    choices: tuple[tuple[int, str, Markup], ...]
    """The pawns this page may choose for it: number, name, picture."""

    @property
    def sort(self) -> str:
        """Who sits here: `open`, `person` or `bot`."""
        return self.info.sort.value


def lobby_page(scene: Scene, lang: str, address: str, *, name: str = "", wrong: str = "") -> str:
    """The page of a table that has not been dealt yet; `address` is the invitation.

    Where somebody could not sit down, `wrong` says why, and `name` is what they had typed.
    """
    return table_page(
        "lobby.html",
        scene,
        lang,
        page=LOBBY,
        picture=Markup(draw_mini(scene.edition)),
        house_rules=house_rules(scene, lang),
        address=address,
        qr=draw_qr(address, say("invite_qr", lang)),
        fragments=lobby_fragments(scene, lang),
        now=round(time.time(), 3),
        levels=levels_of(lang),
        name=name,
        wrong=wrong,
    )


def lobby_fragments(scene: Scene, lang: str) -> dict[str, str]:
    """What changes while the lobby fills."""
    chairs, removed = _chairs(scene, lang), [seat.number for seat in scene.seats if seat.removed]
    heirs = [(one.info.number, one.name) for one in chairs if one.sort == "person" and not one.mine]
    people = sum(chair.info.sort is not Sort.OPEN for chair in chairs)
    coming = max(0, scene.onlookers - (not scene.mine))  # whoever reads this page knows of themselves
    free = [chair.info.number for chair in chairs if chair.sort == "open"]
    rules = scene.edition.rules
    values = {
        "scene": scene,
        "chairs": chairs,
        "levels": levels_of(lang),
        "heirs": heirs,
        "removed": removed,
        "seated": people,
        "free": len(free),
        "coming": free[:coming],
        "enough": rules.players_min <= people <= rules.players_max,
        "least": rules.players_min,
        "waits": scene.plan.again,
        "missing": tuple(one.name for one in chairs if one.sort == "person" and not (one.mine or one.info.online)),
    }
    return {
        "chat-lines": chat_lines(company_of(scene, lang), scene.seat, scene.chat),
        "chairs": render("lobby/chairs.html", lang, **values),
        "hosting": render("lobby/hosting.html", lang, **values),
        "start": render("lobby/start.html", lang, **values),
    }


def _chairs(scene: Scene, lang: str) -> tuple[Chair, ...]:
    edition, speaks, company = scene.edition, words(scene.edition, lang), company_of(scene, lang)
    chosen = {seat.pawn for seat in scene.seats}
    free = tuple(pawn for pawn in range(len(edition.pawns)) if pawn not in chosen)
    chairs = []
    for seat, pawn, name in zip(scene.seats, company.pawns, company.names, strict=True):
        if seat.removed:
            continue
        mine = seat.number in scene.mine
        may_choose = mine or (scene.owner and seat.sort is Sort.BOT)
        choices = [other for other in range(len(edition.pawns)) if other in free or other == seat.pawn]
        chairs.append(
            Chair(
                info=seat,
                face=Markup(avatar(edition, pawn)),
                pawn=speaks.pawn(pawn),
                name=speaks.pawn(pawn) if seat.sort is Sort.BOT else name,
                level=bot_level(seat.level).name(lang),
                mine=mine,
                choices=tuple((other, speaks.pawn(other), Markup(avatar(edition, other))) for other in choices)
                if may_choose
                else (),
            )
        )
    return tuple(chairs)


def house_rules(scene: Scene, lang: str) -> tuple[str, ...]:
    """What this table plays differently, in words."""
    speaks = words(scene.edition, lang)
    return tuple(
        f"{switch_text(name, speaks)}: {value_text(name, show_switch(value), speaks)}"
        for name, value in (scene.edition.house_rules or {}).items()
    )
