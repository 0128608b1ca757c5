"""A phone at a real table: sets up, enters turns by taps (counted), reads the sheet."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Page, expect

NAMES = ("Anna", "Ben", "Cara")
HANDS = {
    "Anna": ("plum", "rope", "hall", "study", "dagger", "white"),
    "Ben": ("mustard", "green", "wrench", "kitchen", "dining_room", "lounge"),
}
EVENING: Sequence[tuple[str, tuple[str, str, str], str | None, str | None]] = (
    ("Anna", ("mustard", "lead_pipe", "library"), "Ben", "mustard"),
    ("Ben", ("scarlett", "wrench", "kitchen"), "Cara", None),
    ("Cara", ("mustard", "candlestick", "library"), "Ben", None),
    ("Anna", ("peacock", "lead_pipe", "conservatory"), "Cara", "lead_pipe"),
    ("Ben", ("peacock", "candlestick", "lounge"), "Cara", None),
    ("Cara", ("peacock", "revolver", "hall"), "Anna", "hall"),
    ("Anna", ("green", "revolver", "ballroom"), "Ben", "green"),
    ("Ben", ("peacock", "revolver", "ballroom"), None, None),
    ("Cara", ("scarlett", "revolver", "dining_room"), "Ben", None),
    ("Anna", ("peacock", "revolver", "ballroom"), None, None),
)
"""A whole game of which the case file is Peacock, revolver, ballroom: asker, cards, who showed, which card I saw."""


class Phone:
    """A page at a real table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    @property
    def code(self) -> str:
        """The table's code."""
        found = re.search(r"/companion/([a-z]+-[a-z]+-\d+)", self.page.url)
        assert found is not None, self.page.url
        return found[1]

    @property
    def version(self) -> int:
        """The version of the table this page shows."""
        return int(self.page.locator("#main").get_attribute("data-version") or 0)

    def tap(self, where: str) -> None:
        """One tap."""
        self.page.locator(where).click()
        self.taps += 1

    def set_up(self) -> None:
        """Anna's table of three with the classic box."""
        self.page.goto("/companion")
        self.page.locator("a[href='/companion?edition=classic']").click()
        for seat, name in enumerate(NAMES):
            self.page.locator(f"#name-{seat}").fill(name)
        following = self.page.locator("[data-step-to=cards]")
        if following.is_visible():
            following.click()
        self.choose(HANDS["Anna"])
        self.page.locator("button[form=begin]").click()
        self.page.locator("body[data-state=who]").wait_for()

    def choose(self, cards: Sequence[str]) -> None:
        """Tick cards of a hand."""
        for card in cards:
            self.page.locator(f"label:has(> input[name=card][value={card}])").click()

    def sit(self, code: str, name: str) -> None:
        """Join a table as somebody and tell the own hand."""
        self.page.goto(f"/companion/{code}")
        self.page.locator(".ph", has_text=name).get_by_role("button").click()
        self.choose(HANDS[name])
        self.page.locator("button[form=hand-form]").click()
        self.page.locator("body[data-state=who]").wait_for()

    def turn(self, asker: str, cards: Sequence[str], shower: str | None, seen: str | None = None) -> int:
        """Enter a turn by taps; how many it took."""
        before = self.taps
        self.tap(f".in-dock [data-asker='{NAMES.index(asker)}']")
        for card in cards:
            self.tap(f".pk[data-card={card}]")
        self.page.locator("body[data-state=answers]").wait_for()
        self.tap(
            "[data-answer=nobody]" if shower is None else f".answer[data-seat='{NAMES.index(shower or '')}'] .a-yes"
        )
        if seen is not None:
            self.tap(f"[data-which-card={seen}]")
        self.page.locator("body[data-state=done]").wait_for()
        return self.taps - before

    def knows(self, turn: int) -> None:
        """Wait until the page has come to this turn."""
        expect(self.page.locator("#main")).to_have_attribute("data-turn", str(turn))

    def left(self) -> str:
        """How many solutions the sheet says are left."""
        return self.page.locator("#sheet-head .left").inner_text().split()[0]
