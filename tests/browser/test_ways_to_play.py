"""Every way to play: each edition, the duel, a phone, the keyboard alone, German and English."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from fallakte.editions import edition_ids, load, words
from tests.browser.conftest import Newcomer
from tests.browser.people import Person

BOTS = {"seat0": "here", "name0": "Ada", "seat1": "random", "seat2": "random"}


@pytest.mark.parametrize("edition", edition_ids())
def test_each_edition_is_played_for_some_turns(newcomer: Newcomer, edition: str) -> None:
    person = newcomer(phone=edition == "muenchen-2013")
    person.new_table(edition=edition, **BOTS)
    expect(person.page.locator("svg.board")).to_be_visible()
    expect(person.page.locator("#tabinfo")).to_contain_text(words(load(edition), "en").name)
    person.play(steps=8)


def test_the_duel(person: Person) -> None:
    person.new_table(
        seat0="here", name0="Ada", seat1="random", edition="speed", rule_two_players="duel", rule_round_limit=4
    )
    expect(person.page.locator(".duel-row li")).to_have_count(4)
    person.play()
    expect(person.page.get_by_text("Lay face down in the row")).to_be_visible()


def test_a_phone_sized_game(newcomer: Newcomer) -> None:
    person = newcomer(phone=True)
    page = person.page
    person.new_table(**(BOTS | {"pace": "5"}))
    for drawer in ("sheet", "hand", "log", "chat"):
        opener = page.locator(f"button[data-drawer={drawer}]")
        opener.click()
        expect(opener).to_have_attribute("aria-expanded", "true")
        opener.click()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, "nothing sticks out sideways"
    person.new_table(rule_round_limit=2, **BOTS)
    person.play()
    expect(page.get_by_text("Laid open")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(820, 1180), (1024, 768), (1112, 834)])
def test_a_tablet_shows_board_cards_sheet_and_diary_at_once(newcomer: Newcomer, width: int, height: int) -> None:
    page = (person := newcomer(viewport={"width": width, "height": height})).page
    person.new_table(**(BOTS | {"pace": "5"}))
    for part in ("svg.board", "#hand .card", "#sheet", "#log", "#actions"):
        expect(page.locator(part).first).to_be_in_viewport()
    expect(page.locator("#act-end")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width, "nothing sticks out sideways"


def test_a_phone_lying_down_shows_the_whole_board_beside_the_actions(newcomer: Newcomer) -> None:
    page = (person := newcomer(viewport={"width": 844, "height": 390})).page
    person.new_table(**(BOTS | {"pace": "5"}))
    for part in ("svg.board", "#act-roll", "#act-end"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
    assert page.evaluate("document.documentElement.scrollWidth") <= 844, "nothing sticks out sideways"


@pytest.mark.parametrize("width", [768, 820, 1024, 1280])
def test_the_manor_stands_beside_the_words_of_the_first_page(newcomer: Newcomer, width: int) -> None:
    page = newcomer(viewport={"width": width, "height": 800}, lang="de").page
    page.goto("/")
    words_end = page.locator(".h-act .btn").last.bounding_box()
    picture = page.locator(".h-pic").bounding_box()
    assert words_end is not None
    assert picture is not None
    assert picture["x"] > words_end["x"] + words_end["width"]


def test_arrows_walk_over_the_sheet_and_tab_leaves_it(person: Person) -> None:
    page, press = person.page, person.page.keyboard.press
    person.new_table(**(BOTS | {"pace": "5", "help": "own_cards"}))
    expect(page.locator("main[data-connected]")).to_be_attached()
    row = page.locator("#sheet tbody tr:not(:has(.own-card)):not(.grp)").last
    row.locator("button").nth(0).focus()  # the own column is printed, the one beside it is not
    press("ArrowUp")
    press("ArrowDown")
    press("ArrowRight")
    press("m")
    cell = row.locator("button").nth(1)
    expect(cell).to_be_focused()
    expect(cell.locator(".pq")).to_be_visible()
    for key in ("Tab", "Shift+Tab"):
        cell.focus()
        press(key)
        assert not page.evaluate("document.activeElement.closest('#sheet tbody')")


def test_a_whole_game_by_keyboard_alone(person: Person) -> None:
    page, press = person.page, person.page.keyboard.press
    page.goto("/")
    for _ in range(12):
        if page.evaluate("document.activeElement.innerText").startswith("Play now"):
            break
        press("Tab")
    press("Enter")
    expect(page.get_by_role("button", name="I am new here")).to_be_focused()
    press("Enter")
    page.locator("main[data-page=game]").wait_for()
    for _ in range(2000):
        seen = person.look()
        if seen["dialog"] in ("dlg-answer", "dlg-suspect"):
            answer_by_keys(person)
        elif seen["dialog"]:
            press("Escape")
        elif page.locator("#act-accuse:not([aria-disabled])").count():
            press("/")
            if page.evaluate("document.activeElement.id") == "command":
                break
        elif seen["wants"]:
            press("1")
        page.wait_for_timeout(40)
    page.keyboard.type("a " + " ".join(person.server.solution(person.code)))
    press("Enter")
    person.read_the_verdict(press=enter)
    expect(page.get_by_text("The envelope agrees.").first).to_be_visible()


def enter(button: Locator) -> None:
    """Whatever is waited for has the focus."""
    expect(button).to_be_focused()
    button.page.keyboard.press("Enter")


def answer_by_keys(person: Person) -> None:
    """Walk through a dialog with Tab, Space and Enter."""
    for _ in range(6):
        person.page.keyboard.press("Tab")
        if person.page.evaluate("document.activeElement.type") == "radio":
            person.page.keyboard.press("Space")
    if person.page.evaluate("document.activeElement.closest('dialog') !== null"):  # it may be past meanwhile
        person.page.keyboard.press("Enter")


def test_a_typed_command_that_is_not_understood_stays_to_be_put_right(person: Person) -> None:
    page = person.page
    person.new_table(rule_first_player="first_seat", **BOTS)
    page.locator("main[data-connected] #act-roll.primary").wait_for()
    page.keyboard.press("/")
    page.keyboard.type("s nobody rope")
    page.keyboard.press("Enter")
    expect(page.locator("#mistyped")).to_contain_text("nobody")  # beside the field, and nowhere else
    expect(page.locator("#command")).to_have_value("s nobody rope")
    expect(page.locator(".toast")).to_have_count(0)
    page.locator("#command").fill("r")
    expect(page.locator("#mistyped")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator("#dlg-keys")).to_be_hidden()
    expect(page.locator("#command")).to_have_value("")


def test_what_is_not_chosen_yet_is_said_in_the_words_of_the_page(newcomer: Newcomer) -> None:
    person = newcomer(lang="en")
    page = person.page
    person.new_table(edition="speed", rule_first_player="first_seat", **BOTS)
    page.locator("#dlg-suspect[open] [data-close]").first.click()
    page.get_by_role("button", name="DE").click()
    page.locator("html[lang=de] #dlg-suspect[open]").wait_for()
    person.press("#dlg-suspect .btn.primary")
    expect(page.locator("#dlg-suspect .toast")).to_have_text("Noch offen: Wer war es? Womit? Wo?")
    expect(page.locator("#dlg-suspect input[name=suspect]").first).to_be_focused()


def test_what_is_not_sent_yet_survives_that_the_page_is_loaded_anew(person: Person) -> None:
    page = person.page
    person.new_table(**(BOTS | {"pace": "5"}))
    page.locator("#tab-chat").click()
    page.locator("#say").fill("It was the g")
    page.reload()
    expect(page.locator("#say")).to_have_value("It was the g")
    page.locator("#tab-chat").click()
    page.locator("#say").press("Enter")
    expect(page.locator("#chat-lines")).to_contain_text("It was the g")
    page.reload()
    expect(page.locator("#say")).to_have_value("")


def test_german_and_english_at_any_moment(newcomer: Newcomer) -> None:
    person = newcomer(lang="de")
    page = person.page
    page.goto("/new")
    expect(page.get_by_role("heading", name="Hausregeln")).to_be_visible()
    person.new_table(rule_round_limit=1, lang="de", **BOTS)
    expect(page.get_by_role("region", name="Deine Karten")).to_be_visible()
    page.get_by_role("button", name="EN", exact=True).click()
    expect(page.get_by_role("region", name="Your cards")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "en"
    page.get_by_role("button", name="DE", exact=True).click()
    expect(page.get_by_role("region", name="Deine Karten")).to_be_visible()
    person.play()
    expect(page.get_by_text("Das Siegel passt")).to_be_visible()


def test_a_double_click_does_nothing_twice(person: Person) -> None:
    person.new_table(seat0="here", name0="Ada", seat1="random", seat2="random")
    page = person.page
    person.until_my_turn_begins()
    page.locator("#act-accuse").click()
    for name in ("suspect", "thing", "place"):
        page.locator(f"#dlg-accuse label.opt:has(input[name={name}])").first.click()
    page.locator("#dlg-accuse .btn.danger").dblclick()
    expect(page.locator("#dlg-accuse [data-label]")).to_have_text("Sure? Yes, accuse!")
    page.locator("#dlg-accuse [data-close]").first.click()
    page.locator("#act-accuse").click()
    expect(page.locator("#dlg-accuse [data-label]")).to_have_text("Accuse")
    page.keyboard.press("Escape")
    while not page.locator("#dock form[action$='/act'] .place").count():
        person.step()
    before = len(person.server.events(person.code))
    page.locator("#dock form[action$='/act'] .place").first.dblclick()
    expect(page.locator("#dock form[action$='/act'] .place")).to_have_count(0)
    assert len(person.server.events(person.code)) > before, "the walk is not taken back by the second click"
