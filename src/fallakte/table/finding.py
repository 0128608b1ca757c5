"""Tables by their codes: a new code for a new table, and the table of a code that somebody typed."""

from __future__ import annotations

import contextlib

from fallakte.table.keys import new_codes, read_code
from fallakte.table.objection import Objection
from fallakte.table.store import EventStore, NoTableError, TakenError


async def create_table(store: EventStore, lang: str, plan: str) -> str:
    """Keep a new table under a code that nobody uses yet, in words of its language; the code."""
    for code in new_codes(lang):
        with contextlib.suppress(TakenError):
            await store.create(code, plan)
            return code
    raise Objection("house_full")


def typed_code(text: str) -> str:
    """The code that a text means."""
    code = read_code(text)
    if code is None:
        raise Objection("no_table")
    return code


async def plan_of(store: EventStore, code: str) -> str:
    """The plan of a table."""
    try:
        return await store.plan(code)
    except NoTableError:
        raise Objection("no_table") from None
