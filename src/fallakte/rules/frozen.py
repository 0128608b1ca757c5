"""A quick way to copy a frozen value with some fields changed; `dataclasses.replace` is several times slower."""

from __future__ import annotations

from typing import Any, Self


class Frozen:
    """Base of the large frozen dataclasses that are copied at every event."""

    def but(self, **changes: Any) -> Self:
        """The same value with these fields changed."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__, **changes)
        return new
