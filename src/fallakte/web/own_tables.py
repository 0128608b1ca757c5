"""The tables of one browser, newest first: their codes in a cookie, which says nothing about who sits where.

Whether the browser really holds a seat is asked of each table; a code somebody wrote into the cookie shows nothing.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from fallakte.table.house import House
from fallakte.table.keys import read_code
from fallakte.table.objection import Objection
from fallakte.table.scene import Scene
from fallakte.web.security import YEAR, client_of, key_of

TABLES_COOKIE = "fallakte_tables"
REMEMBERED = 12


def codes_of(request: Request) -> tuple[str, ...]:
    """The codes this browser remembers."""
    parts = request.cookies.get(TABLES_COOKIE, "")[:1000].split(".")
    codes = (read_code(part) for part in parts[:REMEMBERED])
    return tuple(dict.fromkeys(code for code in codes if code))


def remember(request: Request, response: Response, code: str) -> Response:
    """Put a table first on this browser's list."""
    before = codes_of(request)
    if before[:1] != (code,):
        codes = (code, *(other for other in before if other != code))[:REMEMBERED]
        secure = request.url.scheme == "https"
        response.set_cookie(TABLES_COOKIE, ".".join(codes), max_age=YEAR, httponly=True, samesite="lax", secure=secure)
    return response


async def own_tables(request: Request) -> tuple[Scene, ...]:
    """The remembered tables where this browser holds a seat, as an onlooker sees them."""
    house: House = request.app.state.house
    key, found = key_of(request), list[Scene]()
    for code in codes_of(request) if key else ():
        try:
            host = await house.find(code)
        except Objection:
            if not request.app.state.guesses.take(client_of(request.scope)):
                break
            continue
        if host.lobby.seats_of(key):
            found.append(host.scene(key, None))
    return tuple(found)
