"""Which sentences there are, in which order, and on which switches each depends: read from `sentences.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from fallakte.rules.edition import Edition

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Slot:
    """A sentence before it has words."""

    id: str
    section: str
    rules: tuple[str, ...] = ()
    switch: str = ""
    """Its words are those of this switch's value."""
    numbers: tuple[str, ...] = ()
    """The switches whose numbers stand in it."""
    only: Mapping[str, str] = field(default_factory=dict)
    """It is there for these values alone."""
    needs: tuple[str, ...] = ()
    """What the edition must have."""
    rules_of: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def switches(self) -> frozenset[str]:
        """Every switch that can change it."""
        return frozenset((*filter(None, [self.switch]), *self.numbers, *self.only))


@cache
def slots() -> tuple[Slot, ...]:
    """All sentences in their order."""
    content = tomllib.loads((FOLDER / "sentences.toml").read_text(encoding="utf-8"))
    return tuple(
        Slot(
            id=name,
            section=entry["section"],
            rules=tuple(entry.get("rules", ())),
            switch=entry.get("switch", ""),
            numbers=tuple(entry.get("numbers", ())),
            only=entry.get("only", {}),
            needs=tuple(entry.get("needs", ())),
            rules_of={value: tuple(rules) for value, rules in entry.get("rules_of", {}).items()},
        )
        for name, entry in content.items()
    )


def has(edition: Edition) -> frozenset[str]:
    """What an edition has that a sentence may need."""
    board = edition.board
    facts = {
        "board": board is not None,
        "no_board": board is None,
        "passages": board is not None and bool(board.passages),
        "hinge": board is not None and bool(board.hinges),
        "pawns_brought": edition.rules.pawns == "suspects",
        "advantages": bool(edition.advantages),
    }
    return frozenset(name for name, holds in facts.items() if holds)
