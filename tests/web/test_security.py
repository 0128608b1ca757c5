"""Bad input, forged seats, other sites, floods: a clear answer, no traceback, no effect."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from fallakte.web.own_tables import TABLES_COOKIE
from fallakte.web.security import POLICY
from tests.web.server import FAST, Browser, Player, news, seated, serving

HOSTILE = '"><script>alert(1)</script><img src=x onerror=y>'


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving(FAST) as (where, _):
        yield where


@pytest.fixture
def table(address: str) -> tuple[str, Player]:
    """A dealt table of one person and two bots, at the person's turn."""
    code, (player,) = seated(address, 1, 2)
    player.wait_for_turn()
    return code, player


def unchanged(player: Player) -> bool:
    """Whether nothing has happened since the player looked last."""
    before = player.version
    player.sync()
    return player.version == before


def test_every_page_has_the_strict_policy(address: str) -> None:
    for path in ("/", "/t/rope-hall-10", "/nonsense", "/scripts/game.js"):
        headers = Browser(address).get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_no_page_has_inline_script_or_style(table: tuple[str, Player]) -> None:
    code, browser = table[0], table[1].browser
    for path in ("/", f"/t/{code}", f"/t/{code}/seat"):
        page = browser.get(path).text
        assert "<style" not in page
        assert " style=" not in page
        assert all(" src=" in tag for tag in page.split("<script")[1:])


def test_the_key_is_a_cookie_no_script_or_other_site_gets(address: str) -> None:
    response = httpx.post(f"{address}/now", headers={"origin": address})
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_posts_of_other_sites_have_no_effect(table: tuple[str, Player]) -> None:
    code, player = table
    browser, action = player.browser, player.wait_for_turn()
    cookies = dict(browser.http.cookies)
    for headers in ({"origin": "http://evil.example"}, {"origin": "null"}, {}, {"sec-fetch-site": "cross-site"}):
        response = httpx.post(f"{browser.address}/t/{code}/act", data=action, headers=headers, cookies=cookies)
        assert response.status_code == 403
    assert unchanged(player)


def test_sockets_of_other_sites_are_refused(table: tuple[str, Player]) -> None:
    code, browser = table[0], table[1].browser
    where = f"{browser.address.replace('http', 'ws')}/t/{code}/socket"
    for origin in (Origin("http://evil.example"), None):
        with (
            pytest.raises(InvalidStatus) as caught,
            connect(where, origin=origin, proxy=None),
        ):
            pass
        assert caught.value.response.status_code == 403


def test_a_forged_or_missing_key_plays_no_seat_and_sees_no_hand(table: tuple[str, Player]) -> None:
    code, player = table
    browser, action = player.browser, player.wait_for_turn()
    for cookie in ("", "x", "A" * 32, "../../x", "'; DROP TABLE lines; --"):
        stranger = Browser(browser.address)
        if cookie:
            stranger.http.headers["cookie"] = f"fallakte_key={cookie}"
        assert stranger.post(f"/t/{code}/act", **action).status_code == 403
        assert stranger.post(f"/t/{code}/undo", seat=0, version=player.version).status_code == 403
        assert stranger.get(f"/t/{code}?seat=0").status_code == 403
        assert stranger.post(f"/t/{code}/link", seat=0).status_code == 403
        with stranger.socket(code, seat=0) as socket:
            first = news(socket)
            assert first["seat"] is None
            assert not [line for line in first["seen"] if line.startswith("dealt ")]
            socket.send(json.dumps({"do": "act"} | action))
            answer = news(socket)
            while "done" not in answer:
                answer = news(socket)
            assert answer["done"] is False
    assert unchanged(player)


@pytest.mark.parametrize(
    "fields",
    [
        {"seat": "0", "version": "x", "action": "roll"},
        {"seat": "-1", "version": "1", "action": "roll"},
        {"seat": "99", "version": "1", "action": "roll"},
        {"seat": "0", "version": "9" * 50, "action": "roll"},
        {"seat": "0", "action": "roll"},
        {"seat": "0", "version": "1", "action": "fly moon"},
        {"seat": "0", "version": "1", "action": "walk " + "x" * 5000},
        {"seat": "0", "version": "1", "action": "walk ²"},
        {"seat": "٣", "version": "1", "action": "roll"},
        {},
    ],
)
def test_malformed_actions_are_answered_and_change_nothing(table: tuple[str, Player], fields: dict[str, str]) -> None:
    code, player = table
    browser = player.browser
    response = browser.post(f"/t/{code}/act", **fields)
    assert response.status_code in (400, 403, 409)
    assert "Traceback" not in response.text
    assert unchanged(player)


