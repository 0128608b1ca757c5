"""What a page keeps from its last drawing is what it would draw anew: nothing stale is ever shown."""

from __future__ import annotations

import asyncio
import random

import pytest

from fallakte.bots.random import RandomBot
from fallakte.editions import edition_ids
from fallakte.rules import actions as a
from fallakte.rules.cards import FIRST_PLACE, SUSPECTS, THINGS, Card
from fallakte.rules.phase import Phase
from fallakte.table import seating, talking
from fallakte.table.host import Host
from fallakte.table.plan import HELP
from fallakte.web.fragments import fragments_of
from fallakte.web.game.kept import Memory
from fallakte.web.game.thinking import think
from tests.web.test_game_page import dealt, go_on


async def awaited_person(host: Host) -> int | None:
    """The awaited seat, taken back from a bot that plays for it."""
    assert host.match is not None
    awaited = host.match.state.table.awaited
    if awaited is not None and host.lobby.seats[awaited].stand_in:
        await host.change(seating.come_back, f"key{awaited}", awaited)
    return awaited


async def something_else(host: Host, chance: random.Random) -> None:
    """What happens around a game: talk, pencil marks, help, people who leave and come back, a walk taken back."""
    assert host.match is not None
    seat = chance.randrange(len(host.lobby.seats))
    key, place = f"key{seat}", host.lobby.seats[seat]
    match chance.randrange(9):
        case 0:
            await host.change(
                talking.say, key, seat, f"line {chance.random()}", 9.0 * host.lobby.version, host.match.version
            )
        case 1:
            cell = f"{chance.choice(host.edition.cards)}:{chance.choice(('case', '0', '1'))}"
            await host.change(talking.pencil, key, seat, cell, chance.choice(("yes", "no", "maybe", "")))
        case 2:
            await host.change(talking.turn_help, key, seat, chance.choice(HELP))
        case 3:
            await host.change(seating.come_back if place.stand_in else seating.leave, key, seat)
        case 4:
            await host.change(seating.let_answer, key, seat, not place.lets_answer)
        case 5:  # most likely wrong: somebody is out and watches
            case = a.Accuse(Card(SUSPECTS.start), Card(THINGS.start), Card(FIRST_PLACE))
            awaited = await awaited_person(host)
            await host.act(f"key{awaited}", awaited or 0, host.match.version, case)
        case 6:
            await host.change(talking.set_pace, "key0", chance.choice((0.0, 0.35)))
        case 7:
            await host.change(talking.vote, "key0", 0, not host.lobby.seats[0].votes_end)
        case _ if host.match.may_undo(seat) and not place.stand_in:
            await host.undo(key, seat, host.match.version)


@pytest.mark.parametrize("edition", edition_ids())
def test_a_page_with_a_memory_shows_what_a_new_page_shows(edition: str) -> None:
    async def play() -> None:
        seats = 2 if edition == "classic" else 3
        host, bot, chance = await dealt(edition, seats), RandomBot(3), random.Random(edition)
        memories = {seat: Memory() for seat in (None, *range(seats))}
        wrong_one = Memory()  # one page through which everybody looks in turn
        for _ in range(90):
            await awaited_person(host)
            if not await go_on(host, bot, accuse=True):
                break
            if chance.random() < 0.4 and not host.over:
                await something_else(host, chance)
            for seat, memory in memories.items():
                scene = host.scene(None if seat is None else f"key{seat}", seat)
                if chance.random() < 0.2:
                    await think(scene)
                assert scene.game is not None
                if scene.game.over:
                    return
                anew = fragments_of(scene, "de")
                assert fragments_of(scene, "de", memory) == anew
                assert fragments_of(scene, "de", wrong_one) == anew

    asyncio.run(play())


def test_a_part_is_drawn_again_only_when_something_it_depends_on_has_changed() -> None:
    memory, drawn = Memory(), 0

    def draw() -> str:
        nonlocal drawn
        drawn += 1
        return f"drawing {drawn}"

    memory.about("Ann", "en")
    told = [memory.keep("hand", key, draw) for key in (("rope",), ("rope",), ("plum",))]
    memory.about("Ben", "en")
    assert [*told, memory.keep("hand", ("plum",), draw)] == ["drawing 1", "drawing 1", "drawing 2", "drawing 3"]


def test_a_walk_taken_back_and_walked_elsewhere_is_told_as_it_was_walked() -> None:
    async def play() -> None:
        host, bot, memories = await dealt("classic", 3), RandomBot(1), [Memory() for _ in range(3)]
        undone = 0
        while undone < 40:
            assert host.match is not None
            assert await go_on(host, bot)
            for seat, memory in enumerate(memories):
                scene = host.scene(f"key{seat}", seat)
                assert fragments_of(scene, "en", memory) == fragments_of(scene, "en")
            walker = next((seat for seat in range(3) if host.match.may_undo(seat)), None)
            if walker is not None and undone % 2 == 0:
                await host.undo(f"key{walker}", walker, host.match.version)
            undone += walker is not None

    asyncio.run(play())


def test_a_clock_ticks_in_the_page_and_nothing_is_sent_while_an_answer_is_on_its_way() -> None:
    async def play() -> None:
        host, bot = await dealt("speed", 3, thinking=600), RandomBot(2)
        assert host.match is not None
        while host.match.state.table.phase is not Phase.ANSWERING:
            await go_on(host, bot)
        memory, match = Memory(), host.match
        before = fragments_of(host.scene(None, None), "en", memory)
        assert 'data-left="600"' in before["turn"]
        match.asked_at -= 7
        match.holding = match.state.table.awaited
        assert fragments_of(host.scene(None, None), "en", memory) == before
        assert 'data-left="593"' in fragments_of(host.scene(None, None), "en")["turn"]

    asyncio.run(play())
