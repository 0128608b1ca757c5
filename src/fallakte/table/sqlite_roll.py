"""The roll call of the processes that share one SQLite file, in a small file beside it that may be lost."""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import sqlite3
import time
from collections import defaultdict
from collections.abc import Collection, Mapping
from pathlib import Path

from fallakte.table.store import LEASE, Pages, Roll, together

_SCHEMA = """
CREATE TABLE IF NOT EXISTS houses (id TEXT PRIMARY KEY, until REAL NOT NULL);
CREATE TABLE IF NOT EXISTS pages (
    table_id TEXT NOT NULL, house TEXT NOT NULL, seats TEXT NOT NULL, onlookers INTEGER NOT NULL,
    PRIMARY KEY (table_id, house)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS spent (house TEXT NOT NULL, name TEXT NOT NULL, amount REAL NOT NULL);
CREATE TABLE IF NOT EXISTS drivers (table_id TEXT PRIMARY KEY, house TEXT NOT NULL) WITHOUT ROWID;
"""
_POSIX = os.name == "posix"
"""Elsewhere only one process has the tables, and to ask for another one would end it."""


class SqliteRoll:
    """One process' place in the roll call."""

    def __init__(self, tables: Path) -> None:
        self._me = f"p{os.getpid()}-{secrets.token_hex(8)}"
        file = tables.with_name(tables.name + "-roll")
        file.touch(mode=0o600)
        self._file = sqlite3.connect(file, timeout=5, isolation_level=None, check_same_thread=False)
        self._file.execute("PRAGMA synchronous=OFF")
        self._file.executescript(_SCHEMA)

    def call(self, here: Mapping[str, Pages], wants: Collection[str], spent: Mapping[str, float]) -> Roll:
        """Say what is here, forget who was silent for too long, take what is free, hear of the others."""
        self._file.execute("BEGIN IMMEDIATE")
        try:
            found = self._call(here, wants, spent)
        except BaseException:
            self._file.execute("ROLLBACK")
            raise
        self._file.execute("COMMIT")
        return found

    def _call(self, here: Mapping[str, Pages], wants: Collection[str], spent: Mapping[str, float]) -> Roll:
        file, now = self._file, time.time()
        self._forget(now, drives_on=True)
        file.execute("INSERT INTO houses VALUES (?, ?)", (self._me, now + LEASE))
        looked_at = ((table, self._me, json.dumps(p.seats), p.onlookers) for table, p in here.items() if any(p))
        file.executemany("INSERT INTO pages VALUES (?, ?, ?, ?)", looked_at)
        file.executemany("INSERT INTO spent VALUES (?, ?, ?)", ((self._me, *one) for one in spent.items()))
        mine = {table for (table,) in file.execute("SELECT table_id FROM drivers WHERE house = ?", (self._me,))}
        file.executemany("DELETE FROM drivers WHERE table_id = ?", ((table,) for table in mine - set(wants)))
        file.executemany("INSERT OR IGNORE INTO drivers VALUES (?, ?)", ((table, self._me) for table in wants))
        drives = {table for (table,) in file.execute("SELECT table_id FROM drivers WHERE house = ?", (self._me,))}
        elsewhere = defaultdict[str, list[Pages]](list)
        query = "SELECT table_id, seats, onlookers FROM pages WHERE house != ?"
        for table, seats, onlookers in file.execute(query, (self._me,)):
            elsewhere[table].append(Pages(tuple(json.loads(seats)), onlookers))
        others = file.execute("SELECT name, sum(amount) FROM spent WHERE house != ? GROUP BY name", (self._me,))
        return Roll(frozenset(drives), {table: together(elsewhere[table]) for table in here}, dict(others.fetchall()))

    def _forget(self, now: float, *, drives_on: bool) -> None:
        """Strike out who is dead or was silent for too long, and this process itself, which may drive on."""
        houses = self._file.execute("SELECT id, until FROM houses").fetchall()
        gone = [house for house, until in houses if until < now or house == self._me or _is_dead(house)]
        for house in gone:
            self._file.execute("DELETE FROM houses WHERE id = ?", (house,))
            self._file.execute("DELETE FROM pages WHERE house = ?", (house,))
            self._file.execute("DELETE FROM spent WHERE house = ?", (house,))
            if house != self._me or not drives_on:
                self._file.execute("DELETE FROM drivers WHERE house = ?", (house,))

    def close(self) -> None:
        """Give up what is driven."""
        with contextlib.suppress(sqlite3.Error):
            self._forget(0.0, drives_on=False)
        self._file.close()


def _is_dead(house: str) -> bool:
    """Whether the process behind this name is no more."""
    named = re.match(r"p(\d+)-", house)
    if named is None or not _POSIX:
        return False
    try:
        os.kill(int(named[1]), 0)
    except ProcessLookupError:
        return True
    except OSError:  # somebody else's
        return False
    return False
