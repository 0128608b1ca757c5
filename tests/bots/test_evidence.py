"""Questions as evidence: who asks for a card is taken to hold it less often."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from fallakte.bots.evidence import read_between, with_questions
from fallakte.deduce.facts import Position
from fallakte.deduce.knowledge import Knowledge, count
from fallakte.deduce.reading import position_of
from fallakte.deduce.weights import Policy, choice
from fallakte.editions import load
from fallakte.rules import Seeded, View
from fallakte.rules.cards import Card, cards
from fallakte.rules.opening import open_game
from fallakte.rules.state import view_of
from fallakte.rules.table import Question
from fallakte.rules.values import but

CASE = 7
Reader = Callable[[View, Position, Policy], Knowledge]


def view(*questions: Question) -> View:
    """Seat 0 of three, holding two suspects, two things and two places, after these questions."""
    start = view_of(open_game(load("speed"), 3, Seeded(1)).state, 0)
    table = but(start.table, questions=questions, turn=len(questions) + 1)
    return but(start, table=table, hand=cards([0, 1, 6, 7, 12, 13]), shown=(None,) * len(questions))


def asked(by: int, *named: int, shown_by: int | None = None, passed: tuple[int, ...] = ()) -> Question:
    suspect, thing, place = map(Card, named)
    return Question(1, by, suspect, thing, place, passed, shown_by)


def read(seen: View) -> Knowledge:
    return read_between(seen, position_of(seen), choice).known


def test_the_asker_is_taken_to_hold_the_named_cards_less_often() -> None:
    first = asked(1, 3, 9, 15, shown_by=2)
    seen = view(first, first, first, asked(1, 2, 8, 14, shown_by=2))
    plain = count(position_of(seen), choice)
    assert read(seen).odds(2, 1) < 0.6 * plain.odds(2, 1)
    assert read(seen).odds(2, CASE) > plain.odds(2, CASE)


def test_a_first_question_may_be_a_false_opening_and_tells_little() -> None:
    seen = view(asked(1, 2, 8, 14, shown_by=2))
    plain = count(position_of(seen), choice)
    assert 0.7 < read(seen).odds(2, 1) / plain.odds(2, 1) < 1.4


def test_the_card_asked_for_again_is_not_the_one_that_was_shown() -> None:
    seen = view(asked(1, 2, 8, 14, shown_by=2), asked(1, 2, 8, 15, shown_by=2))
    assert read(seen).odds(14, 2) > 0.7


def test_who_does_not_accuse_after_no_answer_most_likely_holds_one_of_the_three() -> None:
    seen = view(asked(1, 2, 8, 14, passed=(2, 0)))
    plain = count(position_of(seen), choice)
    assert 0 < read(seen).chance(2, 8, 14) < plain.chance(2, 8, 14) / 3


def with_all(seen: View, position: Position, weights: Policy) -> Knowledge:
    return read_between(seen, position, weights).known


@pytest.mark.parametrize("reader", [with_questions, with_all])
def test_reading_makes_nothing_certain_or_impossible(reader: Reader) -> None:
    seen = view(asked(1, 2, 8, 14, shown_by=2), asked(2, 3, 9, 15, shown_by=1), asked(1, 2, 9, 16, passed=(2, 0)))
    plain = count(position_of(seen), choice)
    weighed = reader(seen, position_of(seen), choice)
    assert weighed.odds(8, 1) != pytest.approx(plain.odds(8, 1))
    for card, holder in product(range(21), range(8)):
        assert (weighed.odds(card, holder) > 0) == (plain.odds(card, holder) > 0)
        assert (weighed.odds(card, holder) < 1 - 1e-12) == (plain.odds(card, holder) < 1)
    assert dict(weighed.solutions()).keys() == dict(plain.solutions()).keys()


def test_who_is_seen_to_name_own_cards_is_believed_less() -> None:
    first = asked(1, 2, 8, 14, shown_by=2)
    again = asked(1, 3, 9, 15, shown_by=2)
    stranger = view(first, again)
    mine = asked(0, 2, 8, 16, shown_by=1)
    caught = view(first, again, mine)
    caught = but(caught, shown=(None, None, Card(2)))
    assert read(caught).odds(9, 1) / count(position_of(caught), choice).odds(9, 1) > (
        read(stranger).odds(9, 1) / count(position_of(stranger), choice).odds(9, 1)
    )


def test_who_names_own_cards_as_a_rule_is_noticed() -> None:
    own = [asked(1, 3, 9, 14, shown_by=2), asked(1, 4, 10, 15, shown_by=2)]
    found = [asked(0, suspect, thing, 12, shown_by=1) for suspect, thing in ((3, 6), (4, 6), (0, 9), (0, 10))]
    caught = but(view(*own, *found), shown=(None, None, Card(3), Card(4), Card(9), Card(10)))
    belief = read_between(caught, position_of(caught), choice)
    stranger = read_between(view(*own), position_of(view(*own)), choice)
    assert belief.bluffers[1] > 2 * stranger.bluffers[1]
    assert 0 <= belief.bluffers[1] <= 1


def test_two_questions_without_answers_by_bluffers_fool_nobody() -> None:
    """Seat 1 asks for its own cards again and again, seat 2 for its own: the case is none of what they name."""
    questions = [
        asked(1, 3, 9, 12, shown_by=0),
        asked(2, 2, 8, 13, shown_by=0),
        asked(1, 3, 9, 13, shown_by=0),
        asked(2, 2, 8, 12, shown_by=0),
        asked(0, 3, 10, 14, shown_by=1),
        asked(0, 2, 11, 15, passed=(1,), shown_by=2),
        asked(1, 3, 9, 14, passed=(2, 0)),
        asked(2, 2, 8, 14, passed=(0, 1)),
    ]
    seen = but(view(*questions), shown=(*(Card(12 + n % 2) for n in (0, 1, 1, 0)), Card(3), Card(2), None, None))
    plain, weighed = count(position_of(seen), choice), read(seen)
    assert weighed.odds(9, 1) > plain.odds(9, 1) > 0
    assert weighed.odds(9, CASE) < plain.odds(9, CASE)


def test_a_first_question_without_an_answer_may_be_a_feint_also_to_who_is_wary() -> None:
    """Later the same question tells the wary that these three are likely, as they would be by counting alone."""
    answered = [asked(1, 3, 9, 15, shown_by=2), asked(1, 4, 10, 16, shown_by=2)]
    silent = asked(1, 2, 8, 14, passed=(2, 0))
    believed = []
    for seen in (view(silent), view(*answered, silent)):
        position = position_of(seen)
        weighed, plain = with_questions(seen, position, choice), count(position, choice)
        believed.append(weighed.chance(2, 8, 14) / plain.chance(2, 8, 14))
    assert believed[0] < 0.9 < believed[1]


def test_evidence_that_contradicts_itself_still_counts_deals() -> None:
    silent = asked(1, 2, 8, 14, passed=(2, 0))
    seen = view(silent, asked(2, 2, 8, 14, passed=(0, 1)))
    assert read(seen).total > 0
