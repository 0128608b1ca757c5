"""People together: two browsers and a bot, one device from hand to hand, onlookers, a seat on a second device."""

from __future__ import annotations

from playwright.sync_api import TimeoutError, expect

from tests.browser.axe import violations
from tests.browser.conftest import Newcomer
from tests.browser.people import Person


def test_two_people_and_a_bot_in_two_browsers(newcomer: Newcomer) -> None:
    anna, jonas, onlooker = newcomer(), newcomer(phone=True, lang="de"), newcomer()
    page = anna.page
    page.goto("/")
    page.get_by_role("link", name="New table friends").click()
    page.get_by_role("heading", name="New table").wait_for()
    page.wait_for_load_state()
    page.get_by_label("Name on chair 1").fill("Anna")
    page.get_by_label("Who sits on chair 2").select_option("open")
    page.get_by_label("Who sits on chair 3").select_option("novice")
    page.get_by_label("Who sits on chair 4").select_option("none")
    page.get_by_label("Bots move").fill("0")
    page.get_by_text("Accusing and the end").click()
    page.get_by_label("After this many turns").fill("1")
    page.get_by_label("After this many turns").blur()
    expect(page.locator("#foot")).to_contain_text("one house rule")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Deal the cards").wait_for()

    jonas.page.goto("/")
    jonas.page.get_by_label("Mit Code dazu").fill(anna.code.replace("-", " ").upper())
    jonas.page.get_by_role("button", name="Mitspielen").click()
    jonas.page.get_by_label("Dein Name").fill("Jonas")
    jonas.page.get_by_role("button", name="Hinsetzen").click()
    expect(page.locator("#chairs")).to_contain_text("Jonas")
    jonas.page.get_by_label("Etwas sagen").fill("Bin da <b>!</b>")
    jonas.page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("Bin da <b>!</b>")
    expect(jonas.page.get_by_label("Etwas sagen")).to_have_value("")
    onlooker.page.goto(f"/t/{anna.code}")
    page.get_by_role("button", name="Deal the cards").click()
    jonas.page.locator("main[data-page=game]").wait_for()
    expect(onlooker.page.locator("main[data-page=game]")).to_be_visible()
    assert onlooker.page.locator("#hand .card:not(.back)").count() == 0

    anna.play(jonas)
    expect(page.get_by_text("The murder stays unsolved.").first).to_be_visible()
    expect(page.locator(".stamp.big")).to_have_text("Unsolved")
    expect(jonas.page.get_by_text("Der Mord bleibt ungeklärt.").first).to_be_visible()
    expect(onlooker.page.locator("main[data-page=end]")).to_be_visible()
    page.get_by_role("button", name="Same people, new case").click()
    jonas.page.get_by_role("link", name="Zum nächsten Spiel").click()
    page.get_by_role("button", name="Deal the cards").click()
    expect(jonas.page.locator("main[data-page=game]")).to_be_visible()


def test_pass_and_play_hides_everything_until_somebody_says_who_looks(newcomer: Newcomer) -> None:
    family = newcomer()
    page = family.page
    family.new_table(
        seat0="here", name0="Ada", seat1="here", name1="Bob", seat2="random", rule_round_limit="1", edition="speed"
    )
    handed = 0
    for seen in family.looks_until_the_end():
        if seen["page"] == "hand-over":
            handed += 1
            assert page.locator("#hand, #sheet, #log").count() == 0
            assert "Your cards" not in page.content()
            page.get_by_role("link", name="I am").first.click()
            expect(page.get_by_role("region", name="Your cards")).to_be_visible()
        elif not family.step():
            page.wait_for_timeout(30)
    assert handed >= 2


def test_handing_over_a_phone_lying_down_shows_everybody_and_changes_the_language(newcomer: Newcomer) -> None:
    family = newcomer(viewport={"width": 844, "height": 390})
    page = family.page
    family.new_table(seat0="here", name0="Ada", seat1="here", name1="Bob", seat2="random", edition="speed", pace="5")
    for name in ("I am Ada", "I am Bob"):
        expect(page.get_by_role("link", name=name)).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="DE").click()
    expect(page.get_by_role("link", name="Ich bin Ada")).to_be_visible()


