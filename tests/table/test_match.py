"""The authority: decide, store, and only then tell; nothing twice; nothing lost; nothing told to the wrong seat."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence

import pytest

from fallakte.bots.random import RandomBot
from fallakte.editions import edition_ids, load
from fallakte.rules import Seeded
from fallakte.rules import actions as a
from fallakte.rules import events as e
from fallakte.rules.cards import KIND_RANGES, Card, cards, each
from fallakte.rules.events import Event
from fallakte.rules.legal import legal_actions
from fallakte.rules.opening import open_game
from fallakte.rules.phase import Phase
from fallakte.rules.refusal import Refusal
from fallakte.rules.state import State, new_state, replay
from fallakte.table.match import Match
from fallakte.table.memory import MemoryStore
from fallakte.table.reply import Done, Stale
from fallakte.table.store import EventStore, StoreError, Stream, Write


async def dealt(
    store: EventStore, edition_id: str = "classic", seats: int = 3, seed: int = 1, beat: float = 0.0
) -> Match:
    edition = load(edition_id)
    match = Match(store, "t", edition, tuple(range(seats)), chance=Seeded(seed), beat=beat)
    await store.create("t", "")
    events = open_game(edition, seats, Seeded(seed)).events
    await store.append("t", match.opening_lines(events))
    match.take(events)
    return match


async def again(store: EventStore, match: Match) -> Match:
    """The same game as another process would load it."""
    other = Match(store, "t", match.edition, match.pawns, chance=Seeded(9))
    await other.catch_up()
    return other


def choice(match: Match, bot: RandomBot) -> tuple[int, a.Action]:
    seat = match.state.table.awaited
    assert seat is not None
    return seat, bot.choose(legal_actions(match.view(seat)))


async def play_until(match: Match, bot: RandomBot, verb: type[a.Action]) -> tuple[int, a.Action]:
    """Play until the bot would do this, and don't do it."""
    while True:
        seat, action = choice(match, bot)
        if isinstance(action, verb):
            return seat, action
        assert isinstance(await match.act(seat, match.version, action), Done)


def test_a_double_click_does_nothing_twice() -> None:
    async def scene() -> None:
        store = MemoryStore()
        match = await dealt(store)
        seat, version = match.state.table.active, match.version
        replies = await asyncio.gather(*(match.act(seat, version, a.Roll()) for _ in range(5)))
        assert [type(reply) for reply in replies] == [Done, Stale, Stale, Stale, Stale]
        assert match.version == version + 1 == len(await store.read("t", Stream.GAME))

    asyncio.run(scene())


@pytest.mark.parametrize("shift", [-3, -1, 1, 1000])
def test_another_version_than_the_table_has_is_stale(shift: int) -> None:
    async def scene() -> None:
        match = await dealt(MemoryStore())
        before = match.state
        assert await match.act(before.table.active, match.version + shift, a.Roll()) == Stale(match.version)
        assert match.state is before

    asyncio.run(scene())


def test_out_of_turn_and_forged_seats_are_refused_and_change_nothing() -> None:
    async def scene() -> None:
        match = await dealt(MemoryStore())
        before = match.state
        for seat in (-1, 3, 99, (before.table.active + 1) % 3):
            assert isinstance(await match.act(seat, match.version, a.Roll()), Refusal)
        assert isinstance(await match.act(before.table.active, match.version, a.Pass()), Refusal)
        assert match.state is before

    asyncio.run(scene())


class _BrokenStore(MemoryStore):
    broken = False

    async def append(self, table: str, *writes: Write) -> None:
        if self.broken:
            raise StoreError("disk full")
        await super().append(table, *writes)


def test_what_is_not_stored_has_not_happened() -> None:
    async def scene() -> None:
        store = _BrokenStore()
        match = await dealt(store)
        before = match.state
        with match.bell.listen() as flag:
            store.broken = True
            with pytest.raises(StoreError):
                await match.act(before.table.active, match.version, a.Roll())
            assert match.state is before
            assert not flag.is_set()
            store.broken = False
            assert isinstance(await match.act(before.table.active, match.version, a.Roll()), Done)
            assert flag.is_set()

    asyncio.run(scene())


