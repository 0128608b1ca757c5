"""How long everybody at a table waits for a click: `python -m bench.web --tables 200 --seconds 30`.

A real server in a process of its own, with SQLite; tables of four people, each table making one move a second. One
client process holds a socket for every seat. Each seat folds what it was told, and the awaited one does anything that
is legal. Measured is the time from sending an action to the moment the last of the four pages has its update.

In the same run the baseline: the least server that could do this, which sends a message of the same size (one of those
just received) to the four members of a room, with the same client at the same rate. The server's processor time for
each move is told, too: unlike the waits, it hardly depends on what else this machine is doing.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gzip
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from statistics import mean
from typing import Any
from urllib.parse import urljoin

import httpx
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from tests.web.killing import free_port
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from fallakte.bots.random import RandomBot
from fallakte.editions import load as load_edition
from fallakte.rules.legal import legal_actions
from fallakte.rules.state import new_state, view_of
from fallakte.rules.text import parse_seen, show_action
from fallakte.rules.view import View, fold_all

SEATS, EDITION = 4, load_edition("classic")
AT_ONCE = 8
"""So many tables are set up at the same time."""
GIVE_UP, WARM_UP = 30.0, 3.0
"""Seconds after which an update counts as lost; seconds at the beginning that are not counted."""
QUIET = 0.02
"""A server that takes less processor time in a second has nothing to do."""
SAMPLES = 500
_SERVE = (
    "import sys; from fallakte.web.serve import serve; from fallakte.web.settings import Settings; "
    "serve(Settings(host='127.0.0.1', port=int(sys.argv[1]), db=sys.argv[2], workers=1, "
    "posts_per_second=100000, tables_per_minute=100000, pages_per_second=100000, frames_per_second=100000, "
    "sockets_per_address=100000, connections_per_address=100000))"
)
_ECHO = (
    "import sys, uvicorn; from bench.web import echo; "
    "uvicorn.run(echo(sys.argv[2]), host='127.0.0.1', port=int(sys.argv[1]), log_level='warning', access_log=False, "
    "ws_per_message_deflate=False)"
)


# ------------------------------------------------------------------------------------------------- what is measured


@dataclass
class Waits:
    """What was measured."""

    seconds: float
    processor: float = 0.0
    """Seconds of processor time the server took meanwhile."""
    waits: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    samples: list[str] = field(default_factory=list)
    objections: list[str] = field(default_factory=list)
    counting: bool = False

    def heard(self, text: str) -> None:
        """Remember how large messages are, and some of them."""
        if self.counting:
            self.sizes.append(len(text))
            if len(self.samples) < SAMPLES:
                self.samples.append(text)

    def quantile(self, share: float) -> float:
        """A quantile of the waits, in milliseconds."""
        ordered = sorted(self.waits)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    def usual_message(self) -> str:
        """The message whose size is the nearest to the mean."""
        usual = mean(self.sizes)
        return min(self.samples, key=lambda text: abs(len(text) - usual))


@dataclass
class Page:
    """One open page: its socket, and the version of its last update."""

    socket: ClientConnection
    version: int = 0
    at: float = 0.0
    """When the last update came."""
    updated: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self, waits: Waits) -> None:
        """Take what comes until the socket is closed."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                text = str(await self.socket.recv(decode=True))
                at = time.perf_counter()
                message: dict[str, Any] = json.loads(text)
                if "version" in message:
                    waits.heard(text)
                    self.take(message)
                    self.version, self.at = message["version"], at
                    self.updated.set()
                elif "say" in message:
                    waits.objections.append(message["say"])

    def take(self, message: dict[str, Any]) -> None:
        """What the page itself does with an update."""

    async def newer(self, version: int) -> float:
        """When this page got past a version."""
        while self.version <= version:
            self.updated.clear()
            await self.updated.wait()
        return self.at

    def speak(self) -> str:
        """A message of any member of a room."""
        return json.dumps({"do": "act", "seat": 0, "version": self.version, "action": "roll"})


@dataclass
class SeatPage(Page):
    """A page of the game: folds its seat's view."""

    view: View = field(default_factory=lambda: view_of(new_state(EDITION, tuple(range(SEATS))), None))

    def take(self, message: dict[str, Any]) -> None:
        """Fold what this seat saw."""
        if not self.version:
            self.view = view_of(new_state(EDITION, tuple(range(SEATS))), message["seat"])
        self.view = fold_all(self.view, (parse_seen(line, EDITION) for line in message.get("seen", ())))

    def speak(self) -> str:
        """Any legal action; accusations only where nothing else is left, so that games go on."""
        action = RandomBot(accuses_once_in=1 << 30).choose(legal_actions(self.view))
        seat, text = self.view.seat, show_action(action, EDITION)
        return json.dumps({"do": "act", "seat": seat, "version": self.version, "action": text})


