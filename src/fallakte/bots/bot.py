"""The one thing every bot can do."""

from __future__ import annotations

from typing import Protocol

from fallakte.rules import Action, LegalActions, View


class Bot(Protocol):
    """Anybody who can decide for a seat."""

    def decide(self, view: View, legal: LegalActions) -> Action:
        """Choose one of the legal actions."""
