"""The first minute on a new machine, in a home where nothing is: bots play as they always do, and at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from pathlib import Path

import pytest

from fallakte.bots import Bot, make_bot
from fallakte.record import Record
from fallakte.record.verify import _decided, _told
from fallakte.rules.events import TurnBegan
from fallakte.rules.legal import legal_actions
from fallakte.rules.state import evolve, new_state, view_of
from tests.browser.house import Server
from tests.browser.people import Person

LEVELS = ("exact", "master", "sheet")
STEPS = 40
"""So often the person acts in one game."""
ENOUGH = 20
"""Moves that are compared at least."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has just been started, in an empty home."""
    home = tmp_path_factory.mktemp("home")
    with Server(home / "tables.db", home) as running:
        yield running


def compare(server: Server, code: str) -> int:
    """Every move of a table's bots against that of a bot that has long been warm; how many there were to choose."""
    warm: dict[int, Bot] = {
        seat: make_bot(level, f"{server.coins(code)}/{seat}") for seat, level in enumerate(LEVELS, 1)
    }
    edition, pawns, events = server.edition(code), tuple(range(len(LEVELS) + 1)), server.events(code)
    record = Record(edition, pawns, ("Ada", *LEVELS), tuple(events))
    at = next(number for number, event in enumerate(events, 1) if isinstance(event, TurnBegan))
    state = reduce(evolve, events[:at], new_state(edition, pawns))
    compared = 0
    while at < len(events):
        told = _told(events[at], state.table)
        assert told is not None
        seat, action = told
        if seat in warm and len(legal := legal_actions(view := view_of(state, seat))) > 1:
            assert warm[seat].decide(view, legal) == action, f"{LEVELS[seat - 1]} did something else when cold"
            compared += 1
        happened, state = _decided(record, at, state)
        at += len(happened)
    return compared


def test_in_an_empty_home_every_bot_makes_the_move_it_makes_when_warm(person: Person, server: Server) -> None:
    """Some twenty moves of them: where a game is over sooner, the next one goes on."""
    bots = {f"seat{number}": level for number, level in enumerate(LEVELS, 1)}
    compared = 0
    while compared < ENOUGH:
        code = person.new_table(seat0="here", name0="Ada", **bots)
        person.play(steps=STEPS)
        compared += compare(server, code)
    assert not [*Path(server.db.parent).glob(".*")], "nothing had to be prepared in the home"