def speaker(pages: list[Page]) -> Page | None:
    """Who makes the next move: the awaited seat, in a bare room anybody; None when the game is over."""
    first = pages[0]
    if not isinstance(first, SeatPage):
        return random.choice(pages)
    awaited = first.view.table.awaited
    return None if awaited is None else pages[awaited]


async def play(pages: list[Page], waits: Waits, begin: float, until: float) -> None:
    """A move a second, unless the last one took longer."""
    due = begin
    while due < until:
        await asyncio.sleep(due - time.perf_counter())
        page = speaker(pages)
        if page is None:
            return
        version, frame, sent = page.version, page.speak(), time.perf_counter()
        await page.socket.send(frame)
        async with asyncio.timeout(GIVE_UP):
            arrived = [await one.newer(version) for one in pages]
        if waits.counting:
            waits.waits.append(max(arrived) - sent)
        due = max(due + 1.0, time.perf_counter())


async def measure(server: Server, tables: list[list[Page]], seconds: float, label: str, progress: Progress) -> Waits:
    """Let all tables play, evenly spread over each second."""
    waits = Waits(seconds)
    pages = [page for table in tables for page in table]
    listening = [asyncio.create_task(page.listen(waits)) for page in pages]
    async with asyncio.timeout(GIVE_UP):
        await asyncio.gather(*(page.newer(0) for page in pages if isinstance(page, SeatPage)))
    begin = time.perf_counter() + 0.2
    until = begin + WARM_UP + seconds
    playing = [
        asyncio.create_task(play(table, waits, begin + number / len(tables), until))
        for number, table in enumerate(tables)
    ]
    bar = progress.add_task(label, total=WARM_UP + seconds)
    while (now := time.perf_counter()) < until:
        if now > begin + WARM_UP and not waits.counting:
            waits.counting, waits.processor = True, -server.processor()
        progress.update(bar, completed=max(0.0, now - begin))
        await asyncio.sleep(0.25)
    waits.counting = False
    waits.processor += server.processor()
    await asyncio.gather(*playing)
    progress.update(bar, completed=WARM_UP + seconds)
    for page in pages:
        page.socket.transport.abort()
    await asyncio.gather(*listening)
    return waits


# ------------------------------------------------------------------------------------------------------- the servers


@dataclass(frozen=True)
class Server:
    """A running server."""

    address: str
    process: int

    def processor(self) -> float:
        """The processor time it has taken so far, in seconds (Linux)."""
        fields = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def quiet(self, progress: Progress) -> None:
        """Wait until it has nothing to do: after its start it compiles the detective in the background."""
        bar, deadline = progress.add_task("starting", total=None), time.monotonic() + GIVE_UP
        before, now = -1.0, self.processor()
        while now - before > QUIET and time.monotonic() < deadline:
            await asyncio.sleep(1.0)
            before, now = now, self.processor()
        progress.update(bar, total=1, completed=1)


