"""The formats of a record, and by which letter of the rules a game of each was played.

A record of the first format was played before some rules were read more closely. It is read, replayed and verified by
what was said then, and written back in its own format.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from fallakte.rules.edition import Edition
from fallakte.rules.letter import FIRST
from fallakte.rules.switches import with_house_rules

OLDEST, NEWEST = 1, 2


@lru_cache(maxsize=64)
def as_played(edition: Edition, number: int) -> Edition:
    """The edition as it was when records had this format."""
    if number == NEWEST:
        return edition
    chosen = edition.house_rules or {}
    then = {name: value for name, value in edition.earlier.items() if name not in chosen}
    return replace(edition, rules=with_house_rules(edition.rules, then), letter=FIRST)


def format_of(edition: Edition) -> int:
    """The format in which a game of this edition is written."""
    return OLDEST if edition.letter == FIRST else NEWEST
