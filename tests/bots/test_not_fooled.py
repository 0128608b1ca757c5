"""Fixed opponents who name own cards on purpose: none of them wins by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from fallakte.editions import load
from fallakte.lab.arena import run_tournament
from fallakte.lab.entrants import parse_entrants
from tests.bots.schemers import BOTS

SCHEMERS = str(Path(__file__).with_name("schemers.py"))


def share_of(name: str, line_up: str, code: str | None = None) -> float:
    result = run_tournament(load("speed"), parse_entrants(line_up, code), games=90, seed=31)
    return next(standing.share for standing in result.standings if standing.name == name)


@pytest.mark.parametrize("schemer", BOTS)
def test_one_schemer_among_two_masters_wins_hardly_more_than_its_share(schemer: str) -> None:
    assert share_of(schemer, f"{schemer},master:2", SCHEMERS) < 0.45


def test_master_beats_those_who_always_bluff() -> None:
    assert share_of("master", "master,sheet[bluff=1]:2") > 0.6


@pytest.mark.parametrize("knobs", ["first=1,second=1,third=1,later=1", "dares=0.3", "third=3"])
def test_what_was_found_against_master_wins_hardly_more_than_its_share(knobs: str) -> None:
    name = f"rogue[of=master,{knobs}]"
    assert share_of(name, f"{name},master:2") < 0.45


@pytest.mark.parametrize("knobs", ["first=2", "first=2,second=3"])
def test_what_was_found_against_exact_wins_little_more_than_its_share(knobs: str) -> None:
    name = f"rogue[of=exact,{knobs}]"
    assert share_of(name, f"{name},exact:2") < 0.5
