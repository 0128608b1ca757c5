"""What moments cost the page that plays them, in real Chromium: `python -m bench.moments [samples]`.

- From a press to the update it brings (the page has the next version of the game), on two tables of one server in
  turns: one where nothing is played, one where every moment is. Only presses of the own turn count; answers leave on a
  beat, by rule. Behind each percentile stands the interval in which nine of ten samples drawn anew from the same
  presses have it.
- The longest tasks of the main thread while a suspicion, its answer and an accusation are played on a page that is
  slowed down four times: the processor's time in them, which another program on this machine does not lengthen much.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.table import Table as Shown
from tests.browser.conftest import FLAGS
from tests.browser.house import Server
from tests.browser.people import CHROMIUM, Person
from tests.browser.staged import Stage
from tests.browser.tasks import Task, tasks_of

from fallakte.rules import actions as a

OWN = ("#act-roll.primary", "#dock form[action$='/act'] .place", "#dlg-suspect .btn.primary")
"""What is pressed in one's own turn and answered at once."""
WATCH = """(own) => {
  window.waits = [];
  let pressed = 0;
  const main = document.getElementById("main");
  const fits = (event) => own.some((selector) => event.target.closest(selector));
  addEventListener("click", (event) => { if (fits(event)) pressed = performance.now(); }, true);
  new MutationObserver(() => {
    if (pressed) window.waits.push(performance.now() - pressed);
    pressed = 0;
  }).observe(main, { attributeFilter: ["data-version"] });
}"""
SLOWER = 4


def table(browser: Browser, server: Server, *, moments: bool) -> Person:
    """Somebody at a table of their own with two bots, whose page notes how long each press took."""
    context = browser.new_context(base_url=server.address, viewport={"width": 1280, "height": 800}, locale="en")
    person = Person(context.new_page(), server)
    quick = {"pace": "0.1", "beat": "0.1"} if moments else {"pace": "0", "beat": "0"}
    person.new_table(seat0="here", name0="Ada", seat1="random", seat2="random", **quick)
    person.page.locator("main[data-connected]").wait_for()
    person.page.evaluate(WATCH, list(OWN))
    return person


def waits_of(browser: Browser, server: Server, samples: int) -> dict[bool, list[float]]:
    """The waits in milliseconds, without moments and with them, in turns of a dozen presses."""
    found: dict[bool, list[float]] = {False: [], True: []}
    while min(map(len, found.values())) < samples:
        for moments, waits in found.items():
            person = table(browser, server, moments=moments)
            until = time.monotonic() + 60
            while person.look()["page"] == "game" and time.monotonic() < until:
                heard: list[float] = person.page.evaluate("window.waits ?? []")
                if len(heard) >= 12:
                    break
                if not person.step():
                    time.sleep(0.02)
            waits += heard
            person.page.context.close()
    return found


def percentile(waits: list[float], share: float) -> float:
    """The wait that this share of all presses does not exceed."""
    return sorted(waits)[int(share * (len(waits) - 1))]


def told(waits: list[float], share: float, draws: int = 2000) -> str:
    """A percentile with its interval."""
    chance = Random(1)
    drawn = sorted(percentile(chance.choices(waits, k=len(waits)), share) for _ in range(draws))
    return f"{percentile(waits, share):.0f} ({drawn[draws // 20]:.0f} to {drawn[-draws // 20]:.0f})"


def slowed(browser: Browser) -> list[Task]:
    """The tasks of a page slowed down while everything is played for whoever looks on."""
    with Stage() as stage:
        staged = stage.table("classic", 4)
        page = staged.page(browser, None)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        cards, card = staged.one_of(1)
        staged.enter(0, cards[2] - 12)

        def play() -> None:
            staged.act(0, a.Suspect(*cards)).result(60)
            staged.act(1, a.Show(card)).result(60)
            page.wait_for_timeout(5000)
            staged.act(0, a.EndTurn()).result(60)
            page.wait_for_timeout(2000)
            staged.act(1, a.Accuse(*staged.wrong())).result(60)
            page.wait_for_timeout(9000)

        return tasks_of(page, play)


def main() -> None:
    """Measure both and print them."""
    samples = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "tables.db") as server:
            found = waits_of(browser, server, samples)
        tasks = sorted(slowed(browser), reverse=True)
        browser.close()
    shown = Shown("from a press to its update", "presses", "p50 ms", "p99 ms")
    for moments, waits in found.items():
        at = [told(waits, share) for share in (0.5, 0.99)]
        shown.add_row("moments" if moments else "no moments", str(len(waits)), *at)
    Console().print(shown)
    longest = ", ".join(f"{ms:.0f} ms ({styled} nodes)" for ms, styled in tasks[:5])
    Console().print(f"{len(tasks)} tasks of a page slowed down {SLOWER} times, the longest: {longest}")


if __name__ == "__main__":
    main()
