"""A table whose events are put on its pages one by one: the real server in a thread, and several people's pages."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar

import uvicorn
from playwright.sync_api import Browser, Page

from fallakte.rules import events as e
from fallakte.rules.actions import Action
from fallakte.rules.cards import PLACES, SUSPECTS, THINGS, Card, each
from fallakte.rules.events import Event
from fallakte.rules.legal import legal_actions
from fallakte.rules.phase import Phase
from fallakte.table import seating, talking
from fallakte.table.host import Host
from fallakte.table.keys import hashed, new_secret
from fallakte.table.memory import MemoryStore
from fallakte.table.plan import Plan, SeatPlan
from fallakte.table.reply import Done
from fallakte.web.app import create_app
from fallakte.web.security import KEY_COOKIE
from fallakte.web.serve import configured
from fallakte.web.settings import Settings

T = TypeVar("T")
KINDS = (SUSPECTS, THINGS, PLACES)
NAMES = ("Anna", "Ben", "Cara", "David", "Ella", "Finn")
LISTENS = 'document.addEventListener("moment", ({ detail }) => (window.marks ??= []).push(detail));'
"""Notes every mark of every film of a page, with its time by the film's own clock."""


class Stage:
    """The server, as long as it is needed."""

    def __init__(self) -> None:
        settings = Settings(host="127.0.0.1", port=0, posts_per_second=10_000, tables_per_minute=10_000)
        self._app = create_app(settings, MemoryStore())
        config = configured(self._app, settings)
        config.port, config.host = 0, "127.0.0.1"
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._loop = asyncio.new_event_loop()

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._server.serve())

    def __enter__(self) -> Stage:
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive()
            threading.Event().wait(0.02)
        port = self._server.servers[0].sockets[0].getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive()

    def begin(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        """Let the server do something, and go on."""
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Let the server do something, and wait for it."""
        return self.begin(work).result(60)

    def table(self, edition: str, seats: int = 4, *, pace: float = 0.7, lang: str = "en") -> Table:
        """A table of people whose cards are dealt and whose first turn has begun; no bot ever moves."""
        return Table(self, edition, seats, pace, lang)


class Table:
    """One table, driven from outside."""

    def __init__(self, stage: Stage, edition: str, seats: int, pace: float, lang: str) -> None:
        self.stage, self.seats = stage, seats
        self.secrets = [new_secret() for _ in range(seats)]
        house = stage._app.state.house
        owner = hashed(self.secrets[0])
        plan = Plan(
            edition=edition,
            seats=(SeatPlan(),) * seats,
            owner=owner,
            beat=1.3,
            pace=pace,
            patience=0,
            lang=lang,
            first=0,
        )
        self.host: Host = stage.do(house.create(plan.checked()))
        for seat, secret in enumerate(self.secrets):
            stage.do(self.host.change(seating.sit, hashed(secret), seat, NAMES[seat]))
        stage.do(house.start(self.host, owner))
        while self.state.table.phase is Phase.PLACING:
            seat = self.state.table.awaited
            self.acts(seat, next(iter(legal_actions(self.host.view(seat)))))

    @property
    def match(self) -> Any:
        """The authority itself, for what only chance can bring about."""
        return self.host._match

    def page(self, browser: Browser, seat: int | None, *, script: Any = LISTENS, **options: Any) -> Page:
        """The page of a seat, or of an onlooker; its films are noted down, unless another script runs with it."""
        context = browser.new_context(
            **({"base_url": self.stage.address, "viewport": {"width": 1280, "height": 800}} | options)
        )
        if seat is not None:
            cookie = {"name": KEY_COOKIE, "value": self.secrets[seat], "url": self.stage.address}
            context.add_cookies([cookie])  # type: ignore[list-item] # a cookie as a dictionary
        context.add_init_script(script)
        page = context.new_page()
        page.goto(f"/t/{self.host.code}")
        page.locator("main[data-connected=yes]").wait_for()
        return page

    def happen(self, *events: Event) -> None:
        """Let this have happened, as if chance or somebody had brought it about."""
        self.stage.do(self.match._append(events))

    def act(self, seat: int, action: Action) -> Future[Any]:
        """Somebody acts; what it leads to comes when it is due."""
        return self.stage.begin(self.host.bot_acts(seat, self.host.version, action))

    def acts(self, seat: int, action: Action) -> None:
        """Somebody acts, and it is waited for."""
        reply = self.act(seat, action).result(60)
        assert isinstance(reply, Done), reply

    def pace(self, pace: float) -> None:
        """The owner moves the slider."""
        self.stage.do(self.host.change(talking.set_pace, hashed(self.secrets[0]), pace))

    @property
    def state(self) -> Any:
        """The truth."""
        return self.match.state

    def enter(self, seat: int, place: int = 1) -> None:
        """This seat's pawn comes to a place in its turn, so that it may suspect there."""
        if self.state.table.edition.board is not None:
            self.happen(e.Rolled(seat, (5, 6)), e.Walked(seat, (place,)))

    def case(self) -> tuple[Card, Card, Card]:
        """What lies in the case file."""
        suspect, thing, place = each(self.state.case)
        return suspect, thing, place

    def wrong(self) -> tuple[Card, Card, Card]:
        """A wrong accusation of which one card is right."""
        suspect, thing, place = self.case()
        others = [
            next(Card(card) for card in kind if card != right) for kind, right in ((THINGS, thing), (PLACES, place))
        ]
        return suspect, others[0], others[1]

    def one_of(self, seat: int) -> tuple[tuple[Card, Card, Card], Card]:
        """Three cards to ask for of which this seat has exactly one, nobody else any; and that one."""
        card = next(each(self.state.hands[seat]))
        suspect, thing, place = (card if card in kind else own for kind, own in zip(KINDS, self.case(), strict=True))
        return (suspect, thing, place), card
