"""The companion in Chromium at phone size: set up, taps, corrections, several phones, a killed server, no network."""

from __future__ import annotations

import json
import re
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, Response, expect

from fallakte import load
from fallakte.companion import read_log
from fallakte.companion.slips import proposals
from tests.browser.axe import violations
from tests.browser.conftest import Newcomer
from tests.browser.house import Server
from tests.browser.real_table import EVENING, HANDS, NAMES, Phone

MOST_TAPS = 6
CLASSIC = load("classic")


def as_lines(turns: int) -> str:
    """The evening so far, as Anna would have typed it."""
    lines = [f"seats {' '.join(NAMES)}", "me Anna", f"hand Anna {' '.join(HANDS['Anna'])}"]
    for asker, cards, shower, seen in EVENING[:turns]:
        answer = "nobody" if shower is None else f"{shower}! {seen or ''}"
        lines.append(f"{asker}: {' '.join(cards)}, {answer}")
    return "\n".join(lines)


def solutions(log: str) -> int:
    return len(read_log(log).knowledge().solutions())


def anna(newcomer: Newcomer, lang: str = "en") -> Phone:
    phone = Phone(newcomer(phone=True, lang=lang).page)
    phone.set_up()
    return phone


def test_a_whole_game_by_taps_at_most_six_a_turn_and_every_figure_is_right(newcomer: Newcomer) -> None:
    phone = anna(newcomer)
    assert phone.left() == str(solutions(as_lines(0)))
    for number, turn in enumerate(EVENING, 1):
        assert phone.turn(*turn) <= MOST_TAPS
        phone.knows(number + 1)
        assert phone.left() == str(solutions(as_lines(number)))
    expect(phone.page.locator(".odd-bar.sure")).to_contain_text("Mrs. Peacock, Revolver, Ballroom")
    scrolls = (
        "document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
    )
    assert phone.page.evaluate(scrolls)
    phone.page.goto(f"/companion/{phone.code}/end")
    phone.page.get_by_role("button", name="Enter: that was it").click()
    expect(phone.page.locator(".could")).to_contain_text("Anna after turn 10")
    fell = [str(solutions(as_lines(turn))) for turn in range(len(EVENING) + 1)]
    assert phone.page.locator(".numbers tbody td").all_text_contents() == fell
    record = phone.page.request.get(f"/companion/{phone.code}/log").text()
    assert len(read_log(record).knowledge().solutions()) == 1
    phone.page.get_by_role("link", name="Deal again").click()
    expect(phone.page.locator("#name-2")).to_have_value("Cara")
    expect(phone.page.locator(".st-cards")).to_be_visible()


def test_a_correction_in_the_middle_keeps_what_came_after(newcomer: Newcomer) -> None:
    phone = anna(newcomer)
    for turn in EVENING[:3]:
        phone.turn(*turn)
    phone.knows(4)
    page = phone.page
    page.goto(f"/companion/{phone.code}/diary")
    page.get_by_role("link", name="Change turn 2").click()
    page.locator("#changed").fill("Ben: scarlett rope kitchen, Cara!")
    page.get_by_role("button", name="Keep the change").click()
    expect(page.locator(".entry").nth(1)).to_contain_text("with the rope")
    assert page.locator(".entry").count() == 3
    page.goto(f"/companion/{phone.code}")
    assert phone.left() == str(solutions(as_lines(3).replace("scarlett wrench kitchen", "scarlett rope kitchen")))
    page.get_by_role("button", name="Undo").click()
    phone.knows(3)


def test_an_old_turn_is_changed_by_taps(newcomer: Newcomer) -> None:
    phone = anna(newcomer)
    for turn in EVENING[:2]:
        phone.turn(*turn)
    phone.knows(3)
    page = phone.page
    page.goto(f"/companion/{phone.code}/diary")
    page.get_by_role("link", name="Change turn 2").click()
    page.get_by_role("link", name="Change it by taps").click()
    page.locator("body[data-state=cards]").wait_for()
    page.locator(".pk[data-card=rope]").click()
    page.locator(".answer[data-seat='2'] .a-yes").click()
    page.wait_for_url("**/diary")
    expect(page.locator(".entry").first).to_contain_text("Ben asks: Miss Scarlett, with the rope, in the kitchen.")
    assert page.locator(".entry").count() == 2


