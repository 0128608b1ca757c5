"""A view as a position: whatever was seen, the true deal is among those counted."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from fallakte.deduce import Accused, Asked, Fact, Turn, count, position_of
from fallakte.deduce.facts import CASE, ROW
from fallakte.deduce.reading import told_by
from fallakte.editions import edition_ids, load
from fallakte.lab.simulate import random_game
from fallakte.rules import events as e
from fallakte.rules import see
from fallakte.rules.cards import KIND_RANGES, Cards, cards, each
from fallakte.rules.state import new_state, view_of
from fallakte.rules.values import but
from fallakte.rules.view import fold


@pytest.mark.parametrize("edition", edition_ids())
def test_the_truth_is_always_possible(edition: str) -> None:
    for seats in (2, 4):
        state = random_game(load(edition), seats, f"view/{edition}/{seats}").state
        for seat in (None, 0, 1):
            view = view_of(state, seat)
            before = but(view, table=but(view.table, case=None), case=None)
            knowledge = count(position_of(before))
            assert all(knowledge.odds(card, 7) > 0 for card in each(state.case))
            for holder, hand in enumerate(state.hands):
                assert all(knowledge.odds(card, holder) > 0 for card in each(hand))
        after = count(position_of(view_of(state, 0)))
        assert after.solutions()[0][1] == pytest.approx(1), "once laid open, the case file is known"


@pytest.mark.parametrize("edition", edition_ids())
def test_every_fact_has_the_turn_it_was_learned_on(edition: str) -> None:
    state = random_game(load(edition), 3, f"dated/{edition}").state
    view = view_of(state, 0)
    table, facts = view.table, position_of(view).facts
    assert turns(facts, Asked) == [question.turn for question in table.questions]
    heard = [told for told in table.accusations if told.right is not None and told.cards is not None]
    assert turns(facts, Accused) == [told.turn for told in heard]
    learned = {table.turn, *(told.turn for told in table.accusations), *(reveal.turn for reveal in table.reveals)}
    learned |= {glimpse.turn for glimpse in view.glimpses} | {look.turn for look in table.looks if look.seat == 0}
    assert all(turn in learned for turn in turns(tuple(fact for fact in facts if not isinstance(fact, Asked))))
    assert turns(facts) == sorted(turns(facts))


def turns(facts: tuple[Fact, ...], sort: type[Fact] | None = None) -> list[int]:
    """The turns of the facts of one sort."""
    chosen = [fact for fact in facts if sort is None or isinstance(fact, sort)]
    assert all(isinstance(fact.at, Turn) for fact in chosen)
    return [fact.at.number for fact in chosen if fact.at is not None]


def told(stream: Iterable[e.Seen], seats: int) -> tuple[set[tuple[int, int]], set[tuple[int, int]], list[int]]:
    """What a stream tells, read without any table: cards with where they were seen, who lacks what, who accused."""
    seen, lacks, accusers, named = set[tuple[int, int]](), set[tuple[int, int]](), list[int](), Cards(0)
    for event in stream:
        match event:
            case e.Showed(holder, _, card) | e.Glimpsed(holder, _, card) | e.LookedAtCard(_, holder, card):
                seen.add((card, holder))
            case e.LaidDown(holder, card):
                seen.add((card, holder))
            case e.Peeked(_, _, card):
                seen.add((card, ROW))
            case e.FoundWrong(_, case) | e.CaseOpened(case):
                seen |= {(card, CASE) for card in each(case)}
            case e.Suspected(_, suspect, thing, place):
                named = cards([suspect, thing, place])
            case e.Passed(seat):
                lacks |= {(seat, card) for card in each(named)}
            case e.HasNoneOfKind(seat, kind):
                lacks |= {(seat, card) for card in KIND_RANGES[kind]}
            case e.NobodyHolds(card):
                lacks |= {(seat, card) for seat in range(seats)}
            case e.Accused(by):
                accusers.append(by)
    return seen, lacks, accusers


@pytest.mark.parametrize("edition", edition_ids())
def test_nothing_that_a_seat_saw_or_heard_is_lost(edition: str) -> None:
    for seats in (2, 3, 5):
        for seed in range(3):
            game = random_game(load(edition), seats, f"whole/{seed}")
            for seat in (None, 0, seats - 1):
                position = position_of(view_of(game.state, seat))
                seen, lacks, accusers = told((see(event, seat) for event in game.events), seats)
                assert {(sight.card, sight.holder) for sight in position.sights()} == seen
                assert {(who, card) for who, named in position.passes() for card in each(named)} == lacks
                assert [fact.by for fact in position.facts if isinstance(fact, Accused)] == accusers
                theirs = position.known_to(1, game.state.hands[1])
                assert sorted(theirs.passes()) == sorted(position.passes()), "everybody heard that"
                assert [fact for fact in theirs.facts if isinstance(fact, Accused)] == [
                    fact for fact in position.facts if isinstance(fact, Accused)
                ]


@pytest.mark.parametrize("edition", edition_ids())
def test_where_nothing_was_told_the_position_is_the_same(edition: str) -> None:
    """What a position is kept by has everything in it that the position is read from."""
    for seed in range(4):
        game = random_game(load(edition), 3, f"kept/{seed}")
        view = view_of(new_state(load(edition), game.state.table.seat_pawns), 0)
        told, position = told_by(view), None
        for event in game.events:
            view = fold(view, see(event, 0))
            if view.table.turn:
                fresh = position_of(view)
                assert position is None or told != told_by(view) or fresh == position, event
                told, position = told_by(view), fresh


def test_what_another_seat_knows_at_least() -> None:
    state = random_game(load("speed"), 3, 5).state
    view = view_of(state, 0)
    mine = position_of(but(view, table=but(view.table, case=None)))
    theirs = count(mine.known_to(1, state.hands[1]))
    assert theirs.total > 0
    assert all(theirs.odds(card, 1) == pytest.approx(1) for card in each(state.hands[1]))
