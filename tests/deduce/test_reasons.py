"""Law 5 over whole games, and explanations that hold step by step."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fallakte.deduce import (
    CASE,
    Asked,
    Explanation,
    Has,
    Lacks,
    Mark,
    Position,
    Rule,
    Step,
    Teller,
    count,
    explain,
    faults,
    tell,
)
from fallakte.rules.cards import Card, cards

from . import games

ANNA = Position((6, 6, 6), 0, cards([0, 1, 6, 7, 12, 13]))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(6))
def test_law_5_the_truth_is_never_excluded_and_every_certainty_is_true_and_proved(seats: int, seed: int) -> None:
    game = games.play(
        seed, seats, 24, row=4 if seats == 2 else 0, even=seed == 1, unknown=seed == 2, onlooker=seed == 3
    )
    for turns in range(0, len(game.position.facts) + 1, 3):
        position = replace(game.position, facts=game.position.facts[:turns])
        known = count(position)
        assert all(known.counts[card, holder] > 0 for card, holder in enumerate(game.deal) if holder < 8)
        assert known.chance(*(card for card in range(21) if game.deal[card] == CASE)) > 0
        for card, holder in known.certainties():
            assert game.deal[card] == holder
            explanation = explain(position, card, holder)
            assert explanation is not None
            assert faults(position, explanation) == []
        for other in range(0, 21, 4):
            for holder in range(seats):
                explanation = explain(position, other, holder, has=False)
                assert (explanation is None) == (known.counts[other, holder] > 0)
                assert explanation is None or faults(position, explanation) == []


def rules(position: Position, card: int, holder: int) -> list[str]:
    explanation = explain(position, card, holder)
    assert explanation is not None
    assert faults(position, explanation) == []
    return [step.rule.value for step in explanation.steps]


def test_own_cards_need_no_reason() -> None:
    assert rules(ANNA, 0, 0) == []


def test_a_card_shown_to_me() -> None:
    assert rules(ANNA.adding(Asked(0, cards([2, 8, 14]), (), 1, Card(8))), 8, 1) == ["shown"]


def test_the_only_card_left_of_three() -> None:
    """Named were an own card, one somebody else showed, and the one it must be."""
    position = ANNA.adding(Asked(0, cards([2, 8, 14]), (), 2, Card(8)), Asked(2, cards([0, 8, 15]), (), 1))
    assert rules(position, 15, 1) == ["shown", "one_of"]


def test_nobody_has_it_so_it_is_in_the_case_file() -> None:
    assert rules(ANNA.adding(Asked(0, cards([2, 8, 14]), (1, 2))), 8, CASE) == ["passed", "only_holder"]


def test_all_others_of_its_kind_are_placed() -> None:
    facts = [Has(1, cards([2])), Has(1, cards([3])), Has(2, cards([4]))]
    assert rules(ANNA.adding(*facts), 5, CASE) == ["seen", "seen", "last_of_kind"]


def test_a_full_hand_has_nothing_else() -> None:
    full = ANNA.adding(*(Has(1, cards([card])) for card in (2, 3, 8, 9, 14, 15)), Lacks((2,), cards([20])))
    explanation = explain(full, 20, CASE)
    assert explanation is not None
    assert "hand_full" in [step.rule for step in explanation.steps]
    assert faults(full, explanation) == []


def test_a_step_that_does_not_follow_is_found() -> None:
    position = ANNA.adding(Asked(2, cards([2, 8, 14]), (), 1))
    leap = Explanation(Mark(8, 1, True), (Step(Rule.ONE_OF, (0,), (), (Mark(8, 1, True),)),))
    assert faults(position, leap)
    unsaid = Explanation(
        Mark(8, 1, True), (Step(Rule.ONE_OF, (0,), (Mark(2, 1, False), Mark(14, 1, False)), (Mark(8, 1, True),)),)
    )
    assert faults(position, unsaid) == ["step 0 cites a mark that no earlier step made"]
    assert explain(position, 8, 1) is None


@pytest.mark.parametrize(
    ("lang", "wanted"),
    [
        (
            "en",
            [
                "Bob and Carl passed (entry 0): neither Bob nor Carl has c8.",
                "C8 can be nowhere else: c8 is in the case file.",
            ],
        ),
        (
            "de",
            [
                "Bob und Carl haben gepasst (Eintrag 0): weder Bob noch Carl hat c8.",
                "Sonst kann niemand c8 haben: c8 liegt in der Fallakte.",
            ],
        ),
    ],
)
def test_an_explanation_in_words(lang: str, wanted: list[str]) -> None:
    position = ANNA.adding(Asked(0, cards([2, 8, 14]), (1, 2)))
    explanation = explain(position, 8, CASE)
    assert explanation is not None
    assert tell(position, explanation, Teller(lang, ("Anna", "Bob", "Carl"), lambda card: f"c{card}")) == wanted


def told(position: Position, card: int, holder: int, lang: str) -> list[str]:
    explanation = explain(position, card, holder)
    assert explanation is not None
    assert faults(position, explanation) == []
    return tell(position, explanation, Teller(lang, ("Anna", "Bob", "Carl"), lambda card: f"c{card}"))


def test_answers_of_one_sort_are_told_in_one_breath() -> None:
    position = ANNA.adding(Asked(0, cards([2, 8, 14]), (1,), 2, Card(14)), Asked(1, cards([3, 8, 15]), (2,)))
    assert told(position, 8, CASE, "en") == [
        "Bob and Carl passed (entries 0 and 1): neither Bob nor Carl has c8.",
        "C8 can be nowhere else: c8 is in the case file.",
    ]


@pytest.mark.parametrize(
    ("lang", "wanted"),
    [("en", "C2 and c3 were seen (entries 0 and 1)"), ("de", "Gesehen wurden c2 und c3 (Einträge 0 und 1)")],
)
def test_cards_seen_with_one_holder_are_told_together(lang: str, wanted: str) -> None:
    position = ANNA.adding(Has(1, cards([2])), Has(1, cards([3])), Has(2, cards([4])))
    assert told(position, 5, CASE, lang)[0].startswith(wanted)


@pytest.mark.parametrize(
    ("lang", "wanted"),
    [
        ("en", "neither Bob nor Carl has c2 or c8 and Anna has c3"),
        ("de", "weder Bob noch Carl hat c2 oder c8 und Anna hat c3"),
    ],
)
def test_holders_without_the_same_cards_are_told_together(lang: str, wanted: str) -> None:
    marks = [Mark(2, 1, False), Mark(8, 1, False), Mark(2, 2, False), Mark(8, 2, False), Mark(3, 0, True)]
    assert Teller(lang, ("Anna", "Bob", "Carl"), lambda card: f"c{card}").marks(marks) == wanted


@pytest.mark.parametrize(
    ("lang", "wanted"),
    [
        ("en", "you have c3, you have neither c2 nor c8 and Bob doesn't have c2"),
        ("de", "du hast c3, du hast weder c2 noch c8 und Bob hat c2 nicht"),
    ],
)
def test_who_is_spoken_to_is_called_you(lang: str, wanted: str) -> None:
    marks = [Mark(3, 0, True), Mark(2, 0, False), Mark(8, 0, False), Mark(2, 1, False)]
    assert Teller(lang, ("Anna", "Bob", "Carl"), lambda card: f"c{card}", you=0).marks(marks) == wanted
