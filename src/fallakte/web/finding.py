"""The table of a code that somebody brings, and how often one may try codes that don't exist."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from fallakte.table.host import Host
from fallakte.table.house import House
from fallakte.table.keys import alias
from fallakte.table.objection import Objection
from fallakte.web.logs import TABLE
from fallakte.web.security import client_of, key_of
from fallakte.words import No


async def host_of(request: HTTPConnection) -> Host:
    """The table of an address, `/t/CODE/…`."""
    return await find_table(request, request.path_params["code"])


def _brings_a_link(connection: HTTPConnection) -> bool:
    """Whether somebody comes by a personal link, whose token the table asks for."""
    return connection.url.path.rpartition("/")[2] in ("seat", "claim")


async def find_table(connection: HTTPConnection, code: str) -> Host:
    """The table of a code, or an objection. Who tries too many that don't exist has to wait.

    While they wait, a table that exists is refused as well, or guessing would simply go on; whoever set it up or has a
    seat at it gets there all the same.
    """
    house: House = connection.app.state.house
    TABLE.set(alias(code))
    guesses = connection.app.state.limits.guesses
    client, key = client_of(connection.scope), key_of(connection)
    try:
        host = await house.find(code)
    except No:
        if not guesses.take(client):
            raise HTTPException(429) from None
        raise
    if host.lobby.keeps_out(key) and not _brings_a_link(connection):
        raise Objection("locked")
    if guesses.is_empty(client) and host.plan.owner != key and not host.lobby.seats_of(key):
        raise HTTPException(429)
    return host