def test_a_missed_turn_is_put_before_another_and_filled_in_by_taps(newcomer: Newcomer) -> None:
    phone = anna(newcomer)
    phone.turn(*EVENING[0])
    phone.turn(*EVENING[2])
    phone.knows(3)
    page = phone.page
    page.goto(f"/companion/{phone.code}/diary")
    page.get_by_role("link", name="Change turn 2").click()
    page.get_by_role("button", name="A turn is missing before it").click()
    page.get_by_role("link", name="Change turn 2").click()
    page.get_by_role("link", name="Change it by taps").click()
    page.locator("body[data-state=cards]").wait_for()
    for card in EVENING[1][1]:
        page.locator(f".pk[data-card={card}]").click()
    page.locator(".answer[data-seat='2'] .a-yes").click()
    page.wait_for_url("**/diary")
    page.goto(f"/companion/{phone.code}")
    assert phone.left() == str(solutions(as_lines(3)))


def test_a_personal_link_brings_another_device_to_the_seat_and_home_leads_back(newcomer: Newcomer) -> None:
    phone = anna(newcomer)
    phone.page.goto(f"/companion/{phone.code}/phones")
    phone.page.get_by_role("button", name="Personal link").click()
    link = phone.page.locator("#personal-link").inner_text()
    other = Phone(newcomer(phone=True).page)
    other.page.goto(link)
    other.page.locator("body[data-state=who]").wait_for()
    assert other.left() == str(solutions(as_lines(0)))
    phone.page.goto("/")
    phone.page.locator(".own .slip", has_text="Anna, Ben, Cara").click()
    phone.page.locator("body[data-state=who]").wait_for()


def test_what_does_not_add_up_is_said_and_healed_with_one_tap(newcomer: Newcomer) -> None:
    phone = anna(newcomer)
    phone.turn(*EVENING[0])
    phone.turn("Ben", ("plum", "dagger", "hall"), None)
    phone.knows(3)
    page = phone.page
    expect(page.locator("a.odd-bar")).to_be_visible()
    page.locator("a.odd-bar").click()
    log = read_log(as_lines(1) + "\nBen: plum dagger hall, nobody")
    assert log.clash is not None
    proposal = proposals(log.clash)[0]
    expect(page.locator(".pslip").first.locator(".ps-no")).to_have_text(str(log.turns[proposal.number]))
    page.locator(".fixb").first.click()
    page.goto(f"/companion/{phone.code}")
    expect(page.locator("a.odd-bar")).to_have_count(0)
    assert phone.left() == str(len(proposal.best.log.knowledge().solutions()))


def test_two_phones_share_what_is_public_and_nothing_else(newcomer: Newcomer) -> None:
    first, second = Phone(newcomer(phone=True).page), Phone(newcomer(phone=True).page)
    told: dict[str, list[str]] = {"Anna": _heard(first.page), "Ben": _heard(second.page)}
    first.set_up()
    second.sit(first.code, "Ben")
    first.turn(*EVENING[0])
    second.knows(2)
    second.turn("Ben", EVENING[1][1], "Cara", "scarlett")
    first.knows(3)
    second.knows(3)
    assert first.left() == str(solutions(as_lines(2)))
    for name, other in (("Anna", "Ben"), ("Ben", "Anna")):
        texts = [text for text in told[name] if "data-own=" in text]
        assert texts
        for text in texts:
            owned = re.findall(r'data-card="(\w+)"[^>]* data-own="1"', text)
            assert set(owned) == set(HANDS[name])
            for card in set(HANDS[other]) - {"mustard"}:
                row = text.partition(f'id="row-{card}"')[2].partition("</tr>")[0]
                assert row
                assert "m-yes" not in row, (name, card)
            assert ("The card was: Miss Scarlett" in text) <= (name == "Ben")
            assert ("The card was: Colonel Mustard" in text) <= (name == "Anna")
    second.page.goto(f"/companion/{first.code}/diary")
    expect(second.page.locator(".entry", has_text="The card was: Miss Scarlett")).to_have_count(1)
    expect(second.page.locator(".entry", has_text="entered by Anna")).to_have_count(1)
    second.page.get_by_role("button", name="That’s not so").click()
    first.page.goto(f"/companion/{first.code}/diary")
    expect(first.page.get_by_text("Disputed by: Ben")).to_be_visible()


