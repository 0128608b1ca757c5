"""What a bot can do: decide, and if it wants to, watch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from fallakte.rules import Action, LegalActions, Seat, Seen, Table, View


@runtime_checkable
class Bot(Protocol):
    """Anybody who can decide for a seat.

    >>> from fallakte import Bot, Game, load
    >>> class First:
    ...     def decide(self, view, legal):
    ...         return next(iter(legal))
    >>> bot: Bot = First()
    >>> Game.deal(load("speed"), seats=2, seed=1).play([bot, bot]).over
    True
    """

    def decide(self, view: View, legal: LegalActions) -> Action:
        """Choose one of the legal actions."""


@runtime_checkable
class Watcher(Protocol):
    """A bot that wants to be told everything its seat sees, as it happens."""

    def begin(self, table: Table, seat: Seat) -> None:
        """A game begins."""

    def saw(self, seen: Sequence[Seen], version: int) -> None:
        """This was seen; `version` is the number of the last event."""