def test_the_menu_is_live_votes_come_and_go_and_bots_change_their_pace(newcomer: Newcomer) -> None:
    ada, bob = newcomer(), newcomer(phone=True)
    ada.new_table(seat0="here", name0="Ada", seat1="open", seat2="novice", pace="1.4", rule_first_player="first_seat")
    bob.page.goto(f"/t/{ada.code}")
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Sit down").click()
    ada.page.get_by_role("button", name="Deal the cards").click()
    for person in (ada, bob):
        person.page.locator("main[data-page=game]").wait_for()
        person.page.wait_for_load_state()
        person.page.get_by_role("button", name="Menu").click()
    menus = [person.page.locator("#menu-live") for person in (ada, bob)]
    expect(menus[1]).to_contain_text("Bots move: after 1.4 s. Only whoever opened the table can change that.")
    menus[0].get_by_label("Bots move").fill("0.35")
    expect(menus[1]).to_contain_text("after 0.35 s")
    menus[1].get_by_role("button", name="Vote to end").click()
    menus[1].get_by_role("button", name="Really end it here?").click()
    expect(menus[0]).to_contain_text("For an end: 1 of 2.")
    bob.page.get_by_role("button", name="Menu").click()
    menus[1].get_by_role("button", name="Take back my vote").click()
    expect(menus[0]).not_to_contain_text("For an end")
    menus[1].get_by_role("button", name="Vote to end").click()
    menus[1].get_by_role("button", name="Really end it here?").click()
    menus[0].get_by_role("button", name="Vote to end").click()
    menus[0].get_by_role("button", name="Really end it here?").click()
    expect(bob.page.locator("main[data-page=end]")).to_be_visible()


def test_who_is_out_lets_a_bot_answer_and_watches_as_an_analyst(newcomer: Newcomer) -> None:
    ada = newcomer()
    page = ada.page
    ada.new_table(
        seat0="here",
        name0="Ada",
        seat1="sheet",
        seat2="sheet",
        seat3="sheet",
        help="seen",
        pace="0.05",
        rule_first_player="first_seat",
    )
    ada.until_my_turn_begins()
    suspect, thing, place = ada.server.solution(ada.code)
    other = next(card for card in ada.server.edition(ada.code).cards if card != suspect)
    ada.accuse(other, thing, place, then="game")
    expect(page.get_by_role("button", name="Answer myself again")).to_be_visible()
    expect(page.locator("#dlg-answer")).to_have_count(0)
    press_between_answers(ada, "Watch as an analyst")
    page.wait_for_load_state()
    page.get_by_role("tab", name="Coach").click()
    expect(page.locator("#coach .trails li")).to_have_count(3)
    expect(page.locator("#help-step")).to_have_value("odds")
    assert violations(page) == []


def press_between_answers(person: Person, name: str) -> None:
    """Press a button of the page; whenever somebody asks for a card meanwhile, answer first."""
    for _ in range(40):
        try:
            return person.page.get_by_role("button", name=name).click(timeout=500)
        except TimeoutError:
            person.step()
    raise AssertionError(f"never came to press {name!r}")


def test_a_personal_link_carries_the_seat_to_a_phone(newcomer: Newcomer) -> None:
    laptop, phone = newcomer(), newcomer(phone=True)
    laptop.new_table(seat0="here", name0="Ada", seat1="random", seat2="random")
    laptop.page.get_by_role("button", name="Menu").click()
    laptop.page.get_by_role("button", name="Personal link").click()
    link = laptop.page.locator("#personal-link").inner_text()
    phone.page.goto(f"/t/{link.partition('/t/')[2]}")
    expect(phone.page.locator("main[data-page=game]")).to_have_attribute("data-seat", "0")
    assert "#" not in phone.page.url


def test_a_stranger_finds_a_clear_answer(newcomer: Newcomer) -> None:
    stranger = newcomer(lang="de")
    page = stranger.page
    page.goto("/t/rope-hall-42")
    expect(page.get_by_role("alert")).to_contain_text("Diesen Tisch gibt es nicht")
    page.get_by_role("link", name="Zur Startseite").click()
    page.get_by_label("Mit Code dazu").fill("kein Tisch")
    page.get_by_role("button", name="Mitspielen").click()
    expect(page.get_by_role("alert")).to_contain_text("Diesen Tisch gibt es nicht")
    expect(page.get_by_label("Mit Code dazu")).to_have_value("kein Tisch")


def test_a_mistake_in_the_form_is_told_in_place_and_nothing_is_lost(newcomer: Newcomer) -> None:
    ada = newcomer(java_script_enabled=False)
    page = ada.page
    page.goto("/new?edition=muenchen-2013")
    page.get_by_label("Name on chair 1").fill("Ada")
    for number in (2, 3, 4):
        page.get_by_label(f"Who sits on chair {number}").select_option("none")
    page.get_by_label("The last one who is not out").select_option("wins")
    page.locator("#open-table").click()
    expect(page.get_by_role("alert")).to_contain_text("This edition is for 2 to 6 players.")
    expect(page.get_by_label("Name on chair 1")).to_have_value("Ada")
    expect(page.locator("#rule-last_one_left")).to_have_value("wins")
    page.get_by_label("Who sits on chair 2").select_option("novice")
    page.locator("#open-table").click()
    expect(page.get_by_role("region", name="Your cards")).to_be_visible()
