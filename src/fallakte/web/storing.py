"""Where a server keeps its tables: the file it was told, the usual one in the home, or its memory."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from fallakte.rules.explained import ExplainedError
from fallakte.table.memory import MemoryStore
from fallakte.table.sqlite import SqliteStore
from fallakte.table.store import EventStore
from fallakte.web.settings import IN_MEMORY, Settings

_NOT_TO_BE_WRITTEN = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM)


class Opened(NamedTuple):
    """A store, the settings that fit it, and why the usual file is not used where it is not."""

    store: EventStore
    settings: Settings
    trouble: ExplainedError | None = None


def open_store(settings: Settings) -> EventStore:
    """The store of the settings; `ExplainedError` where the file can't be used."""
    if settings.db == IN_MEMORY:
        return MemoryStore()
    try:
        return SqliteStore(Path(settings.db).expanduser())
    except (OSError, RuntimeError, sqlite3.Error) as error:  # RuntimeError: a user without a home
        text = f"the tables' file {settings.db} can't be used: {error}"
        raise ExplainedError(text, "tables_file", path=settings.db, error=error) from error


def open_here(settings: Settings) -> Opened:
    """The store of the settings; where the usual file can't be written, nobody chose it, and memory has to do."""
    try:
        return Opened(open_store(settings), settings)
    except ExplainedError as trouble:
        if settings.db != Settings().db or not _unwritable(trouble.__cause__):
            raise
        return Opened(MemoryStore(), replace(settings, db=IN_MEMORY), trouble)


def _unwritable(error: BaseException | None) -> bool:
    """Whether a file can't be written, rather than being something else than tables."""
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", 0) & 0xFF in _NOT_TO_BE_WRITTEN
    return True
