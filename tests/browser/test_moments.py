"""Moments: order and length of their parts by the page's own clock, the same for all; and what is in no page too early.

Lengths are compared by the film's clock, which counts the milliseconds that have really passed between two frames: a
mark comes at its time and, on a busy machine, at most one frame later.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from fallakte.editions import words
from fallakte.rules import actions as a
from fallakte.rules import events as e
from fallakte.rules.advantage import Effect
from fallakte.rules.cards import Card
from tests.browser.staged import Stage, Table

SUSPICION = {"told": 420, "cards": 900, "read": 1500, "travel": 1660, "there": 2280, "asked": 2500}
ACCUSATION = {"hush": 500, "claim": 1400, "file": 2020, "seal": 2160, "open": 2400, "held": 5860}
WRITTEN = {"hush": 500, "written": 2980, "held": 6960}
"""When the parts end or stand, in milliseconds, as `moments/NOTES.md` has them."""
TENTH = 0.1


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with Stage() as running:
        yield running


def marks(page: Page, film: str) -> list[dict[str, Any]]:
    """The marks of the last film of this name, when it has ended or waits for somebody."""
    page.wait_for_function(
        """(film) => { const mine = (window.marks ?? []).filter((one) => one.film === film);
        return ["ends", "wrong", "right"].includes(mine.at(-1)?.mark); }""",
        arg=film,
    )
    found: list[dict[str, Any]] = page.evaluate("(film) => window.marks.filter((one) => one.film === film)", film)
    begins = max(at for at, one in enumerate(found) if one["mark"] == "begins")
    return found[begins:]


def is_drawn(found: list[dict[str, Any]], drawn: dict[str, int]) -> None:
    """The parts come in their order, as long as drawn, and no later than the page's slowest frame."""
    at = {one["mark"]: one["at"] for one in found}
    for name, time in drawn.items():
        assert abs(at[name] - time) <= TENTH * time, (name, at[name], time)
    assert [one["at"] for one in found] == sorted(one["at"] for one in found)
    played = [one for one in found if not one["jumped"]]  # what the next event finished at once is out of the count
    for one in played:
        assert one["at"] - 1 <= one["now"] <= one["at"] + one["gap"] + 1, one
    first, last = played[0], played[-1]
    passed = (last["time"] - first["time"]) / first["speed"]
    assert passed >= last["now"] - 1, "the film's clock does not run ahead of the page's"


def length(found: list[dict[str, Any]]) -> list[tuple[str, int]]:
    return [(one["mark"], one["at"]) for one in found]


def frames(page: Page) -> list[str]:
    """Every text the page's socket gets from now on."""
    got: list[str] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda text: got.append(str(text))))
    return got


def ask(table: Table, cards: tuple[Card, Card, Card]) -> None:
    table.enter(0, cards[2] - 12)
    table.acts(0, a.Suspect(*cards))


def test_a_suspicion_and_its_answers_take_as_long_for_each_of_them(stage: Stage, chromium: Browser) -> None:
    table = stage.table("classic", 3)
    pages = [table.page(chromium, seat) for seat in (0, 1, 2)]
    got = frames(pages[2])
    pages[2].reload()
    pages[2].locator("main[data-connected=yes]").wait_for()
    cards, card = table.one_of(1)
    ask(table, cards)
    table.acts(1, a.Show(card))
    lengths = []
    for page in pages:
        said = marks(page, "suspicion")
        is_drawn(said, SUSPICION)
        lengths.append(length(said))
    assert lengths[0] == lengths[1] == lengths[2], "asking, asked and looking on"
    mine, theirs = marks(pages[1], "shown"), marks(pages[2], "shown")
    assert length(mine) == length(theirs), "who shows, and who only sees a back"
    is_drawn(theirs, {"passing": 390, "given": 820, "gone": 1780})
    shown = marks(pages[0], "shown")
    is_drawn(shown, {"back": 580, "turns": 820, "told": 1240, "stamp": 1300})
    expect(pages[0].locator("#dlg-shown")).to_be_visible()
    assert not any("dlg-shown" in text for text in got), "the dialog with the card is nobody else's"
    assert pages[2].locator("#player-1 .slip.show").count() == 1