def _heard(page: Page) -> list[str]:
    """Everything the server tells a page from now on."""
    told: list[str] = []

    def read(response: Response) -> None:
        if "/companion/" in response.url and "text" in response.headers.get("content-type", ""):
            with suppress(Error):  # of a page that was left meanwhile
                told.append(response.text())

    page.on("response", read)
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: told.append(str(frame))))
    return told


def test_two_who_enter_the_same_turn_are_told_and_it_is_not_doubled(newcomer: Newcomer) -> None:
    first = anna(newcomer)
    second = Phone(newcomer(phone=True).page)
    second.sit(first.code, "Ben")
    second.page.context.set_offline(True)
    second.turn("Anna", ("green", "lead_pipe", "library"), "Ben", "green")
    first.turn(*EVENING[0])
    first.knows(2)
    second.page.context.set_offline(False)
    expect(second.page.locator("#crossed")).to_contain_text("Anna has entered turn 1 already")
    second.page.get_by_role("button", name="The same: keep theirs").click()
    second.knows(2)
    second.page.goto(f"/companion/{first.code}/diary")
    expect(second.page.locator(".entry")).to_have_count(1)
    expect(second.page.locator(".entry")).to_contain_text("Colonel Mustard")


def test_the_server_killed_while_entering_loses_nothing(newcomer: Newcomer, server: Server) -> None:
    phone = anna(newcomer)
    phone.turn(*EVENING[0])
    phone.knows(2)
    server.kill()
    for turn in EVENING[1:3]:
        phone.turn(*turn)
    expect(phone.page.locator("#lost")).to_contain_text("2 entries wait on this phone")
    server.start()
    phone.knows(4)
    expect(phone.page.locator("#lost")).to_be_hidden()
    assert phone.left() == str(solutions(as_lines(3)))


def test_ten_entries_without_network_are_sent_when_it_is_back_even_from_a_closed_page(newcomer: Newcomer) -> None:
    phone = anna(newcomer)
    page, context = phone.page, phone.page.context
    address = page.url
    context.set_offline(True)
    for turn in EVENING:
        phone.turn(*turn)
    expect(page.locator("#lost")).to_contain_text("10 entries wait on this phone")
    kept = page.evaluate("Object.values(localStorage).find((text) => text.includes('base'))")
    assert len(json.loads(kept)) == 10
    page.close()
    context.set_offline(False)
    again = Phone(context.new_page())
    again.page.goto(address)
    again.knows(11)
    assert again.left() == str(solutions(as_lines(10)))


def test_without_network_the_page_stays_and_says_how_old_its_sheet_is(newcomer: Newcomer) -> None:
    phone = anna(newcomer)
    page, context = phone.page, phone.page.context
    for turn in EVENING[:2]:
        phone.turn(*turn)
    phone.knows(3)
    context.set_offline(True)
    phone.turn(*EVENING[2])
    expect(page.locator("#sheet-head .left")).to_contain_text("as of turn 2")
    hatched = {(card, seat) for card in EVENING[2][1] for seat in (0, 1)}  # Anna had nothing, Ben showed
    for card in CLASSIC.cards:
        classes = [one.get_attribute("class") or "" for one in page.locator(f"#row-{card} td").all()]
        assert {seat for seat, one in enumerate(classes) if "waits" in one} == {s for c, s in hatched if c == card}
    page.get_by_role("link", name="Diary").click()
    expect(page.locator("#toasts")).to_contain_text("No connection.")
    phone.turn(*EVENING[3])
    context.set_offline(False)
    phone.knows(5)
    expect(page.locator("#sheet-head .left")).to_contain_text("left")
    expect(page.locator("td.waits")).to_have_count(0)
    assert phone.left() == str(solutions(as_lines(4)))


