"""What was drawn before is what would be drawn anew: nothing stale is ever shown, and nothing is missed."""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Callable
from inspect import signature

import pytest

from fallakte.bots.random import RandomBot
from fallakte.deduce import position_of
from fallakte.editions import edition_ids
from fallakte.rules import actions as a
from fallakte.rules.cards import FIRST_PLACE, SUSPECTS, THINGS, Card
from fallakte.rules.phase import Phase
from fallakte.table import seating, talking
from fallakte.table.host import Host
from fallakte.table.plan import HELP
from fallakte.table.scene import Scene
from fallakte.web.fragments import Told, fragments_of
from fallakte.web.game.leaf import Sent, leaf_of, position_to_count
from fallakte.web.game.page import LIVE
from fallakte.web.game.thinking import think
from fallakte.web.kept import same
from tests.web.test_game_page import dealt, go_on


def drawings() -> set[Callable[[], None]]:
    """What empties each of the caches of drawings."""
    modules = [module for name, module in sys.modules.items() if name.startswith("fallakte.web")]
    kept = {value for module in modules for value in vars(module).values() if hasattr(value, "cache_clear")}
    return {drawing.cache_clear for drawing in kept}


def forget_drawings() -> None:
    """From now on everything is drawn anew."""
    for forget in drawings():
        forget()


async def awaited_person(host: Host) -> int | None:
    """The awaited seat, taken back from a bot that plays for it."""
    assert host._match is not None
    awaited = host._match.state.table.awaited
    if awaited is not None and host.lobby.seats[awaited].stand_in:
        await host.change(seating.come_back, f"key{awaited}", awaited)
    return awaited


