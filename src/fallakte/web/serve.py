"""Start the server: print where it is, with a QR code for phones, open the browser, stop in peace."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import importlib
import io
import sys
import threading
import webbrowser
from collections.abc import Callable, Generator
from pathlib import Path
from socket import socket

import segno
import uvicorn
from starlette.applications import Starlette

from fallakte.table.house import House
from fallakte.table.store import EventStore
from fallakte.upkeep.tables import made_folder
from fallakte.web import processes
from fallakte.web.app import create_app
from fallakte.web.doors import HEAD_LIMIT
from fallakte.web.logs import log_as
from fallakte.web.measures import together
from fallakte.web.network import EVERYWHERE, address, lan_address, listen
from fallakte.web.settings import IN_MEMORY, Settings
from fallakte.web.shelf import Shelf, fill_shelf, left_out
from fallakte.web.socket_door import doors_of
from fallakte.web.storing import open_here
from fallakte.words import No, message, say

SWITCH = 0.0003
"""Seconds after which a busy thread lets another one run (Python's own value is 0.005). The thread that stores actions
has to be let in at every SQL statement, and everybody waits for it."""
YOUNG, NEVER, TIDY = 1_500, 1_000_000, 600.0
"""When garbage is collected: the young often and little at a time, all of it only every so many seconds. In a full
house that stops everything for a fifth of a second, and Python would do it every few seconds."""


def serve(settings: Settings, *, open_browser: bool = False, lang: str = "en") -> None:
    """Serve until interrupted; `No` where the address or the tables' file can't be used."""
    if settings.processes > 1:
        _together(settings)
    if settings.prune_after and settings.records:
        made_folder(Path(settings.records))
    with listen(settings.host, settings.port) as listening:
        shelf, broken = fill_shelf(settings.editions)
        store, settings, trouble = open_here(settings)
        port = listening.getsockname()[1]
        told = "\n".join([*left_out(broken, lang), greeting(settings, port, lang, trouble)])

        def tell() -> None:
            print(told, flush=True)
            if open_browser:
                threading.Thread(target=webbrowser.open, args=(address(settings.host, port),), daemon=True).start()

        if settings.processes == 1:
            serve_here(settings, store, listening, tell, shelf)
        else:  # the store stays open, so that no other server takes the file meanwhile
            _serve_together(settings, listening, tell)


def serve_here(
    settings: Settings, store: EventStore, listening: socket, tell: Callable[[], None], shelf: Shelf | None = None
) -> None:
    """Serve with this very process; `tell` when it accepts."""
    sys.setswitchinterval(SWITCH)
    log_as(settings.log)
    app = create_app(settings, store, shelf)
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(app, settings, listening, tell))


def _together(settings: Settings) -> None:
    """Whether several servers can be, with these settings and on this system; `No` where they can't."""
    if settings.db == IN_MEMORY:
        raise No(message("command.processes_memory"))
    if not processes.possible():
        raise No(message("command.processes_windows"))


def _serve_together(settings: Settings, listening: socket, tell: Callable[[], None]) -> None:
    _together(settings)  # once more: the usual file may not be there to be shared
    log_as(settings.log)
    with together() if settings.metrics else contextlib.nullcontext(lambda _: None) as gone:
        processes.Family(settings, listening, gone).run(tell)


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The fast event loop where there is one (not on Windows)."""
    try:
        return importlib.import_module("uvloop").new_event_loop  # type: ignore[no-any-return] # loaded by name
    except ImportError:
        return None


class Server(uvicorn.Server):
    """A server that ends in peace: whoever is connected finds another one at once, and so do the tables."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Stop accepting, finish what has begun, let others drive, and tell the pages to connect anew."""
        for server in self.servers:
            server.close()
        house: House = self._app.state.house
        await house.hand_over()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        """End by a signal is a good end: exit code 0."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()


async def _serve(app: Starlette, settings: Settings, listening: socket, tell: Callable[[], None]) -> None:
    server = Server(configured(app, settings), app)
    running = asyncio.create_task(server.serve([listening]))
    tidying = asyncio.create_task(_tidy())
    while not server.started and not running.done():
        await asyncio.sleep(0.02)
    if server.started:
        tell()
    await running
    tidying.cancel()


def configured(app: Starlette, settings: Settings) -> uvicorn.Config:
    """How the server below the app is set: what its doors let in, and whose word on addresses is taken."""
    http, sockets = doors_of(settings)
    return uvicorn.Config(
        app,
        http=http,
        ws=sockets,
        h11_max_incomplete_event_size=HEAD_LIMIT,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        log_config=None,
        access_log=False,
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
        server_header=False,
    )


async def _tidy() -> None:
    """Collect garbage seldom, and never look through what was there from the start."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)
    while True:
        await asyncio.sleep(TIDY)
        gc.collect()


def greeting(settings: Settings, port: int, lang: str, trouble: No | None = None) -> str:
    """Where the server is, for this machine and for the network, the latter as a QR code, too; whether games last."""
    lines = [say("command.serving", lang, address=address(settings.host, port))]
    in_the_network = address(lan_address(), port) if settings.host in EVERYWHERE else ""
    outside = settings.public_address or in_the_network
    if outside:
        drawn = io.StringIO()
        segno.make(outside, error="l").terminal(drawn, compact=True, border=2)
        lines += [say("command.serving_lan", lang, address=outside), drawn.getvalue()]
    if trouble is not None:
        lines.append(say("command.serving_unkept", lang, why=trouble.message))
    return "\n".join(
        [*lines, say("command.serving_stop_memory" if settings.db == IN_MEMORY else "command.serving_stop", lang)]
    )
