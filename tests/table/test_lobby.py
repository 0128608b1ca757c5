"""Around the game: sitting down, links, leaving and coming back, votes, rematch, notes and chat."""

from __future__ import annotations

import asyncio
import json
import math
import time
from collections.abc import Awaitable, Callable

import pytest

from fallakte.bots.random import RandomBot
from fallakte.rules import events as e
from fallakte.rules.actions import Action, Roll
from fallakte.rules.legal import legal_actions
from fallakte.rules.view import View
from fallakte.table import book as b
from fallakte.table import seating, talking
from fallakte.table.book import read_entry, show_entry
from fallakte.table.bots import Brains
from fallakte.table.clocks import GRACE
from fallakte.table.commitment import commitment
from fallakte.table.driver import _step
from fallakte.table.host import Host
from fallakte.table.house import House
from fallakte.table.keys import code_words, hashed, is_secret, new_code, new_secret, read_code
from fallakte.table.lobby import Lobby, enter_all, new_lobby
from fallakte.table.memory import MemoryStore
from fallakte.table.objection import Objection
from fallakte.table.plan import Plan, SeatPlan, Sort, read_plan
from fallakte.table.reply import Done
from fallakte.table.store import Stream, Write
from fallakte.table.talk import Task
from fallakte.words import LANGUAGES, No

BOT = SeatPlan(Sort.BOT)
QUICK = {"pace": 0.0, "beat": 0.0}


def plan(*seats: SeatPlan, **values: object) -> Plan:
    return Plan(seats=seats, owner="ada", **(QUICK | values))  # type: ignore[arg-type] # settings by name


def at_table(scene: Callable[[House], Awaitable[None]]) -> None:
    async def run() -> None:
        house = House(MemoryStore())
        house.open()
        try:
            await scene(house)
        finally:
            await house.close()

    asyncio.run(run())


def lobby_of(*names: str, seats: int = 4) -> Lobby:
    lobby = new_lobby(plan(*(SeatPlan(),) * seats))
    for seat, name in enumerate(names):
        lobby = enter_all(lobby, seating.sit(lobby, name.lower(), seat, name))
    return lobby


def objection(verb: Callable[..., object], *args: object) -> str:
    with pytest.raises(No) as caught:
        verb(*args)
    return caught.value.key.removeprefix("table.")


def test_codes_are_read_however_they_are_typed() -> None:
    for lang in LANGUAGES:
        for _ in range(50):
            assert read_code(code := new_code(lang)) == code
            assert code.split("-")[0] in code_words(lang, "things")
    for text in ("rope-hall-42", "Rope Hall 42", " ROPE–hall  42 "):
        assert read_code(text) == "rope-hall-42"
    for text in ("", "rope", "42", "rope-hall", "x" * 9000, "ro-ha-1234567"):
        assert read_code(text) is None


def test_secrets_are_long_and_only_their_hashes_are_kept() -> None:
    secret = new_secret()
    assert is_secret(secret)
    assert not is_secret("ada")
    assert secret not in hashed(secret)


def test_a_plan_reads_back_and_a_wrong_one_says_why() -> None:
    good = plan(SeatPlan(pawn=3), BOT, BOT, edition="classic[stay_and_suspect=no]", thinking=60)
    assert read_plan(good.checked().text()) == good
    wrong = {
        "edition_unknown": plan(BOT, BOT, BOT, edition="../classic"),
        "edition.switch_unknown": plan(BOT, BOT, BOT, edition="classic[nonsense=no]"),
        "seat_count": plan(BOT),
        "pawn_taken": plan(SeatPlan(pawn=1), SeatPlan(pawn=1), BOT),
        "bot_level": plan(SeatPlan(Sort.BOT, "genius"), BOT, BOT),
        "plan_value": plan(BOT, BOT, BOT, help="everything"),
    }
    for key, bad in wrong.items():
        assert objection(bad.checked) == key