async def something_else(host: Host, chance: random.Random) -> None:
    """What happens around a game: talk, pencil marks, help, people who leave and come back, a walk taken back."""
    assert host._match is not None
    seat = chance.randrange(len(host.lobby.seats))
    key, place = f"key{seat}", host.lobby.seats[seat]
    match chance.randrange(9):
        case 0:
            await host.change(
                talking.say, key, seat, f"line {chance.random()}", 9.0 * host.lobby.version, host._match.version
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
            await host.act(f"key{awaited}", awaited or 0, host._match.version, case)
        case 6:
            owner = next(iter(host.lobby.owners()))
            await host.change(talking.set_pace, f"key{owner}", chance.choice((0.0, 0.35)))
        case 7:
            await host.change(talking.vote, "key0", 0, not host.lobby.seats[0].votes_end)
        case _ if host._match.may_undo(seat) and not place.stand_in:
            await host.undo(key, seat, host._match.version)


@pytest.mark.parametrize("edition", edition_ids())
def test_a_page_drawn_from_what_is_kept_is_the_page_drawn_anew(edition: str) -> None:
    async def play() -> None:
        seats = 2 if edition == "classic" else 3
        host, bot, chance = await dealt(edition, seats), RandomBot(3), random.Random(edition)
        shown: list[tuple[Scene, dict[str, str]]] = []
        pages = {seat: (Told(), dict[str, str]()) for seat in (None, *range(seats))}
        for _ in range(90):
            await awaited_person(host)
            if not await go_on(host, bot, accuse=True):
                break
            if chance.random() < 0.4 and not host.over:
                await something_else(host, chance)
            for seat in (None, *range(seats)):
                scene = host.scene(None if seat is None else f"key{seat}", seat)
                if chance.random() < 0.2:
                    await think(scene)
                assert scene.game is not None
                assert scene.game.position == position_of(scene.game.view), "what a seat knows is up to date"
                if not scene.game.over:
                    shown.append((scene, fragments_of(scene, "de")))
                    told, page = pages[seat]
                    page.update(told.news(scene, "de", 0))
                    assert page | shown[-1][1] == page, "what is not sent is what the page has"
        assert shown
        for scene, fragments in chance.sample(shown, min(30, len(shown))):
            forget_drawings()
            anew = fragments_of(scene, "de")
            later = set[str]()
            if position_to_count(scene) is not None:  # what follows may have been worked out since
                later |= {
                    name
                    for part in LIVE
                    if part.sent is Sent.AFTER_THOUGHT
                    for name in part.of(leaf_of(scene, "de")).fragments
                }
            same = anew.keys() - later
            assert {name: anew[name] for name in same} == {name: fragments[name] for name in same}

    asyncio.run(play())


def test_what_is_kept_by_the_same_objects_is_not_told_of_others() -> None:
    drawn: list[object] = []

    @same(3)
    def draw(names: list[str], seat: int | None) -> str:
        drawn.append((names, seat))
        return f"{'+'.join(names)}:{seat}"

    for round_ in range(50):  # each list is gone when the next one comes, which may get its place in memory
        assert draw([str(round_)], None) == f"{round_}:None"
    assert len(drawn) == 50
    names = ["Ada"]
    assert [draw(names, seat) for seat in (1, 2, None, 1)] == ["Ada:1", "Ada:2", "Ada:None", "Ada:1"]
    assert drawn[50:] in ([(names, 1), (names, 2), (names, None)], [(names, 1), (names, 2), (names, None), (names, 1)])


def test_what_can_change_with_no_event_says_so() -> None:
    """A page that comes back with the events and the book it has is not sent again what depends on those alone."""

    async def play() -> None:
        host = await dealt("classic", 3, thinking=600)
        scene = host.scene("key1", 1)
        away = tuple(seat._replace(online=not seat.online, bot_at=7) for seat in scene.seats)
        later = scene._replace(seats=away, onlookers=scene.onlookers + 3)
        before, after = fragments_of(scene, "en"), fragments_of(later, "en")
        changed = {name for name in before if before[name] != after[name]}
        assert changed == {"tabinfo", "around", "player-0", "player-1", "player-2"}
        page = Told()
        page.has(later, "en")  # it has the events and the book, which are the same; who is here it saw before
        assert changed <= page.news(later, "en", 0).keys()
        assert page.news(later, "en", 0) == {}

    asyncio.run(play())


def test_every_drawing_that_is_kept_is_bounded() -> None:
    found = 0
    for name in [name for name in sys.modules if name.startswith("fallakte.web")]:
        for value in vars(sys.modules[name]).values():
            own = getattr(value, "__module__", None) == name
            if own and hasattr(value, "cache_parameters") and signature(value).parameters:
                assert value.cache_parameters()["maxsize"] is not None, f"{name}: {value.__name__}"
                found += 1
    assert found > 20


def test_a_walk_taken_back_and_walked_elsewhere_is_told_as_it_was_walked() -> None:
    async def play() -> None:
        host, bot = await dealt("classic", 3), RandomBot(1)
        undone = 0
        while undone < 40:
            assert host._match is not None
            assert await go_on(host, bot)
            for seat in range(3):
                scene = host.scene(f"key{seat}", seat)
                assert scene.game is not None
                assert scene.game.story.seen == host._match.story(seat)
                assert scene.game.story.length == len(host._match.story(seat))
                told = fragments_of(scene, "en")
                if undone % 8 == 0:
                    forget_drawings()
                assert fragments_of(scene, "en") == told
            walker = next((seat for seat in range(3) if host._match.may_undo(seat)), None)
            if walker is not None and undone % 2 == 0:
                await host.undo(f"key{walker}", walker, host._match.version)
            undone += walker is not None

    asyncio.run(play())


def test_a_clock_ticks_in_the_page_and_nothing_is_sent_while_an_answer_is_on_its_way() -> None:
    """Law 7: what a page is sent tells nothing of when somebody chose an answer."""

    async def play() -> None:
        host, bot = await dealt("speed", 3, thinking=600), RandomBot(2)
        assert host._match is not None
        while host._match.state.table.phase is not Phase.ANSWERING:
            await go_on(host, bot)
        before = fragments_of(host.scene(None, None), "en")
        assert "data-until=" in before["turn"]
        host._match.holding = host._match.state.table.awaited
        await asyncio.sleep(1.1)
        assert fragments_of(host.scene(None, None), "en") == before
        host._match.asked_at -= 7
        assert fragments_of(host.scene(None, None), "en") != before

    asyncio.run(play())