def test_malformed_frames_are_answered_and_change_nothing(table: tuple[str, Player]) -> None:
    code, player = table
    browser = player.browser
    frames: list[str | bytes] = ["", "x", "[]", "{}", '{"do": 3}', '{"do": "fly"}', b"\x00\xff", "[" * 4000]
    frames += ['{"do": "act", "seat": [0], "version": {}, "action": null}', '{"do": "look", "seat": "0"}']
    frames += ['{"do": "act", "seat": true, "version": 1, "action": "roll"}', '{"do": "link", "seat": 0}']
    with browser.socket(code) as socket:
        news(socket)
        for frame in frames:
            socket.send(frame)
        socket.send('{"do": "chat", "seat": 0, "text": "still here"}')
        message = news(socket)
        while "still here" not in str(message.get("fragments")):
            assert message.get("done") is not True or "id" not in message
            message = news(socket)
    assert unchanged(player)


def flood(socket: ClientConnection, frame: str, times: int) -> None:
    """Send a frame so many times, then read until the server hangs up."""
    for _ in range(times):
        socket.send(frame)
    while True:
        news(socket)


def test_too_long_and_too_many_frames_close_the_socket(table: tuple[str, Player]) -> None:
    code, browser = table[0], table[1].browser
    for frame, times in (("x" * 20_000, 1), ("{}", 500)):
        with browser.socket(code) as socket, pytest.raises(ConnectionClosed):
            flood(socket, frame, times)
    assert browser.get(f"/t/{code}").status_code == 200


def test_a_post_of_10_mb_is_a_clear_413(table: tuple[str, Player]) -> None:
    code, browser = table[0], table[1].browser
    whole = browser.http.post(f"/t/{code}/chat", content=b"x" * 10_000_000)
    assert whole.status_code == 413
    assert "64 KB" in whole.text
    headers = {"content-type": "application/x-www-form-urlencoded"}
    chunks = (b"text=" + b"x" * 50_000 for _ in range(200))
    try:
        status = browser.http.post(f"/t/{code}/chat", content=chunks, headers=headers).status_code
    except httpx.TransportError:  # the server may hang up before everything was sent
        status = 413
    assert status == 413


def test_hostile_names_and_chat_are_text_and_nothing_else(address: str) -> None:
    browser = Browser(address)
    code = browser.new(seats=2)
    page = browser.post(f"/t/{code}/sit", seat=0, name=HOSTILE).text
    browser.post(f"/t/{code}/sit", seat=1, name="Bob")
    assert "<script>alert" not in page
    browser.post(f"/t/{code}/start")
    assert "<script>alert" not in page
    browser.post(f"/t/{code}/chat", seat=0, text=HOSTILE)
    page = browser.get(f"/t/{code}?seat=0").text
    assert "&lt;script&gt;" in page
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    with browser.socket(code) as socket:
        assert "<script>alert" not in str(news(socket))


def test_tables_and_pages_that_do_not_exist(address: str) -> None:
    browser = Browser(address, "de")
    for path in ("/t/rope-hall-99", "/t/nonsense", "/t/%2e%2e%2fetc", "/x", "/t/rope-hall-99/record", "/static/../x"):
        response = browser.get(path)
        assert response.status_code in (404, 405)
        assert "Traceback" not in response.text
    assert "Diesen Tisch gibt es nicht" in browser.get("/t/rope-hall-99").text
    assert browser.post("/t/rope-hall-99/act").status_code == 404
    assert browser.post("/join", code="no code").status_code == 404
    with browser.socket("rope-hall-99") as socket:
        assert "say" in news(socket)
        with pytest.raises(ConnectionClosed) as closed:
            news(socket)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_wrong_plans_say_what_is_wrong(address: str) -> None:
    browser = Browser(address)
    wrong: list[dict[str, object]] = [
        {"edition": "../../etc"},
        {"seats": "99"},
        {"seats": "x"},
        {"seats": "nan"},
        {"pace": "inf"},
        {"seat0": "genius"},
        {"rule_stay_and_suspect": "perhaps"},
        {"help": "<b>"},
        {"lang": "xx"},
    ]
    for fields in wrong:
        response = browser.post("/new", **fields)
        assert response.status_code in (400, 409), fields


def test_a_flood_of_tables_and_guesses_is_slowed_down() -> None:
    with serving(replace(FAST, tables_per_minute=3, guesses_per_minute=3)) as (where, _):
        browser = Browser(where)
        tables = [browser.post("/now").status_code for _ in range(6)]
        assert tables[0] == 200
        assert tables[-1] == 429
        guesses = [browser.get(f"/t/rope-hall-{number}").status_code for number in range(20, 26)]
        assert guesses[0] == 404
        assert guesses[-1] == 429


