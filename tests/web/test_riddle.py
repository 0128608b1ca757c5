"""The riddle's pages: without a script, too; the answer is told to nobody who has not asked for it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import pytest

from fallakte.review.riddles import Sort, course, riddle, riddle_of
from tests.web.server import FAST, Browser, serving
from tests.web.test_game_page import check_page


@pytest.fixture(scope="module")
def house() -> Iterator[str]:
    with serving(FAST) as (address, _):
        yield address


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("sort", Sort)
def test_every_sort_of_riddle_has_its_page_hints_and_verdicts(house: str, sort: Sort, lang: str) -> None:
    browser = Browser(house, lang)
    one = next(riddle(number) for number in range(200) if riddle(number).sort is sort)
    for query in ("", "&hint=1", "&hint=2", "&hint=3", "&hint=9", "&answer=nonsense"):
        page = browser.get(f"/riddle?no={one.number}{query}").text
        check_page(page)
        assert ('rd-yes"' in page) == (query == "&hint=3")
    for answer in one.answers:
        page = browser.get(f"/riddle?no={one.number}&answer={answer.text(one.edition).replace('+', '%2B')}").text
        assert ('rd-yes"' in page) == (answer == one.answer)
        assert ('rd-no"' in page) == (answer != one.answer)
        assert ("data-solved" in page) == (answer == one.answer)


def test_the_page_of_a_day_is_that_days_riddle_and_the_future_is_not_told(house: str) -> None:
    browser = Browser(house)
    day = date(2026, 3, 5)
    assert f'data-riddle="{riddle_of(day).number}"' in browser.get(f"/riddle?date={day}").text
    today = browser.get("/riddle").text
    number = f'data-riddle="{riddle_of(date.today()).number}"'
    assert number in today
    for asked, said in (
        (date.today() + timedelta(days=9), "is still to come"),
        ("<b>", "is no day"),
        ("9999-99-99", "no day"),
    ):
        page = browser.get(f"/riddle?date={asked}").text
        assert number in page
        assert said in page
        check_page(page)


def test_the_course_leads_to_its_riddles(house: str) -> None:
    page = Browser(house).get("/riddle/course").text
    check_page(page)
    assert all(f'href="/riddle?no={number}"' in page for numbers in course().values() for number in numbers)
