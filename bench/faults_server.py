"""A server that can be troubled: its time of day jumps by what a file says, and it can have a planted mistake."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

from fallakte.table.postgres import PostgresStore
from fallakte.table.store import Write
from fallakte.web.serve import serve
from fallakte.web.settings import Settings

_real = time.time


def _jumping(file: Path) -> None:
    def now() -> float:
        try:
            return _real() + float(file.read_text() or 0)
        except (OSError, ValueError):
            return _real()

    time.time = now


def _acknowledges_before_commit() -> None:
    honest, begun = PostgresStore.append, set[asyncio.Task[None]]()

    async def append(self: PostgresStore, table: str, *writes: Write) -> None:
        async def later() -> None:
            await asyncio.sleep(0.2)
            await honest(self, table, *writes)

        begun.add(asyncio.create_task(later()))

    PostgresStore.append = append  # type: ignore[method-assign] # the mistake


def main() -> None:
    port, db, file, planted = int(sys.argv[1]), sys.argv[2], Path(sys.argv[3]), sys.argv[4:]
    _jumping(file)
    if planted:
        _acknowledges_before_commit()
    much = 100_000
    serve(
        Settings(
            host="127.0.0.1", port=port, db=db, workers=1, posts_per_second=much, tables_per_minute=much,
            pages_per_second=much, frames_per_second=much, sockets_per_address=much, connections_per_address=much,
        )
    )  # fmt: skip


if __name__ == "__main__":
    main()