def test_names_are_made_harmless_and_told_apart() -> None:
    lobby = lobby_of("Ada")
    assert objection(seating.sit, lobby, "x", 1, " \u202e\x00 ") == "name_missing"
    assert objection(seating.sit, lobby, "x", 1, "ADA") == "name_taken"
    assert objection(seating.sit, lobby, "x", 0, "Bob") == "seat_taken"
    assert objection(seating.sit, lobby, "x", 9, "Bob") == "no_such_seat"
    (sat,) = seating.sit(lobby, "x", 1, "B\u202eo\nb" + "x" * 99)
    assert sat == read_entry(show_entry(sat))
    assert json.loads(show_entry(sat))["name"] == "B o b" + "x" * 19


def test_only_the_holder_plays_a_seat_and_links_carry_it_to_other_browsers() -> None:
    lobby = lobby_of("Ada", "Bob")
    for verb in (seating.make_link, talking.turn_help):
        assert objection(verb, lobby, "bob", 0, "paper") == "not_your_seat"
    lobby = enter_all(lobby, seating.make_link(lobby, "ada", 0, hashed("token")))
    assert objection(seating.claim, lobby, "phone", hashed("other")) == "link_unknown"
    lobby = enter_all(lobby, seating.claim(lobby, "phone", hashed("token")))
    assert lobby.seats_of("phone") == lobby.seats_of("ada") == (0,)
    assert seating.claim(lobby, "phone", hashed("token")) == ()


def test_one_browser_may_hold_several_seats() -> None:
    lobby = lobby_of("Ada")
    lobby = enter_all(lobby, seating.sit(lobby, "ada", 2, "Bob"))
    assert lobby.seats_of("ada") == (0, 2)
    assert lobby.seats_of(None) == ()


def test_chat_has_limits_of_length_and_speed() -> None:
    lobby = lobby_of("Ada")
    for second in range(talking.CHAT_LINES):
        lobby = enter_all(lobby, talking.say(lobby, "ada", 0, "x" * 9999, float(second), 0))
    assert all(len(line.text) == talking.CHAT_LENGTH for line in lobby.chat)
    assert objection(talking.say, lobby, "ada", 0, "more", 5.0, 0) == "chat_too_fast"
    assert objection(talking.say, lobby, "ada", 0, " \n ", 99.0, 0) == "chat_empty"
    assert talking.say(lobby, "ada", 0, "later", 99.0, 0)


def test_the_pencil_writes_only_what_fits_on_the_sheet() -> None:
    lobby = lobby_of("Ada")
    lobby = enter_all(lobby, talking.pencil(lobby, "ada", 0, "rope:2", "maybe"))
    assert lobby.seats[0].marks == {"rope:2": "maybe"}
    assert enter_all(lobby, talking.pencil(lobby, "ada", 0, "rope:2", "")).seats[0].marks == {}
    for cell, mark in (("rope:9", "yes"), ("sword:1", "yes"), ("rope:1", "<b>"), ("rope", "yes")):
        assert objection(talking.pencil, lobby, "ada", 0, cell, mark) == "no_such_mark"


def test_help_goes_as_far_as_the_table_agreed() -> None:
    lobby = new_lobby(plan(*(SeatPlan(),) * 3, help="seen"))
    lobby = enter_all(lobby, seating.sit(lobby, "ada", 0, "Ada"))
    assert objection(talking.turn_help, lobby, "ada", 0, "odds") == "help_not_allowed"
    assert enter_all(lobby, talking.turn_help(lobby, "ada", 0, "paper")).seats[0].help == "paper"


async def started(house: House, *seats: SeatPlan, **values: object) -> Host:
    host = await house.create(plan(*seats, **values))
    for number, (seat, name) in enumerate(zip(seats, ["Ada", "Bob", "Cleo", "Dora", "Emil", "Fred"], strict=False)):
        if seat.sort is Sort.OPEN:
            await host.change(seating.sit, name.lower(), number, name)
    await house.start(host, "ada")
    return host


async def until(ready: Callable[[], bool], seconds: float = 10.0) -> None:
    async with asyncio.timeout(seconds):
        while not ready():
            await asyncio.sleep(0.01)


