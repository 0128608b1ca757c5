"""Who sits round a table, as a page calls and draws them: a game's seats, or people at a real table."""

from __future__ import annotations

from typing import NamedTuple

from fallakte.editions import words
from fallakte.rules.edition import Edition
from fallakte.rules.sorts import Seat
from fallakte.words import Name, Voice


class Company(NamedTuple):
    """Everybody at a table in the order of their seats, and the language they are spoken of in."""

    edition: Edition
    lang: str
    names: tuple[str, ...]
    pawns: tuple[int, ...]
    """Whose picture stands beside a name."""

    def voice(self, you: Seat | None = None) -> Voice:
        """Who says messages to these people, or to one of them, in the words of their edition."""
        return words(self.edition, self.lang).voice(self.names, you)


def short_name(name: str, most: int = 7) -> str:
    """A name that fits a narrow place: a pawn's short name, a person's last word, cut if need be."""
    word = name.form("short") if isinstance(name, Name) else (name.split() or [name])[-1]
    return word if len(word) <= most else f"{word[: most - 1]}."
