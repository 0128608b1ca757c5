"""How long everybody at a table waits for a click: `python -m bench.web --tables 200 500 --processes 1 2`.

A real server with SQLite or PostgreSQL, in one process or several; tables of four people, each table making one move a
second, or with `--flat-out` as fast as they can. One client process holds a socket for every seat. Each seat folds what
it was told, and the awaited one does anything that is legal. Measured is the time from sending an action to the moment
the last of the four pages has its update, what the server and its database took of the processor for each move, and
the memory that a table with its four pages takes, with its share of what the server keeps drawn for all tables.

In the same run the baseline: the least server that could do this, which sends a message of the same size (one of those
just received) to the four members of a room, with the same client at the same rate; its memory is that of four bare
connections. Processor times, unlike the waits, hardly depend on what else this machine is doing.
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
import tempfile
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from statistics import mean
from typing import Any
from urllib.parse import urljoin

import httpx
from bench.web_servers import Server, database, echoing, serving
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
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
SAMPLES = 500

# ------------------------------------------------------------------------------------------------- what is measured


@dataclass
class Waits:
    """What was measured."""

    seconds: float
    processor: float = 0.0
    """Seconds of processor time the server took meanwhile."""
    stored: float = 0.0
    """The same of its database."""
    client: float = 0.0
    """The same of this process."""
    memory: float = 0.0
    """Bytes of memory that each table takes with its pages."""
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

    def each(self, spent: float) -> float:
        """What was spent for each move, in milliseconds."""
        return 1000 * spent / len(self.waits)

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


async def abreast(pages: list[Page]) -> None:
    """Wait until all pages have the same version: some of what follows a move comes by itself."""
    async with asyncio.timeout(GIVE_UP):
        while len({page.version for page in pages}) > 1:
            newest = max(page.version for page in pages)
            for page in pages:
                await page.newer(newest - 1)


async def play(pages: list[Page], waits: Waits, begin: float, until: float, pause: float) -> None:
    """A move every so many seconds, unless the last one took longer."""
    due = begin
    while due < until:
        await asyncio.sleep(due - time.perf_counter())
        await abreast(pages)
        page = speaker(pages)
        if page is None:
            return
        version, frame, sent = page.version, page.speak(), time.perf_counter()
        await page.socket.send(frame)
        async with asyncio.timeout(GIVE_UP):
            arrived = [await one.newer(version) for one in pages]
        if waits.counting:
            waits.waits.append(max(arrived) - sent)
        due = max(due + pause, time.perf_counter())


@dataclass
class Watch:
    """Who is watched meanwhile, and how fast all tables play."""

    server: Server
    store: Server | None
    seconds: float
    pause: float
    progress: Progress
    fullest: float = 0.0
    """The memory of the server at the end, in bytes."""

    def spent(self, waits: Waits, sign: int) -> None:
        """Note the processor time that was spent."""
        waits.processor += sign * self.server.processor()
        waits.stored += sign * (self.store.processor() if self.store else 0.0)
        waits.client += sign * time.process_time()

    async def measure(self, tables: list[list[Page]], label: str) -> Waits:
        """Let all tables play, evenly spread over each second."""
        waits = Waits(self.seconds)
        pages = [page for table in tables for page in table]
        listening = [asyncio.create_task(page.listen(waits)) for page in pages]
        async with asyncio.timeout(GIVE_UP):
            await asyncio.gather(*(page.newer(0) for page in pages if isinstance(page, SeatPage)))
        begin = time.perf_counter() + 0.2
        until = begin + WARM_UP + self.seconds
        playing = [
            asyncio.create_task(play(table, waits, begin + number / len(tables), until, self.pause))
            for number, table in enumerate(tables)
        ]
        bar = self.progress.add_task(label, total=WARM_UP + self.seconds)
        while (now := time.perf_counter()) < until:
            if now > begin + WARM_UP and not waits.counting:
                waits.counting = True
                self.spent(waits, -1)
            self.progress.update(bar, completed=max(0.0, now - begin))
            await asyncio.sleep(0.25)
        waits.counting = False
        self.spent(waits, 1)
        self.fullest = self.server.memory()
        await asyncio.gather(*playing)
        self.progress.update(bar, completed=WARM_UP + self.seconds)
        for page in pages:
            page.socket.transport.abort()
        await asyncio.gather(*listening)
        return waits


# ------------------------------------------------------------------------------------------------------ the visitors


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


@dataclass(frozen=True)
class Setting:
    """One row of the report."""

    tables: int
    store: str = ""
    """None: the bare echo."""
    processes: int = 1

    @property
    def label(self) -> str:
        """What it is called."""
        many = f"{self.processes} processes" if self.processes > 1 else "1 process"
        return f"{self.tables} tables, " + (f"{self.store}, {many}" if self.store else "bare echo")


async def played(setting: Setting, folder: Path, given: argparse.Namespace, progress: Progress) -> Waits:
    """The game."""
    with contextlib.ExitStack() as running:
        store = running.enter_context(database(folder)) if setting.store == "postgres" else None
        db = store.address if store else str(folder / f"{setting.label}.db")
        server = running.enter_context(serving(db, setting.processes))
        before, visitors = server.memory(), Visitors(server.address)
        opened = await open_all(visitors.table, server.address, setting.tables, "setting up", progress)
        await visitors.close()
        watch = Watch(server, store, given.seconds, 0.0 if given.flat_out else 1.0, progress)
        waits = await watch.measure(opened, setting.label)
        waits.memory = (watch.fullest - before) / setting.tables
        return waits


async def echoed(usual: str, tables: int, folder: Path, given: argparse.Namespace, progress: Progress) -> Waits:
    """The baseline."""
    fragment = folder / "fragment"
    fragment.write_text(usual, encoding="utf-8")
    with echoing(fragment) as server:
        before = server.memory()
        rooms = await open_all(echo_room, server.address, tables, "opening rooms", progress)
        watch = Watch(server, None, given.seconds, 0.0 if given.flat_out else 1.0, progress)
        waits = await watch.measure(rooms, Setting(tables).label)
        waits.memory = (watch.fullest - before) / tables
        return waits


async def run(given: argparse.Namespace, folder: Path, progress: Progress) -> list[tuple[Setting, Waits]]:
    """Every setting, and for each number of tables the bare echo after them."""
    found: list[tuple[Setting, Waits]] = []
    for tables in given.tables:
        for store in given.store:
            for processes in given.processes:
                setting = Setting(tables, store, processes)
                found.append((setting, await played(setting, folder, given, progress)))
        usual = found[-1][1].usual_message()
        found.append((Setting(tables), await echoed(usual, tables, folder, given, progress)))
    return found


def report(found: list[tuple[Setting, Waits]]) -> Table:
    """A row for each; `times` is the server's processor time a move as a multiple of the bare echo's."""
    columns = (
        "",
        "p50 ms",
        "p99 ms",
        "worst ms",
        "moves/s",
        "processor ms a move",
        "times",
        "database ms",
        "client ms",
        "bytes an update",
        "kB a table",
    )
    shown = Table(*columns)
    echo = {setting.tables: waits.each(waits.processor) for setting, waits in found if not setting.store}
    for setting, waits in found:
        quantiles = (f"{waits.quantile(share):.1f}" for share in (0.5, 0.99, 1.0))
        processor, rate = waits.each(waits.processor), len(waits.waits) / waits.seconds
        times = f"{processor / echo[setting.tables]:.1f}"
        others = (f"{waits.each(waits.stored):.2f}", f"{waits.each(waits.client):.2f}", f"{mean(waits.sizes):.0f}")
        shown.add_row(
            setting.label, *quantiles, f"{rate:.1f}", f"{processor:.2f}", times, *others, f"{waits.memory / 1000:.0f}"
        )
    refused = [objection for _, waits in found for objection in waits.objections]
    if refused:
        shown.caption = f"{len(refused)} actions refused: {refused[0]}"
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[200])
    parser.add_argument("--processes", type=int, nargs="+", default=[1])
    parser.add_argument("--store", nargs="+", choices=["sqlite", "postgres"], default=["sqlite"])
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each of them is measured")
    parser.add_argument("--flat-out", action="store_true", help="as fast as they can: what a server carries")
    given = parser.parse_args()
    console = Console(width=170)
    with tempfile.TemporaryDirectory(prefix="fallakte-") as folder, Progress(console=console) as progress:
        found = asyncio.run(run(given, Path(folder), progress))
        with serving(":memory:", 1) as server:
            weight = first_page(server.address)
    console.print(report(found))
    load = " ".join(f"{one:.1f}" for one in os.getloadavg())
    console.print(f"first page, compressed: {weight[0] / 1000:.0f} kB, with all its fonts {weight[1] / 1000:.0f} kB")
    console.print(f"load of the machine over 1, 5 and 15 minutes: {load}; {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