def test_bots_play_a_game_to_its_end_and_the_seal_fits() -> None:
    async def scene(house: House) -> None:
        host = await started(house, BOT, BOT, BOT)
        await until(lambda: host.over, 30)
        game = host.scene(None, None).game
        assert game is not None
        assert game.opening is not None
        assert game.opening.fits
        assert commitment(game.opening.sealed_text) == game.commitment
        assert host.record().end().table.result is not None

    at_table(scene)


def test_nothing_of_the_truth_is_in_a_scene_before_the_end() -> None:
    async def scene(house: House) -> None:
        host = await started(house, SeatPlan(), SeatPlan(), SeatPlan())
        assert host._match is not None
        assert host.lobby.started is not None
        for key, seat in (("ada", 0), (None, None)):
            scene_ = host.scene(key, seat)
            assert scene_.game is not None
            assert scene_.game.opening is None
            assert host.lobby.started.salt not in repr(scene_)
        for key, seat in (("bob", 0), (None, 0), ("forged", 1)):
            with pytest.raises(Objection):
                host.scene(key, seat)

    at_table(scene)


def test_open_seats_are_taken_away_at_the_deal() -> None:
    async def scene(house: House) -> None:
        host = await house.create(plan(SeatPlan(), SeatPlan(pawn=4), BOT, SeatPlan()))
        await host.change(seating.sit, "ada", 1, "Ada")
        with pytest.raises(Objection):
            await host.start("stranger")
        await house.start(host, "ada")
        assert [seat.sort for seat in host.lobby.seats] == [Sort.PERSON, Sort.BOT]
        assert host.lobby.seats_of("ada") == (0,)
        assert host._match is not None
        assert host._match.pawns == (4, 0)
        with pytest.raises(Objection):
            await host.start("ada")

    at_table(scene)


def test_a_person_who_leaves_is_replaced_and_comes_back() -> None:
    async def scene(house: House) -> None:
        host = await started(house, SeatPlan(), BOT, BOT)
        assert host._match is not None
        await until(lambda: host._match is not None and host._match.state.table.awaited == 0)
        version = host._match.version
        await host.change(seating.leave, "ada", 0)
        await until(lambda: host.over or (host._match is not None and host._match.version > version))
        await host.change(seating.come_back, "ada", 0)
        assert not host.bot_decides(0)
        scene_ = host.scene("ada", 0)
        assert not scene_.seats[0].stand_in

    at_table(scene)


def test_a_person_who_is_gone_is_waited_for_only_while_somebody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fallakte.table.presence.LINGERS", 0.0)
    monkeypatch.setattr("fallakte.table.clocks.LINGERS", 0.0)

    async def scene(house: House) -> None:
        host = await started(house, SeatPlan(), SeatPlan(), SeatPlan(), patience=1)
        await asyncio.sleep(1.2)
        assert host.bot_in(1) is None
        with host.page((0, 2)):
            await until(lambda: host.lobby.seats[1].stand_in, 3)
        assert not host.lobby.seats[0].stand_in

    at_table(scene)


def test_the_clock_decides_for_whoever_thinks_too_long() -> None:
    async def scene(house: House) -> None:
        host = await started(house, SeatPlan(), SeatPlan(), SeatPlan(), thinking=1)
        assert host._match is not None
        version = host._match.version
        await until(lambda: host._match is not None and host._match.version > version, 5)

    at_table(scene)


def test_more_than_half_of_the_people_end_a_game() -> None:
    async def scene(house: House) -> None:
        host = await started(house, SeatPlan(), SeatPlan(), SeatPlan(), BOT)
        await host.change(talking.vote, "ada", 0, True)
        await host.change(talking.vote, "ada", 0, True)
        assert not host.over
        await host.change(talking.vote, "bob", 1, True)
        assert host.over
        game = host.scene(None, None).game
        assert game is not None
        assert game.opening is not None
        assert not game.legal

    at_table(scene)


