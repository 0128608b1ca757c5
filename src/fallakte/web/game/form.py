"""What every form of a game page carries, so that a stale or double click does nothing."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup


class Form(NamedTuple):
    """Where the forms of a page go, and on whose behalf."""

    code: str
    seat: int | None
    version: int | None = None
    """The game as the page shows it; None in a live page, whose script knows what it shows and fills that in."""

    @property
    def hidden(self) -> Markup:
        """The hidden fields."""
        seat = "" if self.seat is None else f'<input type="hidden" name="seat" value="{self.seat:d}">'
        version = "" if self.version is None else f"{self.version:d}"
        return Markup(f'{seat}<input type="hidden" name="version" value="{version}">')
