"""Errors that a person reads: told in English, with a key by which the texts tell them in any language."""

from __future__ import annotations


class ExplainedError(ValueError):
    """An error whose text is English; `key` and `values` find it in the user's language."""

    def __init__(self, english: str, key: str | None = None, **values: object) -> None:
        super().__init__(english)
        self.key = key
        self.values = values