def test_who_leaves_has_no_vote_any_more() -> None:
    async def scene(house: House) -> None:
        host = await started(house, SeatPlan(), SeatPlan(), SeatPlan(), BOT)
        await host.change(talking.vote, "ada", 0, True)
        await host.change(seating.leave, "bob", 1)
        assert not host.over
        await host.change(seating.leave, "cleo", 2)
        assert host.over

    at_table(scene)


def test_r35_a_rematch_keeps_the_people_and_the_dice_decide_again_who_begins() -> None:
    async def scene(house: House) -> None:
        host = await started(house, SeatPlan(), SeatPlan(), BOT)
        with pytest.raises(Objection):
            await house.rematch(host, "ada")
        for key, seat in (("ada", 0), ("bob", 1)):
            await host.change(talking.vote, key, seat, True)
        with pytest.raises(Objection):
            await house.rematch(host, "stranger")
        code = await house.rematch(host, "bob")
        assert await house.rematch(host, "ada") == code
        follower = await house.find(code)
        assert follower.lobby.seats_of("ada") == (0,)
        assert follower.lobby.seats_of("bob") == (1,)
        await house.start(follower, "bob")
        assert follower._match is not None
        rolled = {event.seat for event in follower._match.events if isinstance(event, e.RolledForStart)}
        assert rolled == {0, 1, 2}

    at_table(scene)


def test_r35_in_munich_gloria_hermann_begins_every_game_also_a_rematch() -> None:
    async def scene(house: House) -> None:
        host = await started(house, SeatPlan(pawn=3), SeatPlan(pawn=0), BOT, edition="muenchen-2013")
        for _ in range(2):
            assert host._match is not None
            assert next(event.seat for event in host._match.events if isinstance(event, e.Began)) == 1
            for key, seat in (("ada", 0), ("bob", 1)):
                await host.change(talking.vote, key, seat, True)
            host = await house.find(await house.rematch(host, "bob"))
            await house.start(host, "bob")

    at_table(scene)


def test_a_table_is_put_away_and_found_again() -> None:
    async def scene(house: House) -> None:
        host = await started(house, SeatPlan(), SeatPlan(), BOT)
        await host.change(talking.say, "ada", 0, "hello", 1.0, 0)
        await host.change(talking.pencil, "ada", 0, "rope:2", "yes")
        assert host._match is not None
        state = host._match.state
        with host.page((0,)):
            await house.put_away(-1.0)
            assert await house.find(host.code) is host
        await house.put_away(-1.0)
        again = await house.find(host.code.upper())
        assert again is not host
        assert again.lobby == host.lobby
        assert again._match is not None
        assert again._match.state.hands == state.hands

    at_table(scene)


def test_the_book_holds_no_secret_of_anybody() -> None:
    async def scene(house: House) -> None:
        key, token = new_secret(), new_secret()
        host = await house.create(plan(SeatPlan(), BOT, BOT))
        await host.change(seating.sit, hashed(key), 0, "Ada")
        await host.change(seating.make_link, hashed(key), 0, hashed(token))
        kept = "".join(await house.store.read(host.code, Stream.BOOK)) + await house.store.plan(host.code)
        assert key not in kept
        assert token not in kept

    at_table(scene)


def test_an_unknown_code_is_an_objection() -> None:
    async def scene(house: House) -> None:
        for code in ("rope-hall-99", "nonsense", "../x"):
            with pytest.raises(Objection):
                await house.find(code)

    at_table(scene)


def test_the_pace_of_bots_is_changed_by_whoever_opened_the_table_and_kept() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        planned = plan(SeatPlan(), BOT, BOT, pace=0.7)
        await store.create("rope-hall-42", planned.text())
        host = Host(store, "rope-hall-42", planned)
        await host.change(seating.sit, "ada", 0, "Ada")
        assert host.scene("ada", 0).pace == 0.7
        for key, pace in (("bob", 0.0), ("ada", 5.1), ("ada", math.nan)):
            with pytest.raises(Objection, match="set the table up" if key == "bob" else "settings"):
                await host.change(talking.set_pace, key, pace)
        await host.change(talking.set_pace, "ada", 0.35)
        await host.change(talking.set_pace, "ada", 0.35)
        again = Host(store, "rope-hall-42", planned)
        await again.catch_up()
        assert again.lobby.pace == 0.35
        assert again.lobby.version == 2, "the same pace once more is no entry"

    asyncio.run(scenario())


