"""What changes in the game's menu: the bots' pace, and the vote to end the game here."""

from __future__ import annotations

from typing import NamedTuple

from fallakte.rules.sorts import Seat
from fallakte.table.plan import Sort
from fallakte.table.scene import SeatInfo
from fallakte.web.game.leaf import Fragments, Leaf, Part
from fallakte.web.templating import render


class Menu(NamedTuple):
    """What the live part of the menu depends on."""

    lang: str
    code: str
    seat: Seat | None
    seats: tuple[SeatInfo, ...]
    names: tuple[str, ...]
    pace: float
    owner: bool
    owners: tuple[Seat, ...]
    orphaned: bool
    locked: bool


def menu(leaf: Leaf) -> Part[Menu]:
    """The live part of the menu."""
    scene = leaf.scene
    about = (leaf.lang, scene.code, scene.seat, scene.seats, leaf.company.names, scene.pace)
    return Part(Menu(*about, scene.owner, scene.owners, scene.orphaned, scene.locked), _menu)


def _menu(now: Menu) -> Fragments:
    voters = [seat for seat in now.seats if seat.sort is Sort.PERSON and not seat.stand_in]
    mine = None if now.seat is None else now.seats[now.seat]
    bots = any(seat.sort is Sort.BOT or seat.stand_in for seat in now.seats)
    html = render(
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
        heirs=[(seat.number, now.names[seat.number]) for seat in voters if seat.number not in now.owners],
        orphaned=now.orphaned,
        locked=now.locked,
    )
    return {"menu-live": html}
