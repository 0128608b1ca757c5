"""What a bot can do wrong, and what happens instead: the most passive legal action. It loses its turn, not the game."""

from __future__ import annotations

from pathlib import Path
from traceback import extract_tb
from typing import NamedTuple

from fallakte.rules import Action, LegalActions
from fallakte.words import Message, Voice, message

FAULTS = ("illegal", "rubbish", "hang", "death", "absent", "crash")
"""Not allowed; no message; no answer in time; ended; not there because it hung or ended before; raised an exception."""


class Fault(NamedTuple):
    """One thing that went wrong."""

    what: str
    """One of `FAULTS`."""
    why: Message
    version: int
    """After how many events of the game."""


class FaultError(RuntimeError):
    """A bot did not give a legal action."""

    def __init__(self, what: str, why: Message, sort: str = "") -> None:
        super().__init__(what, why, sort)
        self.what = what
        self.why = why
        self.sort = sort or what
        """More exactly what, where that is known."""

    def __str__(self) -> str:
        return f"{self.what}: {Voice('en').say(self.why)}"


def wrong(key: str, **values: str | int | Message) -> Message:
    """Why something is a fault."""
    return message(f"command.wrong.{key}", **values)


def absent(why: Message) -> FaultError:
    """The fault of one who is not there any more, since something else went wrong."""
    return FaultError("absent", wrong("out_since", why=why))


def explained(error: BaseException, path: str | None = None) -> Message:
    """An exception in one line, with the line that raised it: the last one in this file, or at all."""
    if isinstance(error, SyntaxError):
        return wrong("syntax", error=f"{type(error).__name__}: {error.msg}", line=error.lineno or 0)
    said = f"{type(error).__name__}: {error}".rstrip(": ")
    frames = list(extract_tb(error.__traceback__))
    inside = [frame for frame in frames if frame.filename == path]
    for frame in (inside or frames)[-1:]:
        return wrong("exception", error=said, file=Path(frame.filename).name, line=frame.lineno or 0)
    return wrong("unplaced", error=said)


def passive(legal: LegalActions) -> Action:
    """The legal action that does least."""
    return next(legal.options(min(legal.verbs, key=lambda verb: verb.idle)))
