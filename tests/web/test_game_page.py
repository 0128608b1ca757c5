"""The game page, rendered from real scenes of every edition in every phase."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser

import pytest

from fallakte.bots.random import RandomBot
from fallakte.editions import LANGUAGES, edition_ids, load, words
from fallakte.rules import actions as a
from fallakte.rules.actions import VERB_WORDS
from fallakte.rules.cards import DECK_SIZE, KIND_RANGES, Card, each
from fallakte.rules.chance import Seeded
from fallakte.rules.events import Showed
from fallakte.rules.legal import legal_actions
from fallakte.rules.phase import Phase
from fallakte.rules.text import TextError
from fallakte.table import seating, talking
from fallakte.table.host import Host
from fallakte.table.memory import MemoryStore
from fallakte.table.objection import Objection
from fallakte.table.plan import HELP, Plan, SeatPlan
from fallakte.table.scene import Scene
from fallakte.web.fragments import fragments_of
from fallakte.web.game.commands import expand, help_lines
from fallakte.web.game.leaf import pad_of
from fallakte.web.game.page import game_page
from fallakte.web.game.thinking import is_open, think
from fallakte.web.knowledge import Sheet, marks_of, why

VOID = {"input", "br", "hr", "img", "meta", "link", "col"}
TABLES = [*((name, 3) for name in edition_ids()), ("classic[things=chosen]", 3), ("classic", 2)]


async def dealt(edition: str, seats: int, step: str = "seen", thinking: int = 0) -> Host:
    plan = Plan(edition=edition, seats=(SeatPlan(),) * seats, owner="key0", beat=0, thinking=thinking)
    return await host_of_plan(plan, step)


async def host_of_plan(plan: Plan, step: str = "seen") -> Host:
    """A table by this plan, dealt; everybody sits."""
    store = MemoryStore()
    await store.create("rope-hall-42", plan.checked().text())
    host = Host(store, "rope-hall-42", plan, Seeded(1))
    for seat in range(len(plan.seats)):
        await host.change(seating.sit, f"key{seat}", seat, f"Player{seat}")
        await host.change(talking.turn_help, f"key{seat}", seat, step)
    await host.start("key0")
    return host


async def go_on(host: Host, bot: RandomBot, *, accuse: bool = False) -> bool:
    """One more decision; False when the game is over."""
    assert host._match is not None
    seat = host._match.state.table.awaited
    if seat is None or host.over:
        return False
    legal = legal_actions(host._match.view(seat))
    action = bot.choose(legal)
    while isinstance(action, a.Accuse) and not accuse and len(legal.verbs) > 1:
        action = bot.choose(legal)
    await host.act(f"key{seat}", seat, host._match.version, action)
    return True


def sheet_of(scene: Scene) -> Sheet:
    assert scene.game is not None
    return marks_of(pad_of(scene, scene.game, "en"))


def scenes(host: Host, seats: int) -> Iterator[Scene]:
    for seat in (None, *range(seats)):
        yield host.scene(None if seat is None else f"key{seat}", seat)


class Nesting(HTMLParser):
    """Checks that every element is closed in its place, and collects what is worth checking."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: Counter[str] = Counter()
        self.starts: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag, f"</{tag}> at {self.getpos()}"

    def _note(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        assert len(known) == len(attrs), f"<{tag}> has an attribute twice"
        self.starts.append((tag, known))
        if "id" in known:
            self.ids[str(known["id"])] += 1


def check_page(page: str) -> None:
    found = Nesting(page)
    assert [name for name, count in found.ids.items() if count > 1] == []
    for tag, attributes in found.starts:
        assert "style" not in attributes, tag
        assert not any(name.startswith("on") for name in attributes), tag
        if tag == "script":
            assert str(attributes.get("src", "")).startswith("/")
        if attributes.get("aria-disabled") == "true":
            assert attributes.get("data-why"), "a button that is not possible says why"
        if attributes.get("aria-controls"):
            assert attributes["aria-controls"] in found.ids
        if tag == "label" and "for" in attributes:
            assert attributes["for"] in found.ids


def check_meaning(scene: Scene) -> None:
    """A page shows its seat's own hand, whose turn it is, and offers as possible what is allowed and nothing else."""
    assert scene.game is not None
    view, speaks, parts = scene.game.view, words(scene.edition, "en"), fragments_of(scene, "en")
    held = [speaks.card(card) for card in each(view.hand)] if scene.seat is not None else []
    shown = re.findall(r'class="c-name[^"]*">(.*?)</span>', parts["hand"])
    assert [unescape(re.sub(r"<[^>]+>|&shy;|\xad", "", name)) for name in shown] == held
    allowed = {VERB_WORDS[verb] for verb in scene.game.legal.verbs}
    offered = re.findall(r'id="act-(\w+)"(?![^>]*aria-disabled)', parts["actions"])
    assert {*offered} == allowed & {*re.findall(r'id="act-(\w+)"', parts["actions"])}, scene.seat
    asked = scene.seat is not None and view.table.awaited == scene.seat
    assert ('class="turn asked' in parts["turn"]) == asked


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_every_page_of_a_game_is_well_formed_and_says_what_is_so(edition: str, seats: int) -> None:
    async def play() -> set[Phase]:
        host, bot, seen = await dealt(edition, seats), RandomBot(3), set[Phase]()
        for number in range(900):
            if number > 220 and Phase.ANSWERING in seen:
                break
            assert host._match is not None
            table = host._match.state.table
            if table.phase not in seen:
                seen.add(table.phase)
                for scene in scenes(host, seats):
                    check_page(game_page(scene, LANGUAGES[number % 2]))
                    check_meaning(scene)
            if not await go_on(host, bot, accuse=number > 850) or host.over:
                break
        return seen

    assert Phase.ANSWERING in asyncio.run(play())


def test_every_phase_is_drawn() -> None:
    wanted, seen = set(Phase) - {Phase.SET_UP, Phase.OVER}, set[Phase]()

    async def play(edition: str, seats: int, seed: int) -> None:
        host, bot, own = await dealt(edition, seats), RandomBot(seed), set[Phase]()
        for _ in range(400):
            assert host._match is not None
            table = host._match.state.table
            if table.awaited is None or host.over or seen == wanted:
                return
            own.add(table.phase)
            if table.phase not in seen:
                seen.add(table.phase)
                check_page(game_page(host.scene(f"key{table.awaited}", table.awaited), "de"))
            await go_on(host, bot, accuse=len(own) > 6)

    for seed in range(6):
        for edition, seats in (
            ("drei-fragezeichen", 3),
            ("classic", 2),
            ("classic[things=chosen,write_accusation=yes]", 3),
        ):
            asyncio.run(play(edition, seats, seed))
    assert seen == wanted


def test_only_the_mover_sees_where_to_go_and_only_who_is_asked_sees_the_cards_to_show() -> None:
    async def play() -> None:
        host, bot = await dealt("classic", 3), RandomBot(5)
        asked = moved = 0
        while (asked < 2 or moved < 5) and not host.over:
            assert host._match is not None
            table = host._match.state.table
            for seat in range(3):
                parts = fragments_of(host.scene(f"key{seat}", seat), "en")
                if seat != table.awaited:
                    assert parts["highlights"] == ""
                    assert parts["dialog-answer"] == parts["dialog-suspect"] == ""
                moved += parts["highlights"] != ""
                asked += parts["dialog-answer"] != ""
            await go_on(host, bot)

    asyncio.run(play())


def test_no_name_of_another_hand_reaches_a_page_but_by_the_rules() -> None:
    """Before anything was shown, a page says of no card that somebody else has it."""

    async def play() -> None:
        host = await dealt("classic", 3)
        for seat in range(3):
            scene = host.scene(f"key{seat}", seat)
            assert scene.game is not None
            sheet = sheet_of(scene)
            for card in range(DECK_SIZE):
                for holder, cell in zip(sheet.holders, sheet.rows[card], strict=True):
                    assert (cell.printed == "yes") == (holder == seat and bool(scene.game.view.hand >> card & 1))

    asyncio.run(play())


def test_the_help_dial_prints_more_with_every_step_and_nothing_on_paper() -> None:
    async def play() -> None:
        host, bot = await dealt("classic", 3, "paper"), RandomBot(11)
        for _ in range(250):
            await go_on(host, bot)
        printed: list[dict[tuple[int, int], str]] = []
        for step in HELP:
            await host.change(talking.turn_help, "key0", 0, step)
            scene = host.scene("key0", 0)
            await think(scene)
            assert scene.game is not None
            assert not is_open(scene)
            marks = {
                (card, holder): cell.printed
                for card, row in enumerate(sheet_of(scene).rows)
                for holder, cell in enumerate(row)
                if cell.printed
            }
            assert not printed or printed[-1].items() <= marks.items()
            printed.append(marks)
            for lang in LANGUAGES:
                check_page(game_page(scene, lang))
        assert printed[0] == {}
        assert 0 < len(printed[1]) <= len(printed[2]) <= len(printed[3])

    asyncio.run(play())


def test_odds_add_up_and_the_coach_advises() -> None:
    async def play() -> None:
        host, bot = await dealt("classic", 3, "odds"), RandomBot(2)
        for _ in range(600):
            assert host._match is not None
            scene = host.scene("key0", 0)
            if a.Suspect in legal_actions(host._match.view(0)).verbs:
                await think(scene)
                assert "data-fill" in fragments_of(scene, "de")["coach"]
                assert scene.game is not None
                rows = sheet_of(scene).rows
                assert all(95 <= sum(cell.percent or 0 for cell in row) <= 105 for row in rows)
                return
            await go_on(host, bot)
        raise AssertionError("this seat never came into a place")

    asyncio.run(play())


@pytest.mark.parametrize(("edition", "seats"), [("classic", 3), ("speed", 2), ("drei-fragezeichen", 3)])
def test_a_shown_card_tells_how_far_it_narrowed_the_case(edition: str, seats: int) -> None:
    async def play() -> tuple[int, bool]:
        host, bot = await dealt(edition, seats, "logic"), RandomBot(4)
        told, narrowed, left, read = 0, False, [0] * seats, [0] * seats
        while told < 12:
            for seat in range(seats):
                scene = host.scene(f"key{seat}", seat)
                if scene.game is None or scene.game.over:
                    return told, narrowed
                await think(scene)
                solutions = sheet_of(scene).solutions or 0
                news, read[seat] = scene.game.story.seen[read[seat] :], scene.game.story.length
                if any(isinstance(event, Showed) and event.viewer == seat for event in news):
                    trail = fragments_of(scene, "en")["shown-trail"]
                    assert f"Solutions left: {left[seat]} → {solutions}" in trail
                    told, narrowed = told + 1, narrowed or solutions < left[seat]
                    await host.change(talking.turn_help, f"key{seat}", seat, "seen")
                    assert fragments_of(host.scene(f"key{seat}", seat), "en")["shown-trail"] == ""
                    await host.change(talking.turn_help, f"key{seat}", seat, "logic")
                if scene.game.view.table.phase is not Phase.ANSWERING:
                    left[seat] = solutions
            await go_on(host, bot)
        return told, narrowed

    told, narrowed = asyncio.run(play())
    assert told
    assert narrowed


def test_a_printed_mark_can_be_explained_and_an_open_cell_can_not() -> None:
    async def play() -> None:
        host, bot = await dealt("classic", 3, "logic"), RandomBot(2)
        for _ in range(40):
            await go_on(host, bot)
        scene = host.scene("key0", 0)
        await think(scene)
        assert scene.game is not None
        sheet = sheet_of(scene)
        for lang in LANGUAGES:
            for card, row in enumerate(sheet.rows):
                cell = f"{scene.edition.cards[card]}:1"
                if row[1].printed:
                    assert all(await why(pad_of(scene, scene.game, lang), cell))
                else:
                    with pytest.raises(Objection):
                        await why(pad_of(scene, scene.game, lang), cell)
        for wrong in ("rope", "rope:9", "rope:", "boat:1", ":"):
            with pytest.raises(Objection):
                await why(pad_of(scene, scene.game, "en"), wrong)

    asyncio.run(play())


def test_a_look_at_the_row_is_explained_by_the_card_s_place_in_it() -> None:
    async def play() -> None:
        host, bot = await dealt("classic", 2, "logic"), RandomBot(2)
        view = host.scene("key0", 0).game
        while view is not None and not view.view.peeked and await go_on(host, bot):
            view = host.scene("key0", 0).game
        scene = host.scene("key0", 0)
        assert scene.game is not None
        await think(scene)
        slot, card = scene.game.view.peeked[0]
        told = await why(pad_of(scene, scene.game, "en"), f"{scene.edition.cards[card]}:row")
        assert told == (f"{words(scene.edition, 'en').card(card)} is in the row (card {slot + 1}).",)

    asyncio.run(play())


def test_who_was_wrong_has_seen_the_case_file_on_that_turn() -> None:
    async def play() -> None:
        host, bot = await dealt("classic", 3, "logic"), RandomBot(4)
        assert host._match is not None
        while a.Accuse not in legal_actions(host._match.view(0)).verbs:
            assert await go_on(host, bot)
        case = host._match.state.case
        wrong = [next(card for card in span if not case >> card & 1) for span in KIND_RANGES.values()]
        turn = host._match.state.table.turn
        await host.act("key0", 0, host._match.version, a.Accuse(*map(Card, wrong)))
        for _ in range(12):
            await go_on(host, bot)
        scene = host.scene("key0", 0)
        await think(scene)
        assert scene.game is not None
        assert host._match.state.table.turn > turn
        for card in each(case):
            told = await why(pad_of(scene, scene.game, "en"), f"{scene.edition.cards[card]}:case")
            name = words(scene.edition, "en").card(card)
            assert told == (f"{name} was seen (turn {turn}): {name} is in the envelope.",)

    asyncio.run(play())


def test_the_pencil_goes_round_and_stays_apart_from_print() -> None:
    async def play() -> None:
        host = await dealt("classic", 3, "paper")
        written = []
        for _ in range(5):
            row = fragments_of(host.scene("key0", 0), "en")["row-rope"]
            match = re.search(r'name="pencil" value="rope:1=(\w*)"', row)
            assert match
            written.append(match[1])
            await host.change(talking.pencil, "key0", 0, "rope:1", match[1])
        assert written == ["no", "yes", "maybe", "", "no"]
        assert "mk pen" in fragments_of(host.scene("key0", 0), "en")["row-rope"]
        assert "mk pen" not in fragments_of(host.scene("key1", 1), "en")["row-rope"]

    asyncio.run(play())


def test_hostile_names_and_chat_stay_text() -> None:
    async def play() -> None:
        host = await dealt("classic", 3)
        await host.change(talking.say, "key0", 0, "<script>alert(1)</script> & <b>", 1.0, 0)
        seats = (replace(host.lobby.seats[0], name='"><img src=x>'), *host.lobby.seats[1:])
        host.lobby = replace(host.lobby, seats=seats)
        for scene in scenes(host, 3):
            page = game_page(scene, "en")
            assert "<script>alert" not in page
            assert "<img" not in page
            check_page(page)

    asyncio.run(play())


@pytest.mark.parametrize("edition", edition_ids())
def test_typed_commands_know_every_card_by_its_names(edition: str) -> None:
    loaded = load(edition)
    for card in range(DECK_SIZE):
        for lang in LANGUAGES:
            name = words(loaded, lang).card(card).lower().replace(" ", "")
            assert expand(f"x {name}", loaded) == f"show {loaded.cards[card]}"
    for nonsense in ("", "fly", "s zzz", "x"):
        try:
            expand(nonsense, loaded)
        except TextError:
            continue
        assert nonsense == "x"


def test_typed_commands_read_as_the_list_says() -> None:
    classic = load("classic")
    assert expand("s plum rope", classic) == "suspect plum rope"
    assert expand("V Plum Seil", classic) == "suspect plum rope"
    assert expand("go library", classic) == "walk library"
    assert expand("geh 7,12", classic) == "walk 7,12"
    assert expand("a plum seil halle", classic).startswith("accuse plum rope")
    assert expand("r", classic) == "roll"
    assert ("geh küche", "in einen Raum gehen (oder zu einem Feld: geh 7,12)") in help_lines(classic, "de")


@pytest.mark.parametrize("edition", edition_ids())
def test_listed_commands_name_cards_of_the_edition(edition: str) -> None:
    loaded = load(edition)
    for lang in LANGUAGES:
        lines = [typed for typed, _ in help_lines(loaded, lang)]
        assert len(lines) > 8
        for typed in lines:
            if " " in typed and not typed.startswith("1"):
                assert set(expand(typed, loaded).split()[1:]) <= set(loaded.cards), typed


@pytest.mark.parametrize(("edition", "rolls"), [("speed", False), ("classic", True)])
def test_nobody_is_about_to_roll_where_there_are_no_dice(edition: str, rolls: bool) -> None:
    async def play() -> None:
        host = await dealt(edition, 3)
        told = fragments_of(host.scene(None, None), "en")["turn"]
        assert ("is about to roll" in told) is rolls, told

    asyncio.run(play())