def test_an_old_turn_changed_without_network_waits_like_a_new_one(newcomer: Newcomer) -> None:
    phone = anna(newcomer)
    for turn in EVENING[:2]:
        phone.turn(*turn)
    phone.knows(3)
    page, context = phone.page, phone.page.context
    page.goto(f"/companion/{phone.code}/diary")
    page.get_by_role("link", name="Change turn 2").click()
    page.get_by_role("link", name="Change it by taps").click()
    page.locator("body[data-state=cards]").wait_for()
    context.set_offline(True)
    page.locator(".pk[data-card=rope]").click()
    page.locator(".answer[data-seat='2'] .a-yes").click()
    expect(page.locator(".entered")).to_contain_text("Rope")
    phone.turn(*EVENING[2])
    context.set_offline(False)
    page.wait_for_url("**/diary")
    expect(page.locator(".entry")).to_have_count(3)
    page.goto(f"/companion/{phone.code}")
    assert phone.left() == str(solutions(as_lines(3).replace("scarlett wrench kitchen", "scarlett rope kitchen")))


def test_a_typed_line_enters_a_turn_and_a_mistake_stays_in_its_field(newcomer: Newcomer) -> None:
    phone = Phone(newcomer().page)
    phone.set_up()
    page = phone.page
    page.locator("#line").fill("anna: must pipe lib, ben! must")
    page.keyboard.press("Enter")
    phone.knows(2)
    page.locator("#line").fill("ben: grren rope kitchen, cara -")
    page.keyboard.press("Enter")
    expect(page.locator("#toasts")).to_contain_text("there is no card “grren”")
    expect(page.locator("#line")).to_have_value("ben: grren rope kitchen, cara -")


def test_r3_set_up_proposes_the_hands_of_the_deal_exactly_once_the_first_card_is_known(newcomer: Newcomer) -> None:
    page = newcomer(phone=True).page
    page.goto("/companion?edition=classic")
    for row, name in ((0, "Anna"), (1, "Ben"), (3, "Cara"), (4, "David")):
        page.locator(f"#name-{row}").fill(name)

    def proposed() -> list[str]:
        return [page.locator(f"#size-{row} option").first.text_content() or "" for row in (0, 1, 3, 4)]

    assert proposed() == ["4–5"] * 4
    page.locator("[name=first]").select_option(label="Ben")
    assert proposed() == ["4", "5", "5", "4"]
    page.locator("#name-4").fill("")
    assert proposed()[:3] == ["6", "6", "6"]


def tab_to(page: Page, where: str, most: int = 40) -> None:
    """Press Tab until this has the focus; nothing but keys moves it."""
    for _ in range(most):
        if page.locator(f"{where}:focus").count():
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{most} presses of Tab don't reach {where}")


@pytest.mark.parametrize("phone_size", [False, True])
def test_the_keyboard_alone_sets_a_table_up_and_enters_whole_turns(newcomer: Newcomer, phone_size: bool) -> None:
    phone = Phone(newcomer(phone=phone_size).page)
    page = phone.page
    page.goto("/companion")
    tab_to(page, "a[href='/companion?edition=classic']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/companion?edition=classic*")
    for seat, name in enumerate(NAMES):
        tab_to(page, f"#name-{seat}")
        page.keyboard.type(name)
    if phone_size:
        tab_to(page, "[data-step-to=cards]")
        page.keyboard.press("Enter")
    for card in sorted(HANDS["Anna"], key=CLASSIC.cards.index):
        tab_to(page, f"input[name=card][value={card}]")
        page.keyboard.press("Space")
    tab_to(page, "button[form=begin]")
    page.keyboard.press("Enter")
    page.locator("body[data-state=who]").wait_for()
    askers = ".in-dock" if phone_size else ".on-slip"
    for number, (asker, cards, shower, seen) in enumerate(EVENING[:4], 1):
        tab_to(page, f"{askers} [data-asker='{NAMES.index(asker)}']")
        page.keyboard.press("Enter")
        for card in cards:
            tab_to(page, f".pk[data-card={card}]")
            page.keyboard.press("Enter")
        page.locator("body[data-state=answers]").wait_for()
        tab_to(page, f".answer[data-seat='{NAMES.index(shower or '')}'] .a-yes")
        page.keyboard.press("Space")
        if seen is not None:
            tab_to(page, f"[data-which-card={seen}]")
            page.keyboard.press("Enter")
        phone.knows(number + 1)
        assert phone.left() == str(solutions(as_lines(number)))


