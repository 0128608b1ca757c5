"""Why something at the table (not in the game) is not possible."""

from __future__ import annotations

from fallakte.words import No, Value, message


class Objection(No):
    """Nothing was changed; its sentence is one of the topic `table`."""

    def __init__(self, key: str, **values: Value) -> None:
        super().__init__(message(f"table.{key}", **values))
