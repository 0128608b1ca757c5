"""The real tables and leagues of this process, and the one of an address."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from fallakte.companion.host import TableHost, Tables
from fallakte.league.host import Leagues
from fallakte.web.finding import guess_limited
from fallakte.web.security import key_of


def tables_of(connection: HTTPConnection) -> Tables:
    """The real tables of this process."""
    found: Tables = connection.app.state.real_tables
    return found


def leagues_of(connection: HTTPConnection) -> Leagues:
    """The leagues of this process."""
    found: Leagues = connection.app.state.leagues
    return found


async def host_of(connection: HTTPConnection) -> TableHost:
    """The table of an address, `/companion/CODE/…`."""
    key, code = key_of(connection), connection.path_params["code"]
    return await guess_limited(
        connection,
        code,
        tables_of(connection).find,
        lambda host: host.plan.owner == key or bool(host.room.seats_of(key)),
    )
