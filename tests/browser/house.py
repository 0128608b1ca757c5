"""The server under test, in a process that can be killed, and the truth it keeps in its file."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import TracebackType

from fallakte.rules.edition import Edition
from fallakte.rules.events import CaseFiled, Event
from fallakte.rules.text import parse_event
from fallakte.table.book import Started, read_entry
from fallakte.table.commitment import coins
from fallakte.table.plan import read_plan

_COMMAND = (
    "import sys; from fallakte.web.serve import serve; from fallakte.web.settings import Settings; "
    "serve(Settings(host='127.0.0.1', port=int(sys.argv[1]), db=sys.argv[2], workers=1, "
    "editions=sys.argv[3], "
    "posts_per_second=10000, tables_per_minute=10000, pages_per_second=10000))"
)


class Server:
    """A server on a free port, with its tables in a file."""

    def __init__(self, db: Path, home: Path | None = None, editions: Path | str = "") -> None:
        self.db, self._editions = db, str(editions)
        self._environment = os.environ if home is None else os.environ | {"HOME": str(home)}
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = int(probe.getsockname()[1])
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [sys.executable, "-c", _COMMAND, str(self._port), str(self.db), self._editions]
        self._process = subprocess.Popen(command, env=self._environment, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(self.address, timeout=5):
                    return
            except OSError:  # not there yet, or slow on a busy machine
                assert self._process.poll() is None, "the server did not start"
                time.sleep(0.03)
        raise AssertionError("the server did not start")

    def revive(self) -> None:
        """Start it again, where a test that failed has left it killed."""
        if self._process is None:
            self.start()

    def kill(self) -> None:
        """End it without a word, as `kill -9` does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    def edition(self, code: str) -> Edition:
        """The edition of a table."""
        return read_plan(self._column("SELECT plan FROM tables WHERE id = ?", code)[0]).load()

    def events(self, code: str) -> list[Event]:
        """Everything that has happened at a table and counts."""
        edition, found = self.edition(code), list[Event]()
        for line in self._column(
            "SELECT line FROM lines WHERE table_id = ? AND stream = 'game' ORDER BY version", code
        ):
            if line == "undo":
                found.pop()
            else:
                found.append(parse_event(line, edition))
        return found

    def coins(self, code: str) -> str:
        """The seed of a table's bots."""
        book = self._column("SELECT line FROM lines WHERE table_id = ? AND stream = 'book' ORDER BY version", code)
        return next(coins(entry.salt) for entry in map(read_entry, book) if isinstance(entry, Started))

    def solution(self, code: str) -> tuple[str, str, str]:
        """The three cards of a table's case file, by their ids."""
        case = next(event for event in self.events(code) if isinstance(event, CaseFiled)).case
        names = [name for card, name in enumerate(self.edition(code).cards) if case >> card & 1]
        return names[0], names[1], names[2]

    def _column(self, query: str, code: str) -> list[str]:
        with sqlite3.connect(self.db) as connection:
            found = [str(value) for (value,) in connection.execute(query, (code,))]
        connection.close()
        return found
