"""The file of a SQLite store, from outside: whose it is, whether another server has it, whether it is still there."""

from __future__ import annotations

import contextlib
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from fallakte.table.store import BusyError, ForeignError

APPLICATION = int.from_bytes(b"Fall")
"""The number by which a file is known as one of ours; files of the first version have none."""
_OURS = {"id", "plan", "created"}


class File(NamedTuple):
    """What a path leads to."""

    files: tuple[tuple[int, int], ...]
    """Which file it is, and which one beside it holds what was written last."""
    size: int
    """It never gets shorter by itself."""


def file_at(path: Path) -> File | None:
    """What a path leads to now; None where something of it is gone."""
    try:
        found = [file.stat() for file in (path, path.with_name(path.name + "-wal"))]
    except OSError:
        return None
    return File(tuple((one.st_dev, one.st_ino) for one in found), found[0].st_size)


def see_that_it_is_ours(path: Path) -> None:
    """`ForeignError` or `OSError` where something else is there, of which nothing may be changed, not even the mode."""
    if not path.exists():
        return
    if not path.is_file():
        raise OSError(f"{path} is no file")
    with closing(sqlite3.connect(path)) as found:
        (application,) = found.execute("PRAGMA application_id").fetchone()
        empty = found.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
        columns = {name for _, name, *_ in found.execute("PRAGMA table_info(tables)")}
    if application not in (0, APPLICATION) or not (empty or columns >= _OURS):
        raise ForeignError(str(path))


def close_to_others(path: Path) -> None:
    """Let nobody but its owner read a store's files."""
    for file in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
        with contextlib.suppress(OSError):  # not there, or somebody else's
            file.chmod(0o600)


def lock(path: Path) -> sqlite3.Connection:
    """Hold a file beside this one as long as the process lives; the system lets go of it however that ends."""
    file = path.with_name(path.name + "-lock")
    file.touch(mode=0o600)
    held = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        held.close()
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise BusyError(str(path)) from None
        raise  # a full disk, for example
    return held
