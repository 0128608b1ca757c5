"""What changes in the game's menu: the bots' pace, and the vote to end the game here."""

from __future__ import annotations

from typing import NamedTuple

from fallakte.rules.sorts import Seat
from fallakte.table.plan import Sort
from fallakte.table.scene import SeatInfo
from fallakte.web.game.leaf import Fragments, Leaf
from fallakte.web.kept import kept
from fallakte.web.templating import render


class Menu(NamedTuple):
    """What the live part of the menu depends on."""

    lang: str
    code: str
    seat: Seat | None
    seats: tuple[SeatInfo, ...]
    pace: float
    owner: bool


def menu(leaf: Leaf) -> Fragments:
    """The live part of the menu."""
    scene = leaf.scene
    return {"menu-live": _menu(Menu(leaf.lang, scene.code, scene.seat, scene.seats, scene.pace, scene.owner))}


@kept(4096)
def _menu(now: Menu) -> str:
    voters = [seat for seat in now.seats if seat.sort is Sort.PERSON and not seat.stand_in]
    mine = None if now.seat is None else now.seats[now.seat]
    bots = any(seat.sort is Sort.BOT or seat.stand_in for seat in now.seats)
    return render(
        "game/menu.html",
        now.lang,
        code=now.code,
        seat=None if mine is None or mine.stand_in else mine.number,
        says_nothing=mine is not None and mine.says_nothing,
        voted=mine is not None and mine.votes_end,
        votes=sum(seat.votes_end for seat in voters),
        voters=len(voters),
        pace=now.pace if bots else None,
        owner=now.owner,
    )
