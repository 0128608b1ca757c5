"""Law 6: every game ends, whatever legal actions are chosen, under a stated bound on turns."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fallakte.editions import edition_ids, load
from fallakte.game import Game
from fallakte.rules import Action, Edition, LegalActions, Phase
from fallakte.rules import actions as a
from fallakte.rules.state import State

from .games import choose

Policy = Callable[[LegalActions, random.Random], Action]


def first_verb(legal: LegalActions, _chance: random.Random) -> Action:
    return next(iter(legal))


def last_verb(legal: LegalActions, _chance: random.Random) -> Action:
    return list(legal.options(legal.verbs[-1]))[-1]


def never_accuses(legal: LegalActions, chance: random.Random) -> Action:
    return choose(legal, chance, accuse=0)


def stays_and_passes(legal: LegalActions, chance: random.Random) -> Action:
    for verb in (a.Stay, a.EndTurn, a.Roll):
        if verb in legal.verbs:
            return next(iter(legal.options(verb)))
    return choose(legal, chance, accuse=0)


def suspects_whenever_possible(legal: LegalActions, chance: random.Random) -> Action:
    verb = a.Suspect if a.Suspect in legal.verbs else None
    return chance.choice(list(legal.options(verb))) if verb else choose(legal, chance, accuse=0)


def accuses_at_once(legal: LegalActions, chance: random.Random) -> Action:
    return choose(legal, chance, accuse=1)


POLICIES: list[Policy] = [
    first_verb,
    last_verb,
    never_accuses,
    stays_and_passes,
    suspects_whenever_possible,
    accuses_at_once,
]


def play_out(edition: Edition, seats: int, seed: int, decide_for: Callable[[State, LegalActions], Action]) -> State:
    """Play until the game is over; fails where it does not end under its bound."""
    game = Game.deal(edition, seats, seed=seed)
    in_turn = turn = 0
    while not game.over:
        game.do(decide_for(game.state, game.legal))
        state = game.state
        in_turn = in_turn + 1 if state.table.turn == turn else 0
        turn = state.table.turn
        assert turn <= state.table.turn_limit
        assert in_turn < 60, "a turn does not go on for ever either"
    assert state.table.phase is Phase.OVER
    assert state.table.result is not None
    assert state.table.case == state.case, "at the end the case file is laid open"
    return state


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(edition_ids()),
    st.integers(2, 6),
    st.integers(0, 10**6),
    st.lists(st.sampled_from(POLICIES), min_size=6, max_size=6),
    st.integers(1, 12),
)
def test_law_6_every_game_ends_whoever_plays(
    name: str, seats: int, seed: int, policies: list[Policy], rounds: int
) -> None:
    chance = random.Random(seed)
    edition = load(name, [f"round_limit={rounds}"])
    play_out(edition, seats, seed, lambda state, legal: policies[state.table.awaited or 0](legal, chance))


@pytest.mark.parametrize("name", edition_ids())
def test_law_6_with_the_editions_own_bound_and_nobody_ever_accusing(name: str) -> None:
    chance = random.Random(5)
    state = play_out(load(name), 3, 5, lambda _, legal: never_accuses(legal, chance))
    assert state.table.turn_limit == 300
    if load(name).rules.accuse_where != "middle":
        assert state.table.result == (None, "limit")
    assert state.table.turn == state.table.turn_limit


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(edition_ids()), st.integers(2, 6), st.data())
def test_law_6_every_choice_drawn_by_hypothesis(name: str, seats: int, data: st.DataObject) -> None:
    def drawn(_state: State, legal: LegalActions) -> Action:
        verb = data.draw(st.sampled_from(legal.verbs))
        options = list(legal.options(verb))
        return options[data.draw(st.integers(0, len(options) - 1))]

    play_out(load(name, ["round_limit=2"]), seats, data.draw(st.integers(0, 999)), drawn)
