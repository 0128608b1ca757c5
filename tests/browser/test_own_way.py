"""What a page does for its person alone: keys for answers, the question about sounds, what lies folded, installing."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from fallakte.rules import actions as a
from fallakte.table import seating
from fallakte.table.keys import hashed
from tests.browser.conftest import PHONE, Newcomer
from tests.browser.staged import Stage


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with Stage() as running:
        yield running


def test_n_has_nothing_and_x_opens_the_answer(stage: Stage, chromium: Browser) -> None:
    table = stage.table("classic", 3, pace=0)
    for seat in (1, 2):
        stage.do(table.host.change(seating.say_nothing, hashed(table.secrets[seat]), seat, False))
    page, other = table.page(chromium, 1), table.page(chromium, 2)
    cards, _ = table.one_of(2)
    table.enter(0, cards[2] - 12)
    table.acts(0, a.Suspect(*cards))
    expect(page.locator("#dock input[name=action][value=pass]")).to_have_count(1)
    page.keyboard.press("n")
    expect(other.locator("#player-1 .slip.pass")).to_be_visible()
    expect(other.locator("#dlg-answer")).to_be_visible()
    other.keyboard.press("Escape")
    expect(other.locator("#dlg-answer")).to_be_hidden()
    other.keyboard.press("x")
    expect(other.locator("#dlg-answer")).to_be_visible()
    for one in (page, other):
        one.context.close()


@pytest.mark.parametrize("wanted", ["on", "off"])
def test_whoever_never_chose_is_asked_about_sounds_once(stage: Stage, chromium: Browser, wanted: str) -> None:
    table = stage.table("classic", 3, pace=0.2)
    page, cards = table.page(chromium, None), table.case()
    question = page.locator("#ask-sound")
    expect(question).to_be_hidden()
    table.enter(0, cards[2] - 12)
    table.acts(0, a.Suspect(*cards))
    expect(question).to_be_visible()
    question.locator(f"[data-sound={wanted}]").click()
    expect(question).to_be_hidden()
    for _ in range(2):
        assert page.evaluate("localStorage.getItem('sounds')") == wanted
        toggle = page.locator("[data-toggle=sound]").first
        expect(toggle).to_have_attribute("aria-pressed", str(wanted == "on").lower())
        page.reload()
        page.locator("main[data-connected=yes]").wait_for()
    page.context.close()


def test_on_a_phone_what_is_fine_as_it_is_lies_folded_at_a_new_table(newcomer: Newcomer) -> None:
    phone, laptop = newcomer(phone=True).page, newcomer().page
    for page in (phone, laptop):
        page.goto("/new")
        page.wait_for_load_state()
        expect(page.locator("details.fold")).to_have_count(3)
    expect(phone.locator("details.fold[open]")).to_have_count(0)
    expect(laptop.locator("details.fold[open]")).to_have_count(3)
    phone.get_by_text("House rules").click()
    expect(phone.get_by_label("Who begins")).to_be_visible()
    phone.goto("/new?edition=classic&shown=classic&rule_last_one_left=plays_on")
    phone.wait_for_load_state()
    expect(phone.locator("details.fold[open]")).to_have_id("fold-rules")


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_chromium_offers_to_install_it(newcomer: Newcomer, phone: bool) -> None:
    page = newcomer(phone=phone).page
    page.goto("/")
    asked = page.context.new_cdp_session(page)
    assert asked.send("Page.getAppManifest")["errors"] == []
    wrong = {one["errorId"] for one in asked.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert wrong <= {"in-incognito"}, "a test's browser keeps nothing; else there is no reason against it"


def test_a_turn_ends_by_itself_not_before_a_shown_card_has_been_read(stage: Stage, chromium: Browser) -> None:
    table = stage.table("classic", 3, pace=0.35)
    page = table.page(chromium, 0)
    cards, card = table.one_of(1)
    table.enter(0, cards[2] - 12)
    table.acts(0, a.Suspect(*cards))
    table.acts(1, a.Show(card))
    left = page.locator("#act-end[data-soon=yes] small")
    expect(page.locator("#dlg-shown[open]")).to_be_visible()
    expect(left).to_have_text(re.compile(r" [5-8] s$"))
    page.keyboard.press("Enter")
    expect(page.locator("#dlg-shown[open]")).to_have_count(0)
    expect(left).to_have_text(re.compile(r" [1-3] s$"))
    page.context.close()


@pytest.mark.parametrize("phone", [False, True])
def test_the_press_that_puts_a_shown_card_away_does_what_it_was_aimed_at(
    stage: Stage, chromium: Browser, phone: bool
) -> None:
    table = stage.table("classic", 3, pace=0.2)
    page = table.page(chromium, 0, **(PHONE if phone else {}))
    cards, card = table.one_of(1)
    table.enter(0, cards[2] - 12)
    table.acts(0, a.Suspect(*cards))
    table.acts(1, a.Show(card))
    expect(page.locator("#dlg-shown[open]")).to_be_visible()
    box = page.locator("#act-end").bounding_box()
    assert box is not None
    press = page.touchscreen.tap if phone else page.mouse.click
    press(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("#player-1.is-turn")).to_be_visible()
    page.context.close()
