"""How often somebody has to press: whole games with a mouse, a finger and the keyboard, every press counted."""

from __future__ import annotations

import re
import time
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Error, expect

from fallakte.rules import events as e
from tests.browser.conftest import Newcomer
from tests.browser.people import Person

AT_MOST = {"full": 5, "corridor": 2, "staying": 3}
BOTS = {"seat0": "here", "name0": "Ada", "seat1": "sheet", "seat2": "sheet", "rule_first_player": "first_seat"}
ROUNDS = 6
ROLL, PLACE = "#act-roll.primary:not([aria-disabled])", "#dock form[action$='/act'] .place"
_NEXT = f"""() => document.querySelector("#dock .turn.asked:not(.answers)")
  && !document.querySelector("#act-end.primary")
  ? ["{ROLL}", "{PLACE}"].find((one) => document.querySelector(one)?.checkVisibility()) ?? null : null"""
FIRST = {"suspect": 0, "thing": 1, "place": 2}


class Hand:
    """A hand that presses what is awaited, and counts: with a mouse, a finger or keys."""

    def __init__(self, person: Person, way: str) -> None:
        self.person, self.page, self.way = person, person.page, way
        self.turns: Counter[int] = Counter()
        """Presses by the turn in which they fell."""
        self.answers: list[tuple[int, int]] = []
        """For each question: how many cards there were to choose from, and the presses."""

    def press(self, selector: str, key: str) -> None:
        """Press the first thing that fits, where it is seen, whatever lies over it; or its key."""
        if self.way == "keyboard":
            self.page.keyboard.press(key)
            return
        x, y = self.middle(selector)
        (self.page.touchscreen.tap if self.way == "touch" else self.page.mouse.click)(x, y)

    def middle(self, selector: str) -> tuple[float, float]:
        """Where its middle is, once it lies still: what is chosen can make a dialog grow."""
        node, before = self.page.locator(selector).locator("visible=true").first, None
        while (box := node.bounding_box(timeout=2000)) != before or box is None:
            before = box
            self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def counted(self, selector: str, key: str) -> None:
        turn = re.search(r"\d+", self.page.locator("#tabinfo span").nth(1).text_content() or "")
        assert turn is not None
        self.press(selector, key)
        self.turns[int(turn[0])] += 1

    def step(self) -> bool:
        """Press once where the page waits for it; whether it did."""
        seen = self.person.look()
        if seen["page"] != "game":
            return False
        if seen["dialog"] == "dlg-answer":
            self.answer()
        elif seen["dialog"] == "dlg-suspect":
            self.suspect()
        elif seen["dialog"] in ("", "dlg-shown") and (press := self.next_press()):
            seen = self.person.look()  # from here on the table waits for this press
            if seen["dialog"] == "dlg-suspect":  # it has opened over what was to be pressed
                return False
            self.counted(*press)
        else:
            return False
        self.until_told(seen)
        return True

    def next_press(self) -> tuple[str, str] | None:
        """What to press in an own turn, and its key; the turn's end comes by itself, a question brings its dialog."""
        found: str | None = self.page.evaluate(_NEXT)
        return None if found is None else (found, "r" if found == ROLL else "1")

    def suspect(self) -> None:
        for name, number in FIRST.items():
            options = f"#dlg-suspect label.opt:has(input[name={name}])"
            if self.page.locator(options).count():
                self.counted(f"{options} >> nth={number}", str(number + 1))
        self.counted("#dlg-suspect .btn.primary", "Enter")

    def answer(self) -> None:
        options = self.page.locator("#dlg-answer label.opt:has(input)").count()
        presses = 0
        if not self.page.locator("#dlg-answer input:checked").count():
            self.press("#dlg-answer label.opt:has(input)", "1")
            presses += 1
        self.press("#dlg-answer .btn.primary", "Enter")
        self.answers.append((options, presses + 1))

    def until_told(self, before: dict[str, Any]) -> None:
        """Wait until the page tells what came of a press, as a person does, who presses once."""
        deadline = time.monotonic() + 30
        while (now := self.person.look())["page"] == before["page"] and now["version"] == before["version"]:
            assert time.monotonic() < deadline, f"nothing came of it: {before}, {now}"
            time.sleep(0.01)


def kinds(person: Person) -> dict[int, str]:
    """What each turn of the first seat was, by its number."""
    found: dict[int, str] = {}
    turn, mine = 0, False
    for event in person.server.events(person.code):
        if isinstance(event, e.TurnBegan):
            turn, mine = turn + 1, event.seat == 0
            if mine:
                found[turn] = "staying"
        elif mine and isinstance(event, e.Rolled):
            found[turn] = "corridor"
        elif mine and isinstance(event, e.Suspected) and found[turn] == "corridor":
            found[turn] = "full"
    return found


@pytest.mark.parametrize("way", ["mouse", "touch", "keyboard"])
def test_a_whole_game_takes_at_most_so_many_presses(newcomer: Newcomer, way: str) -> None:
    person = newcomer(phone=way == "touch")
    told = dict[int, str]()
    while "full" not in told.values():  # by chance nobody may come to a room in all of a short game
        person.new_table(**BOTS, rule_round_limit=ROUNDS)
        expect(person.page.locator("main[data-connected]")).to_be_attached()
        hand = play(person, way)
        told = kinds(person)
        assert set(told.values()) <= set(AT_MOST)
        for turn, presses in hand.turns.items():
            assert presses <= AT_MOST[told[turn]], (turn, told[turn], presses)
        for options, presses in hand.answers:
            assert presses <= (1 if options == 1 else 2)


def play(person: Person, way: str) -> Hand:
    """A whole game by one hand."""
    hand, deadline = Hand(person, way), time.monotonic() + 240
    while person.look()["page"] != "end":
        assert time.monotonic() < deadline, person.look()
        try:
            if not hand.step():
                time.sleep(0.05)
        except Error:  # another page comes just now
            time.sleep(0.05)
    return hand
