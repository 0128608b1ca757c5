"""*Play now* suits itself to the player: after two won games in a row the next level is offered, after two lost ones
the one below.

The level and the codes of the games played at it are in a cookie. How they ended is asked of the tables themselves, and
only of those where this browser holds a seat.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from fallakte.bots import LADDER, Level
from fallakte.table.keys import read_code
from fallakte.table.objection import Objection
from fallakte.table.scene import Scene
from fallakte.web.security import YEAR, is_secure

SUITS_COOKIE = "fallakte_suits"
PLAYED_COOKIE = "fallakte_played"
"""What this browser said at its first *Play now*, new here or not: no secret, and nobody's name."""
IN_A_ROW = 2
REMEMBERED = 6
"""So many games; those before tell nothing more."""
NEW_HERE = "new"
BEGINS = {NEW_HERE: "novice", "know": "sheet"}
"""The level one begins with, by what is answered to the one question of *Play now*."""
RUNGS = {level.id: number for number, level in enumerate(LADDER)}


@dataclass(frozen=True)
class Suits:
    """Whom *Play now* offers, and why."""

    level: Level
    """The level that is offered."""
    usual: Level
    """The level of the games before."""
    codes: tuple[str, ...] = ()
    """Those games."""

    @property
    def moved(self) -> str:
        """`up` after won games, `down` after lost ones, empty otherwise."""
        step = RUNGS[self.level.id] - RUNGS[self.usual.id]
        return "up" if step > 0 else "down" if step else ""

    def chosen(self, level: str) -> Level:
        """The level that is played now: the offered one, unless the player says which."""
        if not level:
            return self.level
        if level not in RUNGS:
            raise Objection("bot_level")
        return LADDER[RUNGS[level]]

    def keep(self, request: Request, response: Response, level: Level, code: str) -> None:
        """Remember that a game at this level was begun; at another level one begins to count anew."""
        before = self.codes if level is self.usual and not self.moved else ()
        value = ".".join((level.id, *(*before, code)[-REMEMBERED:]))
        secure = is_secure(request)
        response.set_cookie(SUITS_COOKIE, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def suits(request: Request, tables: Iterable[Scene], said: str = "") -> Suits:
    """What suits this browser by what it says or has said, and by how it did at the tables where it holds a seat."""
    name, *written = request.cookies.get(SUITS_COOKIE, "")[:500].split(".")
    begins = BEGINS.get(said or request.cookies.get(PLAYED_COOKIE, ""), BEGINS[NEW_HERE])
    usual = RUNGS.get(name, RUNGS[begins])
    codes = tuple(filter(None, map(read_code, written[:REMEMBERED])))
    last = _results(codes, {table.code: table for table in tables})[-IN_A_ROW:]
    step = 0 if len(last) < IN_A_ROW or len(set(last)) > 1 else 1 if last[0] else -1
    offered = min(max(usual + step, 0), len(LADDER) - 1)
    return Suits(LADDER[offered], LADDER[usual], codes)


def _results(codes: Iterable[str], tables: dict[str, Scene]) -> list[bool]:
    """Which of the finished games were won, rematches included, the first begun first."""
    found = []
    for code in codes:
        while (table := tables.pop(code, None)) is not None:
            if table.game is not None and table.game.over and not table.game.closed:
                result = table.game.view.table.result
                found.append(result is not None and result.winner in table.mine)
            code = table.next_code or ""
    return found