def test_who_guesses_too_much_learns_no_code_any_more_but_keeps_the_own_seat() -> None:
    with serving(replace(FAST, guesses_per_minute=3)) as (where, app):
        owner, onlooker = Browser(where), Browser(where)
        code = owner.new(seats=2)
        assert onlooker.get(f"/t/{code}").status_code == 200
        owner.post(f"/t/{code}/sit", seat=0, name="Ada")
        while app.state.limits.guesses.take("127.0.0.1"):
            pass
        assert onlooker.get("/t/rope-hall-99").status_code == 429
        assert onlooker.get(f"/t/{code}").status_code == 429
        assert onlooker.post("/join", code=code).status_code == 429
        assert closing_code(onlooker, code) == closing_code(onlooker, "rope-hall-99") == 4429
        onlooker.new(seats=2)
        onlooker.http.cookies.set(TABLES_COOKIE, f"{code}.rope-hall-99")
        assert TABLES_COOKIE not in onlooker.get("/").headers.get("set-cookie", ""), "the list of tables tells codes"
        assert owner.get(f"/t/{code}").status_code == 200
        with owner.socket(code) as socket:
            assert news(socket)["page"] == "lobby"


def closing_code(browser: Browser, code: str) -> int:
    """With which code the server hangs up on a socket."""
    with browser.socket(code) as socket, pytest.raises(ConnectionClosed) as closed:
        flood(socket, "", 0)
    assert closed.value.rcvd is not None
    return int(closed.value.rcvd.code)


def test_guessing_over_sockets_is_slowed_down_too() -> None:
    with serving(replace(FAST, guesses_per_minute=3)) as (where, _):
        browser = Browser(where)
        codes = [closing_code(browser, f"rope-hall-{number}") for number in range(20, 26)]
        assert codes[0] == 4404
        assert codes[-1] == 4429


def test_a_mistake_of_ours_is_a_page_without_traceback() -> None:
    with serving(FAST) as (where, app):
        browser = Browser(where)
        app.state.house = None
        response = browser.get("/t/rope-hall-20")
        assert response.status_code == 500
        assert "Traceback" not in response.text
        assert "Something went wrong" in response.text


async def _fails(*_args: object, **_named: object) -> Any:
    raise KeyError("a card that nobody may know: rope")


def test_a_mistake_of_ours_is_logged_without_its_message_and_answered_with_every_header(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with serving(FAST) as (where, app):
        server_log = logging.getLogger("uvicorn.error")
        server_log.setLevel(logging.ERROR)
        server_log.addHandler(caplog.handler)
        browser = Browser(where)
        code = browser.new(seats=2)
        app.state.house.find = _fails
        response = browser.get(f"/t/{code}")
        with pytest.raises((ConnectionClosed, InvalidStatus)), browser.socket(code) as socket:
            news(socket)
        server_log.removeHandler(caplog.handler)
    assert response.status_code == 500
    assert response.headers["content-security-policy"] == POLICY
    assert response.headers["cache-control"] == "no-store"
    assert "KeyError in" in caplog.text
    assert "rope" not in caplog.text


@contextmanager
def in_the_lobby() -> Iterator[tuple[Any, ClientConnection]]:
    """A table where one person has sat down: the application, and that person's socket."""
    with serving(FAST) as (where, app):
        browser = Browser(where)
        code = browser.new(seats=2)
        browser.post(f"/t/{code}/sit", seat=0, name="Ada")
        with browser.socket(code) as socket:
            news(socket)
            yield app, socket


def test_what_fails_over_the_socket_is_answered_with_a_sentence(caplog: pytest.LogCaptureFixture) -> None:
    with in_the_lobby() as (app, socket):
        app.state.house.store.append = _fails
        socket.send('{"do": "chat", "seat": 0, "text": "hello", "id": 7}')
        answer = news(socket)
    assert (answer["done"], answer["id"]) == (False, 7)
    assert "Something went wrong" in answer["say"]
    assert "rope" not in caplog.text


def test_a_page_that_cannot_be_drawn_is_told_to_connect_anew() -> None:
    with in_the_lobby() as (app, socket):
        (host,) = (table.host for table in app.state.house._tables.values())
        host.scene = lambda _key, _seat: None
        with pytest.raises(ConnectionClosed) as closed:
            flood(socket, '{"do": "look", "seat": 0}', 1)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1011


def test_half_a_character_in_a_frame_is_no_message(address: str) -> None:
    browser = Browser(address)
    code = browser.new(seats=2)
    with browser.socket(code) as socket:
        news(socket)
        socket.send('{"do": "type", "seat": 0, "text": "\\ud800"}')
        assert "could not be read" in news(socket)["say"]
