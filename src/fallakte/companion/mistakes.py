"""What can't be understood of a log: which line, what is wrong, and what would be right."""

from __future__ import annotations

from fallakte.words import No, Value, message

ON_PAGE = {"own_count": "own_count_page", "open_count": "open_count_page", "hand_size": "hand_size_page"}
"""Where a page shows another way out than a log has."""


class LogError(No):
    """A line that can't be understood; says why and the way out, in either language."""

    def __init__(self, key: str, line: int | None = None, /, **values: Value) -> None:
        super().__init__(message(f"companion.mistake.{key}", **values))
        self.sort = key
        self.line = line
        self.values = values

    def text(self, lang: str) -> str:
        """What is wrong, and in which line."""
        told = self.sentence(lang)
        if self.line is None:
            return told
        return No(message("companion.mistake.line", number=self.line, told=told)).text(lang)

    def sentence(self, lang: str) -> str:
        """What is wrong, without the line."""
        return super().text(lang)

    def on_page(self, lang: str) -> str:
        """What is wrong, and the way out on a page."""
        return LogError(ON_PAGE.get(self.sort, self.sort), **self.values).sentence(lang)

    def at(self, line: int) -> LogError:
        """The same, in this line."""
        return self if self.line is not None else LogError(self.sort, line, **self.values)
