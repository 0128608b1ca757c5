"""Whole games over forms and sockets, against a real server. The players know only what their seat was told."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest

from fallakte.record import read_record, verify
from tests.web.server import FAST, Browser, Player, news, seated, serving


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving(FAST) as (where, _):
        yield where


def test_play_now_is_dealt_at_once(address: str) -> None:
    browser = Browser(address)
    response = browser.post("/now")
    assert response.status_code == 200
    player = Player(browser, str(response.url).rpartition("/")[2], 4)
    player.sync()
    assert player.view.hand


@pytest.mark.parametrize("edition", ["classic", "koffer-1997"])
def test_a_whole_game_by_plain_form_posts(address: str, edition: str) -> None:
    code, players = seated(address, 2, 1, edition, rule_round_limit=4)
    deadline = time.monotonic() + 40
    while not players[0].over and time.monotonic() < deadline:
        for player in players:
            player.sync()
            choice = player.choice()
            if choice is not None:
                assert player.browser.post(f"/t/{code}/act", **choice).status_code == 200
    assert players[0].over
    record = read_record(players[0].browser.get(f"/t/{code}/record").text)
    assert record.end().table.result is not None
    verify(record)


def test_a_whole_game_over_sockets_and_no_private_line_of_others(address: str) -> None:
    code, players = seated(address, 2, 1, rule_round_limit=6)
    onlooker = Player(Browser(address), code, 3)
    everybody = [*players, onlooker]
    acted, deadline = [-1, -1], time.monotonic() + 40
    with ExitStack() as stack:
        sockets = [stack.enter_context(player.browser.socket(code)) for player in everybody]
        while not all(player.over for player in everybody) and time.monotonic() < deadline:
            for number, (player, socket) in enumerate(zip(everybody, sockets, strict=True)):
                with suppress(TimeoutError):
                    player.hear(news(socket, 0.005))
                choice = player.choice() if number < 2 and acted[number] != player.version else None
                if choice is not None:
                    acted[number] = player.version
                    socket.send(json.dumps({"do": "act"} | choice))
    assert all(player.over for player in everybody)
    assert [player.seat for player in everybody] == [0, 1, None]
    for player in everybody:
        mine = str(player.seat)
        for line in player.seen:
            word, *parts = line.split()
            assert word not in ("case_filed", "row_laid", "pile_shuffled")
            if word in ("dealt", "found_wrong", "peeked"):
                assert parts[0] == mine, line
            if word in ("showed", "glimpsed", "looked_at_card"):
                assert mine in parts[:2], line


def test_a_double_post_does_nothing_twice(address: str) -> None:
    code, (player, *_) = seated(address, 1, 1)
    choice = player.wait_for_turn()
    assert player.browser.post(f"/t/{code}/act", **choice).status_code == 200
    again = player.browser.post(f"/t/{code}/act", **choice)
    assert again.status_code == 409
    assert "nothing was done" in again.text


def test_a_page_reconnects_from_its_version_and_gets_what_it_missed(address: str) -> None:
    code, (player, *_) = seated(address, 2, 0)
    player.sync()
    with player.browser.socket(code, version=player.version - 2) as socket:
        again = news(socket)
    assert again["seen"] == player.seen[-2:]
    assert again["fragments"]


def test_a_page_that_was_just_loaded_is_not_sent_again_but_what_changed_meanwhile_is(address: str) -> None:
    code, (player, other) = seated(address, 2, 0)
    player.browser.post(f"/t/{code}/help", seat=0, step="seen")
    page = player.browser.get(f"/t/{code}").text
    has = dict(re.findall(r'data-(version|book|seat)="(\d+)"', page))
    with player.browser.socket(code, **has) as socket:
        told = set(news(socket)["fragments"])
    at_any_time = {"tabinfo", "player-0", "player-1", "around", "big-screen", "moment-file"}
    assert told <= {"turn", "coach", "sheet-head", "dialog-answer"} | at_any_time
    other.browser.post(f"/t/{code}/chat", seat=1, text="hello")
    with player.browser.socket(code, **has) as socket:
        again = news(socket)
    assert "hello" in again["fragments"]["chat-lines"]
    assert again["book"] > int(has["book"])


def test_a_personal_link_carries_the_seat_and_its_secret_is_in_no_address(address: str) -> None:
    code, (player, *_) = seated(address, 2, 0)
    page = player.browser.post(f"/t/{code}/link", seat=0).text
    found = re.search(rf"{address}(/t/{code}/seat)#([\w-]+)", page)
    assert found is not None
    phone = Player(Browser(address), code, 2)
    assert phone.browser.get(found[1]).status_code == 200
    phone.sync()
    assert phone.seat is None
    assert phone.browser.post(f"/t/{code}/claim", token="x" * 32).status_code == 403
    claimed = phone.browser.post(f"/t/{code}/claim", token=found[2])
    assert claimed.status_code == 200
    assert found[2] not in str(claimed.url)
    again = Player(phone.browser, code, 2)
    again.sync()
    player.sync()
    assert again.seen == player.seen


def test_pass_and_play_tells_nothing_secret_before_somebody_says_who_looks(address: str) -> None:
    browser = Browser(address)
    code = browser.new(seats=2)
    for seat, name in enumerate(("Ada", "Bob")):
        browser.post(f"/t/{code}/sit", seat=seat, name=name)
    browser.post(f"/t/{code}/start")
    with browser.socket(code) as socket:
        first = news(socket)
        assert first["seat"] is None
        assert not [line for line in first["seen"] if line.startswith("dealt ")]
        socket.send('{"do": "look", "seat": 9}')
        socket.send('{"do": "look", "seat": 1}')
        assert news(socket)["seat"] == 1


def test_german_and_english_are_switched_at_any_moment(address: str) -> None:
    browser = Browser(address, "de")
    assert '<html lang="de"' in browser.get("/").text
    code = str(browser.post("/now").url).rpartition("/")[2]
    assert '<html lang="de"' in browser.get(f"/t/{code}").text
    browser.post("/language", lang="en")
    assert '<html lang="en"' in browser.get(f"/t/{code}").text


def test_leave_come_back_vote_and_rematch_by_form(address: str) -> None:
    code, (player, *_) = seated(address, 1, 2)
    browser = player.browser
    assert browser.post(f"/t/{code}/leave", seat=0).status_code == 200
    assert browser.post(f"/t/{code}/act", seat=0, version=1, action="roll").status_code == 409
    assert browser.post(f"/t/{code}/back", seat=0).status_code == 200
    assert browser.get(f"/t/{code}/record").status_code in (200, 409)
    assert browser.post(f"/t/{code}/vote", seat=0, yes="yes").status_code == 200
    assert browser.get(f"/t/{code}/record").status_code == 200
    follower = browser.post(f"/t/{code}/rematch")
    assert follower.status_code == 200
    assert code not in str(follower.url)


def test_who_gave_no_name_is_called_by_their_pawn_on_every_page_and_in_its_language(address: str) -> None:
    browser, onlooker = Browser(address, "en"), Browser(address, "de")
    code = str(browser.post("/now").url).rpartition("/")[2]
    assert '<span class="long">Miss Scarlett</span>' in browser.get(f"/t/{code}").text
    assert '<span class="long">Fräulein Scarlett</span>' in onlooker.get(f"/t/{code}").text
    browser.post(f"/t/{code}/vote", seat=0, yes="yes")
    assert "<b>Miss Scarlett</b>" in browser.get(f"/t/{code}").text


def test_a_nameless_host_has_a_name_for_the_guests_in_the_lobby(address: str) -> None:
    browser = Browser(address, "en")
    code = str(browser.post("/new", edition="classic", seat0="here", pawn0="5", seat1="open").url).rpartition("/")[2]
    assert "<b>Professor Plum</b>" in Browser(address, "en").get(f"/t/{code}").text
    nameless = browser.post(f"/t/{code}/sit", seat=1, name=" ")
    assert nameless.status_code == 409, "who sits down in the lobby is asked for a name"
