"""A view as a position: whatever was seen, the true deal is among those counted."""

from __future__ import annotations

import pytest

from fallakte.deduce import Accused, Asked, Fact, Turn, count, position_of
from fallakte.editions import edition_ids, load
from fallakte.lab.simulate import random_game
from fallakte.rules.cards import each
from fallakte.rules.state import view_of
from fallakte.rules.values import but


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
    assert turns(facts, Accused) == [told.turn for told in table.accusations if told.right is not None]
    learned = {table.turn, *(told.turn for told in table.accusations), *(reveal.turn for reveal in table.reveals)}
    learned |= {glimpse.turn for glimpse in view.glimpses} | {look.turn for look in table.looks if look.seat == 0}
    assert all(turn in learned for turn in turns(tuple(fact for fact in facts if not isinstance(fact, Asked))))
    assert turns(facts) == sorted(turns(facts))


def turns(facts: tuple[Fact, ...], sort: type[Fact] | None = None) -> list[int]:
    """The turns of the facts of one sort."""
    chosen = [fact for fact in facts if sort is None or isinstance(fact, sort)]
    assert all(isinstance(fact.at, Turn) for fact in chosen)
    return [fact.at.number for fact in chosen if fact.at is not None]


def test_what_another_seat_knows_at_least() -> None:
    state = random_game(load("speed"), 3, 5).state
    view = view_of(state, 0)
    mine = position_of(but(view, table=but(view.table, case=None)))
    theirs = count(mine.known_to(1, state.hands[1]))
    assert theirs.total > 0
    assert all(theirs.odds(card, 1) == pytest.approx(1) for card in each(state.hands[1]))
