"""The real tables of one browser: those it remembers and has a seat at, or has set up."""

from __future__ import annotations

from typing import NamedTuple

from starlette.requests import Request

from fallakte.companion.host import Tables
from fallakte.editions import words
from fallakte.web.own_tables import codes_of
from fallakte.web.security import key_of
from fallakte.web.words import say
from fallakte.words import No


class RealTable(NamedTuple):
    """A real table in a line."""

    code: str
    edition: str
    people: str
    stands: str


async def own_real_tables(request: Request, lang: str) -> tuple[RealTable, ...]:
    """The remembered real tables, the newest first."""
    tables: Tables = request.app.state.real_tables
    key, found = key_of(request), list[RealTable]()
    for code in codes_of(request) if key else ():
        try:
            host = await tables.find(code)
        except No:
            continue
        room, plan = host.room, host.plan
        if room.seats_of(key) or plan.owner == key:
            over = room.shared.case is not None
            turn = max((*room.shared.turns, plan.first_turn - 1)) + 1
            stands = say("companion_closed", lang) if over else say("companion_turn", lang, turn=turn)
            found.append(RealTable(code, words(plan.edition, lang).name, ", ".join(plan.names), stands))
    return tuple(found)
