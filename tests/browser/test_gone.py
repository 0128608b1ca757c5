"""A table that does not exist any more, as after a server with another file: its page says so and asks no further."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Newcomer
from tests.browser.house import Server


def test_a_page_whose_table_is_gone_says_so(newcomer: Newcomer, server: Server) -> None:
    person = newcomer()
    person.new_table(seat0="here", name0="Ada", seat1="random", seat2="random")
    person.play(steps=2)
    server.kill()
    for file in server.db.parent.glob(f"{server.db.name}*"):
        file.unlink()
    server.start()
    expect(person.page.get_by_role("alert").get_by_text("There is no such table")).to_be_visible()
