"""Who asks for many reviews waits; nobody else does, and nothing grows without bound."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from functools import cache

import pytest

from fallakte import Game, load, make_bot
from fallakte.record import Record
from fallakte.review import review
from fallakte.review.worker import Reviewed, reviewed
from fallakte.table.objection import Objection
from fallakte.web import reviewing
from fallakte.web.reviewing import EACH, IN_ALL, CrowdedError, Reviewer
from tests.web.finished import finished
from tests.web.server import FAST, serving


@cache
def records() -> tuple[Record, ...]:
    """More different games than anybody may wait for."""
    edition = load("speed")
    deals = (Game.deal(edition, 3, seed=seed) for seed in range(IN_ALL + 2))
    return tuple(deal.play([make_bot("random", seed=seat) for seat in range(3)]).record() for deal in deals)


@cache
def some_review() -> Reviewed:
    return reviewed(review(records()[0]))


class Slow(Reviewer):
    """Works at nothing before it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.order: list[Record] = []
        self.goes_on = asyncio.Event()

    async def _reviewed(self, record: Record) -> Reviewed | None:
        self.order.append(record)
        await self.goes_on.wait()
        return some_review()


def run(scene: Callable[[Slow], Coroutine[object, object, None]]) -> None:
    async def whole() -> None:
        reviewer = Slow()
        try:
            async with asyncio.timeout(60):
                await scene(reviewer)
        finally:
            await reviewer.close()

    asyncio.run(whole())


async def asks(reviewer: Reviewer, record: Record, visitor: str) -> bool:
    """Ask without waiting; whether it has a place."""
    try:
        await reviewer.review(record, visitor, 0.001)
    except CrowdedError:
        return False
    return True


def test_one_visitor_has_few_places_and_others_wait_for_one_of_them_at_most() -> None:
    async def scene(reviewer: Slow) -> None:
        greedy = [await asks(reviewer, record, "greedy") for record in records()[:20]]
        assert greedy == [True] * EACH + [False] * (20 - EACH)
        assert await asks(reviewer, records()[0], "greedy"), "to ask again for what is waited for costs nothing"
        assert await asks(reviewer, records()[20], "other")
        reviewer.goes_on.set()
        assert await reviewer.review(records()[20], "other", 10) is some_review()
        assert reviewer.order.index(records()[20]) <= 1
        assert await reviewer.review(records()[EACH - 1], "greedy", 10) is some_review()
        assert await asks(reviewer, records()[EACH], "greedy"), "there is room again"

    run(scene)


def test_all_visitors_together_have_an_end() -> None:
    async def scene(reviewer: Slow) -> None:
        taken = [await asks(reviewer, record, f"visitor {n}") for n, record in enumerate(records())]
        assert taken == [True] * IN_ALL + [False] * 2
        with pytest.raises(CrowdedError, match="as soon as there is room"):
            await reviewer.review(records()[-1], "late", 1)

    run(scene)


def test_who_hangs_over_a_review_is_ended_and_the_next_one_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        reviewer = Reviewer()
        with monkeypatch.context() as hangs:
            hangs.setattr(reviewing, "_COMMAND", (sys.executable, "-c", "import time; time.sleep(1000)"))
            hangs.setattr(reviewing, "LONGEST", 0.2)
            with pytest.raises(Objection, match="load the page again"):
                await reviewer.review(records()[0], "ada", 60)
        found = await reviewer.review(records()[0], "ada", 60)
        assert found is not None
        assert found.review.record == records()[0]
        await reviewer.close()

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("name", "status", "sentence"),
    [("EACH", 429, "wenn einer davon fertig ist"), ("IN_ALL", 503, "sobald Platz ist")],
)
def test_a_crowd_is_told_in_a_sentence_and_the_page_gets_its_place(
    monkeypatch: pytest.MonkeyPatch, name: str, status: int, sentence: str
) -> None:
    with serving(FAST) as (address, _):
        code, browser = finished(address)
        german = {"accept-language": "de"}
        with monkeypatch.context() as full:
            full.setattr(reviewing, name, 0)
            page = browser.http.get(f"/t/{code}/review", headers=german)
            assert page.status_code == 200
            assert sentence in page.text
            assert sentence in browser.http.get(f"/t/{code}/review/progress", headers=german).json()["text"]
            for path in ("file", "picture.svg"):
                answer = browser.http.get(f"/t/{code}/review/{path}", headers=german)
                assert answer.status_code == status
                assert sentence in answer.text
        assert browser.http.get(f"/t/{code}/review/file").status_code == 200
        assert browser.http.get(f"/t/{code}/review/progress").json()["ready"] is True