def test_a_forced_answer_looks_like_a_chosen_one(stage: Stage, chromium: Browser) -> None:
    told = []
    for forced in (True, False):
        table = stage.table("speed", 3, pace=0.35)
        page = table.page(chromium, 2)
        hand = [card for card in range(21) if table.state.hands[1] >> card & 1]
        kinds = [[card for card in hand if low <= card < high] for low, high in ((0, 6), (6, 12), (12, 21))]
        own = table.case()
        held = [kind[0] for kind in kinds if kind]
        named = [Card(kind[0] if kind else own[at]) for at, kind in enumerate(kinds)]
        cards = table.one_of(1)[0] if forced else (named[0], named[1], named[2])
        card = table.one_of(1)[1] if forced else Card(held[0])
        table.acts(0, a.Suspect(*cards))
        table.acts(1, a.Show(card))
        told.append([length(marks(page, film)) for film in ("suspicion", "shown")])
        page.context.close()
    assert told[0] == told[1]


@pytest.mark.parametrize("right", [True, False])
def test_until_the_verdict_an_accusation_is_the_same_right_or_wrong(
    stage: Stage, chromium: Browser, right: bool
) -> None:
    table = stage.table("classic", 3)
    pages = [table.page(chromium, 0), table.page(chromium, 1), table.page(chromium, None)]
    got = frames(pages[1])
    pages[1].reload()
    pages[1].locator("main[data-connected=yes]").wait_for()
    got.clear()
    doing = table.act(0, a.Accuse(*(table.case() if right else table.wrong())))
    for page in pages:
        page.locator("[data-moment=accusation]").wait_for(state="attached")
    before = len(got)
    document = pages[1].content()
    assert 'data-moment="verdict"' not in document
    assert before <= 1, "one message until the verdict"
    sent = [json.loads(text) for text in got[:1]]
    assert all({line.split()[0] for line in one["seen"]} == {"accused"} for one in sent)
    all_marks = [marks(page, "accusation") for page in pages]
    for found in all_marks:
        is_drawn(found, ACCUSATION)
    assert length(all_marks[0]) == length(all_marks[1]) == length(all_marks[2])
    doing.result(30)
    ends = [marks(page, "verdict") for page in pages]
    if right:
        is_drawn(ends[0], {"stamp": 0, "right": 620})
        is_drawn(ends[1], {"turn-1": 420, "turn-2": 940, "turn-3": 1460, "stamp": 1700})
        pages[1].locator("#moment .a-go").click()
        expect(pages[1].locator("main[data-page=end]")).to_be_visible()
        return
    is_drawn(ends[1], {"closed": 1120, "after": 3140})
    assert not any('m-front\\" data-fits' in text for text in got), "the cards are nobody else's, then neither"
    assert pages[1].locator("#moment > *").count() == 0
    held = pages[0]
    expect(held.locator("#moment .a-claims .a-mark.on")).to_have_count(3)
    expect(held.locator("#moment .a-slot .m-front .card")).to_have_count(3)
    table.happen(e.Rolled(1, (2, 3)))
    expect(held.locator("#moment .a-go")).to_be_visible()  # the table goes on, and the cards still lie there
    held.keyboard.press("x")
    expect(held.locator("#moment .a-go")).to_be_visible()
    held.locator("#moment .a-go").click()
    expect(held.locator("#moment > *")).to_have_count(0)


