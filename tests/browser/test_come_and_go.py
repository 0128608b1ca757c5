"""Somebody vanishes, comes back, is replaced or voted out; a guest comes late; the owner leaves: all pages show it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser import house
from tests.browser.axe import violations
from tests.browser.conftest import Newcomer
from tests.browser.house import Server
from tests.browser.people import Person

SOON = "import fallakte.table.host as h, fallakte.web.game.around as a; h.STALLS = a.STALLS = 2; a.SLOW = 1; "


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which somebody stalls after two seconds instead of sixty."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house, "_COMMAND", SOON + house._COMMAND)
        with Server(tmp_path_factory.mktemp("house") / "tables.db") as running:
            yield running


def together(newcomer: Newcomer, names: tuple[str, ...], **fields: object) -> list[Person]:
    """These people at one table, the first one on the first chair and to move first."""
    people = [newcomer(phone=number == 1, lang="de" if number == 1 else "en") for number in range(len(names))]
    chairs = {f"seat{number}": "open" for number in range(1, len(names))}
    people[0].new_table(
        edition="speed", rule_first_player="first_seat", seat0="here", name0=names[0], **chairs, **fields
    )
    for person, name in zip(people[1:], names[1:], strict=True):
        person.page.goto(f"/t/{people[0].code}")
        person.page.locator("#sit-name").fill(name)
        person.page.locator("button[form=sit]").first.click()
        person.page.locator(".chair .tg.me").wait_for()
    people[0].page.locator(".start .btn.primary").click()
    for person in people:
        person.page.locator("main[data-connected]").wait_for()
    people[0].page.locator("#dlg-suspect [data-close]").first.click()
    return people


def menu(person: Person) -> None:
    person.page.keyboard.press("Escape")  # somebody may just be asked
    person.page.locator("header [data-dialog=menu]").click()


def test_somebody_vanishes_is_waited_for_comes_back_and_is_replaced(newcomer: Newcomer) -> None:
    ada, ben, cleo = together(newcomer, ("Ada", "Ben", "Cleo"), patience=30)
    row = ada.page.locator("#around .around-row", has_text="Cleo is gone.")
    cleo.page.goto("about:blank")
    expect(row).to_contain_text("The computer plays on in 0:")
    expect(ben.page.locator("#around")).to_contain_text("Cleo ist weg. Der Computer spielt weiter in 0:")
    expect(ada.page.locator("#player-2")).to_contain_text("gone 0:")
    expect(ada.page.locator("#log").get_by_text("Cleo is gone.")).to_have_count(1)
    ben.page.get_by_role("button", name="Auf Cleo warten").click()
    expect(row).to_contain_text("Everybody waits.")
    assert violations(ada.page) == []
    cleo.page.go_back()
    expect(row).to_have_count(0)
    expect(ada.page.locator("#log").get_by_text("Cleo is back.")).to_have_count(1)
    expect(ben.page.locator("#log").get_by_text("Cleo ist wieder da.")).to_have_count(1)
    cleo.page.goto("about:blank")
    expect(ada.page.locator("#log").get_by_text("The computer plays for Cleo now.")).to_have_count(1)
    cleo.page.go_back()
    cleo.page.locator("form[action$='/back'] button").click()
    expect(ada.page.locator("#log").get_by_text("Cleo plays again.")).to_have_count(1)


def test_a_hidden_page_looks_away_and_is_called_when_its_seat_is_awaited(newcomer: Newcomer) -> None:
    ada, ben = together(newcomer, ("Ada", "Ben"), seat2="random")
    hide(ada, True)
    expect(ben.page.locator("#player-0 .conn.aside")).to_be_attached()
    hide(ada, False)
    expect(ben.page.locator("#player-0 .conn.aside")).to_have_count(0)
    hide(ada, True)
    poke = ben.page.get_by_role("button", name="Ada anstupsen")
    poke.click()
    expect(ada.page).to_have_title("● Ben pokes you: it is up to you! · Fallakte")
    assert str(ada.page.locator("link[rel=icon]").get_attribute("href")).endswith("icon-call.svg")
    poke.click()
    expect(ben.page.locator("#toasts")).to_contain_text("Gerade erst angestupst.")
    hide(ada, False)
    expect(ada.page).not_to_have_title("● Ben pokes you: it is up to you! · Fallakte")


def hide(person: Person, on: bool) -> None:
    """What a browser does when another tab is looked at."""
    person.page.evaluate(
        """(on) => {
          Object.defineProperty(document, "hidden", { value: on, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        on,
    )


def test_who_holds_up_the_game_is_voted_out_by_more_than_half_of_the_others(newcomer: Newcomer) -> None:
    ada, ben, cleo = together(newcomer, ("Ada", "Ben", "Cleo"))
    ben.page.get_by_role("button", name="Computer für Ada spielen lassen").click()
    expect(cleo.page.locator("#around")).to_contain_text("For the computer: 1 of 2.")
    expect(ada.page.get_by_text("The computer stands in for you")).to_have_count(0)
    cleo.page.get_by_role("button", name="Let the computer play for Ada").click()
    expect(cleo.page.locator("#log")).to_contain_text("The others have voted: the computer plays for Ada now.")
    ada.page.locator("form[action$='/back'] button").click()
    expect(ben.page.locator("#log")).to_contain_text("Ada spielt wieder selbst.")


def test_a_late_guest_takes_a_bots_chair_with_its_hand_and_a_lock_keeps_strangers_out(newcomer: Newcomer) -> None:
    ada, ben = together(newcomer, ("Ada", "Ben"), seat2="random")
    dan, eve = newcomer(), newcomer()
    dan.page.goto(f"/t/{ada.code}")
    dan.page.locator("main[data-connected]").wait_for()
    assert dan.page.locator("#hand .card").count() == 0
    dan.page.get_by_label("Join on a computer's chair").fill("Dan")
    dan.page.get_by_role("button", name="Join").click()
    expect(dan.page.locator("#hand .card")).not_to_have_count(0)
    expect(ada.page.locator("#log")).to_contain_text("Dan joins and plays on with the computer's cards.")
    expect(ben.page.locator("#player-2")).to_contain_text("Dan")
    menu(ada)
    ada.page.get_by_role("button", name="Lock it to strangers").click()
    expect(ada.page.get_by_role("button", name="Open it to strangers")).to_be_visible()
    eve.page.goto(f"/t/{ada.code}")
    expect(eve.page.get_by_role("alert")).to_contain_text("locked to strangers")
    dan.page.reload()
    expect(dan.page.locator("#hand .card")).not_to_have_count(0)


def test_the_owner_leaves_and_the_table_goes_on_with_somebody_else(newcomer: Newcomer) -> None:
    ada, ben, cleo = together(newcomer, ("Ada", "Ben", "Cleo"))
    menu(ada)
    ada.page.get_by_role("button", name="Away for a while").or_(
        ada.page.locator("form[action$='/leave'] button")
    ).first.click()
    expect(cleo.page.locator("#log")).to_contain_text("Ben has the table now.")
    menu(cleo)
    expect(cleo.page.get_by_role("button", name="Close the table")).to_have_count(0)
    cleo.page.keyboard.press("Escape")
    ben.page.locator("#dlg-answer[open], #dock .turn:not(.asked)").first.wait_for()
    menu(ben)
    ben.page.locator("#heir").select_option(label="Cleo")
    ben.page.get_by_role("button", name="Den Tisch übergeben").click()
    menu(cleo)
    cleo.page.get_by_role("button", name="Close the table").click()
    cleo.page.get_by_role("button", name="Really close it for everybody?").click()
    expect(ben.page.locator("main[data-page=end]")).to_be_visible()
