"""A whole league in one file: its entries as JSON Lines, the same that its page exports."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from fallakte.league.entries import Entry, Forgotten, Joined, Renamed, for_all, read_entry, write_entry
from fallakte.league.errors import LeagueError
from fallakte.league.league import League, fold_all
from fallakte.league.writing import NAMELESS

MOST_BYTES = 10_000_000
"""A file that is larger is not read at all."""


def read_entries(text: str) -> list[Entry]:
    """The entries of a file; `LeagueError` names the first line that is wrong."""
    lines = text.removeprefix("\ufeff").removesuffix("\n").split("\n")
    if lines == [""]:
        raise LeagueError("empty")
    return [read_entry(line, number) for number, line in enumerate(lines, start=1)]


def read_league(text: str) -> League:
    """The league of a file."""
    return fold_all(read_entries(text))


def write_entries(entries: Iterable[Entry]) -> str:
    """Entries as the lines of a file: without keys, and without the names of those who wanted out."""
    shared = [entry for entry in entries if for_all(entry)]
    gone = {entry.id for entry in shared if isinstance(entry, Forgotten)}
    lines = []
    for entry in shared:
        if isinstance(entry, Joined | Renamed) and entry.id in gone:
            entry = replace(entry, name=NAMELESS)
        lines.append(write_entry(entry))
    return "".join(f"{line}\n" for line in lines)


def check_size(size: int) -> None:
    """Refuse what is too large before it is read."""
    if size > MOST_BYTES:
        raise LeagueError("big", size=round(size / 1e6), most=MOST_BYTES // 1_000_000)


@contextmanager
def opened(path: Path) -> Iterator[TextIO]:
    """A league's file, held so that nobody else writes meanwhile."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+", encoding="utf-8", newline="\n") as file:
        with contextlib.suppress(ImportError):  # a system without it has no two writers by chance
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        check_size(file.seek(0, os.SEEK_END))
        file.seek(0)
        yield file


def append(file: TextIO, entries: Iterable[Entry]) -> None:
    """Add entries at the end of an opened file, all in one."""
    file.seek(0, os.SEEK_END)
    file.write(write_entries(entries))
    file.flush()
    os.fsync(file.fileno())
