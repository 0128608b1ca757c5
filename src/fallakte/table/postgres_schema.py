"""The schema of a database of tables, and how an older one is brought to it."""

from __future__ import annotations

import psycopg

from fallakte.table.store import NewerError, StoreError

OLDEST = 130000
"""The oldest PostgreSQL that will do."""
_MIGRATING = 0x46616C6C
STEPS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE tables (id text PRIMARY KEY, plan text NOT NULL, "
        "created timestamptz NOT NULL DEFAULT clock_timestamp(), number bigserial)",
        "CREATE TABLE lines (table_id text NOT NULL REFERENCES tables ON DELETE CASCADE, stream text NOT NULL, "
        "version integer NOT NULL, line text NOT NULL, at timestamptz DEFAULT clock_timestamp(), "
        "PRIMARY KEY (table_id, stream, version))",
        "CREATE UNLOGGED TABLE houses (id text PRIMARY KEY, until timestamptz NOT NULL)",
        "CREATE UNLOGGED TABLE pages (table_id text NOT NULL, house text NOT NULL REFERENCES houses ON DELETE CASCADE, "
        "seats integer[] NOT NULL, onlookers integer NOT NULL, PRIMARY KEY (table_id, house))",
        "CREATE UNLOGGED TABLE drivers (table_id text PRIMARY KEY, "
        "house text NOT NULL REFERENCES houses ON DELETE CASCADE)",
    ),
    (
        "CREATE UNLOGGED TABLE spent (house text NOT NULL REFERENCES houses ON DELETE CASCADE, name text NOT NULL, "
        "amount double precision NOT NULL)",
        "CREATE INDEX ON spent (house)",
    ),
    ("ALTER TABLE houses ADD COLUMN listener integer",),
)
"""Step n leads from version n to the next one."""


class OldError(StoreError):
    """This PostgreSQL is too old."""


def migrate(connection: psycopg.Connection) -> None:
    """Bring the database to this version, one process at a time; a newer one is left alone."""
    if connection.info.server_version < OLDEST:
        raise OldError(str(connection.info.server_version // 10000))
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (_MIGRATING,))
        connection.execute("CREATE TABLE IF NOT EXISTS fallakte (version integer NOT NULL)")
        found = connection.execute("SELECT version FROM fallakte").fetchone()
        version = 0 if found is None else int(found[0])
        if version > len(STEPS):
            raise NewerError(version, len(STEPS))
        for step in STEPS[version:]:
            for statement in step:
                connection.execute(statement.encode())
        if found is None:
            connection.execute("INSERT INTO fallakte VALUES (%s)", (len(STEPS),))
        else:
            connection.execute("UPDATE fallakte SET version = %s", (len(STEPS),))
