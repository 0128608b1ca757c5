"""The schema of a SQLite file of tables, and how an older file is brought to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from fallakte.table.sqlite_file import APPLICATION
from fallakte.table.store import NewerError

_SCHEMA = (
    "CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, plan TEXT NOT NULL, created REAL NOT NULL)",
    "CREATE TABLE IF NOT EXISTS lines ("
    "table_id TEXT NOT NULL REFERENCES tables(id), stream TEXT NOT NULL, version INTEGER NOT NULL, "
    "line TEXT NOT NULL, at REAL, PRIMARY KEY (table_id, stream, version)) WITHOUT ROWID",
)


def connect(path: Path) -> sqlite3.Connection:
    """A connection whose commits are on the disk when they are done."""
    connection = sqlite3.connect(path, timeout=30, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    """Bring an older file to this version, step by step, in one transaction; a newer one is left alone."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > len(STEPS):
            raise NewerError(version, len(STEPS))
        for step in STEPS[version:]:
            step(connection)
        connection.execute(f"PRAGMA user_version = {len(STEPS)}")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _first_tables(connection: sqlite3.Connection) -> None:
    """Tables and lines, each line with its time; files from before that have no version, and some no times."""
    for statement in _SCHEMA:
        connection.execute(statement)
    if "at" not in {name for _, name, *_ in connection.execute("PRAGMA table_info(lines)")}:
        connection.execute("ALTER TABLE lines ADD COLUMN at REAL")


STEPS: tuple[Callable[[sqlite3.Connection], None], ...] = (_first_tables,)
"""Step n leads from version n to the next one."""
