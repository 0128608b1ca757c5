"""Whole games over forms and sockets, against a real server."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from fallakte.record import read_record
from tests.web.server import FAST, Browser, choose, forms, news, serving, version_of


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving(FAST) as (where, _):
        yield where


def test_play_now_is_dealt_within_two_seconds(address: str) -> None:
    begin = time.monotonic()
    response = Browser(address).post("/now")
    assert response.status_code == 200
    assert "Your cards" in response.text
    assert time.monotonic() - begin < 2


def seated(address: str, people: int, bots: int, **fields: object) -> tuple[str, list[Browser]]:
    """A dealt table with so many people and bots."""
    browsers = [Browser(address) for _ in range(people)]
    seats = {f"seat{people + number}": "random" for number in range(bots)}
    code = browsers[0].new(seats=people + bots, **seats, **fields)
    for number, browser in enumerate(browsers):
        assert browser.post(f"/t/{code}/sit", seat=number, name=f"Player{number}").status_code == 200
    assert browsers[0].post(f"/t/{code}/start").status_code == 200
    return code, browsers


@pytest.mark.parametrize("edition", ["classic", "koffer-1997"])
def test_a_whole_game_by_plain_forms(address: str, edition: str) -> None:
    code, browsers = seated(address, 2, 1, edition=edition)
    chance, deadline = random.Random(3), time.monotonic() + 40
    while time.monotonic() < deadline:
        for browser in browsers:
            page = browser.get(f"/t/{code}").text
            if "Laid open" in page:
                record = read_record(browser.get(f"/t/{code}/record").text)
                assert record.end().table.result is not None
                assert "The seal fits" in page
                return
            action = choose(page, chance)
            if action is not None:
                browser.post(f"/t/{code}/act", **action)
    pytest.fail("the game did not end")


def test_a_whole_game_over_sockets_and_no_private_line_of_others(address: str) -> None:
    code, browsers = seated(address, 2, 1)
    chance, deadline = random.Random(5), time.monotonic() + 40
    stack = ExitStack()
    sockets = [stack.enter_context(browser.socket(code)) for browser in (*browsers, Browser(address))]
    pages: list[dict[str, str]] = [{} for _ in sockets]
    versions = [0] * len(sockets)
    seen: list[list[str]] = [[] for _ in sockets]
    sent = [-1] * len(sockets)
    while time.monotonic() < deadline and "Laid open" not in pages[0].get("end", ""):
        for number, socket in enumerate(sockets):
            try:
                message = news(socket, 0.005)
            except TimeoutError:
                message = {}
            pages[number] |= message.get("fragments", {})
            seen[number] += message.get("seen", [])
            versions[number] = message.get("version", versions[number])
            action = choose(pages[number].get("actions", ""), chance) if number < 2 else None
            if action is not None and versions[number] != sent[number]:
                sent[number] = versions[number]
                socket.send(json.dumps({"do": "act"} | action))
    assert "Laid open" in pages[0]["end"]
    stack.close()
    for number, lines in enumerate(seen):
        mine = str(number) if number < 2 else "nobody"
        for line in lines:
            word, *parts = line.split()
            assert word not in ("case_filed", "row_laid", "pile_shuffled")
            if word in ("dealt", "found_wrong", "peeked"):
                assert parts[0] == mine, line
            if word in ("showed", "glimpsed", "looked_at_card"):
                assert mine in parts[:2], line


def test_a_double_post_does_nothing_twice(address: str) -> None:
    code, (browser, *_) = seated(address, 1, 1)
    chance = random.Random(1)
    action = None
    while action is None:
        page = browser.get(f"/t/{code}").text
        action = choose(page, chance)
    first = browser.post(f"/t/{code}/act", **action)
    second = browser.post(f"/t/{code}/act", **action)
    assert first.status_code == 200
    assert second.status_code == 409
    assert "nothing was done" in second.text


def test_a_page_reconnects_from_its_version_and_gets_what_it_missed(address: str) -> None:
    code, (browser, *_) = seated(address, 1, 1)
    with browser.socket(code) as socket:
        first = news(socket)
    with browser.socket(code, version=first["version"] - 2) as socket:
        again = news(socket)
        while again["version"] < first["version"]:
            again = news(socket)
    assert again["seen"][:2] == first["seen"][-2:]
    assert set(again["fragments"]) == set(first["fragments"])


def test_a_personal_link_carries_the_seat_and_its_secret_is_in_no_address(address: str) -> None:
    code, (browser, *_) = seated(address, 1, 1)
    page = browser.post(f"/t/{code}/link", seat=0).text
    link = page.partition('personal-link">')[2].partition("<")[0]
    where, _, token = link.partition("#")
    phone = Browser(address)
    assert phone.get(where.removeprefix(address)).status_code == 200
    assert "Your cards" not in phone.get(f"/t/{code}").text
    assert phone.post(f"/t/{code}/claim", token="x" * 32).status_code == 403
    claimed = phone.post(f"/t/{code}/claim", token=token)
    assert token not in str(claimed.url)
    assert "Your cards" in claimed.text


def test_pass_and_play_shows_nothing_secret_before_somebody_says_who_looks(address: str) -> None:
    browser = Browser(address)
    code = browser.new(seats=3, seat2="random")
    for seat, name in enumerate(("Ada", "Bob")):
        browser.post(f"/t/{code}/sit", seat=seat, name=name)
    browser.post(f"/t/{code}/start")
    page = browser.get(f"/t/{code}").text
    assert "Hand the device over" in page
    assert "Your cards" not in page
    assert "Your cards" in browser.get(f"/t/{code}?seat=1").text
    with browser.socket(code) as socket:
        assert "Your cards" not in str(news(socket))
        socket.send('{"do": "look", "seat": 2}')
        socket.send('{"do": "look", "seat": 1}')
        shown = news(socket)
        while "hand" not in shown.get("fragments", {}):
            shown = news(socket)
        assert shown["seat"] == 1


def test_german_and_english_are_switched_at_any_moment(address: str) -> None:
    browser = Browser(address, "de")
    page = browser.post("/now")
    assert "Deine Karten" in page.text
    code = str(page.url).rpartition("/")[2]
    browser.post("/language", lang="en")
    assert "Your cards" in browser.get(f"/t/{code}").text


def test_leave_come_back_vote_and_rematch_by_form(address: str) -> None:
    code, (browser, *_) = seated(address, 1, 2)
    assert "a bot stands in" in browser.post(f"/t/{code}/leave", seat=0).text
    assert not forms(browser.get(f"/t/{code}").text)
    assert "a bot stands in" not in browser.post(f"/t/{code}/back", seat=0).text
    assert "Laid open" in browser.post(f"/t/{code}/vote", seat=0, yes="yes").text
    follower = browser.post(f"/t/{code}/rematch")
    assert follower.status_code == 200
    assert code not in str(follower.url)
    assert "Deal the cards" in follower.text


def test_the_version_on_the_page_never_goes_back(address: str) -> None:
    code, (browser, *_) = seated(address, 1, 2)
    shown = [version_of(browser.get(f"/t/{code}").text) for _ in range(5)]
    assert shown == sorted(shown)
