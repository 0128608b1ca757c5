"""Show me how: the lessons in a browser, by taps, by keys, on a phone, in German, with a wrong tap at every step."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count

import pytest
from playwright.sync_api import Locator, Page, Route, WebSocketRoute, expect

from fallakte.lessons import lesson, lesson_ids
from fallakte.lessons.lesson import LEARNER, Step
from tests.browser.conftest import PATIENCE, Newcomer

Press = Callable[[Locator], None]
CARD_PICKS = ("suspect", "thing", "place")


RINGED = """aim => {
  const line = document.querySelector(".penline path").getBoundingClientRect(), at = aim.getBoundingClientRect();
  return line.width >= at.width && Math.abs(line.top + line.bottom - at.top - at.bottom) < 24;
}"""
"""Whether the pencil goes round it."""
COVERED = """([name, what]) => {
  const note = document.querySelector(`aside.guide[data-guide=${name}]`).getBoundingClientRect();
  return [...document.querySelectorAll(what)].filter((one) => {
    const at = one.getBoundingClientRect();
    return at.left < note.right && at.right > note.left && at.top < note.bottom && at.bottom > note.top;
  }).length;
}"""
"""How many of these the note lies over."""


def tap(button: Locator) -> None:
    button.click()


def press_enter(button: Locator) -> None:
    """As the keyboard does: it has the focus, and Enter."""
    expect(button).to_be_visible()
    button.focus()
    button.press("Enter")


def begin(page: Page, name: str = "classic") -> None:
    """From the shelf; the lessons of other editions are found beside their rules."""
    page.goto("/" if name == "classic" else f"/rules/{lesson(name).edition}")
    page.locator(f'form[action="/learn/{name}"] button').click()


def aside(page: Page, name: str) -> Locator:
    return page.locator(f"aside.guide[data-guide={name}]")


def note(page: Page, name: str) -> None:
    expect(aside(page, name)).to_be_visible()


class Learner:
    """Somebody who does what the notes say, and first, if need be, something else."""

    def __init__(self, page: Page, press: Press = tap, phone: bool = False) -> None:
        self.page, self.press, self.phone = page, press, phone

    def do(self, step: Step, wanted: str) -> None:
        """What the note asks for."""
        page, press = self.page, self.press
        note(page, step.name)
        verb, _, rest = wanted.partition(" ")
        if step.pencil:
            card, _, column = step.pencil.partition(":")
            self.sheet(True)
            press(page.locator(f'#row-{card} button[value^="{card}:{column}="]'))
            expect(aside(page, step.name)).to_be_hidden()
            self.sheet(False)
        elif step.going_on:
            if page.locator("dialog#dlg-shown[open]").count():
                page.keyboard.press("Escape")
            press(aside(page, step.name).locator("form .btn.primary"))
        elif step.dialog:
            press(page.locator(f"#dlg-{step.dialog} .btns .danger"))
            press(page.locator(f"#dlg-{step.dialog} .btns .danger"))
            press(page.locator("#moment .a-go"))
        elif verb in ("roll", "passage", "accuse"):
            press(page.locator(f"#act-{verb}"))
        elif verb == "suspect":
            press(page.locator("#act-suspect"))
            press(page.locator("#dlg-suspect .sentence"))
        elif verb == "show":
            press(page.locator("#dlg-answer .btns .primary"))
        elif verb == "peek":
            press(page.locator("#dlg-peek .pick").nth(int(rest)))
        else:
            press(self.chip(wanted))

    def do_wrong(self, step: Step, wanted: str) -> bool:
        """Something else that the page offers, and that is answered with its reason; False: it offers nothing else."""
        page, verb = self.page, wanted.partition(" ")[0]
        note(page, step.name)
        if step.pencil:
            card, _, column = step.pencil.partition(":")
            self.sheet(True)
            tap(page.locator(f'#row-{card} button[value^="{card}:{int(column) - 1}="]'))
        elif step.dialog:
            self.choose_others("accuse", step.dialog)
        elif verb == "walk":
            others = page.locator(f'#turn form:not(:has(input[value="{wanted}"])) .place')
            if others.count():
                tap(others.first)
            else:
                page.locator("#highlights a.go-square").first.dispatch_event("click")
        elif verb == "suspect":
            tap(page.locator("#act-suspect"))
            self.choose_others("suspect", "suspect")
        elif verb == "passage":
            tap(page.locator("#act-roll"))
        elif verb == "draw":
            tap(self.chip("decline"))
        elif verb == "peek":
            tap(page.locator("#dlg-peek .pick").last)
        elif verb == "accuse":
            tap(page.locator("#act-end"))
        elif verb == "show":
            return False
        else:  # the last thing one should do: accuse
            if page.locator("dialog#dlg-shown[open]").count():
                page.keyboard.press("Escape")
            if page.locator("#act-accuse[aria-disabled]").count():
                page.locator("#act-accuse").click(force=True)
                expect(page.locator("#toasts")).to_contain_text("R29")
                return False
            tap(page.locator("#act-accuse"))
            self.choose_others("accuse", "accuse")
        return True

    def choose_others(self, verb: str, dialog: str) -> None:
        box = self.page.locator(f"#dlg-{dialog}")
        for pick in CARD_PICKS:
            other = box.locator(f"label.opt:has(input[name={pick}]:not(:checked))").last
            if other.count():
                other.click()
        button = box.locator(".btns .danger" if verb == "accuse" else ".sentence")
        button.click()

    def chip(self, action: str) -> Locator:
        return self.page.locator(f'#turn form:has(input[value="{action}"]) .place')

    def sheet(self, shown: bool) -> None:
        if self.phone and (self.page.locator("button[data-drawer=sheet][aria-expanded=true]").count() > 0) is not shown:
            self.page.locator("button[data-drawer=sheet]").click()


def steps_of(name: str) -> list[tuple[Step, str]]:
    """Every note with what it wants."""
    script = lesson(name)
    found = []
    for step in script.steps:
        deed = script.script[step.at]
        found.append((step, deed.do if deed.seat == LEARNER else ""))
    return found


@pytest.mark.parametrize(("phone", "lang"), [(False, "en"), (True, "de")])
@pytest.mark.parametrize("name", lesson_ids())
def test_a_lesson_by_taps_alone(newcomer: Newcomer, name: str, phone: bool, lang: str) -> None:
    page = newcomer(phone=phone, lang=lang).page
    learner = Learner(page, phone=phone)
    begin(page, name)
    for step, wanted in steps_of(name):
        learner.do(step, wanted)
    if lesson(name).row:
        note(page, "left")
        return
    expect(page.locator(".lesson-end")).to_contain_text(lesson(name).end[lang][:20])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"
    page.locator('form[action="/first-game"] button').click()
    expect(page.locator("main.game")).to_be_visible()
    assert page.locator("aside.guide").count() == 0


@pytest.mark.parametrize("name", lesson_ids())
def test_a_lesson_by_keys_alone(newcomer: Newcomer, name: str) -> None:
    page = newcomer().page
    begin(page, name)
    learner = Learner(page, press_enter)
    for step, wanted in steps_of(name):
        learner.do(step, wanted)
    if lesson(name).row:
        note(page, "left")
    else:
        expect(page.locator(".lesson-end")).to_be_visible()


@pytest.mark.parametrize("name", lesson_ids())
def test_a_wrong_tap_at_every_step_is_answered_with_its_reason(newcomer: Newcomer, name: str) -> None:
    page = newcomer().page
    learner = Learner(page)
    begin(page, name)
    for step, wanted in steps_of(name):
        if learner.do_wrong(step, wanted):
            wrong = page.locator("aside.guide:visible .g-wrong")
            expect(wrong).to_be_visible()
            expect(wrong).to_contain_text(step.texts["en"][2])
            page.locator("aside.guide:visible [data-guide-again]").click()
            expect(wrong).to_be_hidden()
            if page.locator("dialog[open][aria-modal]").count() and not step.dialog and not wanted.startswith("peek"):
                page.keyboard.press("Escape")
        learner.do(step, wanted)
    if not lesson(name).row:
        expect(page.locator(".lesson-end")).to_be_visible()


def test_on_a_phone_the_drawer_is_ringed_first_and_then_what_lies_in_it(newcomer: Newcomer) -> None:
    page = newcomer(phone=True, lang="de").page
    learner = Learner(page, phone=True)
    begin(page)
    for step, wanted in steps_of("classic")[:3]:
        learner.do(step, wanted)
    note(page, "answers")
    page.keyboard.press("Escape")  # the card that was shown
    drawer = page.locator("button[data-drawer=sheet]")
    page.wait_for_function(RINGED, arg=drawer.element_handle())
    drawer.click()
    page.wait_for_function(RINGED, arg=page.locator("#row-lounge").element_handle())


@pytest.mark.parametrize("phone", [False, True])
def test_a_note_covers_neither_where_one_may_go_nor_what_is_chosen(newcomer: Newcomer, phone: bool) -> None:
    page = newcomer(phone=phone).page
    learner = Learner(page, phone=phone)
    begin(page)
    learner.do(*steps_of("classic")[0])
    note(page, "walk")
    expect(page.locator("#turn .place")).to_be_visible()
    page.wait_for_function(RINGED, arg=page.locator("#turn .place").element_handle())
    assert page.evaluate(COVERED, ["walk", "#turn .place, #highlights a.go-square"]) == 0
    learner.do(*steps_of("classic")[1])
    note(page, "suggest")
    page.locator("#act-suspect").click()
    page.wait_for_function(RINGED, arg=page.locator("#dlg-suspect .sentence").element_handle())
    assert page.evaluate(COVERED, ["suggest", "#dlg-suspect .sentence" if phone else "#dlg-suspect"]) == 0


def test_a_wrong_tap_may_be_done_anyway(newcomer: Newcomer) -> None:
    page = newcomer().page
    begin(page)
    note(page, "roll")
    page.locator("#act-roll").click()
    note(page, "walk")
    page.locator("#highlights a.go-square").first.dispatch_event("click")
    expect(aside(page, "walk").locator(".g-wrong")).to_contain_text("R14")
    aside(page, "walk").locator("[data-guide-anyway]").click()
    note(page, "left")


def test_a_note_is_seen_once_it_can_be_pressed(newcomer: Newcomer) -> None:
    """As long as its script is on the way a press would be lost; a second press in the same place undoes nothing."""
    page = newcomer().page
    late: list[Route] = []
    page.route("**/game/guide.js", lambda script: late.append(script))
    begin(page)
    fold = aside(page, "roll").locator("[data-guide-fold]")
    expect(page.locator("#act-roll")).to_be_visible()
    expect(fold).to_be_hidden()
    for script in late:
        script.continue_()
    fold.dblclick()
    expect(fold).to_be_hidden()
    expect(page.locator("[data-guide-unfold]")).to_be_visible()


def test_what_was_pressed_stays_when_the_page_is_sent_anew(newcomer: Newcomer) -> None:
    """Whoever was gone for a moment gets every part again, and has folded the note, or reads a reason, all the same."""
    page = newcomer().page
    lines: list[WebSocketRoute] = []
    books = count(4, 2)

    def connect(line: WebSocketRoute) -> None:
        lines.append(line)
        if len(lines) == 1:
            line.connect_to_server()

    def send_anew() -> None:
        """The connection is lost, and meanwhile the table's book goes on, with nothing new for the eye."""
        known = len(lines)
        lines[-1].close()
        for _ in range(PATIENCE // 50):
            if len(lines) > known:
                break
            page.wait_for_timeout(50)
        for mark in ("yes", ""):
            form: dict[str, str | float | bool] = {"seat": "0", "pencil": f"rope:1={mark}"}
            assert page.request.post(f"{page.url}/pencil", form=form, headers={"origin": page.url}).ok
        lines[-1].connect_to_server()
        expect(page.locator(f"main[data-book='{next(books)}']")).to_be_attached()

    page.route_web_socket(re.compile("/socket"), connect)
    begin(page)
    expect(page.locator("main[data-connected]")).to_be_attached()  # else the roll is a plain post, and a new page comes
    page.locator("#act-roll").click()
    note(page, "walk")
    page.locator("#highlights a.go-square").first.dispatch_event("click")
    reason = aside(page, "walk").locator(".g-wrong")
    expect(reason).to_be_visible()
    send_anew()
    expect(reason).to_be_visible()
    aside(page, "walk").locator("[data-guide-fold]").click()
    send_anew()
    expect(aside(page, "walk")).to_be_hidden()
    page.locator("[data-guide-unfold]").click()
    note(page, "walk")


def test_it_is_left_and_taken_up_again_here_and_on_another_device(newcomer: Newcomer) -> None:
    page = newcomer().page
    begin(page)
    note(page, "roll")
    aside(page, "roll").locator("[data-guide-fold]").click()
    expect(aside(page, "roll")).to_be_hidden()
    page.locator("[data-guide-unfold]").click()
    note(page, "roll")
    page.locator("#act-roll").click()
    note(page, "walk")
    page.reload()
    note(page, "walk")
    page.locator("[data-dialog=menu]").first.click()
    page.locator("#dlg-menu form[action$='/link'] button").click()
    link = page.locator("#personal-link").inner_text()
    phone = newcomer(phone=True, lang="de").page
    phone.goto(link)
    note(phone, "walk")
    Learner(phone, phone=True).do(lesson("classic").steps[1], "walk lounge")
    note(phone, "suggest")
