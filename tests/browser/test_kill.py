"""`kill -9` in the middle of a game: the page says so, reconnects by itself, and the game goes on.

How fast it does so is measured in `bench/web_pages.py`.
"""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Newcomer
from tests.browser.house import Server


def test_pages_reconnect_by_themselves_and_go_on(newcomer: Newcomer, server: Server) -> None:
    person = newcomer()
    person.new_table(seat0="here", name0="Ada", seat1="random", seat2="random")
    person.play(steps=4)
    before = int(person.look()["version"])
    server.kill()
    expect(person.page.get_by_text("Connection lost").first).to_be_visible()
    server.start()
    expect(person.page.get_by_text("Connected again").first).to_be_visible()
    assert int(person.look()["version"]) >= before
    person.play(steps=4)
    assert int(person.look()["version"]) > before


def test_a_choice_outlives_that_the_server_is_away(newcomer: Newcomer, server: Server) -> None:
    person = newcomer()
    page = person.page
    bots = {"seat1": "random", "seat2": "random"}
    person.new_table(edition="speed", rule_first_player="first_seat", seat0="here", name0="Ada", **bots)
    page.locator("main[data-connected]").wait_for()
    page.locator("#dlg-suspect[open]").wait_for()
    for name in ("suspect", "thing", "place"):
        page.locator(f"#dlg-suspect label.opt:has(input[name={name}])").first.click()
    server.kill()
    expect(page.locator("#dlg-suspect").get_by_text("Connection lost")).to_be_visible()
    person.press("#dlg-suspect .btn.primary")
    expect(page.locator("#dlg-suspect input:checked")).to_have_count(3)
    server.start()
    expect(page.get_by_text("Connected again").first).to_be_visible()
    person.press("#dlg-suspect .btn.primary")
    expect(page.locator("#dlg-suspect")).to_be_hidden()
    expect(page.locator("#log")).to_contain_text("You suggest:")
