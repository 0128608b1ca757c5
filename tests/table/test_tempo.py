"""What comes of an accusation is told after the same time, right or wrong, and until then nobody has any of it."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from fallakte.editions import load
from fallakte.rules import actions as a
from fallakte.rules import events as e
from fallakte.rules.cards import NO_CARDS, Card, Cards, each
from fallakte.rules.chance import Seeded
from fallakte.rules.opening import open_game
from fallakte.rules.sorts import example
from fallakte.table import tempo
from fallakte.table.match import Match
from fallakte.table.memory import MemoryStore
from fallakte.table.reply import Done, Stale
from fallakte.table.store import Stream
from fallakte.web.game import moments

PACE = 0.07
"""A tenth of the usual pace: everything takes a tenth of its time."""


def test_law_7_right_and_wrong_are_due_at_the_same_time() -> None:
    for pace in (0.0, 0.7, 1.4):
        accused = tempo.until_verdict(e.Accused(0, Card(0), Card(6), Card(12)), 0.0, pace)
        assert accused == pytest.approx((tempo.OPENED * pace / 0.7, tempo.VERDICT * pace / 0.7))
        for since in (0.0, 1.0, 9.0):
            wrong = tempo.until_verdict(e.FoundWrong(0, NO_CARDS), since, pace)
            assert wrong == tempo.until_verdict(e.CaseOpened(NO_CARDS), since, pace)


def test_law_7_an_answer_leaves_on_a_beat_that_everybody_can_work_out() -> None:
    asked = e.Suspected(0, Card(0), Card(6), Card(12))
    assert tempo.until_answer(0.1, 1.3, 0.7, asked) == pytest.approx(3.3)
    assert tempo.until_answer(3.4, 1.3, 0.7, asked) == pytest.approx(1.3), "never none at all"
    assert tempo.until_answer(0.1, 1.3, 1.4, e.Passed(1)) == pytest.approx(2.5)
    assert tempo.until_answer(0.1, 1.3, 0.0, asked) == pytest.approx(1.2), "nothing is shown: the beat alone"


def test_whatever_is_played_has_its_time_before_a_bot_moves_on() -> None:
    on_the_beat = {e.Suspected, e.Passed, e.Accused, e.WroteAccusation}
    played = {sort for sort in e.EVENT_SORTS if sort in moments._OTHERS} - on_the_beat
    assert played
    assert [sort.__name__ for sort in played if not tempo.lasts([example(sort)], tempo.USUAL_PACE)] == []


async def twins() -> tuple[Match, Match, tuple[Card, Card, Card]]:
    """Two games that look alike to the last seat: in the second one, a suspect of the case and one of another hand are
    exchanged. Whoever is to move is neither; the three cards are the case of the first."""
    edition = load("classic")
    events = open_game(edition, 3, Seeded(3)).events
    filed = next(event for event in events if isinstance(event, e.CaseFiled))
    active = next(event.seat for event in events if isinstance(event, e.TurnBegan))
    other = (active + 1) % 3
    hand = next(event.hand for event in events if isinstance(event, e.Dealt) and event.seat == other)
    culprit, friend = next(each(filed.case)), next(each(hand))
    assert friend < 6, "this deal gives them a suspect"
    swap = 1 << culprit | 1 << friend
    changed = tuple(
        replace(event, case=Cards(event.case ^ swap))
        if isinstance(event, e.CaseFiled)
        else replace(event, hand=Cards(event.hand ^ swap))
        if isinstance(event, e.Dealt) and event.seat == other
        else event
        for event in events
    )
    games = []
    for deal in (events, changed):
        store = MemoryStore()
        await store.create("t", "")
        match = Match(store, "t", edition, (0, 1, 2), chance=Seeded(1), beat=0.1, pace=lambda: PACE)
        await store.append("t", match.opening_lines(deal))
        match.take(deal)
        games.append(match)
    suspect, thing, place = each(filed.case)
    return games[0], games[1], (suspect, thing, place)


def test_law_1_until_the_verdict_right_and_wrong_are_the_same_for_everybody_else() -> None:
    async def scene() -> None:
        right, wrong, cards = await twins()
        accuser = right.state.table.active
        watcher, before = (accuser + 2) % 3, right.version
        doing = [asyncio.create_task(match.act(accuser, before, a.Accuse(*cards))) for match in (right, wrong)]
        while not (right.verdict_is_due and wrong.verdict_is_due):
            await asyncio.sleep(0)
        for match in (right, wrong):
            assert match.version == before + 1, "the accusation is told, and nothing of what comes of it"
            assert not match.over
            stored = await match._store.read("t", Stream.GAME, 0)
            assert len(stored) > match.version, "it is stored already: nothing is lost if the server ends"
            assert await match.act(accuser, match.version, a.EndTurn()) == Stale(match.version)
        while not (right.reads(accuser) and wrong.reads(accuser)):
            for match in (right, wrong):
                assert match.reads(watcher) == match.reads(None) == NO_CARDS
            await asyncio.sleep(0.001)
        assert right.view(watcher) == wrong.view(watcher)
        assert right.news(watcher, 0) == wrong.news(watcher, 0)
        assert right.view(None) == wrong.view(None)
        assert right.reads(accuser) == right.state.case
        assert wrong.reads(accuser) == wrong.state.case
        done = await asyncio.gather(*doing)
        assert all(isinstance(reply, Done) for reply in done)
        assert right.over
        assert not wrong.over
        assert wrong.state.table.is_out(accuser)
        assert right.reads(accuser) == NO_CARDS

    asyncio.run(scene())


def test_another_process_keeps_the_verdict_back_as_well_and_one_that_loads_has_it() -> None:
    async def scene() -> None:
        right, _, cards = await twins()
        twin = Match(right._store, "t", right.edition, right.pawns, chance=Seeded(2), beat=0.1, pace=lambda: PACE)
        await twin.catch_up()
        doing = asyncio.create_task(right.act(right.state.table.active, right.version, a.Accuse(*cards)))
        while not right.verdict_is_due:
            await asyncio.sleep(0)
        await twin.catch_up()
        assert twin.verdict_is_due
        assert twin.version == right.version
        late = Match(right._store, "t", right.edition, right.pawns, chance=Seeded(2), beat=0.1, pace=lambda: PACE)
        await late.catch_up()
        assert late.over
        await doing
        while not twin.over:
            await asyncio.sleep(0.01)
        assert twin.news(None, 0) == right.news(None, 0)

    asyncio.run(scene())
