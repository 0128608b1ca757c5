"""The pages of real tables over HTTP: every edition and number of seats, both languages, wrong input, no scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import httpx
import pytest

from fallakte import load
from fallakte.editions import edition_ids
from fallakte.rules.opening import set_aside
from tests.companion.retelling import NAMES, played, retold
from tests.web.server import FAST, Browser, serving

LEAVES = (
    "",
    "/diary",
    "/ask",
    "/ask?tab=accuse",
    "/ask?tab=show",
    "/ask?place=14",
    "/clash",
    "/phones",
    "/end",
    "/log",
)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving(FAST) as (where, _):
        yield where


def begun(browser: Browser, cards: Sequence[str], opened: Sequence[str] = (), **fields: Any) -> httpx.Response:
    """What comes of the form."""
    return browser.http.post("/companion", data={"me": "0", "card": [*cards], "open": [*opened], **fields})


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("name", edition_ids())
def test_a_game_of_every_edition_is_told_line_by_line(address: str, name: str, seats: int) -> None:
    edition, browser = load(name), Browser(address, "de" if seats % 2 else "en")
    told = list(retold(played(edition, seats, f"pages-{name}-{seats}"), 0))
    lists = {line.split()[0]: line.split()[1:] for line in told[0][0]}
    names = {f"name_{seat}": who for seat, who in enumerate(NAMES[:seats])}
    sizes = {f"size_{seat}": size for seat, size in enumerate(lists["hands"])}
    page = begun(browser, lists["hand"][1:], lists.get("open", []), edition=name, **names, **sizes)
    assert page.status_code == 200, page.text[-2000:]
    where = str(page.url)
    assert set_aside(edition.rules, seats)[1] == len(lists.get("open", []))
    for lines, _ in told[1:30]:
        for line in lines:
            answer = browser.http.post(f"{where}/enter", data={"line": line}, headers={"accept": "application/json"})
            assert answer.status_code == 200, (line, answer.text)
    for leaf in LEAVES:
        page = browser.http.get(where + leaf)
        assert page.status_code == 200, leaf
        assert "Traceback" not in page.text


def test_a_box_of_ones_own_is_played_with_names_alone(address: str) -> None:
    browser = Browser(address)
    suspects, things = "\n".join(f"Guest {n}" for n in "ABCDEF"), "\n".join(f"Tool {n}" for n in "ABCDEF")
    own = {
        "edition": "own",
        "suspects": suspects,
        "things": things,
        "places": "\n".join(f"Room {n}" for n in range(1, 10)),
    }
    assert "Guest A" in browser.http.get("/companion", params=own).text
    cards = [f"guest_{n}" for n in "abc"] + [f"tool_{n}" for n in "abc"]
    page = begun(browser, cards, **own, name_0="Ann", name_1="Bo", name_2="Cy")
    assert page.status_code == 200
    where = str(page.url)
    assert browser.http.post(f"{where}/enter", data={"line": "Bo: guest d tool d room 2, Cy!"}).status_code == 200
    assert "Guest D, with Tool D, in Room 2" in browser.http.get(f"{where}/diary").text


THREE = {"name_0": "Ann", "name_1": "Bo", "name_2": "Cy", "edition": "classic"}
SIX = ["plum", "rope", "hall", "study", "dagger", "white"]


@pytest.mark.parametrize(
    ("cards", "fields", "says"),
    [
        (SIX[:4], THREE, "You have 6 cards here, 4 are chosen"),
        (SIX, {**THREE, "name_2": "Ann"}, "same name"),
        (SIX, {"name_0": "Ann", "edition": "classic"}, "two to six"),
        (SIX, {**THREE, "me": "5"}, "say who you are"),
        (SIX, {**THREE, "size_0": "6", "size_1": "9", "size_2": "9"}, "18"),
        (SIX, {**THREE, "first": "4"}, "the seat that got the first card has no name"),
        (SIX, {**THREE, "edition": "nonsense"}, "nonsense"),
        (SIX, {**THREE, "edition": "own", "suspects": "a"}, "6 suspects, 6 things and 9 places"),
    ],
)
def test_a_wrong_form_says_what_would_be_right_and_keeps_the_names(
    address: str, cards: list[str], fields: dict[str, str], says: str
) -> None:
    page = begun(Browser(address), cards, **fields)
    assert page.status_code == 400
    assert says in page.text or fields["edition"] in ("nonsense", "own")
    assert "Traceback" not in page.text


def test_r3_who_got_the_first_card_tells_how_many_each_has(address: str) -> None:
    browser = Browser(address)
    four = {**THREE, "name_4": "Dot"}  # a row between them stays empty
    assert begun(browser, SIX[:5], **four, first="1").status_code == 400
    where = str(begun(browser, SIX[:4], **four, first="1").url)
    assert "hands 4 5 5 4" in browser.http.get(f"{where}/log").text
    assert "hands" not in browser.http.get(f"{begun(browser, SIX[:4], **four).url}/log").text


def test_every_verb_is_a_plain_form_post_and_a_wrong_line_stays_in_its_field(address: str) -> None:
    browser = Browser(address)
    where = str(begun(browser, SIX, **THREE).url)
    page = browser.http.post(f"{where}/enter", data={"line": "bo: grren rope kitchen, cy -"})
    assert page.status_code == 400
    assert 'value="bo: grren rope kitchen, cy -"' in page.text
    assert "there is no card “grren”" in page.text
    for fields in (
        {"line": "bo: green wrench kitchen, cy!"},
        {
            "sort": "accusation",
            "who": "1",
            "suspect": "green",
            "thing": "wrench",
            "place": "kitchen",
            "result": "wrong",
        },
        {"sort": "saw", "who": "2", "card": "wrench"},
        {"sort": "forgot", "who": "2", "card": "kitchen"},
        {"sort": "open", "who": "2", "card": ["wrench", "kitchen"]},
        {"sort": "leaves", "who": "1"},
    ):
        assert browser.http.post(f"{where}/enter", data=fields).status_code == 200, fields
    for verb, sent in (("undo", {}), ("help", {"step": "paper"}), ("pencil", {"pencil": "rope:1=no"})):
        assert browser.http.post(f"{where}/{verb}", data=sent).status_code == 200, verb
    assert browser.http.post(f"{where}/nonsense", data={}).status_code == 404
    assert browser.http.post(f"{where}/help", data={"step": "all"}).status_code == 400


def test_an_onlooker_is_told_what_is_public_and_no_card(address: str) -> None:
    browser, onlooker = Browser(address), Browser(address)
    where = str(begun(browser, SIX, **THREE).url)
    browser.http.post(f"{where}/enter", data={"line": "ann: mustard pipe library, bo! mustard"})
    for leaf in ("?look", "/diary", "/log", "/ask?tab=show"):
        text = onlooker.http.get(where + leaf).text
        assert 'data-own="1"' not in text
        assert "The card was" not in text
        assert "mustard\n" not in text
    assert "me -" in onlooker.http.get(f"{where}/log").text
    assert onlooker.http.post(f"{where}/hand", data={"card": SIX}).status_code == 403
    assert onlooker.http.post(f"{where}/sit", data={"seat": "0"}).status_code == 409


def proposed(page: httpx.Response) -> list[str]:
    """The three cards that the end page begins with."""
    return [card for card in re.findall(r'<option value="(\w+)" selected', page.text) if card in load("classic").cards]


def test_the_end_begins_with_the_accusation_and_tells_no_more_than_the_help_that_is_allowed(address: str) -> None:
    browser, told = Browser(address), "bo: scarlett pipe ballroom, nobody"
    where = str(begun(browser, SIX, **THREE).url)
    browser.http.post(f"{where}/enter", data={"line": told})
    assert proposed(browser.http.get(f"{where}/end")) == ["scarlett", "lead_pipe", "ballroom"]
    browser.http.post(f"{where}/enter", data={"line": "cy accuses green wrench kitchen, right"})
    assert proposed(browser.http.get(f"{where}/end")) == ["green", "wrench", "kitchen"]
    where = str(begun(browser, SIX, **THREE, help="own_cards").url)
    before = proposed(browser.http.get(f"{where}/end"))
    browser.http.post(f"{where}/enter", data={"line": told})
    assert proposed(browser.http.get(f"{where}/end")) == before


def test_r30_a_written_accusation_is_entered_without_cards(address: str) -> None:
    browser = Browser(address)
    where = str(begun(browser, SIX, **{**THREE, "edition": "koffer-1997"}).url)
    form = browser.http.get(where).text.partition('id="dlg-accusation"')[2].partition("</dialog>")[0]
    assert "R30" in form
    assert 'name="suspect"' not in form
    browser.http.post(f"{where}/enter", data={"sort": "accusation", "who": "1", "result": "wrong"})
    assert "Bo is out of the race." in browser.http.get(f"{where}/diary").text


def test_the_code_of_a_real_table_leads_there_from_wherever_it_is_typed(address: str) -> None:
    browser = Browser(address)
    where = str(begun(browser, SIX, **THREE).url)
    code = where.rpartition("/")[2]
    assert str(browser.http.get(f"/t/{code}").url) == where
    assert str(browser.http.post("/join", data={"code": code.replace("-", " ")}).url) == where
    assert browser.http.get("/companion/rope-hall-42").status_code == 404
