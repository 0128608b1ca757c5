"""What changes in the game's menu: the bots' pace, and the vote to end the game here."""

from __future__ import annotations

from fallakte.table.plan import Sort
from fallakte.table.scene import Scene
from fallakte.web.game.kept import Memory
from fallakte.web.templating import render


def menu(scene: Scene, lang: str, memory: Memory) -> str:
    """The live part of the menu."""
    return memory.keep("menu", (scene.seats, scene.pace, scene.owner), lambda: _menu(scene, lang))


def _menu(scene: Scene, lang: str) -> str:
    voters = [seat for seat in scene.seats if seat.sort is Sort.PERSON and not seat.stand_in]
    mine = None if scene.seat is None else scene.seats[scene.seat]
    bots = any(seat.sort is Sort.BOT or seat.stand_in for seat in scene.seats)
    return render(
        "game/menu.html",
        lang,
        code=scene.code,
        seat=None if mine is None or mine.stand_in else mine.number,
        voted=mine is not None and mine.votes_end,
        votes=sum(seat.votes_end for seat in voters),
        voters=len(voters),
        pace=scene.pace if bots else None,
        owner=scene.owner,
    )
