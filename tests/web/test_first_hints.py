"""Whoever plays at once for the first time ever gets a line of help at the first of each kind of decision, once."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from fallakte.bots.random import RandomBot
from fallakte.editions import LANGUAGES
from fallakte.table.plan import Plan, SeatPlan, read_plan
from fallakte.web.game.first import first_hint
from fallakte.web.game.leaf import leaf_of
from fallakte.web.game.page import game_page
from fallakte.web.suiting import BEGINS
from tests.web.server import FAST, Browser, serving
from tests.web.test_game_page import go_on, host_of_plan

KINDS = ("start", "walk", "way", "suspect", "show", "pass", "after")
SEATS = 3


async def hints(plan: Plan, lang: str) -> Counter[str]:
    """Every hint that is shown in a random game; each decision counts once."""
    host, bot, found = await host_of_plan(plan), RandomBot(2), Counter[str]()
    going_on = True
    while going_on:
        scene = host.scene(f"key{host.awaited}", host.awaited)
        hint = first_hint(leaf_of(scene, lang, None))
        found[hint] += 1
        assert ('<p class="firsthint" role="note">' in game_page(scene, lang)) is bool(hint)
        going_on = await go_on(host, bot) and not host.over
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_hint_comes_once_in_a_game_and_to_every_seat(lang: str) -> None:
    seats = (SeatPlan(),) * SEATS
    found = asyncio.run(hints(Plan("classic[round_limit=15]", seats, owner="key0", beat=0, hints=True), lang))
    del found[""]
    assert len(found) == len(KINDS)
    assert max(found.values()) <= SEATS


def test_no_other_game_has_any() -> None:
    found = asyncio.run(hints(Plan("classic[round_limit=2]", (SeatPlan(),) * SEATS, owner="key0", beat=0), "en"))
    assert set(found) == {""}


def test_only_the_very_first_game_of_a_browser_has_them() -> None:
    with serving(FAST) as (address, app):
        browser = Browser(address)
        codes = [str(browser.post("/now").url).rpartition("/")[2] for _ in range(2)]
        plans = [read_plan(asyncio.run(app.state.house.store.plan(code))) for code in codes]
    assert [plan.hints for plan in plans] == [True, False]


def test_whoever_knows_the_game_gets_other_bots_and_no_hints_until_they_say_otherwise() -> None:
    with serving(FAST) as (address, app):
        browser = Browser(address)
        pages = [browser.post("/now", **said) for said in ({"said": "know"}, {}, {"said": "new"}, {"said": "nonsense"})]
        codes = [str(page.url).rpartition("/")[2] for page in pages]
        plans = [read_plan(asyncio.run(app.state.house.store.plan(code))) for code in codes]
    assert not any(plan.hints for plan in plans)
    levels = [tuple(seat.level for seat in plan.seats[1:]) for plan in plans]
    assert levels == [(BEGINS[said],) * 3 for said in ("know", "know", "new", "new")]
