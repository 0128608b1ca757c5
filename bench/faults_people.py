"""Scripted people over real sockets: each notes what came and what was acknowledged."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections.abc import Sequence
from typing import Any

import httpx
from bench.faults_checker import History
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException
from websockets.typing import Origin

from fallakte.bots.random import RandomBot
from fallakte.editions import load
from fallakte.rules.legal import legal_actions
from fallakte.rules.state import new_state, view_of
from fallakte.rules.text import parse_seen, show_action
from fallakte.rules.view import fold_all

EDITION = load("classic")
GONE = (OSError, EOFError, WebSocketException, InvalidHandshake, TimeoutError)


class Person:
    """One person at one table, who goes to another server when the own one does not answer."""

    def __init__(self, ports: Sequence[int], table: str, seat: int, cookie: str, seats: int, seed: int) -> None:
        self.history = History(table, seat)
        self.heard_at: list[tuple[float, int]] = []
        """When which version was known."""
        self.over = False
        self.playing = True
        self._ports, self._cookie = ports, cookie
        self._chance = random.Random(seed)
        self._view = view_of(new_state(EDITION, tuple(range(seats))), seat)
        self._known, self._asked, self._words = 0, 0, 0
        self._done: dict[int, tuple[str, Any]] = {}

    async def live(self) -> None:
        """Connect, play, and again."""
        while True:
            with contextlib.suppress(*GONE):
                await self._visit(self._chance.choice(self._ports))
            self._forget()
            await asyncio.sleep(self._chance.uniform(0.05, 0.3))

    async def _visit(self, port: int) -> None:
        where = f"127.0.0.1:{port}"
        path = f"/t/{self.history.table}/socket?version={self._known}&seat={self.history.seat}"
        async with connect(
            f"ws://{where}{path}",
            origin=Origin(f"http://{where}"),
            additional_headers={"cookie": self._cookie},
            open_timeout=3,
            close_timeout=1,
            ping_interval=2,
            ping_timeout=3,
            compression=None,
            proxy=None,
        ) as page:
            while True:
                try:
                    async with asyncio.timeout(self._chance.uniform(0.5, 2.0)):
                        self._hear(json.loads(await page.recv()))
                except TimeoutError:
                    pass
                await self._do_something(page)

    def _hear(self, news: dict[str, Any]) -> None:
        if "done" in news:
            self._answered(news)
        if "version" not in news:
            return
        lines = news.get("seen", [])
        if news["version"] < self._known or not lines:
            return
        first = news["version"] - len(lines)
        self.history.told.append((first, lines))
        self.heard_at.append((time.monotonic(), news["version"]))
        if first == self._known:
            self._view = fold_all(self._view, (parse_seen(line, EDITION) for line in lines))
            self.over = self.over or any(line.startswith("ended") for line in lines)
        self._known = news["version"]

    async def _do_something(self, page: ClientConnection) -> None:
        if self._done or not self.playing or self.over:
            return
        if self._chance.random() < 0.05:
            self._words += 1
            text = f"word {self._words} of {self.history.seat} at {self.history.table}"
            await self._send(page, "said", text, {"do": "chat", "text": text})
        legal = legal_actions(self._view)
        if legal:
            action = show_action(RandomBot(self._chance.random().hex()).choose(legal), EDITION)
            await self._send(page, "acted", self._known, {"do": "act", "version": self._known, "action": action})

    async def _send(self, page: ClientConnection, kind: str, what: Any, frame: dict[str, Any]) -> None:
        self._asked += 1
        self._done[self._asked] = kind, what
        await page.send(json.dumps(frame | {"seat": self.history.seat, "id": self._asked}))

    def _answered(self, news: dict[str, Any]) -> None:
        kind, what = self._done.pop(news.get("id", 0), ("", None))
        if kind:
            getattr(self.history, kind).append((what, bool(news["done"])))

    def _forget(self) -> None:
        """What was not answered may have been done, or not."""
        for kind, what in self._done.values():
            getattr(self.history, kind).append((what, None))
        self._done.clear()


async def sit_down(ports: Sequence[int], bots: int, number: int) -> Person:
    """A table of one person and bots, with the cards dealt."""
    address = f"http://127.0.0.1:{ports[number % len(ports)]}"
    headers = {"origin": address}
    seats: dict[str, str] = {f"seat{1 + bot}": "random" for bot in range(bots)}
    form = {"seats": str(1 + bots), "seat0": "here", "name0": f"Ada {number}", "patience": "0"} | seats
    async with httpx.AsyncClient(timeout=60) as http:
        answer = await http.post(f"{address}/new", data=form | {"pace": "1.5", "beat": "0"}, headers=headers)
    if answer.status_code != httpx.codes.SEE_OTHER:
        raise RuntimeError(f"no table: {answer.status_code}")
    code, cookie = answer.headers["location"].rpartition("/")[2], answer.headers["set-cookie"].partition(";")[0]
    return Person(ports, code, 0, cookie, 1 + bots, number)
