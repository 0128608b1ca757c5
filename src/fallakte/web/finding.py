"""The table of a code that somebody brings, and how often one may try codes that don't exist."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from fallakte.table.host import Host
from fallakte.table.house import House
from fallakte.table.keys import alias
from fallakte.table.objection import Objection
from fallakte.web.logs import TABLE
from fallakte.web.security import client_of, key_of
from fallakte.words import No

T = TypeVar("T")


async def host_of(request: HTTPConnection) -> Host:
    """The table of an address, `/t/CODE/…`."""
    return await find_table(request, request.path_params["code"])


def _brings_a_link(connection: HTTPConnection) -> bool:
    """Whether somebody comes by a personal link, whose token the table asks for."""
    return connection.url.path.rpartition("/")[2] in ("seat", "claim")


async def find_table(connection: HTTPConnection, code: str) -> Host:
    """The table of a code, or an objection."""
    house: House = connection.app.state.house
    key = key_of(connection)
    host = await guess_limited(
        connection, code, house.find, lambda host: host.plan.owner == key or bool(host.lobby.seats_of(key))
    )
    if host.lobby.keeps_out(key) and not _brings_a_link(connection):
        raise Objection("locked")
    return host


async def guess_limited(
    connection: HTTPConnection, code: str, find: Callable[[str], Awaitable[T]], is_theirs: Callable[[T], bool]
) -> T:
    """What `find` finds by a code. Who tries too many that don't exist has to wait.

    While they wait, a table that exists is refused as well, or guessing would simply go on; whoever set it up or has a
    seat at it gets there all the same.
    """
    TABLE.set(alias(code))
    guesses, client = connection.app.state.limits.guesses, client_of(connection.scope)
    try:
        found = await find(code)
    except No:
        if not guesses.take(client):
            raise HTTPException(429) from None
        raise
    if guesses.is_empty(client) and not is_theirs(found):
        raise HTTPException(429)
    return found
