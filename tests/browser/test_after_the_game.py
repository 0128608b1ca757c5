"""After the game in a real browser: the review of a played game, a riddle solved with a hint, a league kept."""

from __future__ import annotations

import re
from datetime import date

import pytest
from playwright.sync_api import expect

from fallakte.editions import load
from fallakte.review.riddles import riddle_of
from tests.browser.axe import violations
from tests.browser.conftest import Newcomer
from tests.browser.house import Server
from tests.browser.people import Person
from tests.web.finished import finished


def check(person: Person) -> None:
    """No fault of accessibility, and nothing to be scrolled sideways."""
    assert violations(person.page) == []
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.fixture(scope="module")
def table(server: Server) -> str:
    code, browser = finished(server.address, 2, "speed")
    browser.http.close()
    return code


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("phone", [False, True])
def test_the_review_of_a_played_game(newcomer: Newcomer, table: str, phone: bool, lang: str) -> None:
    person = newcomer(phone=phone, lang=lang, color_scheme="dark" if phone else "light")
    page = person.page
    page.goto(f"/t/{table}/review")
    expect(page.locator(".rv-point").first).to_be_visible()
    check(person)
    page.goto(f"/t/{table}/review?turn=1")
    expect(page.locator(".rv-turn")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("turn=2"))
    page.wait_for_load_state()
    page.keyboard.press("Escape")
    expect(page.locator(".rv-turn")).to_have_count(0)
    page.locator(".rv-openlink").click()
    expect(page.locator(".rv-hands")).to_be_visible()
    check(person)


@pytest.mark.parametrize("phone", [False, True])
def test_a_riddle_is_solved_with_a_hint(newcomer: Newcomer, phone: bool) -> None:
    person = newcomer(phone=phone)
    page, one = person.page, riddle_of(date(2026, 3, 2))
    page.goto("/riddle?date=2026-03-02")
    check(person)
    page.locator("button[name=hint]").first.click()
    expect(page.locator(".rd-hintnote")).to_be_in_viewport()
    page.locator(f'input[value="{one.answer.text(one.edition)}"]').check(force=True)
    page.locator(".rd-act .primary").click()
    expect(page.locator(".rd-yes b").first).to_be_in_viewport()
    check(person)
    assert "hint" in page.evaluate("localStorage.getItem('fallakte-riddles')")
    page.goto("/riddle/course")
    check(person)
    with page.expect_download() as download:
        page.locator("[data-take]").click()
    brought = newcomer().page
    brought.goto("/riddle/course")
    brought.locator("[data-bring]").set_input_files({"name": "x.json", "mimeType": "a/b", "buffer": b'{"days": 1}'})
    expect(brought.get_by_text("no file of solved riddles")).to_be_visible()
    brought.locator("[data-bring]").set_input_files(download.value.path())
    expect(brought.locator(".cr-done, .cr-sol").first.or_(brought.get_by_text("It is here."))).to_be_visible()
    brought.wait_for_function("localStorage.getItem('fallakte-riddles')?.includes('2026-03-02')")


def test_a_riddle_by_keyboard_with_a_pencil_that_judges_nothing(newcomer: Newcomer) -> None:
    page = newcomer(lang="en").page
    page.goto("/riddle?date=2026-11-17")
    cells = page.locator(".rd-scrap [name=pencil]")
    cells.first.focus()
    page.keyboard.press("Enter")
    expect(cells.first).to_have_attribute("aria-label", re.compile("your pencil: doesn’t have it"))
    page.keyboard.press("ArrowRight")
    expect(cells.nth(1)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".rd-line input").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("answer="))
    assert "hint=" not in page.url
    expect(page.locator("#said")).to_be_focused()
    expect(cells.first).to_have_attribute("aria-label", re.compile("your pencil"))


