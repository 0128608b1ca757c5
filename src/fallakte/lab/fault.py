"""What a bot can do wrong, and what happens instead: the most passive legal action. It loses its turn, not the game."""

from __future__ import annotations

from pathlib import Path
from traceback import extract_tb
from typing import NamedTuple

from fallakte.rules import Action, LegalActions

FAULTS = ("illegal", "rubbish", "hang", "death", "absent", "crash")
"""Not allowed; no message; no answer in time; ended; not there because it hung or ended before; raised an exception."""


class Fault(NamedTuple):
    """One thing that went wrong."""

    what: str
    """One of `FAULTS`."""
    why: str
    version: int
    """After how many events of the game."""


class FaultError(RuntimeError):
    """A bot did not give a legal action."""

    def __init__(self, what: str, why: str, sort: str = "") -> None:
        super().__init__(f"{what}: {why}")
        self.what = what
        self.why = why
        self.sort = sort or what
        """More exactly what, where that is known."""


def explained(error: BaseException, path: str | None = None) -> str:
    """An exception in one line, with the line that raised it: the last one in this file, or at all."""
    if isinstance(error, SyntaxError):
        return f"{type(error).__name__}: {error.msg} (line {error.lineno})"
    frames = list(extract_tb(error.__traceback__))
    inside = [frame for frame in frames if frame.filename == path]
    where = "".join(f" ({Path(frame.filename).name}, line {frame.lineno})" for frame in (inside or frames)[-1:])
    return f"{type(error).__name__}: {error}".rstrip(": ") + where


def passive(legal: LegalActions) -> Action:
    """The legal action that does least."""
    return next(legal.options(min(legal.verbs, key=lambda verb: verb.idle)))
