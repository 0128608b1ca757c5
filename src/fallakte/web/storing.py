"""Where a server keeps its tables: the file it was told, the usual one in the home, or its memory."""

from __future__ import annotations

import re
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from fallakte.table.memory import MemoryStore
from fallakte.table.sqlite import SqliteStore
from fallakte.table.store import BusyError, EventStore, ForeignError, NewerError
from fallakte.web.settings import IN_MEMORY, Settings
from fallakte.words import No, message

_NOT_TO_BE_WRITTEN = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM)


class Opened(NamedTuple):
    """A store, the settings that fit it, and why the usual file is not used where it is not."""

    store: EventStore
    settings: Settings
    trouble: No | None = None


def open_store(settings: Settings, *, alone: bool = True) -> EventStore:
    """The store of the settings; `No` where it can't be used. A file is this process' `alone`, unless it says no."""
    if settings.db == IN_MEMORY:
        return MemoryStore()
    if is_database(settings.db):
        return open_database(settings.db)
    if "://" in settings.db:
        raise No(message("command.db_kind", address=masked(settings.db)))
    try:
        return SqliteStore(Path(settings.db).expanduser(), alone=alone)
    except BusyError:
        raise No(message("command.tables_busy", path=settings.db)) from None
    except ForeignError:
        raise No(message("command.tables_foreign", path=settings.db)) from None
    except NewerError:
        raise No(message("command.tables_newer", path=settings.db)) from None
    except (OSError, RuntimeError, sqlite3.Error) as error:  # RuntimeError: a user without a home
        raise No(message("command.tables_file", path=settings.db, error=str(error))) from error


def is_database(db: str) -> bool:
    """Whether this is the address of a database, not the name of a file."""
    return db.startswith(("postgresql://", "postgres://"))


def masked(db: str) -> str:
    """The same without the password, for people to read."""
    return re.sub(r"([?&](?:ssl)?password=)[^&]*", r"\1…", re.sub(r"(://[^/@:]*):.*@", r"\1:…@", db))


def open_database(db: str) -> EventStore:
    """The tables in a PostgreSQL database; `No` where it can't be reached, read or understood."""
    try:
        import psycopg

        from fallakte.table.postgres import PostgresStore
        from fallakte.table.postgres_schema import OldError
    except ImportError:
        raise No(message("command.postgres_missing")) from None
    try:
        return PostgresStore(db)
    except OldError as error:
        raise No(message("command.postgres_old", version=str(error))) from None
    except NewerError:
        raise No(message("command.tables_newer", path=masked(db))) from None
    except psycopg.Error as error:
        why = " ".join((error.diag.message_primary or str(error).replace(db, masked(db))).split()).rstrip("?.")
        raise No(message("command.postgres_error", address=masked(db), error=why)) from None


def open_here(settings: Settings) -> Opened:
    """The store of the settings; where the usual file can't be written, nobody chose it, and memory has to do."""
    try:
        return Opened(open_store(settings), settings)
    except No as trouble:
        if settings.db != Settings().db or not _unwritable(trouble.__cause__):
            raise
        return Opened(MemoryStore(), replace(settings, db=IN_MEMORY), trouble)


def _unwritable(error: BaseException | None) -> bool:
    """Whether a file can't be written, rather than being something else than tables."""
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", 0) & 0xFF in _NOT_TO_BE_WRITTEN
    return isinstance(error, (OSError, RuntimeError))