@pytest.mark.parametrize("phone", [False, True])
def test_a_league_is_made_entered_corrected_exported_and_imported(newcomer: Newcomer, phone: bool) -> None:
    person = newcomer(phone=phone, lang="en", color_scheme="dark" if phone else "light")
    page = person.page
    page.goto("/league")
    check(person)
    page.locator("#name").fill("The Thursday Club")
    page.get_by_role("button", name="Start it").click()
    keeper = page.locator("#keeper-link").get_attribute("href") or ""
    check(person)
    page.goto(f"{keeper}/enter")
    page.locator("#new").fill("Anna, Ben, Cara")
    page.locator('label:has(input[value="new"])').click()
    page.get_by_role("button", name="Write it into the book").click()
    expect(page.get_by_text("Anna wins").first).to_be_visible()
    check(person)
    page.goto(f"{keeper}/enter")
    check(person)
    page.locator("[data-same]").click()
    expect(page.locator("[data-say]")).to_have_text("Now tap who won")
    page.locator('label.win:has(input[value="Ben"])').click()
    expect(page.locator("[data-say]")).to_have_text("Ben wins, 3 players")
    page.locator("summary", has_text="Notes").click()
    page.locator('.outs-c:has(input[value="Cara"])').click()
    page.get_by_role("button", name="Write it into the book").click()
    expect(page.get_by_text("Ben wins").first).to_be_visible()
    page.get_by_role("link", name="Ben", exact=True).click()
    expect(page.get_by_role("heading", name="Ben")).to_be_visible()
    check(person)
    page.goto(keeper)
    page.get_by_role("link", name="The whole evening").click()
    expect(page.get_by_text("Cara (out early)")).to_be_visible()
    check(person)
    page.goto(f"{keeper}/records")
    check(person)
    page.locator(".b-w a").first.click()
    page.locator("summary", has_text="Correct").click()
    page.locator("summary", has_text="Something else was wrong").click()
    page.locator('.outs-c:has(input[value="Cara"])').click()
    page.locator('.lg-wins label:has(input[value="Cara"])').click()
    page.locator("#c-why").fill("It was Cara")
    check(person)
    page.get_by_role("button", name="Correct it").click()
    expect(page.get_by_text("It was Cara")).to_be_visible()
    check(person)
    page.goto(f"{keeper}/records")
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert text.count("\n") == 3
    page.locator("summary", has_text="or the text").click()
    page.locator("#text").fill(text + "2026-01-05;classic;Anna, Ben;Ben;;\n")
    page.get_by_role("button", name="Look").click()
    expect(page.locator(".im-ok").first).to_contain_text("1")
    check(person)
    page.get_by_role("button", name="Add 1").click()
    expect(page.locator(".ruled tbody tr")).to_have_count(3)
    page.goto(f"{keeper}/keeping")
    page.locator(".people summary").first.click()
    check(person)
    page.goto("/league")
    page.locator("#known a", has_text="The Thursday Club").click()
    expect(page).to_have_url(re.compile(keeper))


def test_a_game_is_played_into_a_league(newcomer: Newcomer) -> None:
    """A table opened in the league, with a bot; the match is there when it is over, and leads to its review."""
    person = newcomer(lang="de")
    page = person.page
    page.goto("/league")
    page.locator("#name").fill("Donnerstagsrunde")
    page.get_by_role("button", name="Gründen").click()
    league = page.locator("#members-link").get_attribute("href") or ""
    page.goto(league)
    page.get_by_role("link", name="Neuer Tisch").click()
    expect(page.get_by_text("in dieser Liga: Donnerstagsrunde")).to_be_visible()
    page.locator("#edition-speed").check(force=True)
    for chair, who in enumerate(("open", "sheet", "none", "none")):
        page.locator(f"#seat{chair}").select_option(who)
    page.locator("#open-table").click()
    expect(page).to_have_url(re.compile("/t/"))
    code = page.url.rpartition("/")[2]
    origin = page.url.partition("/t/")[0]
    headers = {"origin": origin}
    form: dict[str, str | float | bool] = {"seat": "0"}
    page.request.post(f"{origin}/t/{code}/sit", form={**form, "name": "Anna"}, headers=headers)
    page.request.post(f"{origin}/t/{code}/pace", form={"pace": "0"}, headers=headers)
    page.request.post(f"{origin}/t/{code}/start", form=form, headers=headers)
    edition = load("speed")
    hand = page.request.get(f"{origin}/t/{code}?seat=0").text()
    assert edition.cards[0] in hand
    page.request.post(f"{origin}/t/{code}/leave", form=form, headers=headers)
    page.goto(f"/t/{code}")
    expect(page.locator('a[href$="/review"]').first).to_be_visible(timeout=90_000)
    page.goto(league)
    expect(page.locator(f'a[href="/t/{code}/review"]').first).to_be_visible()
    expect(page.get_by_role("link", name="Anna")).to_be_visible()
    check(person)
