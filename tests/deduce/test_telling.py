"""Explanations in words: every form of a sentence, in German and English."""

from __future__ import annotations

import pytest

from fallakte.deduce import (
    CASE,
    ROW,
    Accused,
    Asked,
    Explanation,
    Has,
    Lacks,
    Mark,
    Peeked,
    Position,
    Rule,
    Step,
    Teller,
    explain,
    faults,
    tell,
)
from fallakte.rules.cards import Card, cards

ANNA = Position((6, 6, 6), 0, cards([0, 1, 6, 7, 12, 13]))
DUEL = Position((7, 7), 0, cards([0, 1, 6, 7, 12, 13, 14]), row=4)
PEEKS = tuple(Peeked(slot, Card(card)) for slot, card in enumerate((2, 8, 15, 16)))


def told(position: Position, card: int, holder: int, lang: str) -> list[str]:
    explanation = explain(position, card, holder)
    assert explanation is not None
    assert faults(position, explanation) == []
    return tell(position, explanation, Teller(lang, ("Anna", "Bob", "Carl"), lambda card: f"c{card}"))


@pytest.mark.parametrize(
    ("lang", "wanted"),
    [
        (
            "en",
            [
                "C2, c8, c15 and c16 are in the row (entries 0, 1, 2 and 3).",
                "All cards of the row are known (c2, c8, c15 and c16): c9 is not in the row.",
                "Bob passed (entry 4): Bob doesn't have c9.",
                "C9 can be nowhere else: c9 is in the case file.",
            ],
        ),
        (
            "de",
            [
                "In der Reihe liegen c2, c8, c15 und c16 (Einträge 0, 1, 2 und 3).",
                "Alle Karten der Reihe sind bekannt (c2, c8, c15 und c16): c9 liegt nicht in der Reihe.",
                "Bob hat gepasst (Eintrag 4): Bob hat c9 nicht.",
                "Sonst kann niemand c9 haben: c9 liegt in der Fallakte.",
            ],
        ),
    ],
)
def test_looks_at_the_row_are_told_together(lang: str, wanted: list[str]) -> None:
    assert told(DUEL.adding(*PEEKS, Asked(0, cards([0, 9, 12]), (1,))), 9, CASE, lang) == wanted


@pytest.mark.parametrize(
    ("lang", "wanted"),
    [
        ("en", "C2 or c8 is in the row (entry 1); it must be c8."),
        ("de", "In der Reihe liegt c2 oder c8 (Eintrag 1); c8 muss es sein."),
    ],
)
def test_the_row_shows_nothing(lang: str, wanted: str) -> None:
    assert told(DUEL.adding(Has(1, cards([2])), Has(ROW, cards([2, 8]))), 8, ROW, lang)[-1] == wanted


@pytest.mark.parametrize(
    ("lang", "wanted"),
    [
        (
            "en",
            "The accusation was wrong (entry 1) although c2 and c8 are in the case file: ",
        ),
        (
            "de",
            "Die Anklage war falsch (Eintrag 1), aber c2 und c8 liegen in der Fallakte: ",
        ),
    ],
)
def test_a_wrong_accusation_in_words(lang: str, wanted: str) -> None:
    position = ANNA.adding(Asked(0, cards([2, 8, 13]), (1, 2)), Accused(1, cards([2, 8, 14])), Lacks((1,), cards([14])))
    assert any(sentence.startswith(wanted) for sentence in told(position, 14, 2, lang))


@pytest.mark.parametrize(
    ("lang", "wanted"),
    [
        (
            "en",
            "All of Bob's cards are spoken for (c2, c3, c9, c15 and one each from entries 4 and 5): ",
        ),
        (
            "de",
            "Alle Karten bei Bob sind verplant (c2, c3, c9, c15 und je eine aus den Einträgen 4 und 5): ",
        ),
    ],
)
def test_what_fills_a_hand_is_named(lang: str, wanted: str) -> None:
    seen = (Has(1, cards([card])) for card in (2, 3, 9, 15))
    shown = (Asked(2, cards([0, 8, 14]), (), 1), Asked(2, cards([1, 10, 16]), (), 1), Lacks((2,), cards([20])))
    assert any(sentence.startswith(wanted) for sentence in told(ANNA.adding(*seen, *shown), 20, CASE, lang))


@pytest.mark.parametrize(
    ("hands", "lang", "wanted"),
    [
        ((6, 6, 6), "en", "Bob has 6 cards, and no more are possible"),
        ((6, 6, 6), "de", "Bob hat 6 Karten, und mehr kommen nicht in Frage"),
        ((5, None, None), "en", "Bob has at least 6 cards, and no more are possible"),
        ((5, None, None), "de", "Bob hat mindestens 6 Karten, und mehr kommen nicht in Frage"),
    ],
)
def test_the_rest_of_a_hand_is_numbered(hands: tuple[int | None, ...], lang: str, wanted: str) -> None:
    own = cards([0, 1, 6, 7, 12, 13][: hands[0]])
    position = Position(hands, 0, own).adding(Lacks((1,), cards([0, 1, 4, 5, 7, 10, 11, 12, 13, 14, 17, 18, 19, 20])))
    assert told(position, 2, 1, lang)[-1].startswith(wanted)


@pytest.mark.parametrize(("lang", "wanted"), [("en", "Carl has no cards: "), ("de", "Carl hat keine Karten: ")])
def test_an_empty_hand(lang: str, wanted: str) -> None:
    position = Position((6, 12, 0), 0, ANNA.own).adding(Lacks((1,), cards([20])))
    assert told(position, 20, CASE, lang)[0].startswith(wanted)


def test_entries_with_one_name_are_named_once() -> None:
    teller = Teller("en", ("Anna", "Bob", "Carl"), str, lambda number: f"turn {number // 2}")
    assert teller.entries((0, 1, 2)) == "turn 0 and turn 1"


@pytest.mark.parametrize(
    ("lang", "wanted"), [("en", "deals that fit entries 3 and 5"), ("de", "die zu den Einträgen 3 und 5 passen")]
)
def test_counted_entries_in_words(lang: str, wanted: str) -> None:
    counted = Explanation(Mark(8, 1, True), (Step(Rule.COUNTED, (3, 5), (), (Mark(8, 1, True),), 212),))
    teller = Teller(lang, ("Anna", "Bob", "Carl"), lambda card: f"c{card}")
    assert wanted in tell(ANNA, counted, teller)[0]
