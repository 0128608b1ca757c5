"""Several servers behind one port: all serve any table, one that dies is replaced, and they end in peace."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from fallakte.web.serve import serve
from fallakte.web.settings import Settings
from fallakte.words import No
from tests.web.killing import free_port
from tests.web.server import Browser, news, seated
from tests.web.test_attacks import close_code, plug

pytestmark = pytest.mark.skipif(os.name != "posix", reason="sockets are not passed on there")


@contextmanager
def family(db: str, processes: int = 2) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The address of several servers, and the process that looks after them."""
    port = free_port()
    options = {"port": port, "db": db, "processes": processes, "workers": 1, "host": "127.0.0.1"}
    words = [f"--{name}={value}" for name, value in options.items()]
    limits = {f"FALLAKTE_{name}": "10000" for name in ("POSTS_PER_SECOND", "TABLES_PER_MINUTE", "PAGES_PER_SECOND")}
    command = (sys.executable, "-c", "from fallakte.cli import main; main()", "serve", *words)
    parent = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=os.environ | limits)
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for(lambda: answers(address))
        yield address, parent
    finally:
        while Browser.opened:
            Browser.opened.pop().http.close()
        if parent.poll() is None:
            parent.send_signal(signal.SIGTERM)
        assert parent.wait(30) == 0


def wait_for(holds: Callable[[], object]) -> None:
    deadline = time.monotonic() + 90
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/readyz").status_code == 200
    except httpx.TransportError:
        return False


def children(parent: subprocess.Popen[bytes]) -> set[int]:
    """Its servers, by their numbers."""
    found = subprocess.run(["ps", "--ppid", str(parent.pid), "-o", "pid=,args="], capture_output=True, text=True)
    return {int(line.split()[0]) for line in found.stdout.splitlines() if "one_of_many" in line}


@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_any_server_serves_any_table_and_one_that_dies_is_replaced(
    store: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    db = str(tmp_path / "t.db") if store == "sqlite" else request.getfixturevalue("postgres")()
    with family(db) as (address, parent):
        code, (player, *_) = seated(address, 2, 1, patience=0)
        first = children(parent)
        assert len(first) == 2
        os.kill(first.pop(), signal.SIGKILL)
        wait_for(lambda: len(children(parent) - first) == 1)
        with contextlib.suppress(httpx.TransportError):
            assert player.browser.get(f"/t/{code}").status_code == 200
        wait_for(lambda: _connects(player.browser, code))
        player.sync()
        version = player.version
        assert version > 3
        before = children(parent)
        parent.send_signal(signal.SIGHUP)
        while not children(parent).isdisjoint(before) or len(children(parent)) != 2:
            assert answers(address), "somebody answers all the time"
            time.sleep(0.1)
        wait_for(lambda: _connects(player.browser, code))
        player.sync()
        assert player.version >= version


def _connects(browser: Browser, code: str) -> bool:
    try:
        with browser.socket(code) as page:
            return "fragments" in news(page)
    except (OSError, EOFError, ConnectionClosed):
        return False


def test_sigterm_tells_pages_to_connect_anew_and_waits_for_no_half_request(tmp_path: Path) -> None:
    """M13: and the exit code is 0."""
    with family(str(tmp_path / "t.db"), 1) as (address, parent):
        browser = Browser(address)
        code = browser.new(seat0="here", name0="Ada", seat1="open", seat2="open")
        with plug(address) as half, browser.socket(code) as page:
            half.sendall(b"POST /now HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\nname=")
            news(page)
            parent.send_signal(signal.SIGTERM)
            assert close_code(page) == 1012


def test_a_request_that_comes_just_when_the_server_ends_is_answered(tmp_path: Path) -> None:
    with family(str(tmp_path / "t.db"), 1) as (address, parent):
        browser = Browser(address)
        code = browser.new(seat0="here", name0="Ada", seat1="open", seat2="open")
        with plug(address) as early, plug(address) as page_to_be, browser.socket(code) as page:
            news(page)
            parent.send_signal(signal.SIGTERM)
            assert close_code(page) == 1012
            early.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            upgrade = (
                "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n"
            )
            page_to_be.sendall(f"GET /t/{code}/socket HTTP/1.1\r\nHost: localhost\r\n{upgrade}\r\n".encode())
            answer = b""
            while more := early.recv(4096):
                answer += more
            assert answer.startswith(b"HTTP/1.1 200")
            with contextlib.suppress(ConnectionResetError):
                assert not page_to_be.recv(4096)


def test_servers_whose_parent_is_gone_end_too(tmp_path: Path) -> None:
    with contextlib.suppress(AssertionError), family(str(tmp_path / "t.db")) as (_, parent):
        left = children(parent)
        parent.kill()
        parent.wait()
    wait_for(lambda: not any(Path(f"/proc/{number}").exists() for number in left))


def test_tables_in_memory_can_not_be_shared() -> None:
    with pytest.raises(No, match="memory"):
        serve(Settings(host="127.0.0.1", port=0, db=":memory:", processes=2))
