"""What a person waits for, in real Chromium: `python -m bench.web_pages [rounds]`.

- *Play now*: from the click on the home page to a game in which the cards are dealt and the page is connected.
- the game page again, with and without a warm cache: from the request until its actions are drawn and it is
  connected; a table in the middle of a game.
- `kill -9`: from the start of a new server to its first answer, and from there until the open page says that it is
  connected again.

The baseline in the same run is the server's smallest page (its licence text) in the same browser.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import Console
from rich.progress import track
from rich.table import Table
from tests.browser.conftest import FLAGS
from tests.browser.house import Server
from tests.browser.people import CHROMIUM, Person

SMALLEST = "/static/CREDITS.md"
_HEARS = "() => document.querySelector('#actions .act') && document.querySelector('main[data-connected]')"
"""The actions are there, and the page is connected."""


def seconds_until_usable(page: Page, go: object) -> float:
    """How long after an act the game page can be used."""
    began = time.perf_counter()
    assert callable(go)
    go()
    page.wait_for_function(_HEARS)
    return time.perf_counter() - began


def visitor(browser: Browser, server: Server, viewport: tuple[int, int]) -> Page:
    """A new person."""
    size = {"width": viewport[0], "height": viewport[1]}
    return browser.new_context(base_url=server.address, viewport=size, locale="en").new_page()  # type: ignore[arg-type] # a typed dict


def one_round(browser: Browser, server: Server, waits: dict[str, list[float]]) -> None:
    """Every wait once."""

    def note(name: str, seconds: float) -> None:
        waits.setdefault(name, []).append(seconds)

    page = visitor(browser, server, (1280, 800))
    began = time.perf_counter()
    page.goto(SMALLEST)
    note("smallest page", time.perf_counter() - began)
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    note(
        "Play now: click to dealt game",
        seconds_until_usable(page, page.get_by_role("button", name="I know it").click),
    )
    person = Person(page, server)
    person.play(steps=12)
    note("game page, cache warm", seconds_until_usable(page, page.reload))
    fresh = visitor(browser, server, (390, 844))
    note("game page, first visit, phone", seconds_until_usable(fresh, lambda: fresh.goto(f"/t/{person.code}")))
    server.kill()
    page.get_by_text("Connection lost").first.wait_for()
    began = time.perf_counter()
    server.start()
    note("a new server: start to first answer", time.perf_counter() - began)
    began = time.perf_counter()
    page.get_by_text("Connected again").first.wait_for()
    note("kill -9: server is back to page connected", time.perf_counter() - began)
    person.play(steps=1)
    for open_page in (page, fresh):
        open_page.context.close()


def main() -> None:
    rounds, waits = int(sys.argv[1]) if len(sys.argv) > 1 else 5, dict[str, list[float]]()
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder) / "tables.db") as server,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for _ in track(range(rounds), "rounds"):
            one_round(browser, server, waits)
        browser.close()
    bare = median(waits["smallest page"])
    shown = Table("", "median ms", "worst ms", "times the smallest page")
    for name, found in waits.items():
        shown.add_row(name, f"{1000 * median(found):.0f}", f"{1000 * max(found):.0f}", f"{median(found) / bare:.1f}")
    Console().print(shown)


if __name__ == "__main__":
    main()
