"""A film is no burden for the page that plays it: none of its steps gives the whole page its styles anew.

Told by Chromium's trace, and counted in nodes, which no busy machine changes; how long the tasks take on a page that is
slowed down four times is measured in `bench/moments.py`.
"""

from __future__ import annotations

from playwright.sync_api import Browser

from fallakte.rules import actions as a
from fallakte.rules import events as e
from tests.browser.staged import Stage
from tests.browser.tasks import tasks_of
from tests.browser.test_moments import marks


def test_no_step_of_a_film_styles_more_than_a_part_of_the_page(chromium: Browser) -> None:
    with Stage() as stage:
        table = stage.table("classic", 4, pace=0.35)
        page = table.page(chromium, None)
        whole = page.evaluate("document.querySelectorAll('body *').length")
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
    assert max(task.styled for task in tasks) < whole / 2
    page.context.close()
