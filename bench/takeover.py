"""How soon a dead server's tables go on: `python -m bench.takeover --tables 60 200 --times 3`.

Two servers on one PostgreSQL. One of them has all the tables, each of four bots, and all their pages; it is killed
(`kill -9`), the pages connect to the other one, which has none of the tables, and so does everything on its side: it
notices, loads, draws, drives. For every table the time from the kill to the first move told, and how late that is after
the moment at which the dead server would have made it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import httpx
from bench.faults import Database
from bench.faults_people import GONE
from bench.web import open_page
from rich.console import Console
from rich.table import Table
from tests.web.killing import free_port

BOTS, PACE = ("sheet", "exact", "novice", "sheet"), 1.5
RUNS, WAITS = 6.0, 40.0
"""Seconds of play before a kill; after so many a table counts as lost."""
_MUCH = 100_000
_LIMITS = ("posts_per_second", "tables_per_minute", "pages_per_second", "sockets_per_address")
_SERVE = "from fallakte.cli import main; main()"


class Server:
    """One of the two."""

    def __init__(self, db: str, log: Path) -> None:
        self.port, self._db, self._log = free_port(), db, log
        self.start()

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it."""
        words = ["serve", "--host=127.0.0.1", f"--port={self.port}", f"--db={self._db}"]
        limits = {f"FALLAKTE_{name.upper()}": str(_MUCH) for name in (*_LIMITS, "connections_per_address")}
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", _SERVE, *words], stdout=subprocess.DEVNULL, stderr=log, env=os.environ | limits
            )

    async def ready(self) -> None:
        """Wait until it is."""
        async with httpx.AsyncClient() as http:
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    if (await http.get(f"{self.address}/readyz")).status_code == httpx.codes.OK:
                        return
                if self.process.poll() is not None:
                    raise RuntimeError(f"the server did not start: {self._log}")
                await asyncio.sleep(0.2)

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.wait()


@dataclass
class Page:
    """An onlooker at one table, who goes wherever somebody answers."""

    path: str
    cookie: str
    servers: list[Server]
    version: int = 0
    moves: list[float] = field(default_factory=list)
    """When a move was told."""
    over: bool = False

    async def look(self) -> None:
        """As long as the game goes on."""
        while not self.over:
            for server in self.servers:
                with contextlib.suppress(*GONE):
                    await self._visit(server)
                if self.over:
                    return
            await asyncio.sleep(0.1)

    async def _visit(self, server: Server) -> None:
        path = f"{self.path}/socket?version={self.version}&seat="
        async with await open_page(server.address, path, self.cookie) as socket:
            while not self.over:
                news = json.loads(await socket.recv())
                self.over = news.get("page", "game") == "end"
                if news.get("version", 0) > self.version:
                    self.version = news["version"]
                    self.moves.append(time.monotonic())


@dataclass(frozen=True)
class Takeover:
    """What came of one kill."""

    tables: int
    waits: tuple[float, ...]
    """From the kill to a table's next move, in seconds."""
    late: tuple[float, ...]
    """How long after the moment at which it was due."""
    lost: int


def _takeover(kill: float, pages: list[Page]) -> Takeover:
    waits, late, lost = list[float](), list[float](), 0
    playing = [page for page in pages if any(kill - RUNS < at <= kill for at in page.moves)]
    for page in playing:
        last = max(at for at in page.moves if at <= kill)
        after = next((at for at in page.moves if at > kill), None)
        if after is not None:
            waits.append(after - kill)
            late.append(after - max(kill, last + PACE))
        else:
            lost += not page.over
    return Takeover(len(playing), tuple(waits), tuple(late), lost)


async def _set_up(server: Server, count: int, servers: list[Server]) -> list[Page]:
    form = {"seats": len(BOTS), "pace": PACE, "beat": 0, "patience": 0, "lang": "en"}
    form |= {f"seat{number}": bot for number, bot in enumerate(BOTS)}
    pages = list[Page]()
    async with httpx.AsyncClient(base_url=server.address, headers={"origin": server.address}, timeout=60) as http:
        for _ in range(count):
            http.cookies.clear()  # every table is somebody else's
            answer = await http.post("/new", data={name: str(value) for name, value in form.items()})
            path, cookie = answer.headers["location"], answer.headers["set-cookie"].partition(";")[0]
            await http.post(f"{path}/start", headers={"cookie": cookie})
            pages.append(Page(path, cookie, servers))
    return pages


async def kill_one(alive: Server, dead: Server, count: int) -> Takeover:
    """All tables are at one server, which is killed."""
    servers = [dead, alive]
    pages = await _set_up(dead, count, servers)
    looking = [asyncio.create_task(page.look()) for page in pages]
    await asyncio.sleep(RUNS)
    kill, until = time.monotonic(), time.monotonic() + WAITS
    dead.kill()
    while time.monotonic() < until and any(page.moves[-1:] < [kill] and not page.over for page in pages):
        await asyncio.sleep(0.2)
    for task in looking:
        task.cancel()
    for result in await asyncio.gather(*looking, return_exceptions=True):
        if isinstance(result, Exception):
            raise result
    return _takeover(kill, pages)


async def run(counts: list[int], times: int, folder: Path) -> dict[int, list[Takeover]]:
    """Kill again and again."""
    found = dict[int, list[Takeover]]()
    for count in counts:
        for number in range(times):
            place = folder / f"{count}-{number}"
            with _two_servers(place) as servers:
                await asyncio.gather(*(server.ready() for server in servers))
                await asyncio.sleep(6)  # what a server does once after its start
                found.setdefault(count, []).append(await kill_one(servers[1], servers[0], count))
    return found


@contextmanager
def _two_servers(folder: Path) -> Iterator[list[Server]]:
    folder.mkdir()
    database, servers = Database(folder), list[Server]()
    try:
        servers += (Server(database.address, folder.parent / f"log{number}") for number in range(2))
        yield servers
    finally:
        for server in servers:
            server.kill()
        database.close()


def report(found: dict[int, list[Takeover]]) -> Table:
    """A line for each kill."""
    table = Table("tables", "went on: median", "last", "after due: median", "last", "never")
    for takeovers in found.values():
        for one in takeovers:
            times = (median(one.waits), max(one.waits), median(one.late), max(one.late))
            table.add_row(str(one.tables), *(f"{seconds:.1f} s" for seconds in times), str(one.lost))
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[60, 200])
    parser.add_argument("--times", type=int, default=3)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fallakte-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        found = asyncio.run(run(given.tables, given.times, Path(folder)))
    Console().print(report(found))


if __name__ == "__main__":
    main()