def test_two_authorities_over_one_game_never_both_write() -> None:
    async def scene() -> None:
        store = MemoryStore()
        one = await dealt(store)
        two = await again(store, one)
        seat, version = one.state.table.active, one.version
        assert isinstance(await one.act(seat, version, a.Roll()), Done)
        assert isinstance(await two.act(seat, version, a.Roll()), Stale)
        assert two.state == one.state

    asyncio.run(scene())


@pytest.mark.parametrize("edition_id", edition_ids())
def test_a_game_goes_on_after_a_crash_wherever_it_stood(edition_id: str) -> None:
    async def scene() -> None:
        store, bot = MemoryStore(), RandomBot(5)
        match = await dealt(store, edition_id, seats=4, seed=2)
        crashes = random.Random(1)
        while not match.over:
            seat, action = choice(match, bot)
            assert isinstance(await match.act(seat, match.version, action), Done)
            if crashes.random() < 0.04:
                reborn = await again(store, match)
                assert reborn.state == match.state
                assert reborn.version == match.version
                match = reborn

    asyncio.run(scene())


def test_a_walk_is_taken_back_and_the_dice_stay() -> None:
    async def scene() -> None:
        store = MemoryStore()
        match = await dealt(store)
        seat, walk = await play_until(match, RandomBot(3), a.Walk)
        before, version = match.state, match.version
        await match.act(seat, version, walk)
        assert match.may_undo(seat)
        assert not match.may_undo((seat + 1) % 3)
        assert not match.may_undo(None)
        assert isinstance(await match.undo((seat + 1) % 3, match.version), Stale)
        assert await match.undo(seat, match.version) == Done(version + 2)
        assert match.state == before
        assert isinstance(await match.undo(seat, match.version), Stale)
        assert (await again(store, match)).state == before
        assert match.news(None, version)[1] == "undo"
        assert isinstance(await match.act(seat, version, walk), Stale)
        assert isinstance(await match.act(seat, match.version, walk), Done)

    asyncio.run(scene())


def test_nothing_but_the_last_walk_is_ever_taken_back() -> None:
    async def scene() -> None:
        match, bot = await dealt(MemoryStore(), "drei-fragezeichen", seed=4), RandomBot(4)
        while not match.over:
            seat, action = choice(match, bot)
            await match.act(seat, match.version, action)
            undoable = [number for number in range(3) if match.may_undo(number)]
            assert undoable == ([seat] if isinstance(match.events[-1], e.Walked) else [])
            if undoable:
                assert match.state.table.awaited == seat

    asyncio.run(scene())


