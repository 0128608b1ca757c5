"""Questions as evidence: who asks for a card is taken to hold it less often."""

from __future__ import annotations

from fallakte.bots.evidence import read_between, with_questions
from fallakte.deduce.knowledge import Knowledge, count
from fallakte.deduce.reading import position_of
from fallakte.deduce.weights import choice
from fallakte.editions import load
from fallakte.rules import Seeded, View
from fallakte.rules.cards import Card, cards
from fallakte.rules.opening import open_game
from fallakte.rules.state import view_of
from fallakte.rules.table import Question
from fallakte.rules.values import but

CASE = 7


def view(*questions: Question) -> View:
    """Seat 0 of three, holding two suspects, two things and two places, after these questions."""
    start = view_of(open_game(load("speed"), 3, Seeded(1)).state, 0)
    table = but(start.table, questions=questions, turn=len(questions) + 1)
    return but(start, table=table, hand=cards([0, 1, 6, 7, 12, 13]), shown=(None,) * len(questions))


def asked(by: int, *named: int, shown_by: int | None = None, passed: tuple[int, ...] = ()) -> Question:
    suspect, thing, place = map(Card, named)
    return Question(1, by, suspect, thing, place, passed, shown_by)


def read(seen: View) -> Knowledge:
    return read_between(seen, position_of(seen), choice)


def test_the_asker_is_taken_to_hold_the_named_cards_less_often() -> None:
    seen = view(asked(1, 2, 8, 14, shown_by=2))
    plain = count(position_of(seen), choice)
    assert read(seen).odds(2, 1) < plain.odds(2, 1) / 3
    assert read(seen).odds(2, CASE) > plain.odds(2, CASE)


def test_the_card_asked_for_again_is_not_the_one_that_was_shown() -> None:
    seen = view(asked(1, 2, 8, 14, shown_by=2), asked(1, 2, 8, 15, shown_by=2))
    assert read(seen).odds(14, 2) > 0.8


def test_who_does_not_accuse_after_no_answer_holds_one_of_the_three() -> None:
    seen = view(asked(1, 2, 8, 14, passed=(2, 0)))
    assert read(seen).chance(2, 8, 14) == 0
    assert count(position_of(seen)).chance(2, 8, 14) > 0


def test_what_others_named_makes_nothing_certain_or_impossible() -> None:
    seen = view(asked(1, 2, 8, 14, shown_by=2), asked(2, 3, 9, 15, shown_by=1), asked(1, 2, 9, 16, passed=(2, 0)))
    plain = count(position_of(seen), choice)
    weighed = with_questions(seen, position_of(seen), choice)
    assert weighed.odds(2, 1) < plain.odds(2, 1)
    assert ((weighed.counts > 0) == (plain.counts > 0)).all()
    assert ((weighed.joint > 0) == (plain.joint > 0)).all()


def test_evidence_that_can_not_be_true_is_left_aside() -> None:
    silent = asked(1, 2, 8, 14, passed=(2, 0))
    seen = view(silent, asked(2, 2, 8, 14, passed=(0, 1)))
    assert read(seen).total > 0
