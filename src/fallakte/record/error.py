"""What is wrong with a record, told with its line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fallakte.editions import EditionError
from fallakte.editions.messages import error_text, refusal_text, say
from fallakte.rules.explained import ExplainedError
from fallakte.rules.refusal import Refusal


class RecordError(ValueError):
    """A record that can't be read or can't have been played; says which line is wrong and why, in either language."""

    def __init__(self, key: str, line: int, **values: object) -> None:
        self.key = key
        self.line = line
        self.values = values
        super().__init__(self.text("en"))

    def text(self, lang: str) -> str:
        """What is wrong and what would be right."""
        return say(self.key, lang, line=self.line, **{name: _told(value, lang) for name, value in self.values.items()})


@dataclass(frozen=True)
class Refused:
    """A refusal with the players' names, which it may speak of."""

    refusal: Refusal
    players: Sequence[str]

    def text(self, lang: str) -> str:
        """What the player would have been told."""
        return refusal_text(self.refusal, lang, self.players)


def _told(value: object, lang: str) -> object:
    """A value of a message; an error or a refusal among them is told in the same language."""
    if isinstance(value, EditionError | Refused):
        return value.text(lang)
    return error_text(value, lang) if isinstance(value, ExplainedError) else value
