"""How long it takes to begin, and how much has to be installed: `python -m bench.start [--rounds 5] [--python PATH]`.

Each row is a fresh process: what Python itself needs, the import, the command's help, the first exact answer of
`fallakte deduce`, a small tournament, `make play`, and a server until its first page and its first exact chances on a
page. Every row is told in seconds, in seconds of processor time (the command and all it started, until its end), and
as a ratio to a peer of the same round (`python -c pass` or `fallakte editions`), for the machine's own speed is not
ours. What a home is like must not matter: it is empty, can't be written, or there is none.

With `--python` another environment is measured, such as a bare one into which the wheel was installed.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

import httpx
from rich.console import Console
from rich.progress import track
from rich.table import Table

ROOT = Path(__file__).parents[1]
POSITION = {"hands": [6, 6, 6], "seat": 0, "own": ["plum", "rope", "hall", "study", "lounge", "dagger"]}
PASS, EDITIONS = "python -c pass", "fallakte editions"
READY, FIRST_ANSWER, MOST_MEGABYTES = "1.5 s", "5 times", 60
GIVE_UP = 60.0
"""Seconds after which a server that does not answer never will."""
SIZE = r"""
import re
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
import fallakte
files = [*Path(fallakte.__file__).parent.rglob("*")]
wanted, seen = ["fallakte"], set()
while wanted:
    name = wanted.pop()
    if name in seen:
        continue
    seen.add(name)
    try:
        found = distribution(name)
    except PackageNotFoundError:
        continue  # not needed on this machine
    wanted += [re.match(r"[\w.-]+", line)[0].lower() for line in found.requires or () if "extra ==" not in line]
    files += [Path(found.locate_file(file)) for file in found.files or ()]
print(sum(path.stat().st_size for path in {path.resolve() for path in files} if path.is_file()) / 1e6)
"""
"""Adds up the package and all it needs, without extras; run in the environment that is measured."""


class Spent(NamedTuple):
    """What one start took, in seconds."""

    waited: float
    processor: float


class Row(NamedTuple):
    """What is measured, against which peer, how (the seconds it took until it was ready), and what was promised."""

    what: str
    peer: str
    work: Callable[[], float]
    promise: str = ""

    def measure(self) -> Spent:
        """One fresh start."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        waited = self.work()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return Spent(waited, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


class Home(NamedTuple):
    """An environment to start in, the folder in it that is emptied before every start, and what servers are told."""

    name: str
    environment: Mapping[str, str]
    folder: Path
    options: tuple[str, ...] = ()

    def renew(self) -> None:
        """As it is on a new machine."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()


def timed(command: list[str], environment: Mapping[str, str]) -> float:
    """How long a command takes, in seconds; it must succeed."""
    began = time.perf_counter()
    subprocess.run(command, env=environment, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


def told(port: int, *options: str) -> list[str]:
    """The words after `fallakte` that start a server."""
    return ["serve", "--host", "127.0.0.1", "--port", str(port), "--no-open", *options]


@contextmanager
def server(command: list[str], environment: Mapping[str, str], *options: str, make: bool = False) -> Iterator[str]:
    """A server that has just been told to start; its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = told(port, *options)
    full = [*command, f"ARGS={' '.join(words)}"] if make else [*command, *words]
    process = subprocess.Popen(full, env=environment, stdout=subprocess.DEVNULL, cwd=ROOT)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def first_page(address: str) -> None:
    """Ask until the home page is served."""
    deadline = time.monotonic() + GIVE_UP
    while time.monotonic() < deadline:
        try:
            with urlopen(address, timeout=10):  # httpx would take longer to begin than our server to answer
                return
        except (URLError, ConnectionError):
            time.sleep(0.005)
    raise TimeoutError(f"no server answered at {address}")


def first_chances(address: str) -> None:
    """Deal a game, turn the dial to `odds`, and look until the page tells the likeliest solutions."""
    headers = {"origin": address}
    with httpx.Client(base_url=address, headers=headers, follow_redirects=True, timeout=30, verify=False) as browser:
        table = browser.post("/now").url.path
        browser.post(f"{table}/help", data={"seat": "0", "step": "odds"}).raise_for_status()
        deadline = time.monotonic() + GIVE_UP
        while "co-likely" not in browser.get(table).text:
            if time.monotonic() > deadline:
                raise TimeoutError("the page never told the chances")
            time.sleep(0.005)


def ready(began: float, *addresses: str, chances: bool) -> float:
    """How long it took until all servers have served a page, and if wished exact chances."""
    look = _until_chances if chances else first_page
    with ThreadPoolExecutor() as visitors:
        list(visitors.map(look, addresses))
    return time.perf_counter() - began


