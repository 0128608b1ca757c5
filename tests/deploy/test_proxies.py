"""The notes for nginx and Caddy, with the real programs where they are installed: sockets, addresses, limits."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from tests.web.killing import free_port
from tests.web.server import FAST, Browser, news, serving

Proxy = Callable[[str, Path], AbstractContextManager[str]]
DEPLOY = Path(__file__).parent.parent.parent / "deploy"


@contextmanager
def nginx(server: str, folder: Path) -> Iterator[str]:
    """nginx with our file, on a port of its own."""
    port = free_port()
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8").replace("http://127.0.0.1:8000", server)
    site = site.replace("listen 80", f"listen 127.0.0.1:{port}")
    temps = "\n".join(f"{kind}_temp_path {folder};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; {temps}\n{site} }}"
    )
    with _running(["nginx", "-e", "stderr", "-c", str(folder / "nginx.conf")], port) as address:
        yield address


@contextmanager
def caddy(server: str, folder: Path) -> Iterator[str]:
    """Caddy with our file, without TLS."""
    port = free_port()
    site = (DEPLOY / "Caddyfile").read_text(encoding="utf-8").replace("127.0.0.1:8000", server.partition("//")[2])
    site = site.replace("play.example.org {", f"http://127.0.0.1:{port} {{")
    (folder / "Caddyfile").write_text("{\n\tadmin off\n}\n" + site)
    with _running(["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"], port) as address:
        yield address


@contextmanager
def _running(command: list[str], port: int) -> Iterator[str]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        deadline = time.monotonic() + 60
        while True:
            assert process.poll() is None, "the proxy does not start with our file"
            assert time.monotonic() < deadline
            try:
                httpx.get(f"{address}/healthz")
            except httpx.TransportError:
                time.sleep(0.1)
            else:
                break
        yield address
    finally:
        process.terminate()
        process.wait(20)


@pytest.mark.parametrize(("name", "proxy"), [("nginx", nginx), ("caddy", caddy)], ids=["nginx", "caddy"])
def test_a_game_goes_through_and_limits_count_the_visitors_own(name: str, proxy: Proxy, tmp_path: Path) -> None:
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    settings = replace(FAST, proxy="127.0.0.1", connections_per_address=3, guesses_per_minute=3)
    with serving(settings) as (server, _), proxy(server, tmp_path) as address:
        browser = Browser(address)
        code = browser.new(seat0="here", name0="Ada", seat1="open", seat2="open")
        with browser.socket(code) as page:
            assert "fragments" in news(page)
            assert browser.post(f"/t/{code}/chat", seat=0, text="hello").status_code == 200
            assert any("hello" in html for html in news(page)["fragments"].values())
        with httpx.Client(base_url=address, transport=httpx.HTTPTransport(local_address="127.0.0.2")) as visitor:
            guesses = [visitor.get(f"/t/rope-hall-{n}").status_code for n in range(100, 106)]
            assert guesses.count(429) == 3, "the visitor is counted"
            lie = {"x-forwarded-for": "203.0.113.7"}
            assert visitor.get("/t/rope-hall-200", headers=lie).status_code == 429, "and no lie helps"
        direct = httpx.get(f"{server}/t/rope-hall-200", headers={"x-forwarded-for": "203.0.113.8"})
        assert direct.status_code == 404, "another visitor is another one"
        assert httpx.get(f"{address}/metrics").status_code == 404


def test_the_document_says_the_same_as_the_files() -> None:
    told = (DEPLOY.parent / "docs" / "operating.md").read_text(encoding="utf-8")
    for file in DEPLOY.iterdir():
        assert f"deploy/{file.name}" in told
