"""A real server in a thread, and a browser's worth of client, for the tests."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

import httpx
import uvicorn
from starlette.applications import Starlette
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from fallakte.bots.random import RandomBot
from fallakte.editions import load
from fallakte.rules.legal import legal_actions
from fallakte.rules.state import new_state, view_of
from fallakte.rules.text import parse_seen, show_action
from fallakte.rules.view import View, fold_all
from fallakte.web.app import create_app
from fallakte.web.serve import configured
from fallakte.web.settings import Settings

QUICK = {"pace": "0", "beat": "0"}
FAST = Settings(
    host="127.0.0.1",
    db=":memory:",
    workers=1,
    posts_per_second=10_000,
    tables_per_minute=10_000,
    pages_per_second=10_000,
)


@contextmanager
def serving(settings: Settings) -> Iterator[tuple[str, Starlette]]:
    """The address of a running server, and its app."""
    app = create_app(settings)
    config = configured(app, settings)
    config.host, config.port, config.timeout_graceful_shutdown = "127.0.0.1", 0, 1
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}", app
    finally:
        while Browser.opened:
            Browser.opened.pop().http.close()
        server.should_exit = True
        thread.join(10)


class Browser:
    """One browser: its cookies, and everything it was ever sent."""

    opened: ClassVar[list[Browser]] = []

    def __init__(self, address: str, lang: str = "en") -> None:
        self.address = address
        headers = {"origin": address, "accept-language": lang}
        self.http = httpx.Client(base_url=address, headers=headers, follow_redirects=True, timeout=60)
        self.bytes: list[str] = []
        self.opened.append(self)

    def get(self, path: str) -> httpx.Response:
        response = self.http.get(path)
        self.bytes.append(response.text)
        return response

    def post(self, path: str, **fields: object) -> httpx.Response:
        response = self.http.post(path, data={name: str(value) for name, value in fields.items()})
        self.bytes.append(response.text)
        return response

    def new(self, **fields: object) -> str:
        """Set up a table; its code."""
        response = self.post("/new", **(QUICK | fields))
        assert response.status_code == 200, response.text
        return str(response.url).rpartition("/")[2]

    def socket(self, code: str, **query: object) -> ClientConnection:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        words = "&".join(f"{name}={value}" for name, value in query.items())
        return connect(
            f"{self.address.replace('http', 'ws')}/t/{code}/socket?{words}",
            additional_headers={"cookie": cookies, "accept-language": "en"},
            origin=Origin(self.address),
            proxy=None,
        )


def news(socket: ClientConnection, timeout: float = 60.0) -> dict[str, Any]:
    """The next message of a socket."""
    message: dict[str, Any] = json.loads(socket.recv(timeout=timeout))
    return message


class Player:
    """Somebody at a table, who knows only what the server told this seat: folds the seen lines, acts legally."""

    def __init__(self, browser: Browser, code: str, pawns: int, edition: str = "classic", seed: int = 1) -> None:
        self.browser = browser
        self.code = code
        self.version = 0
        self.seen: list[str] = []
        self.seat: int | None = None
        self._edition = load(edition)
        self._start = new_state(self._edition, tuple(range(pawns)))
        self._bot = RandomBot(seed)

    def hear(self, message: dict[str, Any]) -> None:
        """Take a message of the socket."""
        if "version" in message:
            self.seen += message.get("seen", [])
            self.version, self.seat = message["version"], message["seat"]
            assert len(self.seen) == self.version

    def sync(self) -> None:
        """Connect from the version known so far, hear what is new, and hang up."""
        with self.browser.socket(self.code, version=self.version) as socket:
            self.hear(news(socket))

    @property
    def view(self) -> View:
        """What this seat knows."""
        return fold_all(view_of(self._start, self.seat), (parse_seen(line, self._edition) for line in self.seen))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return any(line.startswith("ended") for line in self.seen)

    def choice(self) -> dict[str, object] | None:
        """The fields of a legal action, None when nothing is awaited of this seat."""
        view = self.view
        legal = legal_actions(view)
        if self.over or not legal:
            return None
        action = self._bot.decide(view, legal)
        return {"seat": self.seat or 0, "version": self.version, "action": show_action(action, self._edition)}

    def wait_for_turn(self) -> dict[str, object]:
        """Sync until something is awaited of this seat."""
        deadline = time.monotonic() + 90
        while time.monotonic() < deadline:
            self.sync()
            choice = self.choice()
            if choice is not None:
                return choice
            time.sleep(0.02)  # whoever is awaited needs the processor, too
        raise AssertionError("never awaited")


def seated(
    address: str, people: int, bots: int, edition: str = "classic", **fields: object
) -> tuple[str, list[Player]]:
    """A dealt table with so many people and bots."""
    browsers = [Browser(address) for _ in range(people)]
    seats: dict[str, object] = {f"seat{people + number}": "random" for number in range(bots)}
    code = browsers[0].new(seats=people + bots, edition=edition, **seats, **fields)
    for number, browser in enumerate(browsers):
        assert browser.post(f"/t/{code}/sit", seat=number, name=f"Player{number}").status_code == 200
    assert browsers[0].post(f"/t/{code}/start").status_code == 200
    return code, [Player(browser, code, people + bots, edition, seed) for seed, browser in enumerate(browsers)]
