"""Nobody is shut out: axe finds nothing on any page, by day and by night, at a laptop and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from fallakte.editions import edition_ids
from tests.browser.axe import violations
from tests.browser.conftest import Newcomer
from tests.browser.people import Person

TWO = {"seat0": "here", "name0": "Ada", "seat1": "open", "seat2": "random", "rule_first_player": "first_seat"}
ALONE = {"seat0": "here", "name0": "Ada", "seat1": "random", "seat2": "random"}


def test_the_check_finds_what_is_wrong(person: Person) -> None:
    person.page.goto("/")
    person.page.evaluate("document.querySelector('.h-sub').className = 'wrong-on-purpose'")
    person.page.evaluate("document.querySelector('.wrong-on-purpose').style.color = '#ccbbaa'")
    person.page.evaluate("document.querySelector('[data-toggle=theme]').removeAttribute('aria-label')")
    told = violations(person.page)
    assert any(one.startswith("light: color-contrast") for one in told)
    assert any(one.startswith("dark: button-name") for one in told)


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_home_and_a_new_table(newcomer: Newcomer, phone: bool) -> None:
    person = newcomer(phone=phone)
    person.new_table(**ALONE)
    for address in ("/", "/new", "/new?edition=drei-fragezeichen", "/t/rope-hall-42"):
        person.page.goto(address)
        assert violations(person.page) == [], address


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_a_table_from_the_lobby_to_the_turn_of_somebody_else(newcomer: Newcomer, phone: bool) -> None:
    ada, bob = newcomer(phone=phone), newcomer(phone=phone, lang="de")
    ada.new_table(**TWO)
    assert violations(ada.page) == []
    bob.page.goto(f"/t/{ada.code}")
    assert violations(bob.page) == []
    bob.page.get_by_label("Dein Name").fill("Bob")
    bob.page.get_by_role("button", name="Hinsetzen").click()
    ada.page.get_by_role("button", name="Deal the cards").click()
    bob.page.locator("main[data-page=game]").wait_for()
    ada.until_my_turn_begins()
    assert violations(bob.page) == [], "somebody else's turn"
    for dialog in ("accuse", "menu", "keys"):
        ada.page.evaluate(f"document.getElementById('dlg-{dialog}').showModal()")
        assert violations(ada.page) == [], dialog
        ada.page.keyboard.press("Escape")


@pytest.mark.parametrize("edition", edition_ids())
def test_the_own_turn_in_each_edition(newcomer: Newcomer, edition: str) -> None:
    person = newcomer(phone=True) if edition == "clue-us" else newcomer()
    person.new_table(edition=edition, help="odds", **ALONE)
    headers = {"origin": person.server.address}
    person.page.request.post(f"/t/{person.code}/help", form={"seat": "0", "step": "odds"}, headers=headers)
    person.page.locator("#dock .turn.asked").wait_for()
    person.page.get_by_text("Likeliest").wait_for(state="attached")
    assert violations(person.page) == []


@pytest.mark.parametrize("drawer", ["sheet", "hand", "log", "chat"])
def test_the_drawers_of_the_phone(newcomer: Newcomer, drawer: str) -> None:
    person = newcomer(phone=True)
    person.new_table(**(ALONE | {"pace": "5"}))
    person.page.locator(f"button[data-drawer={drawer}]").click()
    assert violations(person.page) == []


def test_hand_over_answer_end_and_replay(newcomer: Newcomer) -> None:
    family = newcomer()
    page, seen = family.page, set[str]()
    family.new_table(
        edition="speed", seat0="here", name0="Ada", seat1="here", name1="Bob", seat2="random", rule_round_limit="2"
    )
    for look in family.looks_until_the_end():
        state = look["dialog"] or look["page"]
        if state and state not in seen:
            seen.add(state)
            assert violations(page) == [], state
        if look["page"] == "hand-over":
            page.get_by_role("link", name="I am").first.click()
            expect(page.get_by_role("region", name="Your cards")).to_be_visible()
        elif not family.step():
            page.wait_for_timeout(30)
    assert {"hand-over", "game", "end", "dlg-suspect"} <= seen
    _replay(family)


def _replay(person: Person) -> None:
    person.page.goto(f"/t/{person.code}/replay?step=20&view=open")
    person.page.locator("#view").select_option("0")
    expect(person.page.locator("#replay-sheet table")).to_be_visible()
    person.page.locator("#replay-slider").fill("12")
    expect(person.page.locator("#replay-head-box")).to_contain_text("12")
    assert violations(person.page) == []
