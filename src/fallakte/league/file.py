"""A whole league in one file: its entries as JSON Lines, the same that its page exports."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from fallakte.league.checking import check_entry
from fallakte.league.entries import (
    Corrected,
    Entry,
    Forgotten,
    Joined,
    Merged,
    Played,
    Renamed,
    TakenBack,
    for_all,
    read_entry,
    write_entry,
)
from fallakte.league.errors import LeagueError
from fallakte.league.league import NAMELESS, League, fold_all, names_in_words

MOST_BYTES = 10_000_000
"""A file that is larger is not read at all."""
Named = Joined | Renamed


def read_entries(text: str) -> list[Entry]:
    """The entries of a file; `LeagueError` names the first line that is wrong."""
    lines = text.removeprefix("\ufeff").removesuffix("\n").split("\n")
    if lines == [""]:
        raise LeagueError("empty")
    return [_entry(line, number) for number, line in enumerate(lines, start=1)]


def _entry(line: str, number: int) -> Entry:
    entry = read_entry(line, number)
    try:
        check_entry(entry)
    except LeagueError as error:
        raise error.at(number) from None
    return entry


def read_league(text: str) -> League:
    """The league of a file."""
    return fold_all(read_entries(text))


def write_entries(entries: Iterable[Entry]) -> str:
    """Entries as the lines of a file: without keys, and without the names of those who wanted out."""
    return "".join(f"{write_entry(entry)}\n" for entry in _shared(list(entries)))


def _shared(entries: Sequence[Entry]) -> Iterator[Entry]:
    """The entries that are for everybody, with nothing that tells who it was that wanted out."""
    gone = _gone(entries)
    left = {entry.id: at for at, entry in enumerate(entries) if isinstance(entry, Forgotten)}
    told = [(entry.name, left[gone[entry.id]]) for entry in entries if isinstance(entry, Named) and entry.id in gone]
    for at, entry in enumerate(entries):
        if not for_all(entry):
            continue
        words = names_in_words({name for name, until in told if at < until}) if gone else None
        if isinstance(entry, Named) and entry.id in gone:
            entry = replace(entry, name=NAMELESS)
        if isinstance(entry, Played) and gone.keys() & set(entry.players):
            entry = replace(entry, table="")  # its pages there have the names that were used at the table
        if words is not None and isinstance(entry, Played | Corrected):
            entry = replace(entry, note=words.sub(NAMELESS, entry.note))
        if words is not None and isinstance(entry, Corrected | TakenBack):
            entry = replace(entry, why=words.sub(NAMELESS, entry.why))
        yield entry


def _gone(entries: Sequence[Entry]) -> dict[str, str]:
    """Everybody who wanted out, under each id that was merged into theirs, with the id under which they left."""
    gone = {entry.id: entry.id for entry in entries if isinstance(entry, Forgotten)}
    for entry in reversed(entries):
        if isinstance(entry, Merged) and entry.into in gone:
            gone[entry.id] = gone[entry.into]
    return gone


def decoded(data: bytes) -> str:
    """The text of a file, as spreadsheets write it too: UTF-8, UTF-16 with its mark, or Western (Windows-1252).

    >>> decoded("schön".encode("cp1252")), decoded("\\ufeffschön".encode("utf-16-le"))
    ('schön', 'schön')
    """
    check_size(len(data))
    if data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        raise LeagueError("spreadsheet")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings = ["utf-16"]
    else:
        encodings = ["utf-8", *(["cp1252"] if not data.lstrip().startswith(b"{") else [])]
    for encoding in encodings:
        with contextlib.suppress(UnicodeDecodeError):
            text = data.decode(encoding)
            if "\x00" not in text:
                return text
    raise LeagueError("no_text")


def check_size(size: int) -> None:
    """Refuse what is too large before it is read."""
    if size > MOST_BYTES:
        raise LeagueError("big", size=round(size / 1e6), most=MOST_BYTES // 1_000_000)


@contextmanager
def opened(path: Path) -> Iterator[TextIO]:
    """A league's file, held so that nobody else writes meanwhile."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        opened_file = path.open("a+", encoding="utf-8", newline="\n")
    except OSError as error:
        raise LeagueError("unwritable", path=str(path), error=str(error.strerror)) from None
    with opened_file as file:
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
