"""The big screen: one press in the lobby, a whole game with two phones, nothing private in its bytes, axe, German."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from fallakte.rules import actions as a
from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Newcomer
from tests.browser.people import Person
from tests.browser.staged import Stage
from tests.browser.test_moments import marks
from tests.browser.test_secrets import Ear, hidden_markers

TELEVISION = {"viewport": {"width": 1920, "height": 1080}}
NAMES = ("Ada", "Bob", "Cyd")


def fits(page: Page) -> None:
    """Nothing has to be scrolled, and no text is cut at the edge."""
    assert page.evaluate(
        "document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"
    )
    outside = page.evaluate(
        """() => [...document.querySelectorAll('.tv-p1, .tv-p2, .tv-name, .tv-code, .tv-head, .tv-tent, .tv-said')]
          .map((node) => [node.textContent, node.getBoundingClientRect()])
          .filter(([, box]) => box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
          .map(([text]) => text)"""
    )
    assert outside == []


def at_the_table(newcomer: Newcomer, **fields: object) -> tuple[Person, Person, Person]:
    """Two people with phones, a table with a bot between them, and a television that one press has brought there."""
    ada, bob, screen = newcomer(phone=True), newcomer(phone=True), newcomer(**TELEVISION)
    ada.new_table(
        seat0="here", name0="Ada", seat1="open", seat2="random", help="seen", rule_first_player="first_seat", **fields
    )
    bob.page.goto(f"/t/{ada.code}")
    bob.page.get_by_label("Your name").fill("Bob")
    return ada, bob, screen


def test_a_whole_game_with_two_phones_and_nothing_private_on_the_screen(newcomer: Newcomer) -> None:
    ada, bob, screen = at_the_table(newcomer, edition="speed", rule_round_limit=2)
    ear, page = Ear(screen), screen.page
    page.goto(f"/t/{ada.code}")
    address = page.get_by_role("link", name="Put it on the big screen").get_attribute("href")
    assert address == f"/t/{ada.code}/screen"
    page.goto(address)
    expect(page.locator(".tv-bigcode")).to_have_text(ada.code.upper())
    expect(page.locator(".tv-chair.free")).to_have_count(1)
    bob.page.get_by_role("button", name="Sit down").first.click()
    expect(page.locator(".tv-tent").nth(1)).to_contain_text("Bob")
    expect(page.locator(".tv-chair.free")).to_have_count(0)
    fits(page)
    assert violations(page) == []

    ada.page.get_by_role("button", name="Deal the cards").click()
    for person in (ada, bob):
        person.page.locator("main[data-page=game]").wait_for()
    expect(page.locator("main.tv-table[data-connected]")).to_be_attached()
    expect(page.locator("#turn")).to_contain_text("Ada")
    expect(page.locator("#player-1 .tv-name")).to_have_text("Bob")
    fits(page)
    assert violations(page) == []
    assert not page.locator("form[action*='/act'], .hand, #sheet, [data-cell], #chat").count(), "nobody acts here"
    _phones_leave_the_board_away(ada.page, bob.page)
    ada.play(bob)
    expect(page.locator("main.tv-end")).to_be_visible()
    expect(page.locator(".v-cards .card")).to_have_count(3)
    fits(page)
    assert violations(page) == []

    leaked = {marker for marker in hidden_markers(ada.server.events(ada.code), None, ada) if marker in ear.bytes()}
    assert not leaked

    ada.page.get_by_role("button", name="Same people, new case").click()
    expect(page.locator("main.tv-lobby")).to_be_visible()
    assert screen.code == ada.code, "the screen follows to the next game"


def _phones_leave_the_board_away(ada: Page, bob: Page) -> None:
    for phone in (ada, bob):
        expect(phone.locator(".stage")).to_be_hidden()
        expect(phone.locator("#sheet")).to_be_visible()
        expect(phone.locator("#hand .card").first).to_be_visible()
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(bob) == []
    bob.locator("[data-cover]").click()
    expect(bob.locator("#dlg-cover")).to_be_visible()
    bob.get_by_role("button", name="Show my cards").click()
    bob.locator(".peek").click()
    expect(bob.locator(".stage")).to_be_visible()
    bob.locator(".peek").click()
    expect(bob.locator(".stage")).to_be_hidden()
    bob.get_by_role("button", name="Show it here").click()
    expect(bob.locator(".stage")).to_be_visible()
    bob.reload()
    expect(bob.locator(".stage")).to_be_visible()
    bob.get_by_role("button", name="Leave it there").click()
    expect(bob.locator(".stage")).to_be_hidden()


def test_whoever_opens_it_sees_what_an_onlooker_sees(newcomer: Newcomer) -> None:
    ada = newcomer()
    ada.new_table(seat0="here", name0="Ada", seat1="random", seat2="random", pace="5")
    hand = ada.page.locator("#hand .c-name").all_inner_texts()
    ear, page = Ear(ada), ada.page
    page.goto(f"/t/{ada.code}/screen")
    expect(page.locator("main[data-connected]")).to_be_attached()
    assert page.locator(".tv-side .card").count() == 0
    assert len(hand) == 6
    assert not any(marker in ear.bytes() for marker in ("dealt 0 ", 'name="action"', ", You: "))


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("edition", ["classic", "muenchen-2013", "drei-fragezeichen", "koffer-1997"])
def test_everything_is_on_the_screen_and_readable(newcomer: Newcomer, edition: str, width: int, height: int) -> None:
    ada = newcomer(lang="de", viewport={"width": width, "height": height})
    bots = {f"seat{number}": "random" for number in range(1, 6)}
    ada.new_table(
        edition=edition, lang="de", seat0="here", name0="Jörg-Maximilian", rule_first_player="first_seat", **bots
    )
    page = ada.page
    page.goto(f"/t/{ada.code}/screen")
    expect(page.locator("#turn")).to_contain_text("Jörg-Maximilian ist dran")
    fits(page)
    small = page.evaluate(
        """() => [...document.querySelectorAll('main p, main b, main span, main h2')]
          .filter((node) => node.checkVisibility() && !node.closest('.sr, svg, .card') && node.innerText?.trim())
          .filter((node) => parseFloat(getComputedStyle(node).fontSize) < 22 * innerHeight / 1080 - 0.5)
          .map((node) => node.innerText)"""
    )
    assert small == [], "nothing is smaller than 22 of 1080 lines"
    if width == 1920:
        assert violations(page) == []


def test_a_lost_connection_is_told_and_the_board_stays(newcomer: Newcomer) -> None:
    ada = newcomer(**TELEVISION)
    ada.new_table(seat0="here", name0="Ada", seat1="random", seat2="random", rule_first_player="first_seat")
    page = ada.page
    page.goto(f"/t/{ada.code}/screen")
    expect(page.locator("main[data-connected]")).to_be_attached()
    ada.server.kill()
    expect(page.locator("#tv-lost")).to_be_visible()
    expect(page.locator("svg.board")).to_be_visible()
    ada.server.start()
    expect(page.locator("#tv-lost")).to_be_hidden()
    expect(page.locator("#turn")).to_contain_text("Ada")


def test_the_screen_plays_the_films_goes_on_by_itself_and_phones_play_only_their_own_accusation(
    chromium: Browser,
) -> None:
    with Stage() as stage:
        table = stage.table("classic", 3, pace=0.35)
        screen = table.page(chromium, None, **TELEVISION)
        screen.goto(f"/t/{table.host.code}/screen")
        expect(screen.locator("main[data-connected]")).to_be_attached()
        phones = [table.page(chromium, seat, **PHONE) for seat in (0, 1, 2)]
        for phone in phones:
            expect(phone.locator(".stage")).to_be_hidden()
        cards, card = table.one_of(1)
        table.enter(0, cards[2] - 12)
        table.acts(0, a.Suspect(*cards))
        table.acts(1, a.Show(card))
        assert marks(screen, "shown")
        expect(phones[0].locator("#dlg-shown")).to_be_visible()
        table.act(0, a.Accuse(*table.wrong())).result(30)
        expect(phones[0].locator("#moment .a-go")).to_be_visible()  # the only one that saw the three cards
        assert marks(screen, "verdict")[-1]["mark"] == "ends"
        for phone in phones[1:]:
            assert phone.evaluate("window.marks ?? []") == []
        table.act(1, a.Accuse(*table.case())).result(30)
        expect(screen.locator("main.tv-end")).to_be_visible()  # nobody has pressed anything there
        expect(screen.locator(".stamp.big")).to_have_text("Case closed")
        expect(phones[2].locator("main[data-page=end]")).to_be_visible()
        for page in (screen, *phones):
            page.context.close()
