"""A word of the game explains itself wherever it stands in a rule or a hint, in the words of the edition."""

from __future__ import annotations

import re

import pytest

from fallakte.editions import LANGUAGES, edition_ids, load
from fallakte.lessons import lesson, lesson_ids
from fallakte.rules.phase import Phase
from fallakte.web.glossary import explaining, glossary
from fallakte.web.pages.rules import panel, rules_page
from fallakte.words.catalogue import topic

BUTTON = re.compile(r'popovertarget="([^"]+)"')


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", edition_ids())
def test_every_button_opens_an_explanation_that_is_there(name: str, lang: str) -> None:
    for page in (rules_page(load(name), lang), panel(load(name), lang, Phase.START, "rope-hall-42")):
        asked = set(BUTTON.findall(page))
        assert {word.partition("-")[2] for word in asked} >= {"suspicion", "case_file", "accusation", "pad"}
        assert asked <= set(re.findall(r'<div class="gloss" id="([^"]+)" popover', page))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_that_is_looked_for_is_explained(lang: str) -> None:
    said = topic(lang, "glossary")
    found, explained = ({key.partition(".")[2] for key in said if key.startswith(part)} for part in ("find.", "text."))
    assert found == explained


def test_the_first_of_each_word_is_a_button_and_nothing_else_is_changed() -> None:
    explained = explaining(load("classic"), "de", "x")
    told = explained("Ein Verdacht <b> & noch ein Verdacht: die Fallakte, die Verdachtsmomente.")
    assert re.sub(r"</?(button|span)[^>]*>", "", told) == (
        "Ein Verdacht &lt;b&gt; &amp; noch ein Verdacht: die Fallakte, die Verdachtsmomente."
    )
    assert BUTTON.findall(told) == ["x-suspicion", "x-case_file"]
    assert "Fallakte</button>,</span>" in told, "no line begins with a comma"


def test_it_speaks_the_words_of_the_sheet() -> None:
    assert BUTTON.findall(explaining(load("muenchen-2013"), "en", "x")("Take the taxi.")) == ["x-passage"]
    assert BUTTON.findall(explaining(load("classic"), "en", "x")("Take the taxi.")) == []
    assert "Das Taxi bringt dich" in glossary(load("muenchen-2013"), "de", "x")
    assert "Eine Befragung:" in glossary(load("drei-fragezeichen"), "de", "x")
    assert "The cards on the stairs" in glossary(load("koffer-1997"), "en", "x")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", lesson_ids())
def test_the_notes_of_a_lesson_have_words_that_explain_themselves(name: str, lang: str) -> None:
    explained = explaining(load(lesson(name).edition), lang, "lg")
    told = [explained(text) for step in lesson(name).steps for text in step.texts[lang][1:]]
    assert sum(len(BUTTON.findall(text)) for text in told) >= 3