class Clock:
    """Time that passes only while somebody waits, so that a test of beats does not depend on the machine."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


def test_law_7_forced_and_chosen_answers_leave_on_the_same_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(time, "monotonic", clock.monotonic)
    monkeypatch.setattr(asyncio, "sleep", clock.sleep)

    async def scene() -> None:
        beat, bot = 0.06, RandomBot(8)
        match = await dealt(MemoryStore(), beat=beat)
        late: dict[bool, list[float]] = {True: [], False: []}
        thought = random.Random(2)
        while min(len(times) for times in late.values()) < 4 and not match.over:
            seat, action = choice(match, bot)
            if isinstance(action, a.Accuse):
                action = a.EndTurn() if a.EndTurn in legal_actions(match.view(seat)).verbs else a.Roll()
            if not isinstance(action, (a.Show, a.Pass)):
                await match.act(seat, match.version, action)
                continue
            forced, asked = len(legal_actions(match.view(seat))) == 1, match.asked_at
            await asyncio.sleep(0.0 if forced else thought.uniform(0.0, 0.04))
            await match.act(seat, match.version, action)
            late[forced].append((clock.now - asked) / beat)
        for times in late.values():
            assert len(times) >= 4
            assert times == pytest.approx([1.0] * len(times))

    asyncio.run(scene())


def test_law_7_only_the_own_pages_look_again_while_an_answer_is_on_its_way() -> None:
    async def scene() -> None:
        match = await dealt(MemoryStore(), beat=60.0)
        while match.state.table.phase is not Phase.ANSWERING:
            seat, action = choice(match, RandomBot(8))
            await match.act(seat, match.version, action)
        seat, action = choice(match, RandomBot(8))
        bell, next_one = match.bell, (seat + 1) % 3
        with bell.listen((seat,)) as mine, bell.listen((next_one,)) as other, bell.listen() as onlooker:
            answering = asyncio.create_task(match.act(seat, match.version, action))
            await mine.wait()
            assert match.holding == seat
            assert not other.is_set()
            assert not onlooker.is_set()
            answering.cancel()
            await asyncio.gather(answering, return_exceptions=True)

    asyncio.run(scene())


def _wrong(case: Sequence[Card], chance: random.Random) -> tuple[Card, Card, Card]:
    """Any accusation that is not right."""
    while True:
        suspect, thing, place = (Card(chance.choice(kind)) for kind in KIND_RANGES.values())
        if {suspect, thing, place} != set(case):
            return suspect, thing, place


def otherwise(events: Sequence[Event], seat: int | None, chance: random.Random) -> list[Event]:
    """The same game as far as this seat may know, with everything hidden from it changed at random."""
    known, peeked, looked = 0, dict[int, Card](), 0
    for event in events:
        match event:
            case e.Dealt(holder, hand) if holder == seat:
                known |= hand
            case e.LaidOpen(shown):
                known |= shown
            case e.Peeked(viewer, slot, card) if viewer == seat:
                known |= 1 << card
                peeked[slot] = card
            case e.FoundWrong(accuser, in_file) if accuser == seat:
                known |= in_file
                looked = in_file
    other: list[Event] = []
    hidden = [Card(card) for card in range(21) if not known >> card & 1]
    chance.shuffle(hidden)
    kinds = KIND_RANGES.values()
    case = list(each(looked)) or [next(card for card in hidden if card in kind) for kind in kinds]
    rest = [card for card in hidden if card not in case]
    for event in events:
        match event:
            case e.CaseFiled():
                event = e.CaseFiled(cards(case))
            case e.RowLaid(row):
                event = e.RowLaid(tuple(peeked[slot] if slot in peeked else rest.pop() for slot in range(len(row))))
            case e.Dealt(holder, hand) if holder != seat:
                event = e.Dealt(holder, cards(rest[: hand.bit_count()]))
                rest = rest[hand.bit_count() :]
            case e.PileShuffled(order):
                event = e.PileShuffled(tuple(chance.sample(order, len(order))))
            case e.Showed(holder, viewer) if seat not in (holder, viewer):
                event = e.Showed(holder, viewer, Card(chance.choice(hidden)))
            case e.Glimpsed(holder, viewer) if seat not in (holder, viewer):
                event = e.Glimpsed(holder, viewer, Card(chance.choice(hidden)))
            case e.LookedAtCard(viewer, holder) if seat not in (holder, viewer):
                event = e.LookedAtCard(viewer, holder, Card(chance.choice(hidden)))
            case e.Peeked(viewer, slot) if viewer != seat:
                event = e.Peeked(viewer, slot, Card(chance.choice(hidden)))
            case e.WroteAccusation(writer) if writer != seat:
                event = e.WroteAccusation(writer, *_wrong(case, chance))
            case e.FoundWrong(accuser) if accuser != seat:
                event = e.FoundWrong(accuser, cards(case))
        other.append(event)
    return other


@pytest.mark.parametrize(("edition_id", "seats"), [("classic", 4), ("classic", 2), ("drei-fragezeichen", 3)])
def test_law_1_no_seat_reads_anything_of_what_is_hidden_from_it(edition_id: str, seats: int) -> None:
    async def scene() -> None:
        match, bot, chance = await dealt(MemoryStore(), edition_id, seats, seed=6), RandomBot(6), random.Random(6)
        while not match.over:
            chooser, action = choice(match, bot)
            await match.act(chooser, match.version, action)
        events = [event for event in match.events if not isinstance(event, (e.CaseOpened, e.Ended))]
        for seat in (None, *range(seats)):
            twin = Match(MemoryStore(), "t", match.edition, match.pawns, chance=Seeded(1))
            twin.take(otherwise(events, seat, chance))
            assert twin.events != events
            assert twin.news(seat, 0) == match.news(seat, 0)[: len(events)]

    asyncio.run(scene())


def test_the_changed_game_of_law_1_is_a_real_change() -> None:
    edition = load("classic")
    events = open_game(edition, 3, Seeded(1)).events
    twin = replay(new_state(edition, (0, 1, 2)), otherwise(events, 1, random.Random(1)))
    true = replay(new_state(edition, (0, 1, 2)), events)
    assert twin.hands[1] == true.hands[1]
    assert twin.hands[0] != true.hands[0]
    assert sorted(card for mask in (twin.case, *twin.hands) for card in each(mask)) == list(range(21))


async def ready_to_walk(match: Match) -> tuple[int, a.Walk]:
    seat, action = await play_until(match, RandomBot(3), a.Walk)
    assert isinstance(action, a.Walk)
    return seat, action


def test_a_walk_is_taken_back_once_and_the_clock_goes_on() -> None:
    """H5: walking to and fro may neither hold up the table nor fill its stream. A table loaded anew knows it, too."""

    async def scene() -> None:
        store = MemoryStore()
        match = await dealt(store, seed=4)
        seat, walk = await ready_to_walk(match)
        match.asked_at -= 100
        asked_at = match.asked_at
        assert isinstance(await match.act(seat, match.version, walk), Done)
        assert match.may_undo(seat)
        assert not match.walked_back
        assert isinstance(await match.undo(seat, match.version), Done)
        assert match.walked_back
        assert match.asked_at == asked_at, "who walks back is still asked what they were asked then"
        elsewhere = next(way for way in match.legal(seat) if isinstance(way, a.Walk) and way != walk)
        assert isinstance(await match.act(seat, match.version, elsewhere), Done)
        for told in (match, await again(store, match)):
            assert not told.walked_back
            assert not told.may_undo(seat)
            assert isinstance(await told.undo(seat, told.version), Stale)

    asyncio.run(scene())


def test_the_walk_of_every_turn_is_taken_back_once() -> None:
    async def scene() -> None:
        match, bot = await dealt(MemoryStore(), seed=4), RandomBot(5)
        for _ in range(3):
            seat, walk = await play_until(match, bot, a.Walk)
            for may_undo in (True, False):
                await match.act(seat, match.version, walk)
                assert match.may_undo(seat) is may_undo
                await match.undo(seat, match.version)

    asyncio.run(scene())


def test_a_stream_of_many_walks_taken_back_is_folded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """H5: loading costs by what counts, not by all that was ever taken back."""

    async def scene() -> None:
        store = MemoryStore()
        match = await dealt(store, seed=4)
        seat, walk = await ready_to_walk(match)
        await match.act(seat, match.version, walk)
        walked = (await store.read("t", Stream.GAME))[-1]
        await store.append("t", Write(Stream.GAME, match.version, ("undo", walked) * 2000))
        folded = 0

        def counted(start: State, events: Sequence[Event]) -> State:
            nonlocal folded
            folded += len(events)
            return replay(start, events)

        monkeypatch.setattr("fallakte.table.match.replay", counted)
        other = await again(store, match)
        assert other.state == match.state
        assert other.version == match.version + 4000
        assert folded == len(match.events)

    asyncio.run(scene())