def test_what_was_said_in_the_lobby_stays_with_whoever_said_it() -> None:
    async def scene(house: House) -> None:
        host = await house.create(plan(SeatPlan(), SeatPlan(), SeatPlan(), SeatPlan(), BOT))
        for key, seat, name in (("ada", 0, "Ada"), ("bob", 1, "Bob"), ("cyd", 3, "Cyd")):
            await host.change(seating.sit, key, seat, name)
            await host.change(talking.say, key, seat, f"I am {name}", 1.0, 0)
        await host.change(seating.stand_up, "bob", 1)
        await host.change(seating.sit, "dan", 1, "Dan")
        await host.start("ada")
        assert [host.lobby.seats[line.seat].name for line in host.lobby.chat] == ["Ada", "Cyd"]
        assert [line.text for line in host.scene("ada", 0).chat] == ["I am Ada", "I am Cyd"]

    at_table(scene)


class AgedStore(MemoryStore):
    """Its lines were written so many seconds earlier."""

    older = 0.0

    async def age(self, table: str, stream: Stream) -> float | None:
        age = await super().age(table, stream)
        return None if age is None else age + self.older


def test_a_clock_of_days_goes_on_where_it_was_when_the_server_comes_back() -> None:
    async def scenario() -> None:
        store, planned = AgedStore(), plan(SeatPlan(), SeatPlan(), SeatPlan(), thinking=2 * 86400)

        async def left() -> float:
            host = Host(store, "rope-hall-42", planned)
            await host.catch_up()
            found = host.thinking_left()
            assert found is not None
            return found

        await store.create("rope-hall-42", planned.text())
        host = Host(store, "rope-hall-42", planned)
        for key, seat in (("ada", 0), ("bob", 1), ("cyd", 2)):
            await host.change(seating.sit, key, seat, key)
        await host.start("ada")
        assert await left() > 2 * 86400 - 60
        store.older = 86400
        assert 86400 - 60 < await left() <= 86400, "the day the server was away counts"
        store.older = 3 * 86400
        assert 0 < await left() <= GRACE, "but whoever comes back finds time to move"

    asyncio.run(scenario())


class HeldStore(MemoryStore):
    """Keeps what it is given at once, but says so only when it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.kept, self.go = asyncio.Event(), asyncio.Event()
        self.go.set()

    async def append(self, table: str, *writes: Write) -> None:
        await super().append(table, *writes)
        self.kept.set()
        await self.go.wait()


async def given_up(store: HeldStore, work: Awaitable[object]) -> None:
    """Begin something, and go away when it is stored but not yet acknowledged."""
    store.kept.clear()
    store.go.clear()
    task = asyncio.ensure_future(work)
    await store.kept.wait()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    store.go.set()


def test_what_is_stored_is_shown_even_if_whoever_wanted_it_has_gone() -> None:
    async def scene() -> None:
        store = HeldStore()
        house = House(store)
        host = await house.create(plan(SeatPlan(), SeatPlan()))
        await host.change(seating.sit, "ada", 0, "Ada")
        await given_up(store, host.change(seating.sit, "bob", 1, "Bob"))
        await until(lambda: host.lobby.seats[1].name == "Bob")
        await given_up(store, house.start(host, "ada"))
        await until(lambda: host._match is not None)
        assert host.lobby.started is not None
        assert host._match is not None
        await walk_somewhere(host)
        seat, version = host._match.state.table.active, host._match.version
        await given_up(store, host.undo(("ada", "bob")[seat], seat, version))
        await until(lambda: host._match is not None and host._match.version == version + 1)
        await house.close()

    asyncio.run(scene())


async def walk_somewhere(host: Host) -> None:
    """Let whoever's turn it is roll and walk into a place or, turn by turn, along the way, until that can be undone."""
    match, bot = host._match, RandomBot(1)
    assert match is not None
    while not match.may_undo(match.state.table.active):
        seat = match.state.table.awaited
        assert seat is not None
        await match.act(seat, match.version, bot.choose(legal_actions(match.view(seat))))