@pytest.mark.parametrize("edition", ["classic", "koffer-1997"])
def test_a_phone_that_is_turned_lays_the_accusation_anew(stage: Stage, chromium: Browser, edition: str) -> None:
    table = stage.table(edition, 3)
    upright, lying = ViewportSize(width=390, height=844), ViewportSize(width=844, height=390)
    page = table.page(chromium, 0, viewport=upright, is_mobile=True, has_touch=True)
    table.enter(0)
    doing = table.act(0, a.Accuse(*table.wrong()))
    if edition == "koffer-1997":
        doing.result(60)
        doing = table.act(0, a.Look())
    expect(page.locator("#moment .a-slot")).to_have_count(3)
    for size in (lying, upright, lying):
        page.set_viewport_size(size)
        page.wait_for_timeout(300)
        boxes = [box for slot in page.locator("#moment .a-slot").all() if (box := slot.bounding_box())]
        for left, right in pairwise(boxes):
            assert left["x"] + 0.7 * left["width"] < right["x"], "cards lie side by side"
        assert all(box["x"] >= -1 and box["x"] + box["width"] <= size["width"] + 1 for box in boxes)
        assert all(box["y"] + box["height"] <= size["height"] for box in boxes)
    doing.result(60)
    expect(page.locator("#moment .a-go")).to_be_in_viewport(ratio=1)
    page.set_viewport_size(upright)
    expect(page.locator("#moment .a-go")).to_be_in_viewport(ratio=1)
    page.locator("#moment .a-go").tap()
    expect(page.locator("#moment > *")).to_have_count(0)


def test_r30_what_is_written_down_is_on_no_other_page(stage: Stage, chromium: Browser) -> None:
    table = stage.table("koffer-1997", 3)
    page, other = table.page(chromium, 0), table.page(chromium, 1)
    got = frames(other)
    other.reload()
    other.locator("main[data-connected=yes]").wait_for()
    got.clear()
    table.enter(0)
    table.acts(0, a.Accuse(*table.wrong()))
    expect(page.locator("#moment .a-page li")).to_have_count(3)
    doing = table.act(0, a.Look())
    for one in (page, other):
        is_drawn(marks(one, "accusation"), WRITTEN)
    doing.result(30)
    marks(other, "verdict")
    assert other.locator("#moment .a-page li").count() == 0
    news = [json.loads(text) for text in got if '"moment"' in text and "accusation" in text]
    assert news
    assert all("<b>" not in one["moment"]["html"] and "k-suspect" not in one["moment"]["html"] for one in news)


def test_without_motion_every_mark_is_a_cut_that_stays(stage: Stage, chromium: Browser) -> None:
    table = stage.table("classic", 3)
    page = table.page(chromium, 1, reduced_motion="reduce")
    table.act(0, a.Accuse(*table.wrong()))
    page.locator("#moment .m-scene").wait_for(state="attached")
    found = marks(page, "accusation")
    assert all(one["now"] == one["at"] for one in found), "from mark to mark, and nothing in between"
    running = (
        "document.getElementById('moment').getAnimations({ subtree: true }).some((one) => one.playState === 'running')"
    )
    assert not page.evaluate(running)


def test_a_press_skips_for_this_page_alone(stage: Stage, chromium: Browser) -> None:
    table = stage.table("classic", 3)
    page, other = table.page(chromium, 0), table.page(chromium, 1)
    cards, _ = table.one_of(1)
    ask(table, cards)
    page.locator("[data-moment=suspicion]").wait_for(state="attached")
    page.keyboard.press("x")
    skipped, played = marks(page, "suspicion"), marks(other, "suspicion")
    assert skipped[-1]["time"] - skipped[0]["time"] < played[-1]["time"] - played[0]["time"]
    is_drawn(played, SUSPICION)


def test_a_page_that_is_loaded_in_the_middle_or_hidden_shows_the_state_after_it(
    stage: Stage, chromium: Browser
) -> None:
    table = stage.table("classic", 3)
    page, hidden = table.page(chromium, 1), table.page(chromium, 2)
    hidden.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    cards, card = table.one_of(1)
    ask(table, cards)
    page.locator("[data-moment=suspicion]").wait_for(state="attached")
    page.reload()
    page.locator("main[data-connected=yes]").wait_for()
    assert page.locator("#moment > *").count() == 0
    expect(page.locator("#log .entry").first).to_contain_text(":")
    table.acts(1, a.Show(card))
    for one in (page, hidden):
        expect(one.locator("#player-1 .slip.show")).to_be_visible()
    assert hidden.evaluate("(window.marks ?? []).filter((one) => one.film !== 'dice').length") == 0


