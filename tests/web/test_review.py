"""The review's pages: of a finished table for whoever has its link, of a running one for nobody."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from fallakte import read_record
from fallakte.review import review
from tests.web.finished import finished, play_on, play_once
from tests.web.server import FAST, Browser, Player, seated, serving
from tests.web.test_game_page import check_page


@pytest.fixture(scope="module")
def house() -> Iterator[str]:
    with serving(FAST) as (address, _):
        yield address


@pytest.fixture(scope="module")
def table(house: str) -> tuple[str, Browser]:
    code, browser = finished(house)
    wait_for(browser, code)
    return code, browser


def wait_for(browser: Browser, code: str) -> None:
    """The file waits until all is computed, which takes a busy machine its time."""
    browser.get(f"/t/{code}/review/file")


def test_a_finished_table_has_a_review_with_the_numbers_of_its_record(house: str, table: tuple[str, Browser]) -> None:
    code, browser = table
    found = review(read_record(browser.get(f"/t/{code}/record").text))
    page = browser.get(f"/t/{code}/review").text
    rows = re.findall(r'<tr><th scope="row">[^<]*</th>((?:<td>\d+ <small>[^<]*</small></td>)+)</tr>', page)
    told = [[int(number) for number in re.findall(r"<td>(\d+) ", row)] for row in rows]
    assert told == [list(row) for row in zip(*(line.solutions for line in found.seats), strict=True)]
    assert page.count('<li class="rv-point') == page.count('class="rv-no"') > 0
    assert f"/t/{code}/review" in browser.get(f"/t/{code}").text
    stranger = Browser(house, lang="de").get(f"/t/{code}/review")
    assert stranger.status_code == 200
    assert "konntest du" not in stranger.text
    assert '<html lang="de"' in stranger.text


ADDRESSES = ["?turn=1", "?seat=1&state=open", "?chart=cha", "?ask=2", "?seat=99&turn=x&ask=-1", "?turn=99999"]


@pytest.mark.parametrize("query", ADDRESSES)
def test_every_choice_of_an_address_gives_a_page(table: tuple[str, Browser], query: str) -> None:
    code, browser = table
    answer = browser.get(f"/t/{code}/review{query}")
    assert answer.status_code == 200
    assert "style=" not in answer.text
    assert "<script>" not in answer.text
    check_page(answer.text)


PATHS = ("review", "review?state=open", "review/progress", "review/file", "review/picture.svg", "replay", "record")


def test_no_seat_of_a_running_game_gets_a_review_however_it_asks(house: str) -> None:
    code, (player,) = seated(house, 1, 2, "speed")
    player.sync()
    for path in PATHS:
        for browser in (player.browser, Browser(house)):
            answer = browser.http.get(f"/t/{code}/{path}")
            assert answer.status_code == 409, path
            assert "rv-" not in answer.text


def test_one_file_needs_nothing_else(table: tuple[str, Browser]) -> None:
    code, browser = table
    answer = browser.get(f"/t/{code}/review/file")
    assert "attachment" in answer.headers["content-disposition"]
    assert "<script" not in answer.text
    assert not re.findall(r'(?:href|src)="(?!#)[^"]*"', answer.text)
    assert not re.findall(r"url\((?!#|\"#|'#)", answer.text)
    assert "http" not in answer.text.replace("http://www.w3.org", "")


def test_the_picture_is_one_svg_without_addresses(table: tuple[str, Browser]) -> None:
    code, browser = table
    answer = browser.get(f"/t/{code}/review/picture.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert 'viewBox="0 0 1080 1080"' in answer.text
    assert "http" not in answer.text.replace("http://www.w3.org", "")


def test_a_game_that_was_ended_by_a_vote_is_reviewed_as_far_as_it_got(house: str) -> None:
    code, (player,) = seated(house, 1, 2, "speed")
    for _ in range(6):
        play_once(player)
    player.browser.post(f"/t/{code}/vote", seat=0, yes="yes")
    wait_for(player.browser, code)
    page = player.browser.get(f"/t/{code}/review")
    assert page.status_code == 200
    assert "Nobody accused rightly" in page.text or "Nobody learned anything" in page.text
    check_page(page.text)
    record = read_record(player.browser.get(f"/t/{code}/record").text, unfinished=True)
    found = review(record, unfinished=True)
    assert all(f"<td>{line.solutions[-1]} <small>" in page.text for line in found.seats)
    assert player.browser.get(f"/t/{code}/review/picture.svg").status_code == 200


def test_progress_says_when_it_is_ready(table: tuple[str, Browser]) -> None:
    code, browser = table
    wait_for(browser, code)
    assert browser.get(f"/t/{code}/review/progress").json()["ready"] is True


def test_names_are_escaped(house: str) -> None:
    browser = Browser(house)
    code = browser.new(seats=3, edition="speed", seat1="random", seat2="random")
    browser.post(f"/t/{code}/sit", seat=0, name="<b>&x")
    browser.post(f"/t/{code}/start")
    play_on(Player(browser, code, 3, "speed"))
    wait_for(browser, code)
    for path in ("review", "review/file", "review/picture.svg"):
        page = browser.get(f"/t/{code}/{path}").text
        assert "<b>&x" not in page
        assert "&lt;b&gt;" in page
