"""A league's pages: found by a link alone, members enter, the keeper corrects; two phones write one match once."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from types import SimpleNamespace
from typing import cast

import httpx
import pytest
from starlette.requests import Request

from fallakte.league.entries import Founded, Joined
from fallakte.league.host import LeagueHost
from fallakte.league.league import League, fold_all
from fallakte.web.leagues import Page
from tests.web.finished import play_once
from tests.web.server import FAST, Browser, Player, serving
from tests.web.test_game_page import check_page

PLAYERS = {"new": "Anna, Ben, Cara"}


@pytest.fixture(scope="module")
def house() -> Iterator[str]:
    with serving(FAST) as (address, _):
        yield address


class Club:
    """A new league, with the browsers of its keeper and of a member."""

    def __init__(self, address: str) -> None:
        self.keeper_browser, self.browser = Browser(address), Browser(address)
        page = self.keeper_browser.post("/league", name="The <Thursday> Club").text
        assert "can&#39;t be in one" in page, "what is wrong with a name is said"
        page = self.keeper_browser.post("/league", name="The Thursday Club").text
        self.members, self.keeper = re.findall(r'id="(?:members|keeper)-link" href="([^"]+)"', page)

    def enter(self, **fields: object) -> httpx.Response:
        return self.browser.post(
            f"{self.members}/enter", **({"winner": "Ben", "edition": "classic"} | PLAYERS | fields)
        )

    def ids(self) -> list[str]:
        found = re.findall(r"/record/(m\w+)", self.browser.get(f"{self.members}/records").text)
        return list(dict.fromkeys(found))


@pytest.fixture
def club(house: str) -> Club:
    return Club(house)


def test_a_match_is_entered_and_ranked_in_both_languages(house: str, club: Club) -> None:
    assert "No match yet" in club.browser.get(club.members).text
    assert club.enter().status_code == 200
    for lang in ("de", "en"):
        browser = Browser(house, lang)
        for path in ("", "/enter", "/records", "/keeping", "/links", f"/record/{club.ids()[0]}"):
            for link in (club.members, club.keeper):
                answer = browser.get(link + path)
                assert answer.status_code == 200
                check_page(answer.text)
    page = club.browser.get(club.members).text
    assert "Ben wins" in page
    assert "Not enough games yet" in page


def test_nobody_without_the_link_sees_a_league() -> None:
    with serving(FAST) as (address, _):  # its own: who guesses too often has to wait, at tables as well
        look_for_a_league(Club(address), address)


def look_for_a_league(club: Club, house: str) -> None:
    club.enter()
    league, _, secret = club.members.rpartition("/")[2].partition("-")
    stranger = Browser(house)
    wrong = (league, f"{league}-", f"{league}-{'x' * 32}", f"{'0' * 12}-{secret}", f"{league}-{secret[:-1]}", "x")
    for link in wrong:
        for path in ("", "/records", "/league.csv", "/league.jsonl", "/evening.svg", "/keeping"):
            answer = stranger.http.get(f"/league/{link}{path}")
            assert answer.status_code in (404, 409, 429), (link, path)
            assert "Anna" not in answer.text
            assert "Thursday" not in answer.text


def test_what_only_the_keeper_may_do_is_refused_to_members(club: Club) -> None:
    club.enter()
    before = club.browser.get(f"{club.members}/league.jsonl").text
    id = club.ids()[0]
    stranger = Browser(club.browser.address)
    member = re.findall(r'"id": "(p\w+)"', before)[0]
    refused = [
        stranger.post(f"{club.members}/record/{id}/correct", **PLAYERS, winner="Anna", why="so"),
        stranger.post(f"{club.members}/record/{id}/take-back"),
        stranger.post(f"{club.members}/import", text="date;edition;players;winner\n", do="add"),
        *(
            stranger.post(f"{club.members}/keeping", do=do, member=member, into=member, name="Zoe")
            for do in ("rename", "merge", "forget", "links")
        ),
    ]
    assert {answer.status_code for answer in refused} == {409}
    assert club.browser.get(f"{club.members}/league.jsonl").text == before


def test_the_keeper_corrects_with_a_trace(club: Club) -> None:
    club.enter()
    id = club.ids()[0]
    fields = PLAYERS | {"edition": "classic", "winner": "Cara"}
    assert "needs a reason" in club.keeper_browser.post(f"{club.keeper}/record/{id}/correct", **fields, why=" ").text
    page = club.keeper_browser.post(f"{club.keeper}/record/{id}/correct", **fields, why="It was Cara").text
    assert "It was Cara" in page
    assert "Ben wins" in page, "what stood there before stays readable"
    assert "Cara wins" in page


def test_who_was_out_early_is_a_note_that_a_correction_keeps(club: Club) -> None:
    club.enter(out="Cara", note="she laughed")
    assert "<small>out early" in club.browser.get(f"{club.members}/record/{club.ids()[0]}").text
    page = club.keeper_browser.get(f"{club.keeper}/record/{club.ids()[0]}").text
    assert 'name="out" value="Cara" checked' in page
    assert "(R17)" in club.enter(out="Ben").text, "who was out can't have won"
    assert len(club.ids()) == 1


def test_a_member_and_an_evening_have_their_pages(house: str, club: Club) -> None:
    for winner in ("Ben", "Cara", "Ben"):
        club.enter(winner=winner, another="1", edition="classic")
    ranking = club.browser.get(club.members).text
    (day,) = set(re.findall(r"/evening/([0-9-]+)", ranking))
    people = dict.fromkeys(re.findall(r"/member/(p\w+)", ranking))
    assert len(people) == 3
    for lang in ("de", "en"):
        browser = Browser(house, lang)
        for path in (*(f"/member/{id}" for id in people), f"/evening/{day}", "/records?result=unsolved&player=x"):
            answer = browser.get(club.members + path)
            assert answer.status_code == 200
            check_page(answer.text)
    evening = club.browser.get(f"{club.members}/evening/{day}").text
    assert "3 matches, 3 at the table." in evening
    assert "Ben: 2 wins." in evening
    picture = club.browser.get(f"{club.members}/evening/{day}/picture.svg").text
    assert "Ben, 2 of 3 matches" in picture
    assert "http" not in picture.replace("http://www.w3.org", "")
    for path in ("/member/p0", "/evening/2020-01-01", "/evening/2020-01-01/picture.svg", "/member/%3Cb%3E"):
        assert club.browser.http.get(club.members + path).status_code == 404


def test_matches_are_chosen_by_member_edition_and_result(club: Club) -> None:
    club.enter()
    club.enter(new="Anna, Dora", winner="unsolved", edition="speed")
    page = club.browser.get(f"{club.members}/records").text
    (dora,) = re.findall(r'<option value="(p\w+)">Dora', page)
    (ben,) = re.findall(r'<option value="(p\w+)">Ben', page)

    def found(query: str) -> int:
        return len(set(re.findall(r"/record/(m\w+)", club.browser.get(f"{club.members}/records?{query}").text)))

    queries = ("", f"player={dora}", f"player={ben}&result=won", f"player={dora}&result=won", "result=unsolved")
    assert [found(query) for query in queries] == [2, 1, 1, 0, 1]
    assert [found(query) for query in ("edition=speed", "edition=standard", "edition=%3Cb%3E")] == [1, 0, 0]


def test_taking_back_is_for_the_same_device(club: Club) -> None:
    club.enter()
    id = club.ids()[0]
    assert "Take back" not in Browser(club.browser.address).get(f"{club.members}/record/{id}").text
    assert "Take back" in club.browser.get(f"{club.members}/record/{id}").text
    assert club.browser.post(f"{club.members}/record/{id}/take-back").status_code == 200
    assert "No match yet" in club.browser.get(club.members).text


def test_who_joins_while_a_page_is_worked_on_has_a_name_there() -> None:
    host = SimpleNamespace(league=League())
    request = Request({"type": "http", "method": "GET", "path": "/", "headers": [], "query_string": b""})
    page = Page(request, cast(LeagueHost, host), "member", "x")
    host.league = fold_all([Founded("The Club"), Joined("p1", "Dora")])
    assert page.person("p1").name == "Dora"


def test_the_same_match_entered_by_two_phones_at_once_is_there_once(club: Club) -> None:
    answers = list[int]()

    def write() -> None:
        phone = Browser(club.browser.address)
        answers.append(phone.post(f"{club.members}/enter", **PLAYERS, winner="Ben", edition="classic").status_code)

    phones = [threading.Thread(target=write) for _ in range(4)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    assert sorted(answers) == [200, 409, 409, 409]
    assert len(club.ids()) == 1
    assert "Is this No. 1?" in club.enter().text
    assert club.enter(another="1").status_code == 200
    assert len(club.ids()) == 2


def test_what_is_wrong_stays_in_the_form(club: Club) -> None:
    page = club.enter(winner="Zoe", note="a long evening")
    assert page.status_code == 400
    assert "does not sit at the table" in page.text
    assert "a long evening" in page.text
    assert "who won?" in club.enter(winner="").text
    for date in ("12.11.2026", "2026-02-30", "x" * 200):
        page = club.enter(date=date)
        assert (page.status_code, "is no day" in page.text) == (400, True)
    assert club.ids() == []


def tally(page: str) -> list[int]:
    """How many lines of a file are new, known, name somebody new, and are wrong."""
    return [int(number) for number in re.findall(r'<li class="im-\w+"><b>(\d+)</b>', page)]


def test_names_that_are_new_are_taken_in_when_that_is_wanted(club: Club) -> None:
    club.enter()
    text = "date;edition;players;winner\n2026-04-30;classic;Anna, Zoe;Zoe\n"
    keeper, where = club.keeper_browser, f"{club.keeper}/import"
    assert "may be new. Take them in" in keeper.post(where, text=text, do="look").text
    page = keeper.post(where, text=text, do="look-new").text
    assert tally(page) == [1, 0, 1, 0]
    assert "New members: Zoe." in page
    keeper.post(where, text=text, do="add", new_members="1")
    assert "Zoe" in club.browser.get(club.members).text


def test_a_file_as_spreadsheets_write_it_comes_in_however_large_a_book_may_be(club: Club) -> None:
    lines = [
        f"{2000 + n // 300}-{1 + n // 28 % 12:02}-{1 + n % 28:02};classic;Jürgen, Ben;Ben;{n}" for n in range(3000)
    ]
    data = "\r\n".join(["date;edition;players;winner;notes", *lines]).encode("cp1252")
    assert len(data) > 100_000, "more than a form may be"
    keeper = club.keeper_browser
    page = keeper.http.post(f"{club.keeper}/import", files={"file": ("book.csv", data)}, data={"do": "look"}).text
    assert tally(page) == [3000, 0, 2, 0]
    form = {"do": "add", "text": data.decode("cp1252")}
    answer = keeper.http.post(f"{club.keeper}/import", data=form, files={"file": ("", b"")})
    assert answer.status_code == 200
    page = club.browser.get(f"{club.members}/records").text
    assert "3000 matches · 2 members" in page
    assert len(set(re.findall(r"/record/(m\w+)", page))) == 100
    (older,) = re.findall(r'href="(\?page=\d+)"', page)
    assert "?page=2" in club.browser.get(f"{club.members}/records{older}").text
    assert club.browser.http.get(f"{club.members}/records?page=999999").status_code == 200


@pytest.mark.parametrize(
    ("data", "said"),
    [(b"PK\x03\x04...", "this is a spreadsheet"), (b"\x00\x01", "the file is no text"), (b"", "the file has no lines")],
)
def test_a_file_that_is_no_score_book_is_told_so(club: Club, data: bytes, said: str) -> None:
    files = {"file": ("book.csv", data)}
    answer = club.keeper_browser.http.post(f"{club.keeper}/import", files=files, data={"do": "add"})
    assert answer.status_code == 400
    assert said in answer.text


def test_a_file_of_50_mb_is_refused_before_it_is_read(club: Club) -> None:
    with httpx.Client(headers=dict(club.keeper_browser.http.headers)) as client:
        try:
            answer = client.post(
                f"{club.browser.address}{club.keeper}/import", files={"file": ("book.csv", b"x" * 50_000_000)}
            )
        except httpx.WriteError:  # the server has closed the connection while the rest was on its way
            return
        assert answer.status_code == 413
        assert "10 MB at most" in answer.text


def test_export_and_import_through_the_page(house: str, club: Club) -> None:
    club.enter(note="=1+1")
    csv = club.browser.get(f"{club.members}/league.csv").text
    assert "'=1+1" in csv
    other = Club(house)
    look = other.keeper_browser.post(f"{other.keeper}/import", text=csv, do="look").text
    assert tally(look) == [1, 0, 3, 0]
    assert other.ids() == []
    other.keeper_browser.post(f"{other.keeper}/import", text=csv, do="add")
    assert len(other.ids()) == 1
    assert tally(other.keeper_browser.post(f"{other.keeper}/import", text=csv, do="look").text) == [0, 1, 0, 0]
    bad = csv + "31.04.2026;classic;Anna, Ben;Ben;;\n2026-04-30;classic;Anna, Zoe;Zoe;;\n"
    page = other.keeper_browser.post(f"{other.keeper}/import", text=bad, do="look").text
    assert tally(page) == [0, 1, 0, 2]
    assert "is no day" in page
    assert 'value="add"' not in page
    assert other.keeper_browser.post(f"{other.keeper}/import", text=bad, do="add").status_code == 400
    assert len(other.ids()) == 1


def test_a_forgotten_member_leaves_matches_and_no_name_and_links_can_be_made_anew(club: Club) -> None:
    club.enter()
    entries = [json.loads(line) for line in club.browser.get(f"{club.members}/league.jsonl").text.splitlines()]
    anna = next(entry["id"] for entry in entries if entry.get("name") == "Anna")
    club.keeper_browser.post(f"{club.keeper}/keeping", do="forget", member=anna)
    for path in (
        "",
        "/records",
        "/league.csv",
        "/league.jsonl",
        "/keeping",
        "/evening.svg",
        f"/record/{club.ids()[0]}",
    ):
        assert "Anna" not in club.browser.get(club.members + path).text, path
    assert len(club.ids()) == 1
    page = club.keeper_browser.post(f"{club.keeper}/keeping", do="links").text
    assert club.browser.get(club.members).status_code != 200
    members, keeper = re.findall(r'id="(?:members|keeper)-link" href="([^"]+)"', page)
    assert club.browser.get(members).status_code == club.browser.get(keeper).status_code == 200


def test_a_game_played_at_a_table_of_the_league_enters_itself_once(club: Club) -> None:
    link = club.members.rpartition("/")[2]
    assert "goes into the book of The Thursday Club" in club.browser.get(f"/new?league={link}").text
    assert club.browser.http.get(f"/new?league={link[:-2]}xx").status_code == 400
    answer = club.browser.post("/new", edition="speed", seats=2, seat0="open", seat1="open", league=link)
    code = str(answer.url).rpartition("/")[2]
    people = [club.browser, Browser(club.browser.address)]
    for seat, browser in enumerate(people):
        browser.post(f"/t/{code}/sit", seat=seat, name=("Anna", "Ben")[seat])
    club.browser.post(f"/t/{code}/start")
    assert club.ids() == []
    players = [Player(browser, code, 2, "speed") for browser in people]
    for _ in range(2000):
        for player in players:
            play_once(player)
        if players[0].over:
            break
    assert len(club.ids()) == 1
    page = club.browser.get(club.members).text
    assert f"/t/{code}/review" in page
    assert "Anna" in page
    assert len(club.ids()) == 1
