"""What a page says when a bot takes long, and when another level plays on for a broken one."""

from __future__ import annotations

import asyncio

import pytest

from fallakte.editions import LANGUAGES
from fallakte.table.plan import Sort
from fallakte.web.game.page import game_page
from tests.web.test_game_page import check_page, dealt

TELLS = {
    "de": ("überlegt noch, wie es weitergeht", "vertritt Rechner"),
    "en": ("is still thinking about how to go on", "stands in for Exact"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_thinks_about_what_and_who_stands_in_for_whom_is_on_the_page(lang: str) -> None:
    async def scene() -> None:
        host = await dealt("classic", 3)
        awaited = host.awaited
        assert awaited is not None
        looks = (awaited + 1) % 3
        thinks, stands_in = TELLS[lang]
        before = host.scene(f"key{looks}", looks)
        assert before.game is not None
        page = game_page(before, lang)
        assert thinks not in page
        assert stands_in not in page
        seats = [
            s._replace(sort=Sort.BOT, broke="exact") if s.number not in (looks, awaited) else s for s in before.seats
        ]
        page = game_page(before._replace(seats=tuple(seats), game=before.game._replace(ponders=awaited)), lang)
        check_page(page)
        assert thinks in page
        assert stands_in in page

    asyncio.run(scene())
