"""An edition speaks its sheet's words, and none of another sheet, in every sentence of the game."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from fallakte.editions import edition_ids, load, words
from fallakte.lessons import told_in
from fallakte.rulebook import rulebook
from fallakte.rules.cards import Kind
from fallakte.rules.events import Rolled
from fallakte.tell import Teller
from fallakte.tell.phrasebook import phrasebook
from fallakte.words import LANGUAGES, KindName

SHEETS = tomllib.loads(Path(__file__).with_name("sheets.toml").read_text(encoding="utf-8"))
ALL = [(edition, lang) for edition in edition_ids() for lang in LANGUAGES]
OF_ANY_TABLE = (
    "page.companion_",
    "page.error_",
    "page.hero_",
    "page.promise_",
    "page.own_",
    "page.opened_",
    "page.to_the_end",
    "table.",
)
"""What is said before an edition is chosen, at a real table, or of the site itself."""


def phrases(edition: str, lang: str) -> dict[str, str]:
    said = {**dict(phrasebook(words(load(edition), lang))), **dict(told_in(edition, lang))}
    names = [words(load(edition), lang).card(card) for card in range(21)]
    for key, text in said.items():
        for name in names:
            text = re.sub(re.escape(name), "·", text, flags=re.IGNORECASE)
        said[key] = text
    return {key: text for key, text in said.items() if not key.startswith(OF_ANY_TABLE)}


def test_every_edition_has_its_list_in_every_language() -> None:
    assert {(edition, lang) for edition, langs in SHEETS.items() for lang in langs} == set(ALL)


@pytest.mark.parametrize(("edition", "lang"), ALL)
def test_the_words_of_the_sheet_appear(edition: str, lang: str) -> None:
    said = "\n".join(text for _, text in phrasebook(words(load(edition), lang)))
    kinds = [words(load(edition), lang).content["kinds"][kind][0] for kind in ("suspect", "thing", "place")]
    said += "\n".join(kinds)
    missing = [word for word in SHEETS[edition][lang]["needed"] if not re.search(word, said)]
    assert missing == []


@pytest.mark.parametrize(("edition", "lang"), ALL)
def test_no_word_of_another_sheet_appears(edition: str, lang: str) -> None:
    found = {
        f"{word}: {key}": text
        for word in SHEETS[edition][lang]["foreign"]
        for key, text in phrases(edition, lang).items()
        if re.search(word, text)
    }
    assert found == {}


@pytest.mark.parametrize(("edition", "lang"), ALL)
def test_no_word_of_another_sheet_appears_in_the_rules(edition: str, lang: str) -> None:
    book = rulebook(load(edition), lang)
    said = [book.story, *(section.title for section in book.sections), *(one.text for one in book.sentences)]
    found = {word: text for word in SHEETS[edition][lang]["foreign"] for text in said if re.search(word, text)}
    assert found == {}


@pytest.mark.parametrize(("edition", "lang"), ALL)
def test_a_kind_of_card_has_its_article(edition: str, lang: str) -> None:
    speaks = words(load(edition), lang)
    article = {"de": "ein(e|en)? ", "en": "an? "}[lang]
    for kind in Kind:
        assert re.match(article, speaks.name_of(KindName(kind)).form("a")), kind


def test_a_name_stands_in_its_case() -> None:
    said = dict(phrasebook(words(load("clue-us"), "de")))
    wrong = [key for key, text in said.items() if re.search(r"\b(von|für|bei|mit|an|auf) Herr\b", text, re.IGNORECASE)]
    assert wrong == []


@pytest.mark.parametrize(("edition", "lang"), ALL)
def test_no_sentence_is_left_with_a_gap_a_mark_or_a_double_space(edition: str, lang: str) -> None:
    for key, text in phrasebook(words(load(edition), lang)):
        assert not re.search(r"\*|  \S|[{}]", text), (key, text)
        assert text.strip(), key


def test_a_question_mark_on_the_dice_is_told_as_one_r38() -> None:
    edition = load("drei-fragezeichen")
    told = Teller(words(edition, "de"), ("Anna", "Ben")).tell(Rolled(0, (1, 4)))
    assert told == "Anna würfelt Fragezeichen + 4, zusammen 5."
    assert Teller(words(load("classic"), "de"), ("Anna",)).tell(Rolled(0, (1, 4))) == "Anna würfelt 1 + 4, zusammen 5."
