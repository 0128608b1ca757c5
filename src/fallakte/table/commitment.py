"""Fairness: at the start everybody sees a hash of case file, deal and a salt; at the end the text behind it is opened.

The text is the salt and then, line by line, the events of the deal. `printf '%s' "$text" | sha256sum` checks it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from fallakte.rules import events as e
from fallakte.rules.edition import Edition
from fallakte.rules.events import Event
from fallakte.rules.text import show_event


def sealed_text(events: Iterable[Event], edition: Edition, salt: str) -> str:
    """What the commitment is the hash of."""
    deal = (event for event in events if isinstance(event, (e.CaseFiled, e.RowLaid, e.Dealt)))
    return "\n".join((salt, *(show_event(event, edition) for event in deal)))


def commitment(text: str) -> str:
    """The hash everybody sees at the start."""
    return hashlib.sha256(text.encode()).hexdigest()


def coins(salt: str) -> str:
    """The seed of a game's bots: it tells nothing of the salt; once that is opened, anybody can toss them again."""
    return hashlib.sha256(f"coins {salt}".encode()).hexdigest()[:16]
