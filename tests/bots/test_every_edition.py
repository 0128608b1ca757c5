"""Every bot finishes every edition with every number of players, without one illegal action."""

from __future__ import annotations

import pytest

from fallakte.bots import LEVELS, make_bot
from fallakte.editions import edition_ids, load
from fallakte.lab.arena_game import play

CAREFUL = ("sheet", "contest", "exact")


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("edition", edition_ids())
def test_every_level_finishes(edition: str, seats: int) -> None:
    for level in LEVELS:
        bots = [make_bot(level.id, f"{edition}/{seat}") for seat in range(seats)]
        played = play(load(edition), bots, f"{edition}/{seats}")
        assert not any(played.faults), (level.id, played.faults)
        if level.id in CAREFUL:
            assert played.how == "accusation", level.id
            assert played.out == 0, f"{level.id} accused wrongly"


@pytest.mark.parametrize("rule", ["advantage_cards=no", "accuse_where=anywhere", "two_players=open"])
def test_house_rules_are_no_obstacle(rule: str) -> None:
    edition = load("drei-fragezeichen", [rule])
    for seats in (2, 5):
        played = play(edition, [make_bot("sheet", seat) for seat in range(seats)], f"{rule}/{seats}")
        assert not any(played.faults)
        assert played.how == "accusation"


@pytest.mark.parametrize("level", ["sheet", "exact"])
def test_careful_levels_never_accuse_wrongly(level: str) -> None:
    edition = load("speed")
    for deal in range(40):
        played = play(edition, [make_bot(level, f"{deal}/{seat}") for seat in range(3)], deal)
        assert played.out == 0