def test_how_much_somebody_pencils_is_told_to_nobody_else() -> None:
    async def scene(house: House) -> None:
        host = await started(house, SeatPlan(), SeatPlan())
        onlooker, *pages = (host.scene(key, seat).book for key, seat in ((None, None), ("ada", 0), ("bob", 1)))
        for mark in ("yes", "no", ""):
            await host.change(talking.pencil, "bob", 1, "rope:0", mark)
        await host.change(seating.make_link, "bob", 1, hashed("token"))
        assert host.scene(None, None).book == onlooker
        assert host.scene("ada", 0).book == pages[0]
        assert host.scene("bob", 1).book == pages[1] + 4

    at_table(scene)


class NoBrains(Brains):
    """Nobody asks these."""

    async def decide(self, task: Task, view: View) -> Action:
        raise AssertionError((task, view))


def test_an_answer_that_was_given_in_time_is_not_given_again_by_a_bot() -> None:
    async def scene(house: House) -> None:
        host = await started(house, SeatPlan(), SeatPlan(), thinking=1, beat=5.0)
        match = host._match
        assert match is not None
        match.holding = match.state.table.awaited
        match.asked_at = -math.inf
        left = host.thinking_left()
        assert left is not None
        assert left < 0
        due = await _step(host, NoBrains())
        assert due is not None
        assert due > 0

    at_table(scene)


def test_whoever_begins_to_drive_waits_for_what_is_left_of_a_breath() -> None:
    async def scene(house: House) -> None:
        host = await started(house, BOT, BOT, pace=5.0, beat=1.0)
        match = host._match
        assert match is not None
        match.shown_at = match.asked_at = time.monotonic() - 2
        assert host.breath() == 5, "between two own moves"
        assert 2 < host.breath(goes_on=False) <= 3
        match.shown_at += 30
        assert 27 < host.breath(goes_on=False) <= 28, "what happened is still being shown"
        match.shown_at = match.asked_at = time.monotonic() - 500
        assert host.breath(goes_on=False) == 0

    at_table(scene)


def test_a_loaded_game_is_not_shown_from_its_beginning() -> None:
    async def scene(house: House) -> None:
        host = await started(house, SeatPlan(), BOT, pace=5.0, beat=1.0)
        seat = host.awaited
        assert seat is not None
        assert isinstance(await host.bot_acts(seat, host.version, Roll()), Done)
        assert host.breath() > 5, "a roll is shown for longer than that"
        again = Host(house.store, host.code, host.plan)
        await again.load()
        assert again.version == host.version
        assert again.breath() == 5, "no page is shown it now"

    at_table(scene)


def test_a_table_somebody_just_asked_for_is_not_put_away() -> None:
    async def scene(house: House) -> None:
        host = await house.create(plan(BOT, BOT))
        host.presence.used = -math.inf
        assert await house.find(host.code) is host
        await house.put_away(3600)
        assert await house.find(host.code) is host
        host.presence.used = -math.inf
        await house.put_away(3600)
        assert await house.find(host.code) is not host

    at_table(scene)


def test_h5_a_full_book_takes_only_what_a_game_needs_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fallakte.table.host.LONGEST_BOOK", 10)

    async def scene(house: House) -> None:
        host = await started(house, SeatPlan(), SeatPlan())
        while host.lobby.version < 10:
            await host.change(talking.pencil, "ada", 0, "rope:1", ("yes", "no")[host.lobby.version % 2])
        with pytest.raises(Objection, match="no paper left"):
            await host.change(talking.pencil, "ada", 0, "rope:2", "yes")
        for key, seat in (("ada", 0), ("bob", 1)):
            await host.change(talking.vote, key, seat, True)
        assert host.over

    at_table(scene)


