"""*Play now* offers the next level after two won games in a row, and the one below after two lost ones."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request

from fallakte.bots import LADDER
from fallakte.web.suiting import SUITS_COOKIE, Suits, suits
from tests.web.server import FAST, Browser, serving

CODES = ("rope-hall-42", "plum-study-17", "dagger-lounge-23", "green-kitchen-31")


def table(code: str, ended: str, next_code: str | None = None) -> Any:
    """A table of mine: `won`, `lost`, ended by `vote`, or still `running`."""
    result = SimpleNamespace(winner=0 if ended == "won" else 1)
    view = SimpleNamespace(table=SimpleNamespace(result=result))
    game = SimpleNamespace(over=ended != "running", closed=ended == "vote", view=view)
    return SimpleNamespace(code=code, mine=(0,), game=game, next_code=next_code)


def after(level: str, *ended: str) -> Suits:
    """What suits somebody whose games at a level ended so."""
    codes = CODES[: len(ended)]
    cookie = ".".join((level, *codes))
    request = Request({"type": "http", "headers": [(b"cookie", f"{SUITS_COOKIE}={cookie}".encode())]})
    return suits(request, [table(code, how) for code, how in zip(codes, ended, strict=True)])


@pytest.mark.parametrize(
    ("ended", "moved"),
    [
        ((), ""),
        (("won",), ""),
        (("won", "won"), "up"),
        (("lost", "lost"), "down"),
        (("won", "lost"), ""),
        (("won", "won", "lost"), ""),
        (("lost", "won", "won"), "up"),
        (("won", "vote", "running", "won"), "up"),
        (("won", "vote"), ""),
    ],
)
def test_two_in_a_row_move_it(ended: tuple[str, ...], moved: str) -> None:
    suited = after("sheet", *ended)
    assert suited.moved == moved
    assert suited.usual.id == "sheet"
    assert suited.level.id == {"up": "exact", "down": "apprentice", "": "sheet"}[moved]


def test_above_the_best_and_below_the_first_there_is_nothing() -> None:
    assert after(LADDER[-1].id, "won", "won").moved == ""
    assert after(LADDER[0].id, "lost", "lost").moved == ""


def test_rematches_count_and_no_round_of_them_is_endless() -> None:
    tables = [table(CODES[0], "won", CODES[1]), table(CODES[1], "won", CODES[0])]
    request = Request({"type": "http", "headers": [(b"cookie", f"{SUITS_COOKIE}=sheet.{CODES[0]}".encode())]})
    assert suits(request, tables).moved == "up"


@pytest.fixture(scope="module")
def served() -> Iterator[tuple[str, Starlette]]:
    with serving(FAST) as (address, app):
        yield address, app


def levels(served: tuple[str, Starlette], browser: Browser, **fields: object) -> set[str]:
    """The levels of the bots that one plays at once."""
    answer = browser.post("/now", **fields)
    assert answer.status_code == 200
    host = served[1].state.house._tables[str(answer.url).rpartition("/")[2]].host
    return {place.level for place in host.lobby.seats[1:]}


def test_it_begins_with_the_first_level_and_keeps_what_was_chosen(served: tuple[str, Starlette]) -> None:
    browser = Browser(served[0])
    assert levels(served, browser) == {LADDER[0].id}
    assert f"three bots: {LADDER[0].name('en')}" in browser.get("/").text
    assert levels(served, browser, level="exact") == {"exact"}
    assert levels(served, browser) == {"exact"}
    assert browser.post("/now", level="contest").status_code == 409
    assert browser.post("/now", level="../x").status_code == 409


def test_a_forged_cookie_says_nothing(served: tuple[str, Starlette]) -> None:
    browser = Browser(served[0])
    for forged in ("", "...", "random.rope-hall-42", "<b>x</b>", "exact." + "rope-hall-42." * 200):
        browser.http.cookies.set(SUITS_COOKIE, forged)
        assert browser.get("/").status_code == 200
