"""What may be pressed is in sight: on a phone of 390 by 660 nothing is scrolled to act, at a desk nothing is cut."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from fallakte.rules import events as e
from tests.browser.conftest import Newcomer
from tests.browser.staged import Stage

SMALL = {"viewport": {"width": 390, "height": 660}}
LYING = {"width": 660, "height": 390}
BOTS = {"seat0": "here", "name0": "Ada", "seat1": "random", "seat2": "random", "seat3": "random"}
OUT_OF_SIGHT = """(selectors) => {
  if (scrollY > 0) return ["the page is scrolled"];
  const bars = [...document.querySelectorAll("nav.drawers, form.actions")];
  return selectors.flatMap((selector) => [...document.querySelectorAll(selector)])
    .filter((node) => node.checkVisibility({ visibilityProperty: true }))
    .filter((node) => {
      const box = node.getBoundingClientRect();
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const own = node.contains(hit) || hit?.contains(node) || hit?.closest("label")?.contains(node);
      const below = bars.some((bar) => !bar.contains(node) && bar.contains(hit));
      return box.top < 0 || box.bottom > innerHeight || !own || below;
    }).map((node) => node.outerHTML.slice(0, 90));
}"""
TO_ACT = ["#dock .p1", "#dock .place", "#dock .act", "#dlg-suspect[open] label.opt", "#dlg-answer[open] label.opt"]
TO_SAY = ["dialog[open][aria-modal] .btn.primary", "dialog[open][aria-modal] footer .btn"]


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with Stage() as running:
        yield running


def out_of_sight(page: Page) -> list[str]:
    """What one would have to scroll to, of all that may be pressed now."""
    found: list[str] = page.evaluate(
        OUT_OF_SIGHT, TO_SAY if page.locator("dialog[open][aria-modal]").count() else TO_ACT[:3]
    )
    if page.locator("dialog[open][aria-modal]").count():
        found += page.evaluate(OUT_OF_SIGHT, TO_ACT[3:])
    return found


@pytest.mark.parametrize(
    ("edition", "size"), [("classic", SMALL), ("muenchen-2013", SMALL), ("drei-fragezeichen", SMALL), ("speed", {})]
)
def test_nothing_has_to_be_scrolled_to_act(newcomer: Newcomer, edition: str, size: dict[str, object]) -> None:
    person = newcomer(phone=True, lang="de", **size)
    page = person.page
    person.new_table(edition=edition, lang="de", rule_first_player="first_seat", rule_round_limit=4, **BOTS)
    page.locator("main[data-connected]").wait_for()
    met, deadline = set[str](), time.monotonic() + 120
    while person.look()["page"] == "game" and time.monotonic() < deadline:
        seen = person.look()
        wanted = seen["dialog"] or seen["wants"]
        if wanted and person.look() == seen:
            hidden = out_of_sight(page)
            if person.look() == seen:  # nothing has changed meanwhile
                assert hidden == [], wanted
                met.add(wanted)
        if not person.step():
            time.sleep(0.03)
    assert {"dlg-suspect", "dlg-answer", "dlg-shown"} & met
    assert edition == "speed" or any(".place" in one for one in met)


def test_as_many_ways_as_a_roll_can_open_stand_in_sight(stage: Stage, chromium: Browser) -> None:
    table = stage.table("drei-fragezeichen", 6, pace=0, lang="de")
    page = table.page(chromium, 0, locale="de", is_mobile=True, has_touch=True, **SMALL)
    table.happen(e.Rolled(0, (5, 6)))
    expect(page.locator("#dock .place").first).to_be_visible()
    page.evaluate(
        """() => { const list = document.querySelector("#dock .places"), some = [...list.children];
        while (list.children.length < 15) list.append(some[list.children.length % some.length].cloneNode(true)); }"""
    )
    assert out_of_sight(page) == []
    page.context.close()


@pytest.mark.parametrize("seats", [3, 6])
@pytest.mark.parametrize("edition", ["drei-fragezeichen", "muenchen-2013"])
def test_no_name_on_the_sheet_is_cut(stage: Stage, chromium: Browser, edition: str, seats: int) -> None:
    table = stage.table(edition, seats)
    for lang in ("de", "en"):
        page = table.page(chromium, 0, locale=lang)
        cut = page.evaluate(
            """() => [...document.querySelectorAll("#sheet tbody th")]
              .filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 2)
              .map((name) => name.textContent)"""
        )
        assert cut == []
        page.context.close()


def test_turning_the_phone_keeps_what_was_chosen(newcomer: Newcomer) -> None:
    person = newcomer(phone=True, **SMALL)
    page = person.page
    person.new_table(edition="speed", rule_first_player="first_seat", **BOTS)
    page.locator("#dlg-suspect[open]").wait_for()
    for name in ("suspect", "thing", "place"):
        page.locator(f"#dlg-suspect label.opt:has(input[name={name}])").nth(1).click()
    sentence = page.locator("#dlg-suspect .sentence").inner_text()
    for size in (LYING, SMALL["viewport"]):
        page.set_viewport_size(size)  # type: ignore[arg-type] # a typed dict
        expect(page.locator("#dlg-suspect input:checked")).to_have_count(3)
        expect(page.locator("#dlg-suspect .sentence")).to_have_text(sentence, use_inner_text=True)
        expect(page.locator("#dlg-suspect .sentence")).to_be_in_viewport(ratio=0.99)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_back_puts_a_drawer_away_before_it_leaves_the_table(newcomer: Newcomer) -> None:
    person = newcomer(phone=True, **SMALL)
    page = person.page
    page.goto("/")
    person.new_table(pace="5", **BOTS)
    page.locator("main[data-connected]").wait_for()
    for drawer, then in (("sheet", "log"), ("log", "chat")):
        page.locator(f"button[data-drawer={drawer}]").click()
        page.locator(f"button[data-drawer={then}]").click()  # from one to the next is one step back
        expect(page.locator("body")).to_have_attribute("data-drawer", then)
        page.go_back()
        expect(page.locator("body")).to_have_attribute("data-drawer", "")
        expect(page.locator("main[data-page=game]")).to_be_visible()
    page.go_back()
    expect(page.locator(".hero")).to_be_visible()


def test_two_quick_taps_look_no_closer(newcomer: Newcomer) -> None:
    page = newcomer(phone=True, **SMALL).page
    for address in ("/", "/new", "/rules/classic"):
        page.goto(address)
        zooming = page.evaluate(
            "[...document.querySelectorAll('main, main button, main a, main label')]"
            ".filter((node) => !['manipulation', 'none'].includes(getComputedStyle(node).touchAction)).length"
        )
        assert zooming == 0, address
    small = page.evaluate(
        "[...document.querySelectorAll('input, select')]"
        ".filter((node) => parseFloat(getComputedStyle(node).fontSize) < 16).length"
    )
    assert small == 0, "a phone looks closer at a field with small letters"


def test_on_a_phone_the_board_is_looked_at_closer(newcomer: Newcomer) -> None:
    for size in (SMALL, {}):
        person = newcomer(phone=True, **size)
        person.new_table(pace="5", rule_first_player="first_seat", **BOTS)
        for way, closer in ((1, "near"), (1, "nearer"), (-1, "near")):
            person.page.locator(f"[data-zoom='{way}']").click()  # nothing lies over it
            expect(person.page.locator(".stage")).to_contain_class(closer)


def test_what_is_not_chosen_yet_is_said_no_longer_than_it_is_true(newcomer: Newcomer) -> None:
    person = newcomer(phone=True, lang="de")
    page, said = person.page, person.page.locator("#toasts .toast")
    person.new_table(edition="speed", lang="de", rule_first_player="first_seat", pace="5", **BOTS)
    page.locator("#dlg-suspect .btn.primary").click()
    expect(said).to_have_text("Noch offen: Wer war es? Womit? Wo?")
    page.locator("#dlg-suspect label.opt").first.click()
    page.locator("#dlg-suspect .btn.primary").click()
    expect(said).to_have_text("Noch offen: Womit? Wo?")
    page.locator("#dlg-suspect label.opt:has(input[name=thing])").first.click()
    page.locator("#dlg-suspect label.opt:has(input[name=place])").first.click()
    expect(said).to_have_count(0, timeout=4_000)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1366, 768), (844, 390)])
def test_lying_or_at_a_desk_every_way_there_is_stands_in_sight(
    stage: Stage, chromium: Browser, width: int, height: int
) -> None:
    size = {"width": width, "height": height}
    seats = 4 if height > 500 else 6
    for edition, dice in (("muenchen-2013", (1, 2)), ("drei-fragezeichen", (5, 6)), ("classic", (6, 6))):
        table = stage.table(edition, seats, pace=0, lang="de")
        page = table.page(chromium, 0, locale="de", viewport=size)
        table.happen(e.Rolled(0, dice))
        expect(page.locator("#dock .place").first).to_be_visible()
        assert page.locator("#dock .place").count() > 1
        cut = page.evaluate(
            """() => [...document.querySelectorAll("#dock .place, #dock .act")].filter((node) => {
              const box = node.getBoundingClientRect(), dock = document.querySelector(".dock").getBoundingClientRect();
              const over = document.elementFromPoint(box.right - 6, box.top + box.height / 2);
              return box.right > dock.right || box.bottom > innerHeight || !node.contains(over);
            }).map((node) => node.textContent)"""
        )
        assert cut == [], edition
        page.context.close()
