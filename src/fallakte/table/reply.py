"""What comes of an action at a running table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from fallakte.rules.refusal import Refusal
from fallakte.words import No, message


@dataclass(frozen=True, slots=True)
class Done:
    """It happened, is stored, and everybody was told."""

    version: int


class Stale(No):
    """The game has moved on since; nothing was done."""

    def __init__(self, version: int) -> None:
        super().__init__(message("table.stale"))
        self.version = version


Reply: TypeAlias = Done | Stale | Refusal