@contextmanager
def serving(code: str, *arguments: str) -> Iterator[Server]:
    """A server in a process of its own."""
    port = free_port()
    server = subprocess.Popen([sys.executable, "-c", code, str(port), *arguments], stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        deadline = time.monotonic() + GIVE_UP
        while True:
            with contextlib.suppress(httpx.TransportError):
                httpx.get(address, timeout=5)
                break
            if server.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("the server did not start")
            time.sleep(0.05)
        yield Server(address, server.pid)
    finally:
        server.kill()
        server.wait()


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


async def open_page(address: str, path: str, cookie: str = "") -> ClientConnection:
    """The socket of a page."""
    return await connect(
        address.replace("http", "ws") + path,
        origin=Origin(address),
        additional_headers={"cookie": cookie, "accept-language": "en"},
        proxy=None,
        ping_interval=None,
        open_timeout=GIVE_UP,
    )


async def echo_room(address: str, number: int) -> list[Page]:
    """A bare room of four."""
    return [Page(await open_page(address, f"/{number}")) for _ in range(SEATS)]


class Visitors:
    """Sets tables up, each person with a cookie of their own."""

    def __init__(self, address: str) -> None:
        self._address = address
        no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
        self._http = httpx.AsyncClient(
            base_url=address, headers={"origin": address}, timeout=GIVE_UP, cookies=no_cookies
        )

    async def post(self, path: str, cookie: str = "", **fields: object) -> tuple[str, str]:
        """Where the answer leads, and the visitor's cookie."""
        headers = {"cookie": cookie} if cookie else {}
        answer = await self._http.post(path, data={k: str(v) for k, v in fields.items()}, headers=headers)
        if answer.status_code != httpx.codes.SEE_OTHER:
            raise RuntimeError(f"{path}: {answer.status_code}")
        return answer.headers["location"], answer.headers.get("set-cookie", cookie).partition(";")[0]

    async def table(self, _address: str, number: int) -> list[Page]:
        """A table of four people with the cards dealt, and their pages."""
        path, owner = await self.post("/new", seats=SEATS, pace=0, beat=0, patience=0, lang="en")
        cookies = [owner]
        await self.post(f"{path}/sit", owner, seat=0, name=f"Ada {number}")
        for seat in range(1, SEATS):
            _, cookie = await self.post(f"{path}/sit", seat=seat, name=("Ben", "Cleo", "Dora")[seat - 1])
            cookies.append(cookie)
        await self.post(f"{path}/start", owner)
        return [SeatPage(await open_page(self._address, f"{path}/socket?version=0", cookie)) for cookie in cookies]

    async def close(self) -> None:
        """No more posts."""
        await self._http.aclose()


Opener = Callable[[str, int], Coroutine[Any, Any, list[Page]]]


async def open_all(opener: Opener, address: str, count: int, label: str, progress: Progress) -> list[list[Page]]:
    """All tables, some at a time."""
    bar, gate = progress.add_task(label, total=count), asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> list[Page]:
        async with gate:
            pages = await opener(address, number)
        progress.advance(bar)
        return pages

    return await asyncio.gather(*(one(number) for number in range(count)))


# ---------------------------------------------------------------------------------------------------- the first page


def first_page(address: str) -> tuple[int, int]:
    """What the home page and all it loads weigh, compressed: without and with its fonts, in bytes."""
    words, fonts, seen = 0, 0, set[str]()
    waiting = [f"{address}/"]
    with httpx.Client() as http:
        while waiting:
            url = waiting.pop()
            if url in seen:
                continue
            seen.add(url)
            answer = http.get(url)
            sort = answer.headers.get("content-type", "")
            if url.endswith(".woff2"):
                fonts += len(answer.content)
                continue
            words += len(gzip.compress(answer.content, 6))
            patterns = {
                "text/html": r'<(?:link|script|img)[^>]*?(?:href|src)="([^"#]+)"',
                "text/css": r"url\(([^)#]+)\)",
            }
            pattern = next((found for name, found in patterns.items() if sort.startswith(name)), None)
            if pattern:
                waiting += [urljoin(url, found.strip("\"'")) for found in re.findall(pattern, answer.text)]
    return words, words + fonts


# ------------------------------------------------------------------------------------------------------------ the run


async def run(tables: int, seconds: float, folder: Path, progress: Progress) -> tuple[Waits, Waits, tuple[int, int]]:
    """The game, then the baseline."""
    with serving(_SERVE, str(folder / "tables.db")) as server:
        await server.quiet(progress)
        weight = first_page(server.address)
        visitors = Visitors(server.address)
        opened = await open_all(visitors.table, server.address, tables, "setting up", progress)
        await visitors.close()
        game = await measure(server, opened, seconds, "playing", progress)
    fragment = folder / "fragment"
    fragment.write_text(game.usual_message(), encoding="utf-8")
    with serving(_ECHO, str(fragment)) as server:
        rooms = await open_all(echo_room, server.address, tables, "opening rooms", progress)
        bare = await measure(server, rooms, seconds, "bare echo", progress)
    return game, bare, weight


def report(game: Waits, bare: Waits, weight: tuple[int, int], tables: int) -> Table:
    columns = ("", "p50 ms", "p99 ms", "worst ms", "moves/s", "processor ms a move", "bytes an update")
    shown = Table(*columns, title=f"{tables} tables of {SEATS}")
    for name, waits in (("game", game), ("bare echo", bare)):
        quantiles = (f"{waits.quantile(share):.1f}" for share in (0.5, 0.99, 1.0))
        rate, processor = len(waits.waits) / waits.seconds, 1000 * waits.processor / len(waits.waits)
        shown.add_row(name, *quantiles, f"{rate:.1f}", f"{processor:.2f}", f"{mean(waits.sizes):.0f}")
    shown.add_row("ratio", *(f"{game.quantile(share) / bare.quantile(share):.1f}" for share in (0.5, 0.99)))
    shown.caption = f"first page, compressed: {weight[0] / 1000:.0f} kB, with all its fonts {weight[1] / 1000:.0f} kB"
    if game.objections:
        shown.caption += f"; {len(game.objections)} actions refused: {game.objections[0]}"
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each of the two is measured")
    options = parser.parse_args()
    console = Console()
    with tempfile.TemporaryDirectory() as folder, Progress(console=console) as progress:
        game, bare, weight = asyncio.run(run(options.tables, options.seconds, Path(folder), progress))
    console.print(report(game, bare, weight, options.tables))


if __name__ == "__main__":
    main()
