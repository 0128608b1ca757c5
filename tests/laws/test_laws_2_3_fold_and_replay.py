"""Law 2: a view folded from the stream equals a view computed from the state.
Law 3: replaying a record reproduces the state; every card is somewhere, once."""

from __future__ import annotations

from hypothesis import given, settings

from fallakte.rules import fold, see
from fallakte.rules.cards import ALL_CARDS
from fallakte.rules.state import State, evolve, new_state, replay, view_of

from .games import Deal, deals


@settings(max_examples=20, deadline=None)
@given(deals)
def test_law_2_a_folded_view_equals_the_view_of_the_state_after_every_event(deal: Deal) -> None:
    played = deal.play()
    seats = [None, *range(played.final.table.seats)]
    state = new_state(played.edition, played.final.table.seat_pawns)
    views = {seat: view_of(state, seat) for seat in seats}
    for event in played.events:
        state = evolve(state, event)
        for seat in seats:
            views[seat] = fold(views[seat], see(event, seat))
            assert views[seat] == view_of(state, seat), f"seat {seat} after {event}"


@settings(max_examples=20, deadline=None)
@given(deals)
def test_law_3_replaying_the_events_reproduces_every_state(deal: Deal) -> None:
    played = deal.play()
    start = new_state(played.edition, played.final.table.seat_pawns)
    state = replay(start, played.opening)
    assert state == played.opened
    for step in played.steps:
        assert state == step.before
        state = replay(state, step.events)
    assert state == played.final
    assert state.table.version == len(played.events), "everybody can count the events"


def assert_every_card_is_somewhere_once(state: State) -> None:
    parts = [state.case, *state.hands, state.table.open_cards, *(1 << card for card in state.row)]
    together = 0
    for part in parts:
        assert not together & part
        together |= part
    assert together == ALL_CARDS


@settings(max_examples=20, deadline=None)
@given(deals)
def test_law_3_every_card_is_somewhere_once_and_hands_never_change(deal: Deal) -> None:
    played = deal.play()
    for step in played.steps:
        assert_every_card_is_somewhere_once(step.before)
        assert step.before.hands == played.opened.hands
        assert step.before.table.hand_sizes == tuple(hand.bit_count() for hand in played.opened.hands)
    assert_every_card_is_somewhere_once(played.final)


@settings(max_examples=20, deadline=None)
@given(deals)
def test_law_3_no_two_pawns_share_a_square(deal: Deal) -> None:
    played = deal.play()
    for state in (*(step.before for step in played.steps), played.final):
        squares = [spot for spot in state.table.pawns if spot >= 10]
        assert len(squares) == len(set(squares))
