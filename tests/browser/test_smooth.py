"""A film is no burden for the page that plays it: its tasks are short, and none gives the whole page its styles anew.

Told by Chromium's trace: nodes are counted, which no busy machine changes; of time only the processor's is judged,
beside that of a known piece of work on the same page, and of several plays the smoothest, since noise only adds to it.
What a page takes that is really slowed down four times is measured in `bench/moments.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

import pytest
from playwright.sync_api import Browser, Page

from fallakte.rules import actions as a
from fallakte.rules import events as e
from tests.browser.staged import Stage
from tests.browser.tasks import Task, tasks_of
from tests.browser.test_moments import marks

LONGEST, SLOWER = 50, 4
"""No task may take longer, in milliseconds, on a page that is slower by so much."""
PLAYS = 6
KNOWN_MS = 13.3
"""What the known work takes where the limit was set; where it takes longer, the limit is longer as well."""
KNOWN = """() => new Promise((done) => {
  let left = 8;
  const work = () => {
    let sum = 0;
    for (let n = 0; n < 3e6; n++) sum = (sum * 31 + n) | 0;
    window.sum = sum;
    left-- ? setTimeout(work, 5) : done();
  };
  setTimeout(work);
})"""


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with Stage() as running:
        yield running


def played(stage: Stage, page_of: Browser) -> tuple[Page, list[Task]]:
    """An onlooker's page, and its tasks while a throw, a suspicion, its answer and an accusation are played."""
    table = stage.table("classic", 4, pace=0.35)
    page = table.page(page_of, None)
    cards, card = table.one_of(1)

    def play() -> None:
        table.happen(e.Rolled(0, (5, 6)))
        marks(page, "dice")
        table.happen(e.Walked(0, (cards[2] - 12,)))
        table.acts(0, a.Suspect(*cards))
        table.acts(1, a.Show(card))
        marks(page, "shown")
        table.act(0, a.Accuse(*table.wrong())).result(60)
        marks(page, "verdict")

    tasks = tasks_of(page, play)
    assert len(tasks) > 100, "there is something to look at"
    return page, tasks


def longest_allowed(page: Page) -> float:
    """The processor's milliseconds that a task may take here."""
    known = sorted((task.ms for task in tasks_of(page, lambda: page.evaluate(KNOWN))), reverse=True)[:9]
    return LONGEST / SLOWER * max(1, median(known) / KNOWN_MS)


def test_no_step_of_a_film_styles_the_page_anew_or_takes_long_where_it_is_slow(stage: Stage, chromium: Browser) -> None:
    over = []
    for _ in range(PLAYS):
        page, tasks = played(stage, chromium)
        whole = page.evaluate("document.querySelectorAll('body *').length")
        assert max(task.styled for task in tasks) < whole / 2
        over.append((max(task.ms for task in tasks), longest_allowed(page)))
        page.context.close()
        if over[-1][0] <= over[-1][1]:
            return
    raise AssertionError(f"a task is too long in every play: {over}")