def test_reasons_on_a_tap_and_the_same_dial_as_online(newcomer: Newcomer) -> None:
    phone = anna(newcomer)
    phone.turn(*EVENING[0])
    phone.knows(2)
    page = phone.page
    page.locator("[data-cell='mustard:1']").click()
    expect(page.locator("#why")).to_contain_text("Ben showed Colonel Mustard (turn 1)")
    page.keyboard.press("Escape")
    page.locator("#help-step").select_option("paper")
    expect(page.locator("#sheet-head .left")).to_have_count(0)
    assert "%" not in page.locator(".e-cards").inner_text()


def test_advice_tells_what_follows_and_is_entered_with_the_answer_alone(newcomer: Newcomer) -> None:
    phone = anna(newcomer)
    for turn in EVENING[:7]:
        phone.turn(*turn)
    phone.knows(8)
    page = phone.page
    page.goto(f"/companion/{phone.code}/ask")
    expect(page.locator(".sugg").first).to_contain_text("If nobody shows:")
    page.locator(".sugg a", has_text="I ask this").first.click()
    page.locator("body[data-state=answers]").wait_for()
    assert page.locator(".pk[aria-pressed=true]").count() == 3
    page.locator("[data-answer=nobody]").click()
    phone.knows(9)
    page.goto(f"/companion/{phone.code}/diary")
    expect(page.locator(".entry").first).to_contain_text("Anna asks: ")
    page.goto(f"/companion/{phone.code}/ask?tab=accuse")
    expect(page.locator(".oth li")).to_have_count(2)
    page.goto(f"/companion/{phone.code}/ask?tab=show")
    expect(page.locator(".calm2")).to_contain_text("show Hall again (known already: Cara)")


def test_r43_after_a_question_of_mine_that_nobody_answers_my_look_at_the_row_comes_next(newcomer: Newcomer) -> None:
    page = newcomer(phone=True).page
    page.goto("/companion?edition=classic")
    for seat, name in enumerate(("Anna", "Ben")):
        page.locator(f"#name-{seat}").fill(name)
    page.locator("[data-step-to=cards]").click()
    phone = Phone(page)
    phone.choose((*HANDS["Anna"], "lounge"))
    page.locator("button[form=begin]").click()
    page.locator("body[data-state=who]").wait_for()
    phone.turn("Anna", ("mustard", "lead_pipe", "library"), None)
    look = page.locator("#dlg-other[open] details[open]")
    look.locator("[name=card]").select_option("mustard")
    look.get_by_role("button", name="Enter").click()
    told = "seats Anna Ben\nme Anna\nhand Anna " + " ".join((*HANDS["Anna"], "lounge"))
    told += "\nAnna: mustard pipe library, Ben -\nAnna looks 1 mustard"
    expect(page.locator("#sheet-head .left")).to_contain_text(f"{solutions(told)} ")


def test_axe_finds_nothing_on_any_page_of_a_real_table(newcomer: Newcomer) -> None:
    for is_phone, lang in ((True, "de"), (False, "en")):
        phone = Phone(newcomer(phone=is_phone, lang=lang).page)
        page = phone.page
        for address in ("/companion", "/companion?edition=own", "/companion?edition=koffer-1997"):
            page.goto(address)
            assert violations(page) == [], address
        phone.set_up()
        page.locator(".in-dock [data-asker='1']" if is_phone else ".on-slip [data-asker='1']").click()
        assert violations(page) == [], "the slip"
        page.keyboard.press("Escape")
        page.request.post(
            f"/companion/{phone.code}/enter",
            form={"line": "Ben: plum dagger hall, nobody"},
            headers={"origin": page.url.partition("/companion")[0]},
        )
        phone.knows(2)
        for leaf in ("", "/diary", "/ask", "/ask?tab=accuse", "/ask?tab=show", "/clash", "/phones", "/end"):
            page.goto(f"/companion/{phone.code}{leaf}")
            assert violations(page) == [], leaf
        page.goto(f"/companion/{phone.code}/diary")
        page.locator(".etools a").click()
        page.locator(".edit").wait_for()
        assert violations(page) == [], "an entry that is changed"
