"""Why something at the table (not in the game) is not possible: a key and values; the words are elsewhere, in pairs."""

from __future__ import annotations


class Objection(Exception):  # noqa: N818 # it is no error: somebody asked for something that can't be done now
    """Nothing was changed; `key` says why."""

    def __init__(self, key: str, **values: object) -> None:
        self.key = key
        self.values = values
        super().__init__(key)
