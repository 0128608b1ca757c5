"""A browser's tables on the home page: the way back to running ones, the records of finished ones, nobody else's."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from fallakte.editions import load, words
from fallakte.web.own_tables import REMEMBERED, TABLES_COOKIE
from tests.web.server import FAST, Browser, serving

BOTS = {"seats": "3", "seat0": "here", "name0": "Ada", "seat1": "random", "seat2": "random"}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving(FAST) as (where, _):
        yield where


def test_a_stranger_has_no_tables(address: str) -> None:
    page = Browser(address).get("/").text
    assert "Your tables" not in page
    assert "Your records" not in page


def test_the_newest_table_comes_first_and_a_seat_is_needed(address: str) -> None:
    ada, onlooker = Browser(address), Browser(address)
    first, second = ada.new(**BOTS), ada.new(**(BOTS | {"seat1": "open", "edition": "koffer-1997"}))
    onlooker.get(f"/t/{first}")
    assert "Your tables" not in onlooker.get("/").text
    page = ada.get("/").text
    assert set(re.findall(r'class="slip[^"]*" href="/t/([^"]+)"', page)) == {first, second}
    assert "One chair still free" in page
    assert f"<b>{words(load('koffer-1997'), 'en').name}</b>" in page
    ada.post(f"/t/{second}/stand", seat=0)
    assert second not in ada.get("/").text


def test_a_finished_game_is_a_record_to_open_and_to_replay(address: str) -> None:
    ada = Browser(address)
    code = ada.new(**BOTS)
    ada.post(f"/t/{code}/vote", seat=0, yes="yes")
    page = ada.get("/").text
    assert "Your records" in page
    assert "Ended by vote" in page
    assert ada.get(f"/t/{code}/replay").status_code == 200
    assert f'href="/t/{code}/replay"' in page
    ada.http.headers["accept-language"] = "de"
    assert "Gemeinsam beendet" in ada.get("/").text


def test_what_somebody_writes_into_the_cookie_shows_nothing(address: str) -> None:
    ada, eve = Browser(address), Browser(address)
    code = ada.new(**BOTS)
    eve.new(**BOTS)
    for forged in (code, "rope-hall-42." * 50, "../../etc", "<b>x</b>", "x" * 2000):
        eve.http.cookies.set(TABLES_COOKIE, forged)
        response = eve.get("/")
        assert response.status_code == 200
        assert code not in response.text


def test_only_so_many_tables_are_remembered(address: str) -> None:
    ada = Browser(address)
    codes = [ada.new(**BOTS) for _ in range(REMEMBERED + 2)]
    page = ada.get("/").text
    assert [code for code in codes if f"/t/{code}" in page] == codes[2:]


def test_tables_that_do_not_exist_any_more_are_forgotten(address: str) -> None:
    ada = Browser(address)
    code = ada.new(**BOTS)
    ada.get("/")
    ada.http.cookies.set(TABLES_COOKIE, f"rope-hall-99.{code}.rope-hall-98", domain="127.0.0.1")
    assert f"/t/{code}" in ada.get("/").text
    assert {cookie.value for cookie in ada.http.cookies.jar if cookie.name == TABLES_COOKIE} == {code}
