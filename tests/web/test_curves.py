"""How the solutions fell away: counted for every seat after the end, never before it, and told in words as well."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest

from fallakte.bots.random import RandomBot
from fallakte.editions import LANGUAGES
from fallakte.record.replay import turns
from fallakte.rules import actions as a
from fallakte.rules.cards import Card, each
from fallakte.rules.phase import Phase
from fallakte.table.objection import Objection
from fallakte.web.draw.curves import Curve, draw_curves
from fallakte.web.pages import curves
from fallakte.web.pages.curves import falls_of
from fallakte.web.pages.end import end_page
from tests.web.test_analyst import wrongly_accuse
from tests.web.test_game_page import check_page, dealt, go_on


@pytest.mark.parametrize(("edition", "seats"), [("classic", 4), ("clue-us", 3), ("classic", 2), ("speed", 6)])
def test_the_curves_of_a_game(edition: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(curves, "PATIENCE", 60.0)

    async def play() -> None:
        host, bot = await dealt(edition, seats), RandomBot(5)
        assert host._match is not None
        with pytest.raises(Objection, match="has to wait"):
            host.record()
        for _ in range(100):
            await go_on(host, bot)
        await wrongly_accuse(host, 0)
        while not host.over:
            table = host._match.state.table
            if table.active == 1 and table.phase is Phase.START and table.awaited == 1:
                solution = a.Accuse(*(Card(card) for card in each(host._match.state.case)))
                await host.act("key1", 1, host._match.version, solution)
            assert host.over or await go_on(host, bot)
        falls = await falls_of(host.record())
        assert falls is not None
        assert len(falls) == len(turns(host.record())), "the deal and every turn"
        for seat in range(seats):
            fell = [turn[seat] for turn in falls]
            known = [number for number in fell if number is not None]
            assert known == sorted(known, reverse=True), "nobody forgets"
            assert all(1 <= number <= 324 for number in known)
            assert (None in fell) == (seat == 0), (
                "who has read the case file has no curve any more, also at the very end"
            )
        assert falls[-1][1] != 0
        for lang in LANGUAGES:
            page = end_page(host.scene("key0", 0), turns(host.record()), lang, falls)
            check_page(page)
            assert page.count('class="evl') == seats

    asyncio.run(play())


@pytest.mark.parametrize("last", [1, 20, 324])
def test_names_beside_the_curves_keep_their_distance(last: int) -> None:
    curves = [Curve("red", n, (324, last)) for n in range(6)]
    drawn = draw_curves(curves, ["A&B"] * 6, label="<told>", turn="turn")
    heights = [float(part.split('y="')[1].split('"')[0]) for part in drawn.split('class="evl')[1:]]
    assert all(upper - lower > 18.8 for upper, lower in pairwise(heights))
    assert all(12 < height < 270 for height in heights), "none of them leaves the picture"
    assert "A&amp;B" in drawn
    assert "&lt;told&gt;" in drawn


def test_names_beside_the_curves_are_never_longer_than_their_room() -> None:
    curves = [Curve("red", 0, (300, 20), out=True), Curve("blue", 1, (300, 1))]
    drawn = draw_curves(curves, ["Bürgermeisterin Schneidermeier", "Ada"], label="told", turn="turn")
    names = [part.split(">")[1].split("<")[0] for part in drawn.split('class="evl')[1:]]
    assert names == ["Ada", "× Schneiderm"]
