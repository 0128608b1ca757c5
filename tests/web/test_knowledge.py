"""A sheet is drawn from a position alone: no game, no table, no server. So a real table and a review have the same."""

from __future__ import annotations

import asyncio
import re

import pytest

from fallakte.deduce import Position
from fallakte.deduce.facts import CASE, Accused, Asked, Entry, Has, Lacks
from fallakte.editions import LANGUAGES, edition_ids, load
from fallakte.rules.cards import Card, cards
from fallakte.table.objection import Objection
from fallakte.table.plan import HELP
from fallakte.web.company import Company
from fallakte.web.knowledge import Coaching, Pad, coach, follows, marks_of, sheet_table, why
from fallakte.web.knowledge.insight import best_questions
from tests.web.test_game_page import Nesting

MINE = Position(hands=(6, 6, 6), seat=0, own=cards([0, 1, 6, 7, 12, 13])).adding(
    Asked(0, cards([2, 8, 14]), passed=(1,), shown_by=2, card=Card(8), at=Entry(0)),
    Asked(1, cards([3, 9, 15]), passed=(), shown_by=2, at=Entry(1)),
)


def pad(step: str, position: Position = MINE, edition: str = "classic", lang: str = "en") -> Pad:
    company = Company(load(edition), lang, ("Ann", "Ben", "Cleo <b>"), (0, 1, 2))
    return Pad(company, position, step, (("rope:1", "maybe"),), follows(position))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition", edition_ids())
def test_the_table_of_a_sheet_is_well_formed_in_every_edition(edition: str, lang: str) -> None:
    for step in HELP:
        table = sheet_table(pad(step, edition=edition, lang=lang))
        assert len(Nesting(table).ids) == 21 + 2
        assert "Cleo &lt;b&gt;" in table


def test_each_step_of_the_dial_prints_what_it_says() -> None:
    printed = {step: marks_of(pad(step)) for step in HELP}
    assert [printed[step].printed(8, 2) for step in HELP] == ["", "", "yes", "yes", "yes"]
    assert [printed[step].printed(2, 1) for step in HELP] == ["", "", "no", "no", "no"]
    assert [printed[step].rows[9][2].ones for step in HELP] == [(), (), (1,), (1,), (1,)]
    assert [printed[step].solutions is None for step in HELP] == [True, True, True, False, False]


@pytest.mark.parametrize("step", HELP)
def test_odds_are_told_nowhere_below_their_step(step: str) -> None:
    """Not even as the name of a class: a table that has agreed on less help must not tell them in its source."""
    shown, table = marks_of(pad(step)), sheet_table(pad(step))
    tells = any(cell.percent is not None for row in shown.rows for cell in row)
    assert tells == bool(re.search(r"\bpc\b|pc-\d", table)) == (step == HELP[-1])


def test_what_contradicts_itself_prints_only_what_was_seen() -> None:
    wrong = MINE.adding(Lacks((2,), cards([8])))
    assert marks_of(pad("logic", wrong)).solutions is None
    assert marks_of(pad("logic", wrong)).rows[9] == marks_of(pad("seen", wrong)).rows[9]


def test_a_mark_is_explained_from_the_position_and_what_is_not_printed_is_not() -> None:
    assert "Cleo" in " ".join(asyncio.run(why(pad("logic"), "lead_pipe:2")))
    for step, cell in (("logic", "rope:1"), ("paper", "lead_pipe:2"), ("logic", "boat:2"), ("logic", "knife:9")):
        with pytest.raises(Objection):
            asyncio.run(why(pad(step), cell))


def test_an_accusation_and_a_card_of_the_case_file_stand_on_the_sheet() -> None:
    known = MINE.adding(Accused(1, cards([4, 10, 16])), Has(CASE, cards([5])))
    assert marks_of(pad("seen", known)).printed(5, CASE) == "yes"
    assert marks_of(pad("logic", known)).printed(4, CASE) == "no-d"


def test_the_coach_speaks_of_a_position_without_a_game() -> None:
    now = pad("odds")
    said = coach(Coaching(now.company, now.known, True, best_questions(MINE, None)))
    assert said.count("data-fill") == 3
    assert "data-fill" not in coach(Coaching(now.company, now.known))


def test_an_onlooker_has_a_sheet_on_which_nothing_can_be_written() -> None:
    onlooker = Position(hands=(6, 6, 6)).adding(Asked(1, cards([3, 9, 15]), passed=(2, 0)))
    table = sheet_table(pad("seen", onlooker))
    assert "form=" not in table
    assert marks_of(pad("seen", onlooker)).printed(3, 2) == "no"
