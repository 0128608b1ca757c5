"""How long it takes to begin, and how much has to be installed: `python -m bench.start [--rounds 5] [--python PATH]`.

Each row is a fresh process: what Python itself needs, the import, the command's help, the first exact answer of
`fallakte deduce`, a small tournament, and a server until its first page and its first exact chances on a page. Every
row is told as a ratio to a peer of the same round (`python -c pass` or `fallakte editions`), for the machine's own
speed is not ours. What a home is like must not matter: it is empty, can't be written, or there is none.

With `--python` another environment is measured, such as a bare one into which the wheel was installed; then the size
of what was installed there is told as well.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

import httpx
from rich.console import Console
from rich.progress import track
from rich.table import Table

POSITION = {"hands": [6, 6, 6], "seat": 0, "own": ["plum", "rope", "hall", "study", "lounge", "dagger"]}
NEVER_INSTALLED_BY_US = ("pip", "setuptools", "wheel")
PASS, EDITIONS = "python -c pass", "fallakte editions"


class Row(NamedTuple):
    """What is measured, against which peer, and how."""

    what: str
    peer: str
    measure: Callable[[], float]


class Home(NamedTuple):
    """An environment to start in."""

    name: str
    environment: Mapping[str, str]


def timed(command: list[str], environment: Mapping[str, str]) -> float:
    """How long a command takes, in seconds; it must succeed."""
    began = time.perf_counter()
    subprocess.run(command, env=environment, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


@contextmanager
def server(command: list[str], environment: Mapping[str, str]) -> Iterator[str]:
    """A server that has just been told to start; its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    told = [*command, "serve", "--host", "127.0.0.1", "--port", str(port), "--no-open"]
    process = subprocess.Popen(told, env=environment, stdout=subprocess.DEVNULL)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def first_page(address: str) -> None:
    """Ask until the home page is served."""
    while True:
        try:
            httpx.get(address, timeout=10).raise_for_status()
            return
        except httpx.TransportError:
            time.sleep(0.005)


def first_chances(address: str) -> None:
    """Deal a game, turn the dial to `odds`, and look until the page tells the likeliest solutions."""
    with httpx.Client(base_url=address, headers={"origin": address}, follow_redirects=True, timeout=30) as browser:
        table = browser.post("/now").url.path
        browser.post(f"{table}/help", data={"seat": "0", "step": "odds"}).raise_for_status()
        while "co-likely" not in browser.get(table).text:
            time.sleep(0.005)


def until_page(command: list[str], environment: Mapping[str, str]) -> float:
    """How long from the command to the first page."""
    began = time.perf_counter()
    with server(command, environment) as address:
        first_page(address)
        return time.perf_counter() - began


def until_chances(command: list[str], environment: Mapping[str, str]) -> float:
    """How long from the command to the first exact chances on a page."""
    began = time.perf_counter()
    with server(command, environment) as address:
        first_page(address)
        first_chances(address)
        return time.perf_counter() - began


def two_at_once(command: list[str], environment: Mapping[str, str]) -> float:
    """How long from the command to the first chances at the later of two servers that start together."""
    began = time.perf_counter()
    with server(command, environment) as one, server(command, environment) as other:
        for address in (one, other):
            first_page(address)
            first_chances(address)
        return time.perf_counter() - began


def rows(python: str, home: Home, position: Path) -> Iterator[Row]:
    """Everything that is measured in one home."""
    command, environment = [str(Path(python).parent / "fallakte")], home.environment
    bots = ["tournament", "--bots", "exact,master,sheet", "--games", "1"]
    yield Row(PASS, PASS, lambda: timed([python, "-c", "pass"], environment))
    yield Row(EDITIONS, EDITIONS, lambda: timed([*command, "editions"], environment))
    yield Row("import fallakte", PASS, lambda: timed([python, "-c", "import fallakte"], environment))
    yield Row("fallakte --help", PASS, lambda: timed([*command, "--help"], environment))
    yield Row("fallakte deduce", EDITIONS, lambda: timed([*command, "deduce", str(position)], environment))
    yield Row("fallakte tournament, one game", EDITIONS, lambda: timed([*command, *bots], environment))
    yield Row("server: first page", EDITIONS, lambda: until_page(command, environment))
    yield Row("server: first exact chances", EDITIONS, lambda: until_chances(command, environment))
    yield Row("two servers at once: chances at both", EDITIONS, lambda: two_at_once(command, environment))


def homes(folder: Path) -> list[Home]:
    """An empty home, one that can't be written, and none."""
    plain = {name: value for name, value in os.environ.items() if name not in ("HOME", "PYTHONPATH")}
    (folder / "empty").mkdir()
    (folder / "file").write_text("no folder can be made in here")
    return [
        Home("an empty home", plain | {"HOME": str(folder / "empty")}),
        Home("a home that can't be written", plain | {"HOME": str(folder / "file" / "home")}),
        Home("no HOME variable", plain),
    ]


def installed(python: str) -> float:
    """How many MB were installed into an environment beside what it begins with."""
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    folder = Path(subprocess.run([python, "-c", code], capture_output=True, text=True, check=True).stdout.strip())
    ours = (path for path in folder.iterdir() if not path.name.startswith(NEVER_INSTALLED_BY_US))
    return sum(file.stat().st_size for path in ours for file in [path, *path.rglob("*")] if file.is_file()) / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--python", default=sys.executable)
    asked = parser.parse_args()
    table = Table("home", "what", "seconds, median", "against", "times")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        position = folder / "position.json"
        position.write_text(json.dumps(POSITION))
        for home in homes(folder):
            found: dict[Row, list[float]] = {row: [] for row in rows(asked.python, home, position)}
            for _ in track(range(asked.rounds), description=home.name, console=Console(stderr=True)):
                for row, times in found.items():
                    times.append(row.measure())
            peers = {row.what: times for row, times in found.items()}
            for row, times in found.items():
                ratio = median(one / peer for one, peer in zip(times, peers[row.peer], strict=True))
                table.add_row(home.name, row.what, f"{median(times):.3f}", row.peer, f"{ratio:.1f}")
            table.add_section()
    Console().print(table)
    if asked.python != sys.executable:
        print(f"installed: {installed(asked.python):.1f} MB")


if __name__ == "__main__":
    main()
