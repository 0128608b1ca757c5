"""The referee looks at random games of every edition under random house rules, and finds nothing."""

from __future__ import annotations

import collections
import random

import pytest

from fallakte.editions import edition_ids, load
from fallakte.lab.simulate import random_game
from fallakte.rules.actions import Suspect
from fallakte.rules.cards import Card
from fallakte.rules.text import show_event

from . import games
from .games import house_rules, one_game, referee_game
from .position import Foul
from .referee import Referee


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("edition", edition_ids())
def test_the_referee_finds_nothing_in_games_under_random_house_rules(edition: str, seats: int) -> None:
    for seed in range(8):
        assert one_game(edition, seats, seed).events > 10


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("edition", edition_ids())
def test_the_referee_finds_nothing_by_the_editions_own_rules(edition: str, seats: int) -> None:
    referee_game(load(edition), seats, seed=seats)


def test_house_rules_are_really_drawn() -> None:
    names = {house_rules(random.Random(seed), "muenchen-2013").name for seed in range(200)}
    assert len(names) > 120


def lines_of(edition: str, seats: int = 3) -> tuple[list[str], list[str]]:
    loaded = load(edition)
    game = random_game(loaded, seats, 5)
    return [loaded.pawns[pawn] for pawn in game.state.table.seat_pawns], [show_event(e, loaded) for e in game.events]


def follow(edition: str, pawns: list[str], lines: list[str]) -> None:
    referee = Referee(edition, pawns)
    for line in lines:
        referee.see(line)
    referee.finish()


@pytest.mark.parametrize("edition", edition_ids())
def test_the_referee_notices_a_line_that_is_missing_or_twice(edition: str) -> None:
    pawns, lines = lines_of(edition)
    noticed = 0
    numbers = [number for number, line in enumerate(lines) if not line.startswith(("extra_turn", "misses_turn"))]
    for number in numbers[5:60]:
        for changed in (lines[:number] + lines[number + 1 :], [*lines[: number + 1], *lines[number:]]):
            try:
                follow(edition, pawns, changed)
            except (Foul, KeyError, ValueError):
                noticed += 1
    assert noticed >= 1.8 * len(numbers[5:60]), "nearly every change breaks a rule"


def test_the_referee_notices_what_the_rules_forbid() -> None:
    pawns, lines = lines_of("koffer-1997")
    written = next(line for line in lines if line.startswith("wrote_accusation"))
    for old, new in ((written, written.replace("wrote_accusation", "accused")), (lines[-1], "ended 1 last")):
        with pytest.raises(Foul):
            follow("koffer-1997", pawns, [new if line == old else line for line in lines])


@pytest.mark.parametrize("word", ["showed", "dealt", "found_wrong", "wrote_accusation"])
def test_the_referee_notices_who_sees_what(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(games.PRIVATE, word)
    with pytest.raises(Foul, match="R13: seat"):
        collections.deque((referee_game(load("koffer-1997"), 3, seed) for seed in range(12)), maxlen=0)


def test_the_referee_notices_what_is_offered_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Suspect, "options", classmethod(lambda cls, _: iter([cls(Card(0), Card(6), Card(12))])))
    with pytest.raises(Foul, match="suspect: offered"):
        referee_game(load("classic"), 3, 1)
