"""A contact sheet of the moments in three editions: `python docs/moments.py` writes docs/screenshots/moments.png.

Real tables are driven event by event, as in tests/browser/test_moments.py; every picture is taken while its film stands
at a mark: the page's own clock is stopped there, so the sheet is the same on a busy machine.
"""

from __future__ import annotations

import base64
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.browser.staged import Stage, Table

from fallakte.rules import actions as a
from fallakte.rules import events as e

SHEET = Path(__file__).parent / "screenshots" / "moments.png"
CHROMIUM = "/usr/bin/chromium"
STOP = """([film, mark]) => new Promise((stopped) => document.addEventListener("moment", ({ detail }) => {
  if (detail.film !== film || detail.mark !== mark) return;
  window.requestAnimationFrame = () => 0;
  moment.getAnimations({ subtree: true }).forEach((one) => one.finish());
  stopped();
}))"""
Move = Callable[[Table], None]


def suspect(table: Table) -> None:
    """The first seat asks for a card of the second one."""
    cards, _ = table.one_of(1)
    table.enter(0, cards[2] - 12)
    table.act(0, a.Suspect(*cards)).result(30)


def nobody(table: Table) -> None:
    """Nobody can answer."""
    suspect(table)
    table.happen(*(e.Passed(seat) for seat in range(1, table.seats)), e.NobodyAnswered(0))


def shows(table: Table) -> None:
    """The second seat shows the first one a card."""
    suspect(table)
    table.act(1, a.Show(table.one_of(1)[1]))


def accuses(*, right: bool) -> Move:
    """The first seat accuses, and looks into the file where that is a move of its own."""

    def move(table: Table) -> None:
        table.enter(0)
        doing = table.act(0, a.Accuse(*(table.case() if right else table.wrong())))
        if table.state.table.edition.rules.write_accusation:
            doing.result(30)
            table.act(0, a.Look())

    return move


def draws(table: Table) -> None:
    """The first seat draws an advantage card."""
    table.happen(e.Rolled(0, (1, 5)), e.DrewAdvantage(0, table.state.pile[0]))


def peeks(table: Table) -> None:
    """The first seat looks at the row of the duel."""
    nobody(table)
    table.happen(e.Peeked(0, 0, table.state.row[0]))


def rolls(table: Table) -> None:
    """The first seat throws the dice."""
    table.happen(e.Rolled(0, (5, 6)))


MOMENTS: tuple[tuple[str, int, Move, int, str, str], ...] = (
    ("classic", 4, suspect, 1, "suspicion", "cards"),
    ("classic", 4, suspect, 0, "suspicion", "asked"),
    ("classic", 4, shows, 0, "shown", "stamp"),
    ("classic", 4, nobody, 0, "nobody", "nobody"),
    ("classic", 4, accuses(right=False), 1, "accusation", "claim"),
    ("classic", 4, accuses(right=False), 0, "verdict", "wrong"),
    ("classic", 4, accuses(right=False), 1, "verdict", "closed"),
    ("classic", 4, accuses(right=True), 1, "verdict", "right"),
    ("koffer-1997", 4, suspect, 1, "suspicion", "cards"),
    ("koffer-1997", 4, accuses(right=False), 0, "accusation", "written"),
    ("koffer-1997", 4, accuses(right=False), 1, "accusation", "held"),
    ("koffer-1997", 4, accuses(right=True), 0, "verdict", "right"),
    ("drei-fragezeichen", 4, suspect, 1, "suspicion", "cards"),
    ("drei-fragezeichen", 4, draws, 0, "advantage", "face"),
    ("drei-fragezeichen", 4, rolls, 0, "dice", "lit"),
    ("classic", 2, peeks, 1, "look", "told"),
)
"""Edition, seats, what happens, whose page, and the mark of which film."""


def picture(stage: Stage, browser: Browser, number: int) -> bytes:
    """One moment at its mark."""
    edition, seats, move, seat, film, mark = MOMENTS[number]
    table = stage.table(edition, seats, pace=0.7, lang="de" if number % 2 else "en")
    page = table.page(browser, seat, locale=table.host.plan.lang)
    page.evaluate("document.getElementById('ask-sound').remove()")  # it is asked once, and not part of any moment
    page.evaluate(f"void (window.stopped = ({STOP})(['{film}', '{mark}']))")
    move(table)
    page.evaluate("window.stopped")
    drawn = page.screenshot(type="jpeg", quality=88)
    page.context.close()
    return drawn


def sheet(page: Page, pictures: list[bytes]) -> None:
    """All of them on one page, four in a row."""
    shown = "".join(f'<img src="data:image/jpeg;base64,{base64.b64encode(one).decode()}">' for one in pictures)
    style = (
        "body{margin:10px;display:grid;grid-template-columns:repeat(4,1fr);gap:10px;background:#2a241c}img{width:100%}"
    )
    page.set_content(f"<style>{style}</style>{shown}")
    page.wait_for_function("[...document.images].every((one) => one.complete)")
    page.screenshot(path=SHEET, full_page=True)


def main() -> None:
    """Write the sheet."""
    with Stage() as stage, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        pictures = [picture(stage, browser, number) for number in range(len(MOMENTS))]
        sheet(browser.new_page(viewport={"width": 1600, "height": 900}), pictures)
        browser.close()


if __name__ == "__main__":
    main()
