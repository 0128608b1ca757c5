"""Show me how: the first game in a real browser, by taps, on a phone, in German, with wrong taps, left and taken up."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomer


def begin(page: Page) -> None:
    page.goto("/")
    page.locator('form[action="/learn/classic"] button').click()


def note(page: Page, name: str) -> None:
    expect(page.locator(f"aside.guide[data-guide={name}]")).to_be_visible()


def open_sheet(page: Page, phone: bool) -> None:
    if phone:
        page.locator("button[data-drawer=sheet]").click()


@pytest.mark.parametrize(("phone", "lang"), [(False, "en"), (True, "de")])
def test_the_first_game_by_taps_alone(newcomer: Newcomer, phone: bool, lang: str) -> None:
    page = newcomer(phone=phone, lang=lang).page
    begin(page)
    note(page, "roll")
    page.locator("#act-roll").click()
    note(page, "walk")
    page.locator("#turn .place").first.click()
    note(page, "suggest")
    page.locator("#act-suspect").click()
    page.locator("#dlg-suspect .sentence").click()
    note(page, "answers")
    if page.locator("dialog#dlg-shown[open]").count():
        page.keyboard.press("Escape")
    page.locator("aside.guide[data-guide=answers] .btn.primary:visible").click()
    note(page, "know")
    open_sheet(page, phone)
    page.locator('#row-revolver button[value^="revolver:2="]').click()
    note(page, "show")
    page.locator("#dlg-answer .btns .primary").click()
    note(page, "passage")
    if phone:
        page.locator("button[data-drawer=sheet][aria-expanded=true]").click()
    page.locator("#act-passage").click()
    note(page, "silence")
    page.locator("#act-accuse").click()
    note(page, "accuse")
    page.locator("#dlg-accuse .btns .danger").click()
    page.locator("#dlg-accuse .btns .danger").click()
    page.locator("#moment .a-go").click()
    expect(page.locator(".lesson-end")).to_be_visible()
    page.locator('form[action="/first-game"] button').click()
    expect(page.locator("main.game")).to_be_visible()
    assert page.locator("aside.guide").count() == 0


def test_a_wrong_tap_is_answered_with_its_reason_and_may_be_done_anyway(newcomer: Newcomer) -> None:
    page = newcomer().page
    begin(page)
    note(page, "roll")
    page.locator("#act-roll").click()
    note(page, "walk")
    square = page.locator("#highlights a.go-square").first
    square.dispatch_event("click")
    wrong = page.locator("aside.guide[data-guide=walk] .g-wrong")
    expect(wrong).to_be_visible()
    expect(wrong).to_contain_text("R14")
    page.locator("aside.guide[data-guide=walk] [data-guide-again]").click()
    expect(wrong).to_be_hidden()
    square.dispatch_event("click")
    page.locator("aside.guide[data-guide=walk] [data-guide-anyway]").click()
    note(page, "left")


def test_it_is_left_and_taken_up_again(newcomer: Newcomer) -> None:
    page = newcomer().page
    begin(page)
    note(page, "roll")
    page.locator("aside.guide[data-guide=roll] [data-guide-fold]").click()
    expect(page.locator("aside.guide[data-guide=roll]")).to_be_hidden()
    page.locator("[data-guide-unfold]").click()
    note(page, "roll")
    page.locator("#act-roll").click()
    note(page, "walk")
    page.reload()
    note(page, "walk")
