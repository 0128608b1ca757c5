"""Several phones at one real table: what everybody sees, what one seat alone knows, entries that cross."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from fallakte import load
from fallakte.companion import LogError, read_log
from fallakte.companion import entering as do
from fallakte.companion.after import review_log
from fallakte.companion.book import audience, read_line, show_line
from fallakte.companion.box import own_box
from fallakte.companion.entering import Asked, CrossedError
from fallakte.companion.entries import LaidOpen, Suspicion
from fallakte.companion.host import TableHost, Tables
from fallakte.companion.keeping import kept_log, review_of
from fallakte.companion.plan import TablePlan
from fallakte.companion.scene import scene_of
from fallakte.deduce import count
from fallakte.rules.cards import Cards
from fallakte.table.memory import MemoryStore
from fallakte.table.objection import Objection
from fallakte.table.store import Stream

CLASSIC = load("classic")
PLAN = TablePlan(CLASSIC, ("Anna", "Ben", "Cara"), (0, 1, 2))
ANNA, BEN = "key-anna", "key-ben"


def hand(*names: str) -> Cards:
    return Cards(sum(1 << CLASSIC.cards.index(name) for name in names))


MINE = hand("plum", "rope", "hall", "study", "dagger", "white")
HIS = hand("mustard", "green", "wrench", "kitchen", "dining_room", "lounge")


async def seated(store: MemoryStore) -> TableHost:
    host = await Tables(store).create(PLAN)
    for key, seat, cards in ((ANNA, 0, MINE), (BEN, 1, HIS)):
        await host.change(do.sit, key, seat)
        await host.change(do.tell_hand, key, cards)
    return host


def with_table(test: Callable[[TableHost, MemoryStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = MemoryStore()
        await test(await seated(store), store)

    asyncio.run(run())


def test_what_is_public_is_seen_by_all_and_a_shown_card_by_its_seat_alone() -> None:
    async def test(host: TableHost, _: MemoryStore) -> None:
        await host.change(do.enter, ANNA, Asked("entry-1", "anna: mustard pipe library, ben! mustard", turn=1))
        anna, ben, onlooker = (host.room.log(seat).entries[0] for seat in (0, 1, None))
        assert isinstance(anna, Suspicion)
        assert isinstance(ben, Suspicion)
        assert isinstance(onlooker, Suspicion)
        assert anna.card == 1
        assert ben.card is None is onlooker.card
        assert host.room.log(0).position().own == MINE
        assert host.room.log(1).position().own == HIS
        assert host.room.log(2).position().seat is None
        assert host.room.notes[0].by == 0
        private = [
            line
            for line in map(read_line, await host._store.read(host.code, Stream.GAME))
            if audience(line) is not None
        ]
        assert {audience(line) for line in private} == {0, 1}

    with_table(test)


def test_the_same_turn_entered_twice_is_entered_once() -> None:
    async def test(host: TableHost, _: MemoryStore) -> None:
        base = host.room.version
        await host.change(do.enter, ANNA, Asked("entry-1", "anna: mustard pipe library, ben!", base, 1))
        await host.change(do.enter, BEN, Asked("entry-2", "anna: mustard pipe library, ben! mustard", base, 1))
        assert len(host.room.notes) == 1
        assert host.room.notes[0].saw == {1: 1}
        with pytest.raises(CrossedError) as crossed:
            await host.change(do.enter, BEN, Asked("entry-3", "anna: green pipe library, ben!", base, 1))
        assert crossed.value.note.id == "entry-1"
        await host.change(do.enter, BEN, Asked("entry-3", "anna: green pipe library, ben! green", base, 1, "mine"))
        assert [note.line for note in host.room.notes] == ["Anna: green lead_pipe library, Ben!"]
        await host.change(do.enter, BEN, Asked("entry-4", "anna: plum pipe library, ben -, cara!", base, 1, "both"))
        assert len(host.room.notes) == 2

    with_table(test)


def test_what_is_sent_twice_is_entered_once() -> None:
    async def test(host: TableHost, _: MemoryStore) -> None:
        for _again in range(2):
            await host.change(do.enter, ANNA, Asked("entry-1", "anna: mustard pipe library, nobody"))
        assert len(host.room.notes) == 1

    with_table(test)


def test_two_at_once_both_count_and_none_is_lost() -> None:
    async def test(host: TableHost, store: MemoryStore) -> None:
        other = await Tables(store).find(host.code)
        lines = [f"{who}: mustard pipe library, nobody" for who in ("anna", "ben", "cara")]
        asked = [Asked(f"entry-{n}", lines[n % 3], host.room.version, n + 1) for n in range(12)]
        await asyncio.gather(
            *((host, other)[n % 2].change(do.enter, (ANNA, BEN)[n % 2], one) for n, one in enumerate(asked))
        )
        await host.catch_up()
        again = await Tables(store).find(host.code)
        assert again.room.notes == host.room.notes
        assert len({note.id for note in again.room.notes}) == len(again.room.notes) > 0

    with_table(test)


def test_undo_change_doubt_and_objections_lose_nothing() -> None:
    async def test(host: TableHost, _: MemoryStore) -> None:
        await host.change(do.enter, ANNA, Asked("entry-1", "anna: mustard pipe library, ben! mustard"))
        await host.change(do.enter, BEN, Asked("entry-2", "ben: green rope kitchen, cara -, anna!"))
        await host.change(do.undo, ANNA)
        assert [note.id for note in host.room.standing(0)] == ["entry-1"]
        await host.change(do.strike, ANNA, "entry-2", False)
        await host.change(do.object_to, ANNA, "entry-2", True)
        assert host.room.notes[1].objecting == {0}
        await host.change(do.change, BEN, "entry-2", "ben: green rope kitchen, cara!")
        assert host.room.notes[1].line == "Ben: green rope kitchen, Cara!"
        assert not host.room.notes[1].objecting
        await host.change(do.doubt, BEN, "entry-2", True)
        assert host.room.log(0).knowledge().deals == count(host.room.log(0).position({1})).deals
        await host.change(do.enter, ANNA, Asked("entry-0", "cara: -", before="entry-1"))
        assert [note.id for note in host.room.notes] == ["entry-0", "entry-1", "entry-2"]

    with_table(test)


def test_r31_a_forgotten_card_keeps_naming_its_entry_when_others_come_before() -> None:
    async def test(host: TableHost, _: MemoryStore) -> None:
        await host.change(do.enter, ANNA, Asked("entry-1", "cara: scarlett rope library, anna! rope"))
        await host.change(do.enter, ANNA, Asked("private", "cara has library"))
        await host.change(do.enter, ANNA, Asked("entry-2", "anna: mustard pipe library, ben -, cara!"))
        number = host.room.notes[2].version
        await host.change(do.enter, BEN, Asked("entry-3", f"ben forgot {number}"))
        await host.change(do.enter, ANNA, Asked("entry-0", "cara: -", before="entry-1"))
        for seat in (0, 1, None):
            entries = host.room.log(seat).entries
            forgot = entries[-1]
            assert entries[forgot.entry].cards == entries[2 + (seat == 0)].cards  # type: ignore[union-attr, index]

    with_table(test)


def test_who_sits_nowhere_tells_no_hand_and_a_seat_has_one_phone_unless_it_gives_its_link() -> None:
    async def test(host: TableHost, _: MemoryStore) -> None:
        with pytest.raises(Objection):
            await host.change(do.tell_hand, "stranger", MINE)
        with pytest.raises(Objection):
            await host.change(do.sit, "stranger", 0)
        with pytest.raises(LogError):
            await host.change(do.tell_hand, ANNA, hand("plum"))
        with pytest.raises(Objection):
            await host.change(do.doubt, BEN, "no-such-entry", True)

    with_table(test)


def test_r30_what_somebody_wrote_in_secret_is_never_stored_for_the_others() -> None:
    async def test(_: TableHost, store: MemoryStore) -> None:
        host = await Tables(store).create(replace(PLAN, edition=load("koffer-1997")))
        await host.change(do.sit, ANNA, 0)
        await host.change(do.tell_hand, ANNA, MINE)
        await host.change(do.enter, ANNA, Asked("entry-1", "anna accuses green wrench kitchen, wrong"))
        assert "kitchen" not in "".join(await store.read(host.code, Stream.GAME))
        assert host.room.shared.out == {0}

    with_table(test)


def test_a_seat_sees_how_many_cards_it_has_where_the_others_know_a_range() -> None:
    async def test(_: TableHost, store: MemoryStore) -> None:
        four = replace(PLAN, names=(*PLAN.names, "David"), pawns=(0, 1, 2, 3))
        host = await Tables(store).create(four)
        await host.change(do.sit, ANNA, 0)
        await host.change(do.tell_hand, ANNA, hand("plum", "rope", "hall", "study", "dagger"))
        assert [chair.size for chair in scene_of(host, ANNA).chairs] == ["5", "4–5", "4–5", "4–5"]
        assert {chair.size for chair in scene_of(host, None).chairs} == {"4–5"}

    with_table(test)


def test_lines_of_the_stream_read_back() -> None:
    async def test(host: TableHost, _: MemoryStore) -> None:
        await host.change(do.enter, ANNA, Asked("entry-1", "anna: mustard pipe library, ben! mustard"))
        for text in await host._store.read(host.code, Stream.GAME):
            assert show_line(read_line(text)) == text

    with_table(test)


def test_a_finished_table_is_kept_with_all_that_was_told_and_reviewed_like_each_seat_lived_it() -> None:
    async def test(host: TableHost, _: MemoryStore) -> None:
        await host.change(do.enter, ANNA, Asked("entry-1", "anna: mustard pipe library, ben! mustard"))
        await host.change(do.enter, ANNA, Asked("entry-2", "ben: plum rope lounge, cara -, anna!"))
        await host.change(do.enter, BEN, Asked("private-2", "anna has rope"))
        await host.change(do.enter, BEN, Asked("entry-3", "cara: green candlestick lounge, anna -, ben!"))
        await host.change(do.doubt, BEN, "entry-3", True)
        await host.change(do.enter, ANNA, Asked("entry-4", "anna: peacock revolver ballroom, ben -, cara -"))
        assert review_of(host.room, 0) is None
        assert "Ben: mustard" not in kept_log(host.room, 0)
        lived = [host.room.log(seat).knowledge().possible for seat in (0, 1)]
        await host.change(do.enter, BEN, Asked("entry-5", "case peacock revolver ballroom"))
        await host.change(do.lay_open, ANNA)
        found = review_of(host.room, None)
        assert found is not None
        assert [(line.seat, line.solutions[-1]) for line in found.seats] == [*enumerate(lived)]
        for seat in (0, 1, 2, None):
            text = kept_log(host.room, seat)
            assert "Anna: mustard lead_pipe library, Ben! mustard" in text
            assert "Anna shows Ben rope" in text
            again = review_log(read_log(text))
            assert (again.seats, again.leaks) == (found.seats, found.leaks)

    with_table(test)


def test_a_case_file_entered_lays_open_nothing_but_what_its_seats_lay_open_themselves() -> None:
    """Whoever says that the game is over gets to know no hand by that, and no card that others saw."""

    async def test(host: TableHost, _: MemoryStore) -> None:
        await host.change(do.enter, ANNA, Asked("entry-1", "anna: mustard pipe library, ben! mustard"))
        await host.change(do.enter, BEN, Asked("entry-2", "ben: scarlett rope lounge, cara -, anna!"))
        await host.change(do.enter, ANNA, Asked("private-1", "cara has candlestick"))
        with pytest.raises(Objection):
            await host.change(do.lay_open, BEN)
        await host.change(do.enter, BEN, Asked("entry-3", "case peacock revolver ballroom"))
        await host.change(do.enter, BEN, Asked("entry-4", "case peacock revolver ballroom"))
        assert [note.id for note in host.room.standing(None)] == ["entry-1", "entry-2", "entry-3"]
        for seat in (1, 2, None):
            log = read_log(kept_log(host.room, seat))
            assert [(one.seat, one.cards) for one in log.entries if isinstance(one, LaidOpen)] == [(1, HIS)] * (
                seat != 1
            )
            assert "mustard\n" not in kept_log(host.room, seat)
            assert "candlestick" not in kept_log(host.room, seat)
            told = review_of(host.room, seat)
            assert told is not None
            assert [line.seat for line in told.seats] == [1]
        assert "candlestick" in kept_log(host.room, 0)
        with pytest.raises(Objection):
            await host.change(do.lay_open, "stranger")
        await host.change(do.lay_open, ANNA)
        assert "Ben! mustard" in kept_log(host.room, 1)
        assert "Anna hand white, plum" in kept_log(host.room, None)

    with_table(test)


def test_a_box_of_ones_own_and_a_late_start_are_kept_in_the_log() -> None:
    names = [f"Guest {n}" for n in range(6)] + [f"Tool {n}" for n in range(6)] + [f"Room {n}" for n in range(9)]
    plan = TablePlan(own_box(names, ["answers=right"]), ("Anna", "Ben"), (0, 1), hands=(9, None), first_turn=4)

    async def run() -> None:
        host = await Tables(MemoryStore()).create(plan)
        await host.change(do.sit, ANNA, 0)
        await host.change(do.tell_hand, ANNA, Cards(0b111000111000111))
        await host.change(do.enter, ANNA, Asked("entry-1", "anna: Guest 3 Tool 3 Room 4, ben!"))
        log = read_log(kept_log(host.room, 0))
        assert log.setup.first_turn == 4
        assert log.position() == host.room.log(0).position()
        assert log.setup.edition.rules.answers == "right"

    asyncio.run(run())


def test_a_line_of_a_newer_version_is_told() -> None:
    with pytest.raises(Objection, match="newer"):
        read_line('{"entry": "Sneezed", "seat": 0}')