def _until_chances(address: str) -> None:
    first_page(address)
    first_chances(address)


def starting(command: list[str], home: Home, *, chances: bool, make: bool = False) -> float:
    """How long from the command to the first page or the first exact chances on a page."""
    began = time.perf_counter()
    with server(command, home.environment, *home.options, make=make) as address:
        return ready(began, address, chances=chances)


def two_at_once(command: list[str], home: Home) -> float:
    """How long until both of two servers that start together have told chances; each has a file of its own."""
    began = time.perf_counter()
    one = server(command, home.environment, *home.options)
    other = server(command, home.environment, "--db", str(home.folder / "other.db"))
    with one as here, other as there:
        return ready(began, here, there, chances=True)


def rows(python: str, home: Home, position: Path) -> Iterator[Row]:
    """Everything that is measured in one home."""
    command, environment = [str(Path(python).parent / "fallakte")], home.environment
    bots = ["tournament", "--bots", "exact,master,sheet", "--games", "1"]
    yield Row(PASS, PASS, lambda: timed([python, "-c", "pass"], environment))
    yield Row(EDITIONS, EDITIONS, lambda: timed([*command, "editions"], environment))
    yield Row("import fallakte", PASS, lambda: timed([python, "-c", "import fallakte"], environment), "0.05 s")
    yield Row("fallakte --help", PASS, lambda: timed([*command, "--help"], environment), "0.25 s")
    answer = [*command, "deduce", str(position)]
    yield Row("fallakte deduce", EDITIONS, lambda: timed(answer, environment), FIRST_ANSWER)
    game = [*command, *bots]
    yield Row("fallakte tournament, one game", EDITIONS, lambda: timed(game, environment), FIRST_ANSWER)
    yield Row("server: first page", EDITIONS, lambda: starting(command, home, chances=False), READY)
    yield Row("server: first exact chances", EDITIONS, lambda: starting(command, home, chances=True), READY)
    yield Row("two servers at once: chances at both", EDITIONS, lambda: two_at_once(command, home), FIRST_ANSWER)
    if python == sys.executable:
        make = ["make", "--silent", "play"]
        play = partial(starting, make, home, chances=False, make=True)
        yield Row("make play: first page", EDITIONS, play, FIRST_ANSWER)


def homes(folder: Path) -> list[Home]:
    """An empty home, one that can't be written, and none; the user's own file, which that leads to, is left alone."""
    plain = {name: value for name, value in os.environ.items() if name not in ("HOME", "PYTHONPATH")}
    (folder / "file").write_text("no folder can be made in here")
    desk = folder / "desk"
    return [
        Home("an empty home", plain | {"HOME": str(desk)}, desk),
        Home("a home that can't be written", plain | {"HOME": str(folder / "file" / "home")}, desk),
        Home("no HOME variable", plain, desk, ("--db", str(desk / "tables.db"))),
    ]


def installed(python: str) -> float:
    """How many MB the package and all it needs take in an environment."""
    return float(subprocess.run([python, "-c", SIZE], capture_output=True, text=True, check=True).stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--python", default=sys.executable)
    asked = parser.parse_args()
    size = f"installed, with all it needs: {installed(asked.python):.1f} MB (promised: {MOST_MEGABYTES} MB)"
    load = os.getloadavg()[0]
    table = Table("home", "what", "seconds, median", "worst", "processor", "against", "times", "promised", caption=size)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        position = folder / "position.json"
        position.write_text(json.dumps(POSITION))
        for home in homes(folder):
            found: dict[Row, list[Spent]] = {row: [] for row in rows(asked.python, home, position)}
            for _ in track(range(asked.rounds), description=home.name, console=Console(stderr=True)):
                for row, spent in found.items():
                    home.renew()
                    spent.append(row.measure())
            peers = {row.what: spent for row, spent in found.items()}
            for row, spent in found.items():
                waits, work = [one.waited for one in spent], [one.processor for one in spent]
                ratio = median(one.waited / peer.waited for one, peer in zip(spent, peers[row.peer], strict=True))
                numbers = (f"{median(waits):.3f}", f"{max(waits):.3f}", f"{median(work):.3f}")
                table.add_row(home.name, row.what, *numbers, row.peer, f"{ratio:.1f}", row.promise)
            table.add_section()
    Console(width=None if sys.stdout.isatty() else 160).print(table)
    print(f"load of the machine: {load:.1f} before, {os.getloadavg()[0]:.1f} after")


if __name__ == "__main__":
    main()
