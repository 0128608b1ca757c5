"""What is wrong with a record, told with its line."""

from __future__ import annotations

from fallakte.words import No, Value, message


class RecordError(No):
    """A record that can't be read or can't have been played; says which line is wrong and why."""

    def __init__(self, key: str, line: int, **values: Value) -> None:
        super().__init__(message(f"record.{key}", line=line, **values))
        self.line = line
