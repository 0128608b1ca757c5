"""The tables of one browser, newest first: their codes in a cookie, which says nothing about who sits where.

Whether the browser really holds a seat is asked of each table; a code somebody wrote into the cookie shows nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from starlette.requests import Request
from starlette.responses import Response

from fallakte.table.house import House
from fallakte.table.keys import read_code
from fallakte.table.scene import Scene
from fallakte.web.errors import REAL_TABLE
from fallakte.web.security import YEAR, client_of, is_secure, key_of
from fallakte.words import No

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
    codes = (code, *(other for other in before if other != code))[:REMEMBERED]
    return response if codes == before else _keep(request, response, codes)


def forget(request: Request, response: Response, gone: Collection[str]) -> Response:
    """Take tables that don't exist any more off this browser's list."""
    return _keep(request, response, [code for code in codes_of(request) if code not in gone]) if gone else response


def _keep(request: Request, response: Response, codes: Iterable[str]) -> Response:
    secure = is_secure(request)
    response.set_cookie(TABLES_COOKIE, ".".join(codes), max_age=YEAR, httponly=True, samesite="lax", secure=secure)
    return response


async def own_tables(request: Request) -> tuple[tuple[Scene, ...], frozenset[str]]:
    """The remembered tables where this browser holds a seat, as an onlooker sees them; and the codes of no table."""
    house: House = request.app.state.house
    key, found, gone = key_of(request), list[Scene](), set[str]()
    for code in codes_of(request) if key else ():
        try:
            host = await house.find(code)
        except No as no:
            if no.key == REAL_TABLE:
                continue
            if request.app.state.limits.guesses.take(
                client_of(request.scope)
            ):  # or this list would be a way to guess codes
                gone.add(code)
            continue
        if host.lobby.seats_of(key):
            found.append(host.scene(key, None))
    return tuple(found), frozenset(gone)
