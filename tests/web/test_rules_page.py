"""The rules as a page: every number an anchor, house rules pencilled in, light, and readable without script."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from html import unescape

import pytest

from fallakte.editions import LANGUAGES, edition_ids, load, words
from fallakte.rulebook import rulebook
from fallakte.rules.phase import Phase
from fallakte.web.pages.rules import notes_page, panel, rules_page
from tests.web.server import FAST, Browser, seated, serving

KILOBYTE = 1024


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving(FAST) as (where, _):
        yield where


def texts(page: str) -> str:
    """What a page says, its tags taken away; a word that explains itself stands in the middle of its sentence."""
    page = re.sub(r'<button type="button" class="gw"[^>]*>([^<]*)</button>', r"\1", page)
    page = re.sub(r'<span class="gk">([^<]*)</span>', r"\1", page)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", edition_ids())
def test_every_sentence_stands_there_and_every_number_is_an_anchor(name: str, lang: str) -> None:
    page, book = rules_page(load(name), lang), rulebook(load(name), lang)
    said = texts(page)
    for sentence in book.sentences:
        assert sentence.text in said
    for note in book.notes:
        assert note in said
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids)), "every id stands once"
    assert book.anchors <= set(ids)
    assert set(re.findall(r'href="#(R\d+[a-z]?)"', page)) <= set(ids)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", edition_ids())
def test_a_page_of_rules_is_light_and_its_pictures_are_of_its_own_board(name: str, lang: str) -> None:
    page = rules_page(load(name), lang)
    assert len(gzip.compress(page.encode())) < 60 * KILOBYTE
    board = load(name).board
    assert ('href="#whole-board"' in page) is (board is not None)
    if board is not None:
        assert page.count("<figure") >= 4
        assert words(load(name), lang).card(12) in texts(page)


def test_a_house_rule_is_pencilled_in_beside_what_is_printed() -> None:
    page = rules_page(load("classic[stay_and_suspect=no]"), "en", "rope-hall-42")
    (changed,) = rulebook(load("classic[stay_and_suspect=no]"), "en").changed
    assert re.search(rf'<p class="rs house" id="{changed.anchor}">.*?<del>.*?</del> <ins>', page)
    assert "rope-hall-42" in page
    assert "<del>" not in rules_page(load("classic"), "en")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("phase", Phase)
def test_beside_the_game_it_opens_at_what_is_awaited_now(phase: Phase, lang: str) -> None:
    for name in edition_ids():
        drawn = panel(load(name), lang, phase, "rope-hall-42")
        first, _, rest = drawn.partition("<details")
        assert rest.count("<details") + 1 == len(rulebook(load(name), lang).sections)
        assert "/t/rope-hall-42/rules#R" in rest
        assert "{" not in texts(first)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", edition_ids())
def test_two_pads_of_notes_have_every_card(name: str, lang: str) -> None:
    said = texts(notes_page(load(name), lang))
    for card in range(21):
        assert said.count(words(load(name), lang).card(card)) >= 2


def test_the_addresses(address: str) -> None:
    browser = Browser(address, "de")
    home = browser.get("/").text
    for name in edition_ids():
        assert f'href="/rules/{name}"' in home
        assert browser.get(f"/rules/{name}").status_code == 200
        assert browser.get(f"/rules/{name}/notes").status_code == 200
    assert 'href="/rules/classic"' in browser.get("/new").text
    assert "rechten Nachbarn" in browser.get("/rules/muenchen-2013?rule=answers=right").text
    for path in ("/rules/nothing", "/rules/classic?rule=nonsense", "/rules/..%2F..", "/t/no-such-table/rules"):
        assert browser.get(path).status_code == 404, path


def test_a_table_shows_its_own_rules(address: str) -> None:
    code, (ada, *_) = seated(address, 2, 1, rule_round_limit=6)
    page = ada.browser.get(f"/t/{code}/rules").text
    assert 'class="rs house" id="R49"' in page
    assert code in page
    assert "<details" in ada.browser.get(f"/t/{code}/rules/panel").text
    assert f'href="/t/{code}/rules"' in ada.browser.get(f"/t/{code}").text
