"""A view as a position: whatever was seen, the true deal is among those counted."""

from __future__ import annotations

import pytest

from fallakte.deduce.facts import Accused, Asked
from fallakte.deduce.from_view import dated, position_of, seen_by
from fallakte.deduce.knowledge import count
from fallakte.editions import edition_ids, load
from fallakte.lab.simulate import random_game
from fallakte.rules.cards import each
from fallakte.rules.state import view_of


@pytest.mark.parametrize("edition", edition_ids())
def test_the_truth_is_always_possible(edition: str) -> None:
    for seats in (2, 4):
        state = random_game(load(edition), seats, f"view/{edition}/{seats}").state
        for seat in (None, 0, 1):
            view = view_of(state, seat)
            before = view.but(table=view.table.but(case=None), case=None)
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
    facts = dated(view)
    table = view.table
    asked = [turn for fact, turn in facts if isinstance(fact, Asked)]
    assert asked == [question.turn for question in table.questions]
    accused = [turn for fact, turn in facts if isinstance(fact, Accused)]
    assert accused == [told.turn for told in table.accusations if told.right is not None]
    assert tuple(fact for fact, _ in facts) == position_of(view).facts
    learned = {table.turn, *(told.turn for told in table.accusations), *(reveal.turn for reveal in table.reveals)}
    learned |= {glimpse.turn for glimpse in view.glimpses}
    assert all(turn in learned for fact, turn in facts if not isinstance(fact, Asked))


def test_what_another_seat_knows_at_least() -> None:
    state = random_game(load("speed"), 3, 5).state
    view = view_of(state, 0)
    theirs = count(seen_by(view.but(table=view.table.but(case=None)), 1, state.hands[1]))
    assert theirs.total > 0
    assert all(theirs.odds(card, 1) == pytest.approx(1) for card in each(state.hands[1]))
