"""Law 4: an illegal action changes nothing and says why, with the rule's number. Only what is listed is legal."""

from __future__ import annotations

import random
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from fallakte.rules import Action, Phase, Refusal, Seeded
from fallakte.rules import actions as a
from fallakte.rules.decide import decide
from fallakte.rules.refusal import Reason
from fallakte.rules.state import State
from fallakte.rules.values import but

from .games import Deal, anything, deals, legal_of


def spelled_out(state: State, action: Action) -> Action:
    """`suspect plum rope` is short for naming the place one stands in, where only one can be meant."""
    if isinstance(action, a.Suspect) and action.place is None:
        places = legal_of(state, state.table.active).places
        if len(places) == 1:
            return a.Suspect(action.suspect, action.thing, places[0])
    return action


def check(state: State, seat: int, action: Action, listed: set[Action]) -> None:
    """`decide`, the list, `in` and `why_not` agree about an action."""
    before = but(state, table=but(state.table))
    outcome = decide(state, seat, action, Seeded(1))
    legal = legal_of(state, seat)
    assert state == before
    if isinstance(outcome, Refusal):
        assert action not in listed, f"{action} is listed but refused: {outcome}"
        assert action not in legal
        assert legal.why_not(action) == outcome
        assert re.fullmatch(r"R([1-9]|[1-3]\d|4[0-8])", outcome.rule)
    else:
        assert spelled_out(state, action) in listed, f"{action} is accepted but not listed"
        assert action in legal
        assert legal.why_not(action) is None
        assert outcome.events
        assert outcome.state.table.version == state.table.version + len(outcome.events)


@settings(max_examples=40, deadline=None)
@given(deals, st.integers(0, 99))
def test_law_4_everything_that_is_not_listed_is_refused_and_changes_nothing(deal: Deal, seed: int) -> None:
    played = deal.play()
    chance = random.Random(seed)
    steps = chance.sample(played.steps, min(8, len(played.steps)))
    for state in [*(step.before for step in steps), played.final]:
        for seat in range(state.table.seats):
            listed = set(legal_of(state, seat))
            assert bool(listed) == bool(legal_of(state, seat)) == (seat == state.table.awaited)
            tries = chance.sample(anything(state), 25) + chance.sample(sorted(listed, key=repr), min(6, len(listed)))
            for action in tries:
                check(state, seat, action, listed)


@settings(max_examples=15, deadline=None)
@given(deals)
def test_law_4_in_every_phase_every_sort_of_action_is_accepted_or_refused(deal: Deal) -> None:
    """One state of each phase that occurs, every action there is."""
    played = deal.play()
    by_phase = {step.before.table.phase: step.before for step in played.steps}
    by_phase[played.final.table.phase] = played.final
    for state in by_phase.values():
        for seat in {state.table.awaited, 0} - {None}:
            assert seat is not None
            listed = set(legal_of(state, seat))
            legal = legal_of(state, seat)
            for action in anything(state):
                assert (spelled_out(state, action) in listed) == (legal.why_not(action) is None), action


@settings(max_examples=20, deadline=None)
@given(deals)
def test_law_4_somebody_can_always_do_something_until_the_game_is_over(deal: Deal) -> None:
    played = deal.play()
    for state in (*(step.before for step in played.steps), played.final):
        over = state.table.phase is Phase.OVER
        able = [seat for seat in range(state.table.seats) if legal_of(state, seat)]
        assert able == ([] if over else [state.table.awaited])
        assert (state.table.result is not None) == over


@settings(max_examples=5, deadline=None)
@given(deals, st.sampled_from([-2, -1, 6, 7, 100]))
def test_law_4_a_seat_that_does_not_exist_is_refused(deal: Deal, seat: int) -> None:
    state = deal.play(limit=0).opened
    for action in anything(state):
        assert isinstance(decide(state, seat, action, Seeded(1)), Refusal)


def test_law_4_every_reason_rests_on_a_rule_and_has_its_own_code() -> None:
    assert len({reason.code for reason in Reason}) == len(Reason)
    for reason in Reason:
        assert re.fullmatch(r"R([1-9]|[1-3]\d|4[0-8])", reason.rule)
