"""Master takes risks only where waiting is worse."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from fallakte.bots.duel import _worth
from fallakte.bots.exact import ExactBot
from fallakte.bots.master import MasterBot
from fallakte.deduce.facts import CASE
from fallakte.deduce.outcomes import Prospect, outcomes, suspicions
from fallakte.editions import load
from fallakte.rules import Seeded
from fallakte.rules.cards import Card, cards
from fallakte.rules.opening import open_game
from fallakte.rules.phase import Phase
from fallakte.rules.state import view_of
from fallakte.rules.values import but
from tests.bots.test_evidence import asked, view


def needed(
    edition: str,
    seats: int,
    phase: Phase,
    out: int = 0,
    bluffers: Mapping[int, float] | None = None,
    dare: float = 0.45,
) -> float:
    """From which chance on it accuses before anybody has asked, if the others are so likely to bluff as a rule."""
    bot = MasterBot(1, dare=dare)
    start = view_of(open_game(load(edition), seats, Seeded(1)).state, 0)
    bot.view = but(start, table=but(start.table, phase=phase, out=out))
    bot.learn()
    assert bot.knowledge
    if bot._belief is not None:
        bot._belief = bot._belief._replace(bluffers=bluffers or {})
    return bot._needed()


def test_it_asks_before_it_dares() -> None:
    assert needed("classic", 3, Phase.START) > 1
    assert needed("classic", 3, Phase.AFTER_ANSWERS) < 1


def test_it_dares_earlier_against_more_rivals() -> None:
    assert needed("classic", 6, Phase.AFTER_ANSWERS) < needed("classic", 3, Phase.AFTER_ANSWERS)
    assert needed("classic", 6, Phase.AFTER_ANSWERS, out=0b111000) > needed("classic", 6, Phase.AFTER_ANSWERS)


def test_it_sets_out_for_the_middle_before_it_is_certain() -> None:
    assert needed("muenchen-2013", 3, Phase.START) < 1


def test_alone_in_the_race_it_takes_no_risk() -> None:
    assert needed("koffer-1997", 3, Phase.AFTER_ANSWERS, out=0b110) > 1


@pytest.mark.parametrize(("dare", "least", "most"), [(0.0, 0, 0), (0.2, 0, 0.95), (0.9, 0.9, 1), (1.0, 1.01, 9)])
def test_how_much_it_dares_can_be_set(dare: float, least: float, most: float) -> None:
    assert least <= needed("classic", 3, Phase.AFTER_ANSWERS, dare=dare) <= most


def test_in_a_duel_a_wrong_accusation_hands_over_the_game() -> None:
    assert needed("classic", 2, Phase.AFTER_ANSWERS) == pytest.approx(0.7)


def test_it_waits_longer_while_the_others_waste_their_questions_on_own_cards() -> None:
    found: list[dict[int, float]] = [{}, {1: 0.3}, {1: 0.3, 2: 0.9}]
    usual, one, both = (needed("classic", 3, Phase.AFTER_ANSWERS, bluffers=bluffers) for bluffers in found)
    assert usual < one < both < 1


@pytest.mark.parametrize("edition", ["classic", "speed"])
def test_in_a_duel_it_asks_what_tells_most(edition: str) -> None:
    start = view_of(open_game(load(edition), 2, Seeded(1)).state, 0)
    bot = MasterBot(1)
    bot.view = start
    bot.learn()
    three = bot.ask([Card(14)])
    named = cards(three)
    told = {p.cards: _worth(p, bot.knowledge, row=bool(start.table.row)) for p in prospects(bot, 14)}
    assert told[named] == pytest.approx(max(told.values()))


def test_of_a_solved_kind_it_names_an_own_card_and_exact_does_not() -> None:
    solved = view(asked(0, 2, 6, 12, passed=(1, 2)))
    named = {}
    for bot in (MasterBot(1), ExactBot(1)):
        bot.view = solved
        bot.learn()
        assert bot.knowledge.holder(Card(2)) == CASE
        named[type(bot)] = bot.ask([Card(14), Card(15)])[0]
    assert named[ExactBot] == 2
    assert named[MasterBot] in (0, 1)


def prospects(bot: MasterBot, place: int) -> list[Prospect]:
    return outcomes(bot.position, suspicions(place), bot.weights)
