"""`kill -9` of a real server in the middle of games, again and again: nothing acknowledged may be lost."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException

from tests.web.server import Browser, Player, seated

_COMMAND = (
    "import sys; from fallakte.web.serve import serve; from fallakte.web.settings import Settings; "
    "serve(Settings(host='127.0.0.1', port=int(sys.argv[1]), db=sys.argv[2], workers=1, "
    "posts_per_second=10000, tables_per_minute=10000, pages_per_second=10000))"
)
GONE = (httpx.TransportError, OSError, WebSocketException, EOFError)


@dataclass(frozen=True)
class Toll:
    """What came of it."""

    kills: int
    acknowledged: int
    slowest_return: float
    """The longest time from the start of a new server to the first game that goes on."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(port: int, db: Path) -> subprocess.Popen[bytes]:
    process = subprocess.Popen([sys.executable, "-c", _COMMAND, str(port), str(db)], stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            httpx.get(f"http://127.0.0.1:{port}/")
        except httpx.TransportError:
            assert process.poll() is None, "the server did not start"
            time.sleep(0.02)
        else:
            return process
    raise AssertionError("the server did not start")


def play(players: list[Player], acknowledged: dict[str, int]) -> int:
    """Play on all tables until the server is gone; how many actions it acknowledged."""
    count = 0
    try:
        while True:
            for player in players:
                player.sync()
                choice = player.choice()
                if choice is not None and player.browser.post(f"/t/{player.code}/act", **choice).status_code == 200:
                    acknowledged[player.code] = player.version + 1
                    count += 1
    except GONE:
        return count


def kill_again_and_again(folder: Path, tables: int, kills: int, seconds: float) -> Toll:
    """Start, play, kill, start again: every acknowledged action must be there, and every game goes on."""
    port, db = free_port(), folder / "tables.db"
    process = start(port, db)
    count, slowest = 0, 0.0
    players: list[Player] = []
    acknowledged: dict[str, int] = {}
    try:
        for _ in range(tables):
            _, (player, *_) = seated(f"http://127.0.0.1:{port}", 1, 2, patience=0)
            players.append(player)
        for _ in range(kills):
            timer = threading.Timer(seconds, os.kill, (process.pid, signal.SIGKILL))
            timer.start()
            count += play(players, acknowledged)
            process.wait()
            began = time.monotonic()
            process = start(port, db)
            for player in players:
                before, version = list(player.seen), acknowledged.get(player.code, 0)
                player.sync()
                assert player.seen[: len(before)] == before
                assert player.version >= version, "an acknowledged action is lost"
            slowest = max(slowest, time.monotonic() - began)
        for player in players:
            if not player.over:
                went_on(player)
    finally:
        process.kill()
        process.wait()
        while Browser.opened:
            Browser.opened.pop().http.close()
    return Toll(kills, count, slowest)


def went_on(player: Player) -> None:
    """The game goes on, bots too: something new happens at this table."""
    version, deadline = player.version, time.monotonic() + 10
    while player.version <= version:
        assert time.monotonic() < deadline, "the game stands still"
        player.sync()
        choice = player.choice()
        if choice is not None:
            player.browser.post(f"/t/{player.code}/act", **choice)
