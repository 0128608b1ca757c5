"""The same people play again: all are told, the cards are dealt when nobody is missing, and anybody may stop that."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import Newcomer
from tests.browser.people import Person
from tests.browser.test_come_and_go import together

SOON = re.compile(r"the cards are dealt in a moment|gleich wird ausgeteilt")


def after_a_game(newcomer: Newcomer) -> list[Person]:
    """Three people and a bot whose game was ended by their votes; one of them has asked for the next one."""
    people = together(newcomer, ("Ada", "Ben", "Cleo"), seat3="random")
    for person in people[:2]:
        person.page.keyboard.press("Escape")
        person.page.locator("header [data-dialog=menu]").click()
        for _ in range(2):  # it asks once more
            person.page.locator("#dlg-menu form[action$='/vote'] button").first.click()
    for person in people:
        person.page.locator("main[data-page=end]").wait_for()
    people[1].page.get_by_role("button", name="Dieselben, neuer Fall").click()
    people[1].page.locator("main[data-page=lobby]").wait_for()
    return people


def go(person: Person) -> None:
    """Follow the notice to the next table."""
    person.page.locator(".v-next").wait_for()
    person.page.locator(".v-btns a.primary").click()
    person.page.locator("main[data-page=lobby]").wait_for()


def test_the_next_game_is_dealt_by_itself_when_all_have_come(newcomer: Newcomer) -> None:
    ada, ben, cleo = after_a_game(newcomer)
    screen = newcomer()
    screen.page.goto(f"{urlsplit(ben.page.url).path}/screen")
    expect(ben.page.locator("#start")).to_contain_text("Noch nicht da: Ada und Cleo.")
    expect(ada.page.locator(".v-next")).to_contain_text("dealt by itself when all have gone there")
    go(ada)
    expect(ada.page.locator("#start")).to_contain_text("Not here yet: Cleo.")
    assert violations(ada.page) == []
    go(cleo)
    for person in (ada, ben, cleo):
        expect(person.page.locator("#start")).to_contain_text(SOON)
        expect(person.page.locator("#start [data-deals-at]")).to_have_text(re.compile(r"^\d s$"))
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(screen.page.locator("#tv-count")).to_contain_text("All are here")
    assert violations(cleo.page) == []
    for person in (ada, ben, cleo):
        expect(person.page.locator("main[data-page=game]")).to_be_visible()
        assert person.code == ben.code
    expect(screen.page.locator("#tv-board, .tv-board").first).to_be_visible()
    assert ada.page.locator("[id^=player-]").count() >= 4, "the bot plays again, too"


def test_anybody_stops_the_deal_and_who_does_not_come_is_left_out(newcomer: Newcomer) -> None:
    ada, ben, cleo = after_a_game(newcomer)
    go(ada)
    go(cleo)
    expect(ada.page.locator("#start")).to_contain_text(SOON)
    cleo.page.locator("#stop-deal").click()
    for person in (ada, ben, cleo):
        expect(person.page.locator("#start [data-deals-at]")).to_have_count(0)
    expect(ada.page.locator("#start")).to_contain_text("The deal was stopped.")
    expect(ben.page.locator("#start")).to_contain_text("Das Austeilen wurde angehalten.")
    assert violations(ada.page) == []
    cleo.page.goto("about:blank")
    expect(ben.page.locator("#chairs li", has_text="Cleo")).to_contain_text("weg")
    ben.page.locator("#chairs li", has_text="Cleo").get_by_role("button", name="Freimachen").click()
    expect(ben.page.locator("#chairs li", has_text="Cleo")).to_have_count(0)
    ben.page.get_by_role("button", name="Karten verteilen").click()
    for person in (ada, ben):
        expect(person.page.locator("main[data-page=game]")).to_be_visible()
