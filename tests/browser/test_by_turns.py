"""How often somebody has to press in the turns that chance seldom brings: staged, and each by another hand."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import repeat

import pytest
from playwright.sync_api import Browser, Page, expect

from fallakte.rules import actions as a
from fallakte.rules import events as e
from fallakte.rules.chance import Scripted
from fallakte.rules.legal import legal_actions
from fallakte.table import seating
from fallakte.table.keys import hashed, new_secret
from tests.browser.conftest import PHONE
from tests.browser.house import Server
from tests.browser.people import Person
from tests.browser.staged import Stage, Table
from tests.browser.test_presses import AT_MOST, Hand

WAYS = ("mouse", "touch", "keyboard")


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with Stage() as running:
        yield running


def test_a_turn_in_a_corridor_and_one_that_stays_take_as_few_presses_as_they_can(
    stage: Stage, chromium: Browser, server: Server
) -> None:
    table = stage.table("classic", 3, pace=0)
    table.match._chance = Scripted(repeat(1))  # which brings nobody to a room
    for seat in range(3):  # what they have to show is chosen here
        stage.do(table.host.change(seating.say_nothing, hashed(table.secrets[seat]), seat, False))
    hands = []
    for seat, way in enumerate(WAYS):
        options = PHONE if way == "touch" else {}
        hands.append(Hand(Person(table.page(chromium, seat, reduced_motion="reduce", **options), server), way))
    for seat, hand in enumerate(hands):
        assert presses(table, hand, seat) <= AT_MOST["corridor"], hand.way
        assert not table.state.table.questions
    for seat in range(3):
        after = e.TurnBegan((seat + 1) % 3, table.state.table.turn + 1)
        table.happen(e.Rolled(seat, (5, 6)), e.Walked(seat, (seat + 1,)), after)
    for seat, hand in enumerate(hands):
        assert presses(table, hand, seat) <= AT_MOST["staying"], hand.way
        assert len(table.state.table.questions) == seat + 1
    for hand in hands:
        hand.page.context.close()


def presses(table: Table, hand: Hand, seat: int) -> int:
    """How often this hand presses until the turn is going to end by itself; then it has ended."""
    before, deadline = sum(hand.turns.values()), time.monotonic() + 120
    ends = hand.page.locator("#act-end[data-soon=yes]")
    while not ends.count():
        assert time.monotonic() < deadline, hand.person.look()
        awaited = table.state.table.awaited
        if awaited != seat:
            table.acts(awaited, next(iter(legal_actions(table.host.view(awaited)))))
        elif not hand.step():
            hand.page.wait_for_timeout(20)
    table.acts(seat, a.EndTurn())
    return sum(hand.turns.values()) - before


def shared(stage: Stage, chromium: Browser) -> tuple[Table, Page]:
    """A table, and the page of a device on which the first two seats play; the first one looks."""
    table = stage.table("classic", 3, pace=0)
    page, link = table.page(chromium, 0), hashed(new_secret())
    stage.do(table.host.change(seating.make_link, hashed(table.secrets[1]), 1, link))
    stage.do(table.host.change(seating.claim, hashed(table.secrets[0]), link))
    page.goto(f"/t/{table.host.code}?seat=0")
    page.locator("main[data-page=game][data-connected=yes]").wait_for()
    return table, page


def test_from_hand_to_hand_nobody_takes_the_device_to_have_nothing(stage: Stage, chromium: Browser) -> None:
    table, page = shared(stage, chromium)
    loaded: list[str] = []
    page.on("framenavigated", lambda frame: loaded.append(frame.url))
    cards = table.case()
    table.enter(0, cards[2] - 12)
    table.acts(0, a.Suspect(*cards))
    expect(page.locator("#act-end.primary")).to_be_visible()
    assert table.state.table.questions[-1].passed == (1, 2)
    assert not loaded, "nobody else was asked to look"
    expect(page.locator("main[data-page=game]")).to_be_visible()
    page.context.close()


def test_from_hand_to_hand_a_card_lies_face_down_for_everybody_until_it_is_held(
    stage: Stage, chromium: Browser
) -> None:
    table, page = shared(stage, chromium)
    cards, card = table.one_of(1)
    table.enter(0, cards[2] - 12)
    table.acts(0, a.Suspect(*cards))
    expect(page.locator("main[data-page=hand-over] h1")).to_have_text("Ben is asked")
    table.acts(1, a.Show(card))
    expect(page.locator("main[data-page=hand-over] h1")).to_have_text("A card for Anna")
    page.get_by_role("link", name="I am Anna").click()
    dialog, name = page.locator("#dlg-shown"), page.locator("#dlg-shown .c-name")
    expect(dialog).to_be_visible()
    told = name.text_content() or ""
    assert told
    assert told not in dialog.aria_snapshot(), "a screen reader is told no more than is seen"
    dialog.get_by_role("button", name="Hold to look").hover(position={"x": 9, "y": 9})
    page.mouse.down()
    expect(dialog.locator("[data-held]")).to_contain_text(told)
    assert told in dialog.aria_snapshot()
    page.mouse.up()
    expect(dialog.locator("[data-held]")).to_be_hidden()
    page.context.close()
