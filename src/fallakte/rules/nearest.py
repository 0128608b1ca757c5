"""Which known name was perhaps meant by one that is not known."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from fallakte.words.message import NO_HINT, Hint

__all__ = ["NO_HINT", "Hint", "nearest"]

SIMILAR = 0.6
"""How alike two names are at least, from 0 to 1, when one is a slip for the other."""
SHORTEST_PART = 3
"""A piece of a name is at least so long: `hall` may mean `art_gallery_hall`, `h` nothing."""
MOST_LISTED = 30
"""More names than these are not listed: nobody reads them."""


def nearest(name: str, known: Iterable[str]) -> Hint:
    """A hint for an unknown name: `nearest("libary", ["hall", "library"])` is `Hint(close="library")`."""
    names = {one.casefold(): one for one in known}
    typed = name.casefold()
    parts = [one for one in names if typed in one] if len(typed) >= SHORTEST_PART else []
    found = get_close_matches(typed, names, n=1, cutoff=SIMILAR) or parts
    if found:
        return Hint(names[found[0]])
    return Hint(None, tuple(names.values()) if len(names) <= MOST_LISTED else ())
