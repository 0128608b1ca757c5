"""The pages around the game: what they say, what the form of a new table makes of its fields, replay, files."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from fallakte import web
from fallakte.bots import LADDER
from fallakte.bots.random import RandomBot
from fallakte.editions import LANGUAGES, load
from fallakte.rules.switches import ABOUT
from fallakte.table.objection import Objection
from fallakte.table.plan import Plan, SeatPlan, Sort
from fallakte.web.pages.hand_over import hand_over_fragments
from fallakte.web.pages.new_table import new_table_page
from fallakte.web.table_form import TableForm, possible_values
from tests.web.server import FAST, Browser, Player, news, seated, serving
from tests.web.test_game_page import go_on, host_of_plan

WEB = Path(web.__file__).parent
NONE = {f"seat{number}": "none" for number in range(6)}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving(FAST) as (where, _):
        yield where


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", ["/", "/new"])
def test_a_page_has_no_dead_link_and_nothing_inline(address: str, path: str, lang: str) -> None:
    browser = Browser(address, lang)
    page = browser.get(path).text
    assert " style=" not in page
    assert not re.search(r"<script(?! src=)", page)
    for link in set(re.findall(r'(?:href|src)="(/[^"]*)"', page)):
        assert browser.get(link.replace("&amp;", "&")).status_code == 200, link


def test_house_rules_that_were_not_touched_follow_the_edition() -> None:
    untouched = {"edition": "clue-us", "shown": "classic", "rule_stay_and_suspect": "yes", "rule_last_one_left": "wins"}
    assert TableForm(untouched, "en").house_rules == {}
    changed = untouched | {"rule_last_one_left": "plays_on"}
    assert TableForm(changed, "en").house_rules == {"last_one_left": "plays_on"}
    assert TableForm(changed | {"edition": "koffer-1997"}, "en").house_rules == {}, "there it is the rule anyway"


def test_chairs_make_seats_and_who_sits_here() -> None:
    fields = NONE | {"seat0": "here", "name0": " Ada ", "seat2": "open", "seat4": "exact", "pawn4": "5"}
    form = TableForm(fields, "en")
    plan = form.plan("key")
    assert [seat.sort for seat in plan.seats] == [Sort.OPEN, Sort.OPEN, Sort.BOT]
    assert (plan.seats[2].level, plan.seats[2].pawn) == ("exact", 5)
    assert form.sitting() == {0: "Ada"}
    assert TableForm(fields | {"name0": ""}, "en").sitting() == {0: ""}
    with pytest.raises(Objection):
        TableForm(fields | {"seat2": "here"}, "en").sitting()


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"edition": "no-such"}, "edition_unknown"),
        ({"edition": "../../etc"}, "edition_unknown"),
        ({"seat0": "here"}, "seat_count"),
        ({"seat0": "here", "seat1": "grandmaster"}, "bot_level"),
        ({"seat0": "here", "seat1": "random", "pawn0": "2", "pawn1": "2"}, "pawn_taken"),
        ({"seat0": "here", "seat1": "random", "rule_round_limit": "many"}, "house_rule"),
        ({"seat0": "here", "seat1": "random", "pace": "slow"}, "bad_field"),
        ({"seat0": "here", "seat1": "random", "pawn0": "x"}, "bad_field"),
        ({"seat0": "here", "seat1": "random", "thinking": "-1"}, "bad_field"),
        ({"seat0": "here", "seat1": "random", "help": "all"}, "plan_value"),
    ],
)
def test_bad_fields_are_told_in_the_form_and_nothing_is_lost(address: str, fields: dict[str, str], key: str) -> None:
    answer = Browser(address).post("/new", **(NONE | {"name0": "Ada Lovelace"} | fields))
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    assert 'value="Ada Lovelace"' in answer.text or key == "edition_unknown"


def test_a_form_with_a_rule_that_can_not_be_is_drawn_without_it(address: str) -> None:
    for value in ("many", "0", "9" * 5000, "²", "<b>", "1]"):
        page = Browser(address).get(f"/new?edition=speed&rule_round_limit={value}")
        assert page.status_code == 200, value
        assert f'value="{load("speed").rules.round_limit}"' in page.text


def test_a_double_click_in_the_lobby_is_one(address: str) -> None:
    ada, bob = Browser(address), Browser(address)
    code = ada.new(seats=2)
    for browser, seat, name in ((ada, 0, "Ada"), (bob, 1, "Bob")):
        for _ in range(2):
            assert browser.post(f"/t/{code}/sit", seat=seat, name=name).status_code == 200
    assert bob.post(f"/t/{code}/sit", seat=0, name="Ada").status_code == 409
    assert bob.post(f"/t/{code}/start").status_code == 403
    for _ in range(2):
        assert ada.post(f"/t/{code}/start").status_code == 200


def test_who_can_not_sit_down_is_told_beside_what_they_typed(address: str) -> None:
    ada, bob = Browser(address), Browser(address)
    code = ada.new(seats=3)
    ada.post(f"/t/{code}/sit", seat=0, name="Ada")
    for seat, name, said in (
        (1, "ADA", "Choose another name"),
        (0, "Bob", "seat is taken"),
        (1, " ", "what your name is"),
    ):
        answer = bob.post(f"/t/{code}/sit", seat=seat, name=name)
        assert answer.status_code == 409
        assert 'data-page="lobby"' in answer.text
        wrong = re.search(r'id="sit-wrong" role="alert">([^<]+)<', answer.text)
        assert wrong is not None
        assert said in wrong[1]
        assert f'value="{name}"' in answer.text
    assert bob.post(f"/t/{code}/sit", seat=1, name="Bob").status_code == 200


def test_every_offered_rule_is_known_and_every_offered_value_makes_an_edition() -> None:
    offered = [name for name, about in ABOUT.items() if about.group is not None]
    assert set(ABOUT) - set(offered) == {"players_min", "players_max", "pawns", "dice"}
    for edition in ("classic", "drei-fragezeichen", "muenchen-2013", "speed"):
        for name in offered:
            for value in possible_values(load(edition), name):
                assert load(edition, [f"{name}={value}"])


def test_the_page_names_the_rule_of_each_switch_as_the_documents_do() -> None:
    page = new_table_page(TableForm(NONE | {"edition": "drei-fragezeichen"}, "en"))
    shown = re.findall(r'id="rule-(\w+)".*?</li>', page, re.DOTALL)
    for name in shown:
        row = re.search(rf'id="rule-{name}".*?</li>', page, re.DOTALL)
        assert row is not None
        assert re.findall(r"<abbr[^>]*>(R\d+)</abbr>", row[0]) == [ABOUT[name].rule] * bool(ABOUT[name].rule)
    assert {"stay_and_suspect", "advantage_cards", "round_limit"} <= set(shown)


def test_a_hostile_name_stays_text() -> None:
    page = new_table_page(TableForm(NONE | {"seat0": "here", "name0": "<script>alert(1)</script>"}, "en"))
    assert "<script>alert" not in page


def test_a_replay_waits_for_the_end_and_shows_a_seat_its_own_cards_alone(address: str) -> None:
    code, (ada, bob) = seated(address, 2, 1)
    assert ada.browser.get(f"/t/{code}/replay").status_code == 409
    ada.browser.post(f"/t/{code}/vote", seat=0, yes="yes")
    bob.browser.post(f"/t/{code}/vote", seat=1, yes="yes")
    for view, hands in (("0", 1), ("1", 1), ("onlooker", 0), ("open", 3), ("9", 3), ("<b>", 3)):
        page = bob.browser.get(f"/t/{code}/replay?view={view}&step=99999")
        assert page.status_code == 200
        assert page.text.count("mini-hand") == hands, view
    assert "Step 0 of" in bob.browser.get(f"/t/{code}/replay?step=-3").text
    begun = bob.browser.get(f"/t/{code}/replay").text  # opens with the cards dealt
    dealt = re.findall(r'<ul class="mini-hand">(.*?)</ul>', begun)
    assert [hand.count("<li>") for hand in dealt] == [6, 6, 6]


def test_a_replay_shows_the_sheet_and_pencil_marks_only_of_who_agrees(address: str) -> None:
    code, (ada, bob) = seated(address, 2, 1)
    ada.sync()
    card = next(name for number, name in enumerate(load("classic").cards) if not ada.view.hand >> number & 1)
    ada.browser.post(f"/t/{code}/pencil", seat=0, pencil=f"{card}:case=maybe")
    ada.browser.post(f"/t/{code}/vote", seat=0, yes="yes")
    assert ada.browser.http.post(f"/t/{code}/replay", data={"seat": "x"}).status_code in (400, 409)
    bob.browser.post(f"/t/{code}/vote", seat=1, yes="yes")

    def sheet(player: Player, query: str = "view=0") -> str:
        return player.browser.get(f"/t/{code}/replay?step=99999&{query}").text

    mark = '<i class="pq">?</i></span>'
    own_pencil = sheet(ada).count(mark) - sheet(ada, "view=1").count(mark)
    assert own_pencil == 1
    assert "Nobody else sees them." in sheet(ada)
    assert sheet(bob).count(mark) == sheet(bob, "view=1").count(mark), "they are private until she agrees"
    assert "the pencil marks stay private" in sheet(bob)
    assert "Show my pencil marks" not in sheet(bob)
    assert bob.browser.http.post(f"/t/{code}/replay", data={"seat": 0, "yes": "yes"}).status_code == 403
    assert "the pencil marks stay private" in sheet(bob)
    ada.browser.post(f"/t/{code}/replay", seat=0, yes="yes")
    assert sheet(bob).count(mark) == sheet(bob, "view=1").count(mark) + 1
    assert sheet(ada, "view=onlooker").count('id="sheet-head"') == 0
    assert "solutions" in sheet(bob, "view=0&state=follows")
    ada.browser.post(f"/t/{code}/replay", seat=0, yes="")
    assert "the pencil marks stay private" in sheet(bob)


def test_a_rematch_of_one_person_is_dealt_at_once_and_of_two_waits(address: str) -> None:
    alone, (ada,) = seated(address, 1, 1)
    ada.browser.post(f"/t/{alone}/vote", seat=0, yes="yes")
    assert "Your cards" in ada.browser.post(f"/t/{alone}/rematch").text
    code, (ada, bob) = seated(address, 2, 0)
    for seat, player in enumerate((ada, bob)):
        player.browser.post(f"/t/{code}/vote", seat=seat, yes="yes")
    lobby = ada.browser.post(f"/t/{code}/rematch").text
    assert "Deal the cards" in lobby
    assert "Not here yet: Player1." in lobby
    assert '<p class="v-next" role="status">The next game is open' in bob.browser.get(f"/t/{code}").text
    lobby = bob.browser.post(f"/t/{code}/rematch").text
    assert "Deal the cards" not in lobby
    assert "every chair is taken" in lobby, "as soon as the table has looked, it counts"


def test_a_lobby_asks_for_a_name_in_its_own_words_and_shows_who_is_on_the_way_in(address: str) -> None:
    owner, guest = Browser(address), Browser(address)
    code = owner.new(seats=3, seat0="here", name0="Ada")
    assert "on the way in" not in guest.get(f"/t/{code}").text
    with guest.socket(code):
        while "on the way in" not in owner.get(f"/t/{code}").text:
            pass
        assert "on the way in" not in guest.get(f"/t/{code}").text, "whoever reads it knows of themselves"
    answer = guest.http.post(f"/t/{code}/sit", data={"seat": 1, "name": " "})
    assert "Say what your name is." in answer.text
    assert 'aria-describedby="sit-wrong"' in answer.text


def test_a_device_is_handed_on_in_the_words_of_what_is_awaited() -> None:
    async def scene() -> Counter[str]:
        host, bot = await host_of_plan(Plan("speed", (SeatPlan(),) * 2, owner="key0", beat=0)), RandomBot(3)
        found: list[str] = []
        while await go_on(host, bot) and len(found) < 12 and not host.over:
            shown = host.scene("key0", None)
            told = hand_over_fragments(shown._replace(mine=(0, 1)), "en")["hand-over"]
            table = shown.game.view.table if shown.game else None
            assert table is not None
            name, question = f"Player{table.awaited}", table.questions[-1] if table.questions else None
            headings = {
                "asked": f"{name} is asked",
                "turn": f"Now it is {name}&#39;s turn",
                "card": f"A card for {name}",
            }
            if table.awaited != table.active:
                found.append("asked")
            else:
                answered = question is not None and question.turn == table.turn and question.shown_by is not None
                found.append("card" if answered else "turn")
            assert f"<h1>{headings[found[-1]]}</h1>" in told
        return Counter(found)

    assert set(asyncio.run(scene())) == {"asked", "turn", "card"}


def test_a_browser_without_a_key_can_do_nothing_over_the_socket(address: str) -> None:
    code = Browser(address).new(seats=3)
    with Browser(address).socket(code) as socket:
        news(socket)
        socket.send('{"do": "sit", "seat": 1, "name": "Mallory"}')
        assert news(socket)["done"] is False
    assert "Mallory" not in Browser(address).get(f"/t/{code}").text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("/new?edition=speed", "/new?edition=speed"),
        ("/t/rope-hall-42?seat=1", "/t/rope-hall-42?seat=1"),
        ("/t/rope-hall-42/link", "/t/rope-hall-42"),
        ("/join", "/"),
        ("//elsewhere.example/", "/"),
    ],
)
def test_another_language_shows_the_same_page(address: str, before: str, after: str) -> None:
    browser = Browser(address)
    headers = {"referer": address + before}
    answer = browser.http.post("/language", data={"lang": "de"}, headers=headers, follow_redirects=False)
    assert answer.headers["location"] == after
    assert 'lang="de"' in browser.get("/").text


def test_files_are_kept_and_pages_are_not(address: str) -> None:
    browser = Browser(address)
    page = browser.get("/")
    assert page.headers["cache-control"] == "no-store"
    assert page.headers["content-encoding"] == "gzip"
    sheet = browser.get("/static/css/base.css")
    assert sheet.headers["cache-control"] == "no-cache"
    again = browser.http.get("/static/css/base.css", headers={"if-none-match": sheet.headers["etag"]})
    assert again.status_code == 304
    font = next((WEB / "static" / "fonts").glob("*.woff2")).name
    assert "immutable" in browser.http.get(f"/static/fonts/{font}").headers["cache-control"]


def test_a_bot_has_one_name_in_the_lobby_and_in_the_game(address: str) -> None:
    owner = Browser(address)
    code = owner.new(seats=4, seat0="open", seat1="novice", seat2="exact", seat3="open")
    owner.post(f"/t/{code}/sit", seat=0, name="Ada")
    chairs = re.findall(r"<li class=\"chair .*?</li>", owner.get(f"/t/{code}").text, re.DOTALL)
    bots = [chair for chair in chairs if "</b><small>Bot</small>" in chair]
    names = [name for chair in bots for name in re.findall(r"<b>([^<]*)</b>", chair)]
    assert len(names) == 2
    game = owner.post(f"/t/{code}/start").text
    players = re.findall(r'id="player-\d".*?</li>', game, re.DOTALL)
    for name in names:
        assert sum(name in player for player in players) == 1, name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_level_is_explained_in_a_line_by_rising_strength(address: str, lang: str) -> None:
    page = Browser(address, lang).get("/new").text
    listed = re.search(r'<ol class="ladder">(.*?)</ol>', page, re.DOTALL)
    assert listed is not None
    lines = re.findall(r"<li><b>(.*?)</b> (.*?)</li>", listed[1])
    numbered = [name for name, _ in lines if name.endswith(")")]
    assert numbered == [f"{level.name(lang)} ({number})" for number, level in enumerate(LADDER, 1)]
    assert all(about for _, about in lines)
