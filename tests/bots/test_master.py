"""Master takes risks only where waiting is worse."""

from __future__ import annotations

import pytest

from fallakte.bots.duel import _worth
from fallakte.bots.master import MasterBot
from fallakte.deduce.outcomes import Prospect, outcomes, suspicions
from fallakte.editions import load
from fallakte.rules import Seeded
from fallakte.rules.cards import Card, cards
from fallakte.rules.opening import open_game
from fallakte.rules.phase import Phase
from fallakte.rules.state import view_of
from fallakte.rules.values import but


def needed(edition: str, seats: int, phase: Phase, out: int = 0) -> float:
    bot = MasterBot(1)
    view = view_of(open_game(load(edition), seats, Seeded(1)).state, 0)
    bot.view = but(view, table=but(view.table, phase=phase, out=out))
    return bot._needed()


def test_it_asks_before_it_dares() -> None:
    assert needed("classic", 3, Phase.START) > 1
    assert needed("classic", 3, Phase.AFTER_ANSWERS) == pytest.approx(0.45)


def test_it_dares_earlier_against_more_rivals() -> None:
    assert needed("classic", 6, Phase.AFTER_ANSWERS) < needed("classic", 3, Phase.AFTER_ANSWERS)
    assert needed("classic", 6, Phase.AFTER_ANSWERS, out=0b111000) == needed("classic", 3, Phase.AFTER_ANSWERS)


def test_it_sets_out_for_the_middle_before_it_is_certain() -> None:
    assert needed("muenchen-2013", 3, Phase.START) < 1


def test_alone_in_the_race_it_takes_no_risk() -> None:
    assert needed("koffer-1997", 3, Phase.AFTER_ANSWERS, out=0b110) > 1


def test_in_a_duel_a_wrong_accusation_hands_over_the_game() -> None:
    assert needed("classic", 2, Phase.AFTER_ANSWERS) == pytest.approx(0.7)


def test_it_waits_longer_while_the_others_waste_their_questions_on_own_cards() -> None:
    bot = MasterBot(1)
    view = view_of(open_game(load("classic"), 3, Seeded(1)).state, 0)
    bot.view = but(view, table=but(view.table, phase=Phase.AFTER_ANSWERS))
    before = bot._needed()
    bot._bluffers = {1: 0.9, 2: 0.9}
    assert before < bot._needed() < 1
    bot._bluffers = {1: 0.9, 2: 0.0}
    assert bot._needed() == before


@pytest.mark.parametrize("edition", ["classic", "speed"])
def test_in_a_duel_it_asks_what_tells_most(edition: str) -> None:
    view = view_of(open_game(load(edition), 2, Seeded(1)).state, 0)
    bot = MasterBot(1)
    bot.view = view
    bot.learn()
    three = bot.ask([Card(14)])
    asked = cards(three)
    told = {p.cards: _worth(p, bot.knowledge, row=bool(view.table.row)) for p in prospects(bot, 14)}
    assert told[asked] == pytest.approx(max(told.values()))


def prospects(bot: MasterBot, place: int) -> list[Prospect]:
    return outcomes(bot.position, suspicions(place), bot.weights)
