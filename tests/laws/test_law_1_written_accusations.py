"""Law 1 for R30: two worlds that differ in what was written down give every other seat the same bytes."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from fallakte.bots.ladder import make_bot
from fallakte.deduce.reading import position_of
from fallakte.editions import load, words
from fallakte.rules import Card, Phase, Refusal, see
from fallakte.rules import actions as a
from fallakte.rules.cards import PLACES, SUSPECTS, THINGS, cards
from fallakte.rules.decide import decide
from fallakte.rules.legal import legal_actions
from fallakte.rules.state import State, view_of
from fallakte.tell import Teller

from .games import Played, Repeated, Step, play

NAMES = ("Ada", "Bob", "Cem", "Dora", "Emil", "Finn")
EDITIONS = ("koffer-1997", "classic[write_accusation=yes]", "muenchen-2013[accuse_where=anywhere,write_accusation=yes]")


def other_wrong_one(step: Step, chance: random.Random) -> a.Accuse | None:
    """Something else that is wrong as well; None: what was written was right, and is laid open."""
    assert isinstance(step.action, a.Accuse)
    case, written = step.before.case, step.action
    if case == cards((written.suspect, written.thing, written.place)):
        return None
    while True:
        other = a.Accuse(*(Card(chance.choice(kind)) for kind in (SUSPECTS, THINGS, PLACES)))
        if other != written and case != cards((other.suspect, other.thing, other.place)):
            return other


def same_for(seat: int | None, one: State, other: State) -> None:
    """What a seat knows, counts with and may do is the same in both worlds."""
    mine, its = view_of(one, seat), view_of(other, seat)
    assert repr(mine) == repr(its)
    assert mine == its
    assert position_of(mine) == position_of(its)


def compare(played: Played, chance: random.Random) -> int:
    """Play the other world along; how many written accusations differed."""
    state, differed, writers = played.opened, 0, set()
    afters = (*(step.before for step in played.steps[1:]), played.final)
    for step, after in zip(played.steps, afters, strict=True):
        action: a.Action = step.action
        if isinstance(action, a.Accuse):
            other = other_wrong_one(step, chance)
            if other is None:
                return differed
            action, differed = other, differed + 1
            writers.add(step.seat)
        outcome = decide(state, step.seat, action, Repeated(step.events))
        assert not isinstance(outcome, Refusal)
        for seat in (None, *(seat for seat in range(state.table.seats) if seat not in writers)):
            here, there = ([see(event, seat) for event in events] for events in (step.events, outcome.events))
            assert repr(here).encode() == repr(there).encode()
            for lang in ("de", "en"):
                teller = Teller(words(played.edition, lang), NAMES, seat)
                assert [teller.tell(one) for one in here] == [teller.tell(one) for one in there]
        state = outcome.state
        for seat in (None, *range(state.table.seats)):
            if seat not in writers:
                same_for(seat, after, state)
    return differed


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(EDITIONS), st.integers(3, 6), st.integers(0, 10**6))
def test_law_1_what_was_written_changes_no_byte_of_any_other_seat(edition: str, seats: int, seed: int) -> None:
    """R30."""
    compare(play(load(edition), seats, seed, limit=80, accuse=0.3), random.Random(seed))


def test_law_1_the_other_world_does_differ() -> None:
    """R30."""
    played = [play(load("koffer-1997"), 4, seed, limit=80, accuse=0.3) for seed in range(8)]
    assert sum(compare(one, random.Random(1)) for one in played) >= 8


def test_law_1_bots_choose_the_same_in_both_worlds() -> None:
    """R30: what a bot does is worked out from its view, and its view is the same."""
    edition = load("koffer-1997")
    for seed in range(6):
        played = play(edition, 3, seed, limit=60, accuse=0.3)
        step = next(step for step in played.steps if isinstance(step.action, a.Accuse))
        other = other_wrong_one(step, random.Random(seed))
        if other is None:
            continue
        worlds = []
        for action in (step.action, other):
            state = step.before
            for did in (action, a.Look()):
                outcome = decide(state, step.seat, did, Repeated(()))
                assert not isinstance(outcome, Refusal)
                state = outcome.state
            worlds.append(state)
        if worlds[0].table.phase is Phase.OVER:
            continue
        seat = worlds[0].table.awaited
        assert seat is not None
        views = [view_of(world, seat) for world in worlds]
        for level in ("sheet", "exact", "master"):
            chosen = [make_bot(level, seed=1).decide(view, legal_actions(view)) for view in views]
            assert chosen[0] == chosen[1]
