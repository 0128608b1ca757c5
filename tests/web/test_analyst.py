"""Who is out goes on answering and watches as an analyst: the dial opens fully, the others' trails are told."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from fallakte.bots.random import RandomBot
from fallakte.rules import actions as a
from fallakte.rules.cards import PLACES, SUSPECTS, THINGS, Card
from fallakte.rules.phase import Phase
from fallakte.table.host import Host
from fallakte.table.house import House
from fallakte.table.memory import MemoryStore
from fallakte.table.objection import Objection
from fallakte.web.fragments import fragments_of
from fallakte.web.game.leaf import is_analyst, pad_of, rivals
from fallakte.web.game.page import game_page
from fallakte.web.game.thinking import is_open, think
from fallakte.web.knowledge import marks_of
from fallakte.web.knowledge.analyst import trails_of
from fallakte.web.verbs import Request, perform
from tests.web.test_game_page import check_page, dealt, go_on


async def wrongly_accuse(host: Host, seat: int) -> None:
    """Play until it is this seat's turn, and let it accuse wrongly."""
    assert host._match is not None
    bot = RandomBot(5)
    while not (host._match.state.table.active == seat and host._match.state.table.phase is Phase.START):
        assert await go_on(host, bot)
    case = host._match.state.case
    suspect, thing, place = (next(Card(n) for n in kind if not case >> n & 1) for kind in (SUSPECTS, THINGS, PLACES))
    await host.act(f"key{seat}", seat, host._match.version, a.Accuse(suspect, thing, place))
    assert host._match.state.table.is_out(seat)


def test_the_dial_opens_for_who_is_out_and_for_nobody_else() -> None:
    async def play() -> None:
        host = await dealt("classic", 4, "own_cards")
        host.plan = replace(host.plan, help="own_cards")
        host.lobby = replace(host.lobby, plan=host.plan)
        await wrongly_accuse(host, 0)
        house = House(MemoryStore())
        out, others = (Request(house, host, f"key{n}", {"seat": n, "step": "odds"}, "en") for n in (0, 1))
        assert "Watch as an analyst" in fragments_of(host.scene("key0", 0), "en")["strip"]
        assert (await perform("help", out)).done
        with pytest.raises(Objection):
            await perform("help", others)
        assert '<option value="odds" selected' in game_page(host.scene("key0", 0), "en")
        assert '<option value="odds" disabled' in game_page(host.scene("key1", 1), "en")
        assert "Watch as an analyst" not in fragments_of(host.scene("key0", 0), "en")["strip"]

    asyncio.run(play())


def test_the_analyst_sees_how_close_the_others_are() -> None:
    async def play() -> None:
        host, bot = await dealt("classic", 4, "odds"), RandomBot(5)
        for _ in range(120):
            await go_on(host, bot)
        assert not is_analyst(host.scene("key0", 0))
        await wrongly_accuse(host, 0)
        scene = host.scene("key0", 0)
        assert is_open(scene)
        assert "Working out how close" in fragments_of(scene, "en")["coach"]
        await think(scene)
        assert not is_open(scene)
        assert scene.game is not None
        trails = trails_of(scene.game.position, rivals(scene.game))
        assert trails is not None
        assert {trail.seat for trail in trails} == {1, 2, 3}
        assert all(1 <= trail.solutions <= 324 for trail in trails)
        assert [trail.solutions for trail in trails] == sorted(trail.solutions for trail in trails)
        for lang in ("de", "en"):
            check_page(game_page(scene, lang))
        assert marks_of(pad_of(scene, scene.game, "en")).solutions == 1, "who is out has read the case file"
        assert "How close the others are" not in fragments_of(host.scene("key1", 1), "en")["coach"]

    asyncio.run(play())