def test_what_still_runs_is_finished_when_the_next_event_comes(stage: Stage, chromium: Browser) -> None:
    table = stage.table("classic", 3)
    page = table.page(chromium, 2)
    table.happen(e.Rolled(0, (5, 6)))
    table.happen(e.Walked(0, (1,)))
    table.stage.do(table.host.bot_acts(0, table.host.version, a.Suspect(Card(0), Card(6), Card(13))))
    page.locator("[data-moment=suspicion]").wait_for(state="attached")
    table.happen(e.Passed(1), e.Passed(2), e.NobodyAnswered(0))  # three at once: only the last of them is played
    found = marks(page, "nobody")
    is_drawn(found, {"told": 160, "nobody": 520, "gone": 2320})
    films = page.evaluate("window.marks.filter((one) => one.mark === 'begins').map((one) => one.film)")
    assert films[-2:] == ["suspicion", "nobody"], films
    spot = page.locator("#pawn-0").get_attribute("data-spot")
    assert spot == page.locator("#tokens .pawn").first.get_attribute("data-spot")


def test_dice_rest_before_their_words_and_light_up_what_is_in_reach(stage: Stage, chromium: Browser) -> None:
    table = stage.table("classic", 3)
    pages = [table.page(chromium, seat) for seat in (0, 1, None)]
    table.happen(e.Rolled(0, (5, 6)))
    thrown = [marks(page, "dice") for page in pages]
    for found in thrown:
        is_drawn(found, {"thrown": 420, "rest": 800, "words": 870})
    to_words = [[one for one in length(found) if one[1] <= 870] for found in thrown]
    assert to_words[0] == to_words[1] == to_words[2]
    places = pages[0].locator("#highlights .go-place").count()
    assert places > 0
    is_drawn(thrown[0], {"lit": 900 + 90 * places + 240})


@pytest.mark.parametrize("asks", [True, False])
def test_an_advantage_card_turns_over_for_all_whether_it_wants_a_choice_or_not(
    stage: Stage, chromium: Browser, asks: bool
) -> None:
    table = stage.table("drei-fragezeichen", 3)
    pages = [table.page(chromium, seat) for seat in (0, 1, None)]
    effect = Effect.LOOK_AT_CARD if asks else Effect.MISS_TURN
    kinds = table.state.table.edition.advantages
    table.happen(
        e.Rolled(0, (1, 5)), e.DrewAdvantage(0, next(n for n, one in enumerate(kinds) if one.effect is effect))
    )
    drawn = [marks(page, "advantage") for page in pages]
    for found in drawn:
        is_drawn(found, {"dice": 760, "back": 1380, "turns": 1560, "told": 1960, "face": 2320, "works": 3760})
    is_drawn(drawn[0], {"aside": 4120} if asks else {"gone": 4260})
    assert length(drawn[1]) == length(drawn[2])
    to_choice = [[one for one in length(found) if one[1] <= 3760] for found in drawn]
    assert to_choice[0] == to_choice[1]


def test_the_look_in_a_duel_is_read_by_one_and_takes_its_time_for_all(stage: Stage, chromium: Browser) -> None:
    table = stage.table("classic", 2)
    page, other = table.page(chromium, 0), table.page(chromium, 1)
    got = frames(other)
    other.reload()
    other.locator("main[data-connected=yes]").wait_for()
    ask(table, table.case())
    table.happen(e.Passed(1), e.NobodyAnswered(0))
    got.clear()
    table.happen(e.Peeked(0, 0, table.state.row[0]))
    read, seen = marks(page, "look"), marks(other, "look")
    is_drawn(read, {"lifted": 620, "turns": 720, "told": 1140, "stamp": 1200})
    is_drawn(seen, {"lifted": 620, "told": 720, "back": 2000})
    expect(page.locator("#dlg-shown")).to_be_visible()
    card = words(table.state.table.edition, "en").card(table.state.row[0])
    assert any('"moment"' in text for text in got)
    assert not any(card in json.loads(text)["moment"]["html"] for text in got if '"moment"' in text)
    assert not any("dlg-shown" in text for text in got), "the card is nobody else's"