def test_h5_a_long_book_is_read_beside_the_loop() -> None:
    async def scene() -> None:
        store, planned = MemoryStore(), plan(SeatPlan(), SeatPlan())
        await store.create("rope-hall-42", planned.text())
        host = Host(store, "rope-hall-42", planned)
        await host.change(seating.sit, "ada", 0, "Ada")
        marks = (show_entry(b.Pencilled(0, "rope:1", ("yes", "no")[n % 2])) for n in range(3000))
        await store.append("rope-hall-42", Write(Stream.BOOK, 1, tuple(marks)))
        turns = 0
        other = Host(store, "rope-hall-42", planned)
        loading = asyncio.create_task(other.catch_up())
        while not loading.done():
            turns += 1
            await asyncio.sleep(0)
        assert turns > 3, "the loop goes round while the book is read"
        assert other.lobby.version == 3001
        assert other.lobby.seats[0].marks == {"rope:1": "no"}

    asyncio.run(scene())


def test_m3_nobodys_absence_ends_a_game() -> None:
    lobby = enter_all(lobby_of("Ada", "Bob", seats=2), [b.Started((0, 1), (0, 1), "", "")])
    lobby = enter_all(lobby, talking.vote(lobby, "ada", 0, True))
    lobby = enter_all(lobby, seating.take_over(lobby, 1))
    assert not lobby.closed, "Bob's connection is gone, not his will to play"
    lobby = enter_all(lobby, seating.come_back(lobby, "bob", 1))
    left = enter_all(lobby, seating.leave(lobby, "bob", 1))
    assert left.closed, "who leaves for good has no say"


def test_m4_a_personal_link_works_once_and_a_seat_can_be_taken_back() -> None:
    lobby = lobby_of("Ada", "Bob")
    lobby = enter_all(lobby, seating.make_link(lobby, "ada", 0, "token"))
    lobby = enter_all(lobby, seating.claim(lobby, "phone", "token"))
    assert objection(seating.claim, lobby, "thief", "token") == "link_unknown"
    lobby = enter_all(lobby, seating.make_link(lobby, "ada", 0, "another"))
    lobby = enter_all(lobby, seating.end_links(lobby, "ada", 0))
    assert objection(seating.claim, lobby, "thief", "another") == "link_unknown"
    assert lobby.seats_of("phone") == ()
    assert lobby.seats_of("ada") == (0,)
    assert objection(seating.end_links, lobby, "phone", 0) == "not_your_seat"


def test_m9_a_clock_that_was_set_back_silences_nobody() -> None:
    lobby = lobby_of("Ada")
    for number in range(5):
        lobby = enter_all(lobby, talking.say(lobby, "ada", 0, f"line {number}", 7200.0 + number, 0))
    assert objection(talking.say, lobby, "ada", 0, "too fast", 7205.0, 0) == "chat_too_fast"
    assert talking.say(lobby, "ada", 0, "an hour earlier", 3600.0, 0)


def test_m11_a_plan_or_an_entry_of_a_newer_version_is_said_to_be_one() -> None:
    newer = json.loads(plan(SeatPlan(), SeatPlan()).text()) | {"weather": "rain"}
    with pytest.raises(Objection, match="newer Fallakte"):
        read_plan(json.dumps(newer))
    with pytest.raises(Objection, match="newer Fallakte"):
        read_entry('{"entry": "Rained", "seat": 0}')
    assert read_entry('{"entry": "TakenOver", "seat": 1}') == b.TakenOver(1), "an entry of an older one is read"


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "\u200b"])
def test_m15_a_name_can_be_seen(name: str) -> None:
    assert objection(seating.sit, lobby_of(), "eve", 0, name) == "name_missing"


def test_m15_a_name_is_written_in_one_script() -> None:
    lobby = lobby_of("Ada")
    assert objection(seating.sit, lobby, "eve", 1, "\u0410da") == "name_mixed"
    assert seating.sit(lobby, "eve", 1, "Анна")
    assert seating.sit(lobby, "eve", 1, "José Müller 2")
