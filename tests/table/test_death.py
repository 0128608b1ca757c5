"""What a process drove that was killed is free at once: nobody waits until its lease ends."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from fallakte.table.postgres import PostgresStore
from fallakte.table.sqlite import SqliteStore
from fallakte.table.store import EventStore

DRIVES = """
import asyncio, sys
from fallakte.table import postgres, sqlite, sqlite_roll

postgres.LEASE = sqlite_roll.LEASE = 1e6

async def main():
    where = sys.argv[1]
    store = postgres.PostgresStore(where) if "://" in where else sqlite.SqliteStore(where)
    while getattr(store, "_listener", 0) is None:
        assert (await store.roll_call({}, ["t"], {})).drives == {"t"}
    assert (await store.roll_call({}, ["t"], {})).drives == {"t"}
    print("drives", flush=True)
    await asyncio.sleep(1e6)

asyncio.run(main())
"""


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_what_a_dead_process_drove_is_taken_over_at_once(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    where = request.getfixturevalue("postgres")() if kind == "postgres" else str(tmp_path / "t.db")
    store: EventStore = PostgresStore(where) if kind == "postgres" else SqliteStore(where)

    async def drives() -> bool:
        return (await store.roll_call({}, ["t"], {})).drives == {"t"}

    async def scene() -> None:
        other = subprocess.Popen([sys.executable, "-c", DRIVES, where], stdout=subprocess.PIPE)
        assert other.stdout is not None
        with other, other.stdout:
            assert other.stdout.readline() == b"drives\n"
            assert not await drives(), "who lives keeps it"
            other.kill()
        async with asyncio.timeout(60):
            while not await drives():
                await asyncio.sleep(0.02)
        await store.close()

    asyncio.run(scene())
