"""People who play with a browser as a person does: they press what the page offers, and know only what it shows."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Error, Locator, Page, TimeoutError

from tests.browser.house import Server

CHROMIUM = "/usr/bin/chromium"
PATIENCE = 2500
"""So many milliseconds something must be there to be pressed; otherwise the page is looked at again."""
CARD_PICKS = ("suspect", "thing", "place")
WANTS = (
    "#dock .place.wanted",
    "#dock .act.primary:not([aria-disabled])",
    "#dock form[action$='/act'] .place",
    "#highlights a",
    "#dock .act:not([aria-disabled]):not(.danger)",
)
"""What is pressed first, where the page offers several things."""
LOOK = """(wants) => {
  const main = document.querySelector("main[data-table]");
  if (!main || document.readyState !== "complete") return { page: "", version: "", dialog: "", wants: "" };
  const offered = (selector) => [...document.querySelectorAll(selector)].some((node) => node.checkVisibility());
  return {
    page: main.dataset.page,
    version: main.dataset.version,
    dialog: document.querySelector("dialog[open][aria-modal]")?.id ?? "",
    wants: wants.find(offered) ?? "",
  };
}"""


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.server = server

    @property
    def code(self) -> str:
        """The code of the table in the address."""
        return self.page.url.partition("/t/")[2].partition("?")[0].partition("/")[0]

    def look(self) -> dict[str, Any]:
        """What the page shows: its stage, its version, an open dialog, what it wants."""
        for _ in range(4):
            try:
                seen: dict[str, Any] = self.page.evaluate(LOOK, WANTS)
            except Error:  # just now another page is loaded, and from there perhaps the next
                self.page.wait_for_load_state()
            else:
                return seen
        raise AssertionError("one page after the other is loaded")

    def new_table(self, **fields: object) -> str:
        """A table set up by the form's fields, without filling it in; its code. Bots act at once."""
        filled = {f"seat{number}": "none" for number in range(6)} | {"pace": "0", "beat": "0", "patience": "0"}
        filled |= {name: str(value) for name, value in fields.items()}
        headers = {"origin": self.server.address}
        answer = self.page.request.post("/new", form=dict(filled), headers=headers)
        assert answer.ok, answer.text()
        self.page.goto(answer.url)
        return self.code

    def press(self, selector: str) -> None:
        """Press the first thing that fits, as a finger or a mouse does."""
        self.page.locator(selector).locator("visible=true").first.click(timeout=PATIENCE)

    def step(self) -> bool:
        """Do the first thing the page offers; whether there was anything to do."""
        seen = self.look()
        if seen["page"] != "game":
            return False
        try:
            if seen["dialog"]:
                self._answer_dialog(seen["dialog"])
            elif seen["wants"] == "#highlights a":
                self.page.locator("#highlights a").first.dispatch_event("click", timeout=PATIENCE)
            elif seen["wants"]:
                self.press(seen["wants"])
            else:
                return False
        except TimeoutError:  # meanwhile the game went on, and something else lies in front
            return False
        self._until_changed(seen)
        return True

    def _answer_dialog(self, dialog: str) -> None:
        inside = f"#{dialog}"
        if dialog in ("dlg-choose", "dlg-peek"):
            return self.press(f"{inside} .pick")
        if dialog in ("dlg-menu", "dlg-keys"):
            return self.press(f"{inside} [data-close]")
        for name in (*CARD_PICKS, "action"):
            options = self.page.locator(f"{inside} label.opt:has(input[name={name}])")
            if options.count():
                options.first.click(timeout=PATIENCE)
        return self.press(f"{inside} .btn.primary")

    def _until_changed(self, before: dict[str, Any], timeout: float = 30.0) -> None:
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline:
            if self.look() != before:
                return
            time.sleep(0.01)
        raise AssertionError(f"nothing came of it: {before}")

    def play(self, *others: Person, steps: int = 10_000, seconds: float = 120.0) -> None:
        """Play together until everybody is at the end, or until this person has acted so many times."""
        deadline, done = time.monotonic() + seconds, 0
        people = (self, *others)
        while time.monotonic() < deadline:
            acted = [someone.step() for someone in people]
            done += acted[0]
            if done >= steps or all(someone.look()["page"] == "end" for someone in people):
                return
            if not any(acted):
                time.sleep(0.02)
        raise AssertionError(f"the game did not come so far: {[someone.look() for someone in people]}")

    def looks_until_the_end(self, seconds: float = 90.0) -> Iterator[dict[str, Any]]:
        """What the page shows, again and again; the last one is the end of the game."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            yield (seen := self.look())
            if seen["page"] == "end":
                return
        raise AssertionError(f"the game did not come to its end: {self.look()}")

    def until_my_turn_begins(self, seconds: float = 90.0) -> None:
        """Do what is asked until this seat may roll, suspect or accuse at the start of its turn."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            seen = self.look()
            accuse = self.page.locator("#act-accuse:not([aria-disabled])")
            if seen["page"] == "game" and seen["dialog"] in ("", "dlg-suspect") and accuse.count():
                if seen["dialog"]:
                    self.page.keyboard.press("Escape")
                return
            if not self.step():
                time.sleep(0.02)
        raise AssertionError(f"no turn came: {self.look()}")

    def accuse(self, suspect: str, thing: str, place: str, then: str = "end") -> None:
        """Accuse with the dialog, which asks once more; `then` is the stage the table should come to."""
        self.press("#act-accuse")
        for name, card in zip(CARD_PICKS, (suspect, thing, place), strict=True):
            self.page.locator(f"#dlg-accuse label.opt:has(input[name={name}][value={card}])").click()
        self.press("#dlg-accuse .btn.danger")
        assert self.look()["page"] == "game", "an accusation asks once more"
        self.press("#dlg-accuse .btn.danger")
        self.read_the_verdict(then)
        self.page.locator("#dlg-accuse").wait_for(state="detached")

    def read_the_verdict(self, then: str = "end", press: Callable[[Locator], None] = Locator.click) -> None:
        """Wait until an accusation has been played, and press what it waits for; at once where nothing is played."""
        over = self.page.locator(f"#moment .a-go, main[data-page={then}]:not(:has(~ #moment [data-moment=accusation]))")
        over.first.wait_for()
        if self.page.locator("#moment .a-go").count():
            press(self.page.locator("#moment .a-go"))
        self.page.locator(f"main[data-page={then}]").wait_for()
