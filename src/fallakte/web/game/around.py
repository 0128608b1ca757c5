"""Above the board: who is gone and waited for, who holds up the game, what a guest who came late may do."""

from __future__ import annotations

from typing import NamedTuple

from fallakte.rules.sorts import Seat
from fallakte.table.host import STALLS
from fallakte.table.plan import Sort
from fallakte.table.scene import SeatInfo
from fallakte.web.company import Company
from fallakte.web.game.leaf import Fragments, Leaf, Part
from fallakte.web.kept import kept
from fallakte.web.templating import render
from fallakte.web.words import say

SLOW = 20
"""Whoever thinks longer than so many seconds can be reminded."""

SLOW_FROM, STALLS_FROM = "\0slow", "\0stalls"
"""Where the times go, which are others with every move, while all the rest stays."""


class Around(NamedTuple):
    """What this part of a page depends on."""

    company: Company
    code: str
    seat: Seat | None
    """Who may do something about it; None: an onlooker."""
    seats: tuple[SeatInfo, ...]
    awaited: Seat | None
    since: int | None
    """When they were asked, in seconds since 1970, where that matters."""
    guest: Seat | None
    """The chair this browser waits for."""
    chairs: bool
    """A guest may still take a chair."""
    poked: tuple[Seat, float] | None


def around(leaf: Leaf) -> Part[Around]:
    """Who is gone, whom the others wait for, and the chairs of bots for late guests."""
    scene, seat = leaf.scene, None if leaf.stand_in else leaf.seat
    awaited = leaf.table.awaited if seat != leaf.table.awaited else None
    since = None if awaited is None or seat is None else leaf.game.since
    poked = None if leaf.seat is None else scene.seats[leaf.seat].poked
    chairs = not scene.mine and not scene.locked and scene.guest is None and not scene.plan.lesson
    about = (leaf.company, scene.code, seat, scene.seats, awaited, since)
    return Part(Around(*about, scene.guest, chairs, poked), _around)


def _around(now: Around) -> Fragments:
    html, since = _drawn(now._replace(since=None)), now.since or 0
    return {"around": html.replace(SLOW_FROM, str(since + SLOW)).replace(STALLS_FROM, str(since + round(STALLS)))}


@kept(1024)
def _drawn(now: Around) -> str:
    people = [one for one in now.seats if one.sort is Sort.PERSON and not one.stand_in]
    gone = [one for one in people if one.waited or one.bot_at is not None]
    slow = [one for one in people if one.number == now.awaited and one not in gone]
    names = now.company.names
    html = render(
        "game/around.html",
        now.company,
        code=now.code,
        seat=now.seat,
        names=names,
        gone=gone,
        slow=slow if now.seat is not None else [],
        slow_from=SLOW_FROM,
        stalls_from=STALLS_FROM,
        voters=len(people) - 1,
        bots=[one for one in now.seats if one.sort is Sort.BOT and not one.guest] if now.chairs else [],
        guest=now.guest,
        poke="" if now.poked is None else say("poked_you", now.company, name=names[now.poked[0]]),
        poked_at=0 if now.poked is None else now.poked[1],
    )
    return str(html)
