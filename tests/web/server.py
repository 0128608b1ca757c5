"""A real server in a thread, and a browser's worth of client, for the tests."""

from __future__ import annotations

import json
import random
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

import httpx
import uvicorn
from starlette.applications import Starlette
from websockets.sync.client import ClientConnection, connect

from fallakte.web.app import create_app
from fallakte.web.settings import Settings

QUICK = {"pace": "0", "beat": "0"}
FAST = Settings(db=":memory:", workers=1, posts_per_second=10_000, tables_per_minute=10_000)


@contextmanager
def serving(settings: Settings) -> Iterator[tuple[str, Starlette]]:
    """The address of a running server, and its app."""
    app = create_app(settings)
    config = uvicorn.Config(app, host="127.0.0.1", port=0, log_level="critical", timeout_graceful_shutdown=1)
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
        self.http = httpx.Client(base_url=address, headers=headers, follow_redirects=True, timeout=10)
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
            origin=self.address,  # type: ignore[arg-type] # a plain string will do
            proxy=None,
        )


def news(socket: ClientConnection, timeout: float = 5.0) -> dict[str, Any]:
    """The next message of a socket."""
    message: dict[str, Any] = json.loads(socket.recv(timeout=timeout))
    return message


def forms(html: str, verb: str = "act") -> list[dict[str, list[str]]]:
    """The forms of a page for a verb: each field with its possible values."""
    found = []
    for body in re.findall(rf'<form method="post" action="/t/[^/]+/{verb}">(.*?)</form>', html, re.S):
        form = {name: [value] for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', body)}
        for name, options in re.findall(r'<select name="(\w+)".*?>(.*?)</select>', body, re.S):
            form[name] = re.findall(r'value="([^"]*)"', options)
        found.append(form)
    return found


def choose(html: str, chance: random.Random) -> dict[str, str] | None:
    """One of the actions a page offers; accusing rarely."""
    offered = forms(html)
    others = [form for form in offered if form.get("verb") != ["accuse"]]
    if others and chance.random() < 0.93:
        offered = others
    return {name: chance.choice(values) for name, values in chance.choice(offered).items()} if offered else None


def version_of(html: str) -> int:
    """The version a page shows."""
    match = re.search(r'data-version="(\d+)"', html)
    assert match is not None
    return int(match[1])
