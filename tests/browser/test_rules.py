"""The rules in a real browser: beside the game, from a refusal's number, without script, and on paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from fallakte.editions import edition_ids
from tests.browser.conftest import Newcomer
from tests.browser.people import Person

BOTS = {"seat0": "here", "name0": "Ada", "seat1": "random", "seat2": "random", "pace": "5"}


INKS = """names => names.flatMap((name) => [...document.querySelectorAll(name)].slice(0, 3)).map((one) => {
  const ink = document.createElement("canvas").getContext("2d");
  ink.fillStyle = getComputedStyle(one).color;
  ink.fillRect(0, 0, 1, 1);
  const [r, g, b] = [...ink.getImageData(0, 0, 1, 1).data].map((part) => part / 255)
    .map((part) => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);
  return 1.05 / (.2126 * r + .7152 * g + .0722 * b + .05);
})"""
"""How well what is printed stands out from white paper."""


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page[^s]", pdf))


@pytest.mark.parametrize("lang", ["de", "en"])
def test_on_paper_the_rules_are_two_pages_of_a4_and_the_notes_one(newcomer: Newcomer, lang: str) -> None:
    page = newcomer(lang=lang).page
    for edition in edition_ids():
        page.goto(f"/rules/{edition}")
        assert pages_of(page.pdf(prefer_css_page_size=True)) <= 2, edition
        page.goto(f"/rules/{edition}/notes")
        assert pages_of(page.pdf(prefer_css_page_size=True)) == 1, edition


def test_on_paper_the_ink_is_dark_in_every_look_by_night_too(newcomer: Newcomer) -> None:
    page = newcomer(color_scheme="dark").page
    page.emulate_media(media="print", color_scheme="dark")
    for edition in edition_ids():
        page.goto(f"/rules/{edition}")
        inks = page.evaluate(INKS, [".rs", ".story", ".rsec h2", ".rfig figcaption", ".ours li"])
        assert min(inks) >= 4.5, (edition, inks)
        expect(page.locator(".skip")).to_be_hidden()
        page.goto(f"/rules/{edition}/notes")
        assert min(page.evaluate(INKS, [".pn-t", ".grp th", ".pn-log b"])) >= 4.5, edition
        lines = page.locator(".pn-log i").first
        assert lines.evaluate("line => getComputedStyle(line).printColorAdjust") == "exact", (
            "else a printer leaves them out"
        )


@pytest.mark.parametrize("phone", [False, True])
def test_the_sheet_is_read_without_script_and_nothing_sticks_out(newcomer: Newcomer, phone: bool) -> None:
    page = newcomer(phone=phone, lang="de", java_script_enabled=False).page
    page.goto("/rules/muenchen-2013?rule=answers=right#R28")
    expect(page.locator("#R28")).to_be_in_viewport()
    expect(page.locator("#R12 ins")).to_be_visible()
    page.locator("[data-house]").uncheck()
    expect(page.locator("#R12 ins")).to_be_hidden()


@pytest.mark.parametrize("width", [390, 820, 1280])
def test_no_sheet_is_wider_than_its_screen(newcomer: Newcomer, width: int) -> None:
    page = newcomer(viewport={"width": width, "height": 844}).page
    for edition in edition_ids():
        page.goto(f"/rules/{edition}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, edition


def test_the_number_in_a_refusal_leads_to_its_sentence(person: Person) -> None:
    page = person.page
    person.new_table(**BOTS)
    page.locator("#act-end").click(force=True)
    link = page.locator("#toasts a.torule").first
    rule = link.inner_text()
    link.click()
    lit = page.locator("#rulespanel .rs.lit")
    expect(lit).to_be_visible()
    assert rule in (lit.get_attribute("data-rule") or "").split()
    expect(page.locator("#toasts .toast")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#rulespanel")).to_be_hidden()
    page.locator("a[data-rules]").first.click()
    expect(page.locator("#rulespanel h3").first).to_be_focused()
    page.locator("[data-rules-close]").click()
    expect(page.locator("#rulespanel")).to_be_hidden()


@pytest.mark.parametrize("phone", [False, True])
def test_over_an_open_dialog_the_rule_comes_and_goes_and_what_was_typed_stays(newcomer: Newcomer, phone: bool) -> None:
    person = newcomer(phone=phone)
    page = person.page
    person.new_table(**BOTS)
    page.keyboard.press("/")
    page.locator("#command").fill("e")
    page.keyboard.press("Enter")
    refused = page.locator("#mistyped a.torule")
    for leave in ("button", "escape"):
        rule = refused.inner_text()
        refused.click()
        lit = page.locator("#rulespanel .rs.lit")
        expect(lit).to_be_in_viewport()
        assert rule in (lit.get_attribute("data-rule") or "").split()
        if leave == "button":
            page.locator("[data-rules-close]").click()
        else:
            page.keyboard.press("Escape")
        expect(page.locator("#rulespanel")).to_be_hidden()
        expect(page.locator("#dlg-keys")).to_be_visible()
        expect(page.locator("#command")).to_have_value("e")
