"""Riddles: one provable answer each, the stated explanation solves it, and a date has its own everywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import date, timedelta

import pytest

from fallakte import deduce
from fallakte.deduce.notation import read
from fallakte.lab.riddles import fair, make_riddles
from fallakte.review.riddles import CHAPTER, Ask, Kind, Riddle, Sort, Where, count_riddles, course, riddle, riddle_of
from fallakte.review.riddles.telling import HINTS, RiddleTeller, as_answered
from fallakte.rules.cards import Cards, each

SOME = range(0, count_riddles(), 17)


def brute_right(riddle: Riddle, text: str) -> bool:
    """Whether a position as JSON proves an answer as text: by counting alone, apart from the riddle's own code."""
    asked = read(json.loads(json.dumps(as_answered(riddle, "en", "")["position"])))
    ids = asked.edition.cards
    if ":" in text:
        card, _, holder = text.partition(":")
        known = asked.knowledge()
        return known.odds(ids.index(card), deduce.CASE if holder == "case" else int(holder)) == 1.0
    named = sum(1 << ids.index(card) for card in text.split("+"))
    position, left = asked.position, list[int]()
    assert position.seat is not None
    order = position.answerers(position.seat)
    for n, seat in enumerate((*order, None)):
        for seen in each(named) if seat is not None else (None,):
            told = deduce.Asked(position.seat, Cards(named), order[:n], seat, seen)
            known = deduce.count(position.adding(told))
            left += [known.possible] if known.deals else []
    return max(left) == 1


@pytest.mark.parametrize("number", SOME)
def test_exactly_one_answer_is_right(number: int) -> None:
    one = riddle(number)
    texts = [answer.text(one.edition) for answer in one.answers]
    assert len(set(texts)) == len(texts) >= 3
    assert [text for text in texts if brute_right(one, text)] == [one.answer.text(one.edition)]


@pytest.mark.parametrize("number", SOME)
def test_the_stated_explanation_solves_it(number: int) -> None:
    one = riddle(number)
    for position, explanation in one.proofs:
        assert not deduce.faults(position, explanation)
        assert all(step.rule is not deduce.Rule.COUNTED for step in explanation.steps)
    if isinstance(one.answer, Where):
        assert [(found.mark.card, found.mark.holder) for _, found in one.proofs] == [
            (one.answer.card, one.answer.holder)
        ]
    else:
        case = {position.facts[-1]: set[int]() for position, _ in one.proofs}
        for position, found in one.proofs:
            assert found.mark.holder == deduce.CASE
            case[position.facts[-1]].add(found.mark.card)
        assert all(case.values()), "every answer settles something"


def test_none_repeats_another() -> None:
    seen = {json.dumps([one["position"], one["answers"]]) for one in map(json_of, range(count_riddles()))}
    assert len(seen) == count_riddles() == 1000


def json_of(number: int) -> dict[str, object]:
    return riddle(number).as_json()


@pytest.mark.parametrize("number", SOME)
def test_difficulty_and_kind_are_measured_by_the_explanation(number: int) -> None:
    one = riddle(number)
    kept = json_of(number)
    assert (kept["kind"], kept["difficulty"]) == (one.kind.value, one.difficulty)
    rules = {step.rule for _, found in one.proofs for step in found.steps}
    if one.kind is Kind.PASS:
        assert rules <= {deduce.Rule.PASSED, deduce.Rule.ONLY_HOLDER, deduce.Rule.LAST_OF_KIND}
    if one.kind is Kind.ONE_OF:
        assert deduce.Rule.ONE_OF in rules


@pytest.mark.parametrize("number", list(SOME)[::3])
@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_riddle_is_told_with_a_ladder_of_hints(number: int, lang: str) -> None:
    one = riddle(number)
    teller = RiddleTeller(one, lang)
    told = [teller.story(), teller.hand(), teller.question(), teller.kind]
    told += [text for fact in teller.facts() for text in (fact.said, *fact.answers)]
    told += [sentence for step in range(1, HINTS + 1) for sentence in teller.hint(step)]
    told += [teller.answer(answer) for answer in one.answers] + [teller.verdict(answer) for answer in one.answers]
    assert all(text and "{" not in text and "None" not in text for text in told)
    assert teller.hint(HINTS) == teller.why()
    assert teller.hint(1) != teller.hint(2)
    right = teller.answer(one.answer)
    if one.sort is Sort.CASE:
        assert right not in teller.hint(1)[0], "the first hint says where to look, not what is there"


def test_the_riddle_of_a_date_is_the_same_in_two_processes_with_other_hash_seeds_and_languages() -> None:
    command = "import sys; from fallakte.cli import main; main()"
    found = []
    for seed, lang in (("1", "de"), ("4711", "en"), ("0", "en")):
        words = [sys.executable, "-c", command, "riddle", "--date", "2026-11-17", "--json", "--lang", lang]
        done = subprocess.run(
            words, capture_output=True, check=True, env=os.environ | {"PYTHONHASHSEED": seed}, text=True
        )
        found.append(json.loads(done.stdout))
    german, english, again = found
    assert english == again
    assert list(german) == ["date", "kind", "difficulty", "position", "question", "answers", "answer", "why"]
    told = {"question", "why"}
    assert {key: german[key] for key in german if key not in told} == {
        key: english[key] for key in english if key not in told
    }
    assert all(german[key] != english[key] for key in told)


def test_every_day_of_a_year_has_a_riddle_of_its_own() -> None:
    days = [date(2026, 1, 1) + timedelta(days=n) for n in range(365)]
    assert len({riddle_of(day).number for day in days}) == 365
    assert riddle_of(date(1999, 12, 31)).number != riddle_of(date(2000, 1, 1)).number


def test_the_course_teaches_one_kind_after_another_the_easier_ones_first() -> None:
    chapters = course()
    assert tuple(chapters) == tuple(Kind)
    for kind, numbers in chapters.items():
        assert len(numbers) == len(set(numbers)) == CHAPTER
        assert all(riddle(number).kind is kind for number in numbers)
        levels = [riddle(number).difficulty for number in numbers]
        assert levels == sorted(levels)


def test_every_sort_of_question_is_there() -> None:
    sorts = {riddle(number).sort for number in range(150)}
    assert sorts == set(Sort)
    settling = next(riddle(number) for number in range(150) if riddle(number).sort is Sort.SETTLES)
    assert isinstance(settling.answer, Ask)


def test_new_riddles_are_fair_and_come_out_the_same() -> None:
    made = make_riddles(6, seed=5)
    assert all(map(fair, made))
    assert [one.as_json() for one in made] == [one.as_json() for one in make_riddles(6, seed=5)]
