"""Start the server: print where it is, with a QR code for phones, open the browser, stop in peace."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import importlib
import io
import sys
import webbrowser
from collections.abc import Callable
from socket import socket

import segno
import uvicorn
from starlette.applications import Starlette

from fallakte.web.app import create_app
from fallakte.web.doors import HEAD_LIMIT, doors_of
from fallakte.web.network import EVERYWHERE, address, lan_address, listen
from fallakte.web.settings import IN_MEMORY, Settings
from fallakte.web.shelf import fill_shelf, left_out
from fallakte.web.storing import open_here
from fallakte.words import No, say

SWITCH = 0.0003
"""Seconds after which a busy thread lets another one run (Python's own value is 0.005). The thread that stores actions
has to be let in at every SQL statement, and everybody waits for it."""
YOUNG, NEVER, TIDY = 1_500, 1_000_000, 600.0
"""When garbage is collected: the young often and little at a time, all of it only every so many seconds. In a full
house that stops everything for a fifth of a second, and Python would do it every few seconds."""


def serve(settings: Settings, *, open_browser: bool = False, lang: str = "en") -> None:
    """Serve until interrupted; `No` where the address or the tables' file can't be used."""
    sys.setswitchinterval(SWITCH)
    with listen(settings.host, settings.port) as listening:
        shelf, broken = fill_shelf(settings.editions)
        store, settings, trouble = open_here(settings)
        app, port = create_app(settings, store, shelf), listening.getsockname()[1]
        told = "\n".join([*left_out(broken, lang), greeting(settings, port, lang, trouble)])
        with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=_loop_factory()) as runner:
            # stopped in peace, uvicorn passes the signal on
            runner.run(_serve(app, settings, listening, told, address(settings.host, port) if open_browser else None))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The fast event loop where there is one (not on Windows)."""
    try:
        return importlib.import_module("uvloop").new_event_loop  # type: ignore[no-any-return] # loaded by name
    except ImportError:
        return None


async def _serve(app: Starlette, settings: Settings, listening: socket, told: str, open_at: str | None) -> None:
    server = uvicorn.Server(configured(app, settings))
    running = asyncio.create_task(server.serve([listening]))
    tidying = asyncio.create_task(_tidy())
    while not server.started and not running.done():
        await asyncio.sleep(0.02)
    if server.started:
        print(told, flush=True)
        if open_at is not None:
            await asyncio.to_thread(webbrowser.open, open_at)
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
        log_level="warning",
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
