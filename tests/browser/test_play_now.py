"""From *Play now* to a solved case, its end, its replay and the next game."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from fallakte.record import read_record
from tests.browser.axe import violations
from tests.browser.conftest import Newcomer
from tests.browser.people import Person


def play_now(page: Page) -> None:
    """Press it; the first time it asks whether one knows the game."""
    page.get_by_role("button", name="Play now").click()
    answer = page.get_by_role("button", name="I know it")
    if page.locator(".now").count() == 0:
        answer.click()


def test_play_now_to_a_finished_game(person: Person) -> None:
    page, took = person.page, list[float]()
    while len(took) < 3 and min(took, default=9) > 2:  # a busy machine gets a second and a third chance
        page.goto("/")
        play_now(page)
        page.get_by_role("region", name="Your cards").wait_for()
        took.append(page.evaluate("performance.getEntriesByType('navigation')[0].responseEnd") / 1000)
    assert min(took) < 2, "dealt within two seconds"
    person.until_my_turn_begins()
    seal = page.locator("#dlg-menu code").text_content()
    person.accuse(*person.server.solution(person.code))

    page.get_by_text("Laid open").wait_for()
    page.get_by_text("The seal fits").wait_for()
    page.get_by_text("This device has checked it, too.").wait_for()
    assert page.locator("#commitment").text_content() == seal
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = read_record(download.value.path().read_text(encoding="utf-8"))
    result = record.end().table.result
    assert result is not None
    assert result.winner == 0

    page.get_by_role("link", name="Replay", exact=True).click()
    page.get_by_text(re.compile(r"Step [1-9]\d* of")).wait_for()  # with the cards dealt
    page.wait_for_load_state()  # before, nobody listens to the keys
    page.keyboard.press("Home")
    page.get_by_text("Step 0 of").wait_for()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.get_by_text("Step 3 of").wait_for()
    page.keyboard.press("End")
    page.get_by_text(f"Step {len(record.events)} of").wait_for()
    film = page.get_by_role("button", name="Go on by itself")
    film.click()
    expect(page.get_by_text(f"Step {len(record.events)} of")).to_have_count(0)  # it begins again
    page.get_by_text(re.compile(r"Step [1-9]\d* of")).wait_for()
    page.keyboard.press("End")
    expect(film).to_have_attribute("aria-pressed", "false")
    page.get_by_text(f"Step {len(record.events)} of").wait_for()
    page.keyboard.press("Shift+ArrowLeft")
    page.get_by_label("Seen by").select_option("1")
    expect(page.get_by_role("group", name="Cards in this view").get_by_role("heading")).to_have_count(1)
    page.get_by_role("link", name="To the opened file").click()

    page.get_by_role("button", name="Same people, new case").click()
    page.get_by_role("region", name="Your cards").wait_for()

    page.get_by_role("link", name="Fallakte").click()
    expect(page.get_by_role("region", name="Your records").get_by_text("Solved by you")).to_be_visible()
    page.get_by_role("region", name="Your tables").get_by_role("link").first.click()
    page.get_by_role("region", name="Your cards").wait_for()


def test_the_first_page_is_light(person: Person) -> None:
    session = person.page.context.new_cdp_session(person.page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    person.page.goto("/", wait_until="networkidle")
    assert sum(sizes) < 150_000


def test_whoever_solved_it_reads_so(person: Person) -> None:
    page = person.page
    person.new_table(seat0="here", name0="Ada", seat1="random", seat2="random")
    person.until_my_turn_begins()
    person.accuse(*person.server.solution(person.code))
    expect(page.get_by_text("You have solved the murder!")).to_be_visible()
    expect(page.locator(".stamp.big")).to_have_text("Case closed")


def test_play_now_asks_once_and_seats_whom_one_can_beat(newcomer: Newcomer) -> None:
    for answer, against in (("I am new here", "Novice"), ("I know it", "Sheet")):
        page = newcomer().page
        page.goto("/")
        page.get_by_role("button", name="Play now").click()
        expect(page.get_by_role("heading", name="Do you know the game?")).to_be_visible()
        assert violations(page) == []
        page.get_by_role("button", name=answer).click()
        page.get_by_role("region", name="Your cards").wait_for()
        page.goto("/")
        again = page.get_by_role("button", name="Play now")
        expect(again).to_contain_text(against)
        again.click()
        page.get_by_role("region", name="Your cards").wait_for()  # and it does not ask again
        page.goto("/")
        page.get_by_role("button", name="Other opponents").click()
        expect(page.get_by_role("heading", name="Do you know the game?")).to_be_visible()


def test_after_two_won_games_the_next_level_is_offered(person: Person) -> None:
    page, offered = person.page, "Two won in a row: you are offered the next level, Apprentice."
    page.goto("/")
    for _ in range(2):
        expect(page.get_by_text(offered)).to_have_count(0)
        page.get_by_role("link", name="Fallakte").click()
        asks = page.locator(".now").count() == 0
        page.get_by_role("button", name="Play now").click()
        if asks:
            page.get_by_role("button", name="I am new here").click()
        person.until_my_turn_begins()
        person.accuse(*person.server.solution(person.code))
        page.get_by_text("Laid open").wait_for()
    page.reload()
    expect(page.get_by_text(offered)).to_be_visible()
    page.get_by_role("link", name="Fallakte").click()
    expect(page.get_by_text(offered)).to_be_visible()
    expect(page.get_by_role("button", name="Stay with Novice")).to_be_visible()
    page.get_by_role("button", name="Play now you against three bots: Apprentice").click()
    page.get_by_role("region", name="Your cards").wait_for()
