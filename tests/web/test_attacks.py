"""Attacks on a running server, in small: each costs the attacker a connection and nobody else anything."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import struct
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import urlsplit

import httpx
import pytest
from starlette.responses import StreamingResponse
from starlette.routing import Mount
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from fallakte.web.doors import Doors, house_number
from fallakte.web.game.page import game_page
from fallakte.web.game.thinking import think
from fallakte.web.limits import NAMES, Buckets, Limits
from fallakte.web.settings import Settings
from fallakte.web.socket_door import SOCKET_BURST
from tests.web.server import FAST, Browser, news, serving
from tests.web.test_game_page import dealt

SMALL = replace(FAST, request_seconds=0.5, connections_per_address=60, sockets_per_seat=3, sockets_per_address=6)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving(SMALL) as (where, _):
        yield where


def plug(address: str) -> socket.socket:
    where = urlsplit(address)
    assert where.hostname is not None
    made = socket.create_connection((where.hostname, where.port), timeout=10)
    made.settimeout(10)
    return made


def is_closed(made: socket.socket) -> bool:
    """Whether the server hangs up, within some seconds."""
    try:
        while made.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


def upgrade(address: str, path: str, *lines: str) -> bytes:
    """The head of a request for a socket, with more lines."""
    head = (
        f"GET {path} HTTP/1.1",
        f"Host: {urlsplit(address).netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
        f"Origin: {address}",
        *lines,
    )
    return "\r\n".join((*head, "", "")).encode()


def flood(made: socket.socket, data: bytes, most: int) -> int:
    """Send until the other end hangs up, at most so many bytes; how many went."""
    sent = 0
    with contextlib.suppress(OSError):
        while sent < most:
            sent += made.send(data)
    return sent


@pytest.mark.parametrize(
    ("start", "more"),
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\n", b"X-A: b\r\n" * 500),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX-A: ", b"a" * 4000),
        (b"GET /", b"a" * 4000),
    ],
    ids=["headers", "one header", "address"],
)
def test_h1_a_request_head_has_a_limit(address: str, start: bytes, more: bytes) -> None:
    with plug(address) as made:
        made.sendall(start)
        assert flood(made, more, 40_000_000) < 8_000_000, "what the system takes before it is refused"
    assert httpx.get(address).status_code == 200


CHUNKED = b"POST /now HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n"


@pytest.mark.parametrize("origin", [b"", b"Origin: http://localhost\r\n"], ids=["answered at once", "taken"])
def test_h1_a_body_in_tiny_pieces_is_not_taken_apart(origin: bytes, caplog: pytest.LogCaptureFixture) -> None:
    with serving(FAST) as (address, _), caplog.at_level(logging.ERROR), plug(address) as made:
        made.sendall(CHUNKED + origin + b"\r\n")
        assert flood(made, b"1\r\na\r\n" * 1000, 40_000_000) < 12_000_000
        assert is_closed(made)
        assert httpx.get(address).status_code == 200
    assert not caplog.records, "and the log is not filled with it"


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST /now HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\nname=",
    ],
    ids=["nothing", "half a head", "half a body"],
)
def test_h2_half_a_request_is_not_waited_for_for_ever(address: str, half: bytes) -> None:
    with plug(address) as made:
        made.sendall(half)
        assert is_closed(made)


def test_h2_a_body_that_drips_is_not_waited_for_either(address: str) -> None:
    with plug(address) as made:
        made.sendall(b"POST /now HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n")
        with contextlib.suppress(OSError):
            for _ in range(100):
                made.sendall(b"a")
                time.sleep(0.05)
        assert is_closed(made)


def test_h2_one_address_holds_only_so_many_connections() -> None:
    with (
        serving(replace(SMALL, request_seconds=30.0, connections_per_address=12)) as (address, _),
        contextlib.ExitStack() as held,
    ):
        plugs = [held.enter_context(plug(address)) for _ in range(30)]
        time.sleep(0.3)
        for made in plugs:
            made.settimeout(0.2)
        assert sum(is_closed(made) for made in plugs) == 30 - 12
        plugs[0].close()
        time.sleep(0.1)
        with plug(address) as another:
            another.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert another.recv(12) == b"HTTP/1.1 200", "whoever lets one go may come again"


PIECES, MUCH = 20, 1_000_000


async def answers(scope: Scope, receive: Receive, send: Send) -> None:
    await StreamingResponse(iter(["x" * MUCH] * PIECES))(scope, receive, send)


async def pours(scope: Scope, receive: Receive, send: Send) -> None:
    socket = WebSocket(scope, receive, send)
    await socket.accept()
    for _ in range(PIECES):
        await socket.send_text("x" * MUCH)


@pytest.mark.parametrize("much", [answers, pours], ids=["a page", "a socket"])
def test_h2_what_nobody_reads_is_given_up(much: ASGIApp) -> None:
    over = threading.Event()

    async def until_over(scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await much(scope, receive, send)
        finally:
            over.set()

    with serving(replace(SMALL, request_seconds=0.1)) as (address, app):
        app.router.routes.insert(0, Mount("/much", until_over))
        with plug(address) as made:
            plain = f"GET /much/ HTTP/1.1\r\nHost: {urlsplit(address).netloc}\r\n\r\n".encode()
            made.sendall(plain if much is answers else upgrade(address, "/much/"))
            assert over.wait(30), "it waits for its reader for ever"
            came = 0
            with contextlib.suppress(ConnectionError):
                while data := made.recv(65536):
                    came += len(data)
        assert came < PIECES * MUCH, "what the system had taken off the server's hands, and not the rest"


@pytest.mark.parametrize(
    "line",
    ["Content-Length: 10", "Transfer-Encoding: chunked", "Sec-WebSocket-Protocol: \x01", f"X-A: {'a' * 9000}"],
    ids=["a body", "pieces", "no text", "long"],
)
def test_h2_a_head_that_no_socket_can_begin_with_is_answered(line: str) -> None:
    with serving(replace(FAST, request_seconds=1000.0)) as (address, _), plug(address) as made:
        made.sendall(upgrade(address, "/t/fan-tower-123/socket", line))
        assert made.recv(12) == b"HTTP/1.1 400"
        assert is_closed(made)


def test_m2_connecting_again_and_again_has_a_limit() -> None:
    with serving(replace(FAST, pages_per_second=2, sockets_per_address=3)) as (address, _):
        browser = Browser(address)
        code = browser.new(seat0="here", name0="Ada", seat1="open", seat2="open")
        found = list[bool]()
        while all(found) and len(found) < 100:  # on a busy machine they come slowly
            with browser.socket(code) as page:
                found.append("fragments" in news(page))
        assert found[:6] == [True] * 6
        assert not all(found)


def raw_socket(browser: Browser, code: str) -> socket.socket:
    """A socket of an onlooker, below any library."""
    made = plug(browser.address)
    made.sendall(upgrade(browser.address, f"/t/{code}/socket"))
    assert b"101" in made.recv(100)
    return made


PING = b"\x89\x81\x00\x00\x00\x00x"
PIECE = b"\x00\x80\x00\x00\x00\x00"


@pytest.mark.parametrize("frames", [PING, PIECE, b"\x8a\x80\x00\x00\x00\x00"], ids=["pings", "pieces", "pongs"])
def test_h3_frames_that_are_no_message_have_a_limit(address: str, frames: bytes) -> None:
    browser = Browser(address)
    code = browser.new(seat0="here", name0="Ada", seat1="open", seat2="open")
    with raw_socket(browser, code) as made:
        if frames == PIECE:
            made.sendall(b"\x01\x80\x00\x00\x00\x00")
        assert flood(made, frames * 100, 40_000_000) < 8_000_000
        assert is_closed(made)


def test_h3_bytes_of_a_socket_have_a_limit(address: str) -> None:
    browser = Browser(address)
    code = browser.new(seat0="here", name0="Ada", seat1="open", seat2="open")
    text = b"x" * 60_000
    with raw_socket(browser, code) as made:
        frame = b"\x81\xfe" + struct.pack("!H", len(text)) + b"\x00" * 4 + text
        assert flood(made, frame, 40_000_000) < SOCKET_BURST + 8_000_000
        assert is_closed(made)


def test_m8_whoever_is_gone_at_once_fills_no_log(address: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        for _ in range(40):
            with plug(address) as made:
                made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                made.sendall(upgrade(address, "/t/fan-tower-123/socket"))
        assert httpx.get(address).status_code == 200
    assert not caplog.records


def test_m8_bad_text_closes_the_socket_and_fills_no_log(address: str, caplog: pytest.LogCaptureFixture) -> None:
    browser = Browser(address)
    code = browser.new(seat0="here", name0="Ada", seat1="open", seat2="open")
    with caplog.at_level(logging.DEBUG), raw_socket(browser, code) as made:
        made.sendall(b"\x81\x82\x00\x00\x00\x00\xff\xfe")
        assert is_closed(made)
    assert "Traceback" not in caplog.text


def close_code(page: ClientConnection) -> int | None:
    """Read until the server closes, and see why."""
    try:
        while True:
            page.recv(timeout=5)
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code


def test_h4_a_seat_and_an_address_have_only_so_many_pages(address: str) -> None:
    browser = Browser(address)
    code = browser.new(seat0="here", name0="Ada", seat1="open", seat2="open")
    with contextlib.ExitStack() as pages:
        for _ in range(SMALL.sockets_per_seat):
            news(pages.enter_context(browser.socket(code)))
        refused = pages.enter_context(browser.socket(code))
        assert "too often" in news(refused)["say"]
        assert close_code(refused) == 4429
        stranger = Browser(address)
        for _ in range(SMALL.sockets_per_address - SMALL.sockets_per_seat):
            assert "fragments" in news(pages.enter_context(stranger.socket(code)))
        assert "too often" in news(pages.enter_context(stranger.socket(code)))["say"]
    time.sleep(0.2)
    with browser.socket(code) as again:
        assert "fragments" in news(again), "closed pages are not counted"


def test_h4_the_rate_of_messages_is_that_of_the_seat_not_of_the_page() -> None:
    with serving(replace(FAST, frames_per_second=1)) as (address, _):
        browser = Browser(address)
        code = browser.new(seat0="here", name0="Ada", seat1="open", seat2="open")
        with contextlib.ExitStack() as pages:
            opened = [pages.enter_context(browser.socket(code)) for _ in range(4)]
            for page in opened:
                for _ in range(2):  # as many at once as a page would have, if it counted alone
                    page.send('{"do": "look", "seat": 0}')
            assert close_code(opened[-1]) == 4429


def test_h7_a_rematch_counts_as_a_new_table() -> None:
    with serving(replace(FAST, tables_per_minute=3)) as (address, _):
        browser = Browser(address)
        page = browser.post("/now")
        made = 1
        while page.status_code == 200 and made < 10:
            code = str(page.url).rpartition("/")[2]
            browser.post(f"/t/{code}/vote", seat=0, yes="yes")
            page = browser.post(f"/t/{code}/rematch")
            made += page.status_code == 200
        assert page.status_code == 429
        assert made == 3


def forwarded(address: str, visitor: str) -> int:
    headers = {"origin": address, "x-forwarded-for": visitor}
    return httpx.post(f"{address}/new", headers=headers, data={"seat0": "open"}, follow_redirects=False).status_code


def test_h8_only_named_proxies_are_believed() -> None:
    few = replace(FAST, tables_per_minute=2)
    with serving(few) as (address, _):
        assert [forwarded(address, f"203.0.113.{n}") for n in range(4)].count(429) == 2, "nobody's word is taken"
    with serving(replace(few, proxy="127.0.0.0/8")) as (address, _):
        assert [forwarded(address, f"203.0.113.{n}") for n in range(4)].count(429) == 0
        assert [forwarded(address, "203.0.113.9") for _ in range(4)].count(429) == 2
        lie = [forwarded(address, f"198.51.100.{n}, 203.0.113.77") for n in range(4)]
        assert lie.count(429) == 2, "what a visitor wrote before the proxy's own word counts nothing"


def test_h8_a_household_is_one_visitor_and_a_proxy_holds_many_connections() -> None:
    assert house_number("2001:db8:1:2:3:4:5:6") == house_number("2001:db8:1:2::1") != house_number("2001:db8:1:3::1")
    assert house_number("::ffff:192.0.2.7") == house_number("192.0.2.7") != house_number("192.0.2.8")
    doors = Doors(Settings(connections_per_address=2, proxy="10.0.0.7"), most=100)
    assert [doors.enter("10.0.0.8") for _ in range(4)] == [True, True, False, False]
    assert all(doors.enter("10.0.0.7") for _ in range(50))


def test_h8_a_full_list_of_visitors_forgets_the_oldest() -> None:
    buckets = Buckets(rate=0.001, size=1)
    assert all(buckets.take(str(name)) for name in range(2 * NAMES))
    assert len(buckets._levels) == NAMES
    assert not buckets.take(str(2 * NAMES - 1))


def test_limits_count_over_all_processes() -> None:
    settings = Settings(tables_per_minute=4, sockets_per_address=3)
    here, there = Limits(settings), Limits(settings)

    def tell() -> None:
        spent = dict(here.spent()), dict(there.spent())
        assert not any("192.0.2.7" in name for name in (*spent[0], *spent[1])), "no address is told"
        here.hear(spent[1])
        there.hear(spent[0])

    assert [here.new_tables.take("192.0.2.7") for _ in range(3)] == [True] * 3
    tell()
    assert [there.new_tables.take("192.0.2.7") for _ in range(3)] == [True, False, False]
    tell()
    tell()
    assert not here.new_tables.take("192.0.2.7")
    assert here.new_tables.take("192.0.2.8")
    assert [here.visitors.take("192.0.2.7") for _ in range(2)] == [True] * 2
    tell()
    assert [there.visitors.take("192.0.2.7") for _ in range(2)] == [True, False]
    here.visitors.give_back("192.0.2.7")
    tell()
    assert there.visitors.take("192.0.2.7")


def test_h8_keys_are_secure_wherever_the_public_address_is() -> None:
    with serving(replace(FAST, public_address="https://Play.Example.org/")) as (address, _):
        told = {"origin": "https://play.example.org", "host": "play.example.org"}
        page = httpx.post(f"{address}/now", headers=told)
        assert page.status_code == 303
        assert "Secure" in page.headers["set-cookie"]
        assert "max-age" in page.headers["strict-transport-security"]


def test_m2_pages_are_counted_too() -> None:
    with serving(replace(FAST, pages_per_second=2)) as (address, _), httpx.Client(base_url=address) as visitor:
        found = list[int]()
        while 429 not in found and len(found) < 300:  # on a busy machine they come slowly
            found.append(visitor.get("/").status_code)
        assert found[:8] == [200] * 8
        assert 429 in found
        assert visitor.get("/static/site.css").status_code != 429, "files cost next to nothing"


@pytest.mark.parametrize("charset", ["unicode_escape", "punycode", "undefined"])
def test_m7_a_form_in_a_strange_charset_is_no_form(address: str, charset: str) -> None:
    body = b'--b\r\nContent-Disposition: form-data; name="lang"\r\n\r\nd\\xe\r\n--b--\r\n'
    headers = {"origin": address, "content-type": f"multipart/form-data; boundary=b; charset={charset}"}
    assert httpx.post(f"{address}/language", headers=headers, content=body).status_code == 400


@pytest.mark.parametrize(("host", "status"), [("evil.example", 421), ("fallakte.local", 200), ("192.0.2.7:80", 200)])
def test_m14_a_strangers_name_for_this_server_is_not_taken(address: str, host: str, status: int) -> None:
    assert httpx.get(address, headers={"host": host}).status_code == status


def test_h9_where_odds_are_not_agreed_on_none_stand_in_the_page() -> None:
    async def scene() -> None:
        for step, told in (("logic", False), ("odds", True)):
            host = await dealt("classic", 4, step)
            scene = host.scene("key0", 0)
            await think(scene)
            assert ('class="pc-' in game_page(scene, "en")) == told

    asyncio.run(scene())


def test_m4_links_are_ended_by_a_button(address: str) -> None:
    ada, phone = Browser(address), Browser(address)
    code = ada.new(seat0="here", name0="Ada", seat1="open", seat2="open")
    page = ada.post(f"/t/{code}/link", seat=0).text
    token = page.partition("/seat#")[2].partition("<")[0]
    assert phone.post(f"/t/{code}/claim", token=token).status_code == 200
    assert "unlink" in page
    assert ada.post(f"/t/{code}/unlink", seat=0).status_code == 200
    assert phone.post(f"/t/{code}/chat", seat=0, text="hello").status_code == 403
    assert ada.post(f"/t/{code}/chat", seat=0, text="hello").status_code == 200
