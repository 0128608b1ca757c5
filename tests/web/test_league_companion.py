"""A real table of a league: its match is written down once, as its entries say it ended or as somebody there says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from tests.web.server import FAST, Browser, serving
from tests.web.test_league import Club

HAND = ["plum", "rope", "hall", "study", "dagger", "white"]
MUNICH = ["rope", "dagger", "olympiapark", "residenz", "resi_loibl", "pfarrer_moser"]
MUNICH_WRONG, MUNICH_CASE = ("gloria", "pistol", "viktualienmarkt"), ("kevin", "wrench", "nymphenburg")
CASE = {"suspect": "green", "thing": "wrench", "place": "library"}


@pytest.fixture(scope="module")
def house() -> Iterator[str]:
    with serving(FAST) as (address, _):
        yield address


@pytest.fixture
def club(house: str) -> Club:
    return Club(house)


def table(browser: Browser, **fields: object) -> str:
    """A real table of Anna, who has the phone, Ben and Cara; its address."""
    names = {"name_0": "Anna", "name_1": "Ben", "name_2": "Cara"}
    answer = browser.http.post("/companion", data={"edition": "classic", "me": "0", "card": HAND, **names, **fields})
    assert answer.status_code == 200, answer.text[-1000:]
    return str(answer.url).partition("?")[0]


def enter(browser: Browser, where: str, *lines: str) -> None:
    for line in lines:
        answer = browser.http.post(f"{where}/enter", data={"line": line}, headers={"accept": "application/json"})
        assert answer.status_code == 200, answer.text


def test_who_won_is_asked_where_the_entries_do_not_say_it(club: Club) -> None:
    browser, link = club.browser, club.members.rpartition("/")[2]
    assert "goes into the book of The Thursday Club" in browser.get(f"/companion?league={link}").text
    where = table(browser, league=link)
    assert "Who won?" not in browser.get(f"{where}/end").text
    browser.http.post(f"{where}/won", data={"winner": "1"})
    assert club.ids() == [], "the case file is not open yet"
    page = browser.http.post(f"{where}/enter", data={"sort": "case", "back": "end", **CASE}).text
    assert "Who won? Then the match is written down." in page
    assert club.ids() == []
    stranger = Browser(browser.address)
    assert stranger.http.post(f"{where}/won", data={"winner": "1"}).status_code == 403
    assert browser.http.post(f"{where}/won", data={"winner": "3"}).status_code == 400
    for winner in ("1", "2"):
        page = browser.http.post(f"{where}/won", data={"winner": winner}).text
        assert "No. 1: Ben wins." in page
    (id,) = club.ids()
    record = browser.get(f"{club.members}/record/{id}").text
    assert "Ben wins" in record
    assert "by the table itself" in record


def test_an_entry_of_the_accusation_is_enough_and_the_next_game_plays_for_the_league_too(club: Club) -> None:
    browser = club.browser
    where = table(browser, league=club.members.rpartition("/")[2])
    enter(browser, where, "Anna: -", "Ben accuses mustard rope hall, wrong", "Cara accuses green wrench library, right")
    enter(browser, where, "case green wrench library")
    assert len(club.ids()) == 1, "seen by whoever looks at the league"
    page = browser.get(f"{where}/end").text
    assert "No. 1: Cara wins." in page
    assert "out early" in browser.get(f"{club.members}/record/{club.ids()[0]}").text
    (again,) = re.findall(r'href="(/companion\?[^"]*after=[^"]*)"', page)
    assert "goes into the book of The Thursday Club" in browser.get(unescape(again)).text
    assert "goes into the book" not in Browser(browser.address).get(unescape(again)).text
    after = where.rpartition("/")[2]
    second = table(browser, after=after)
    enter(browser, second, "Anna accuses green wrench library, right", "case green wrench library")
    assert len(club.ids()) == 2
    other = table(Browser(browser.address), after=after)
    enter_as_stranger = Browser(browser.address)
    assert enter_as_stranger.get(f"{other}/end").status_code == 200
    assert len(club.ids()) == 2


def test_when_all_but_one_are_out_the_last_one_has_won_and_when_all_are_nobody_has(club: Club) -> None:
    browser, link = club.browser, club.members.rpartition("/")[2]
    where = table(browser, league=link)
    enter(browser, where, "Anna accuses mustard rope hall, wrong", "Cara accuses mustard rope hall, wrong")
    enter(browser, where, "case green wrench library")
    assert "No. 1: Ben wins." in browser.get(f"{where}/end").text
    where = table(browser, league=link, edition="muenchen-2013", card=MUNICH)
    lines = [f"{name} accuses {' '.join(MUNICH_WRONG)}, wrong" for name in ("Anna", "Cara", "Ben")]
    enter(browser, where, *lines, f"case {' '.join(MUNICH_CASE)}")
    assert "No. 2: unsolved." in browser.get(f"{where}/end").text


def test_a_wrong_link_makes_no_table(club: Club) -> None:
    bad = club.members.rpartition("/")[2][:-2] + "zz"
    answer = club.browser.http.post("/companion", data={"edition": "classic", "league": bad})
    assert answer.status_code in (400, 404, 409)
