"""The same attacks where no game is played: at real tables, in leagues, by made-up keys; and what is logged of them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterator
from dataclasses import replace

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from fallakte import load
from fallakte.companion import entering as do
from fallakte.companion.entering import Asked
from fallakte.companion.host import Tables
from fallakte.companion.plan import TablePlan
from fallakte.league import Draft, enter
from fallakte.league.host import Leagues
from fallakte.league.writing import take_back
from fallakte.table.keys import new_secret
from fallakte.table.memory import MemoryStore
from fallakte.table.objection import Objection
from fallakte.table.seating import KEYS_PER_SEAT
from fallakte.table.store import LostError, Stream
from fallakte.web.limits import CROWD, Limits
from fallakte.web.logs import log_as
from fallakte.web.settings import Settings
from tests.web.server import FAST, Browser, news, serving
from tests.web.test_attacks import close_code

PLAN = TablePlan(load("classic"), ("Anna", "Ben", "Cara"), (0, 1, 2))


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving(replace(FAST, sockets_per_seat=3, sockets_per_address=6, frames_per_second=5)) as (where, _):
        yield where


def real_table(browser: Browser) -> str:
    names = {f"name_{seat}": name for seat, name in enumerate(PLAN.names)}
    page = browser.http.post("/companion", data={"edition": "classic", "me": "-"} | names)
    assert page.status_code == 200
    return page.url.path.removeprefix("/companion/")


def follows(address: str, code: str) -> ClientConnection:
    where = f"{address.replace('http', 'ws')}/companion/{code}/socket"
    return connect(where, origin=Origin(address), proxy=None)


def test_h4_pages_of_a_real_table_have_the_same_limits(address: str) -> None:
    code = real_table(Browser(address))
    with contextlib.ExitStack() as pages:
        for _ in range(6):
            assert news(pages.enter_context(follows(address, code))) == {"version": 0}
        with pytest.raises(InvalidStatus):
            pages.enter_context(follows(address, code))
    with follows(address, code) as page:
        with contextlib.suppress(ConnectionClosed):
            for _ in range(300):
                page.send("x")
        assert close_code(page) == 4429


def test_h4_made_up_keys_send_no_more_than_one_visitor_may() -> None:
    limits = Limits(Settings(frames_per_second=5))
    taken = [limits.message("192.0.2.7", f"key{number}") for number in range(100 * CROWD)]
    assert all(taken[: 2 * 5 * CROWD])
    assert not all(taken)
    assert limits.message("192.0.2.8", "key0"), "nobody else is counted with them"


STRANGE = 'multipart/form-data; boundary=b; charset="undefined"'


@pytest.mark.parametrize("path", ["/companion", "/league", "/first-game", "/t/{code}/chat", "/join"])
def test_m7_no_form_anywhere_comes_in_a_strange_charset(address: str, path: str) -> None:
    browser = Browser(address)
    code = browser.new(seat0="here", name0="Ada", seat1="open", seat2="open")
    body = b'--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nd\\xe\r\n--b--\r\n'
    found = browser.http.post(path.format(code=code), headers={"content-type": STRANGE}, content=body)
    assert found.status_code == 400


def test_m8_broken_forms_do_not_fill_the_log(address: str, capfd: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    before = root.handlers[:], root.level
    log_as("text")
    try:
        for _ in range(20):
            headers = {"origin": address, "content-type": "multipart/form-data; boundary=b"}
            assert httpx.post(f"{address}/join", headers=headers, content=b"--\r\nno form").status_code == 400
    finally:
        root.handlers[:], root.level = before
    assert capfd.readouterr().err.count("no form") == 1


def test_m5_over_tls_nobody_but_the_server_can_set_the_key() -> None:
    public = "https://play.example.org"
    with serving(replace(FAST, public_address=public)) as (address, _):
        page = httpx.post(f"{address}/now", headers={"origin": public})
        (key,) = [text for text in page.headers.get_list("set-cookie") if "fallakte_key" in text]
        assert key.startswith("__Host-fallakte_key=")
        assert "Secure" in key
        assert "Path=/" in key
        assert "Domain" not in key
        planted = {"origin": public, "cookie": f"fallakte_key={new_secret()}"}
        page = httpx.post(f"{address}/now", headers=planted)
        assert "__Host-fallakte_key=" in page.headers["set-cookie"], "what another host of this name has set is no key"


# ------------------------------------------------------------------------------------------------ books without end


def test_h5_the_book_of_a_real_table_ends_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fallakte.companion.host.LONGEST_BOOK", 6)

    async def run() -> None:
        host = await Tables(MemoryStore()).create(PLAN)
        await host.change(do.sit, "anna", 0)
        while host.room.version < 6:
            await host.change(do.pencil, "anna", "rope:1", ("yes", "no")[host.room.version % 2])
        with pytest.raises(Objection, match="no paper left"):
            await host.change(do.pencil, "anna", "rope:2", "yes")
        await host.change(do.enter, "anna", Asked("entry-1", "anna: mustard pipe library, ben!", turn=1))
        assert len(host.room.notes) == 1

    asyncio.run(run())


def test_h5_a_seat_of_a_real_table_has_only_so_many_links_and_marks() -> None:
    async def run() -> None:
        host = await Tables(MemoryStore()).create(PLAN)
        await host.change(do.sit, "anna", 0)
        for number in range(KEYS_PER_SEAT):
            await host.change(do.make_link, "anna", f"token{number}")
        with pytest.raises(Objection, match="great many devices"):
            await host.change(do.make_link, "anna", "one more")
        with pytest.raises(Objection):
            await host.change(do.pencil, "anna", "no_such_card:1", "yes")
        await host.change(do.pencil, "anna", "rope:1", "yes")
        version = host.room.version
        await host.change(do.pencil, "anna", "rope:1", "yes")
        assert host.room.version == version, "what stands there already is not written again"

    asyncio.run(run())


def test_h5_the_book_of_a_league_ends_and_can_still_be_put_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fallakte.league.host.LONGEST_BOOK", 12)

    async def run() -> None:
        host, _ = await Leagues(MemoryStore()).create("Club")

        async def play(number: int) -> None:
            match = Draft(f"2026-01-{number:02}", "classic", ("Ann", "Ben"), "Ann")
            await host.write(lambda league: enter(league, match))

        matches = 8  # of twelve entries: two for the league, two who joined
        for number in range(1, 1 + matches):
            await play(number)
        with pytest.raises(Objection, match="12 entries"):
            await play(20)
        await host.write(lambda league: [take_back(league, league.matches[0].now.id)])
        assert len(host.league.matches) == matches - 1
        await host.rated()
        assert len(host.standings) == 2

    asyncio.run(run())


def test_h5_whoever_loads_a_long_book_keeps_nobody_waiting() -> None:
    class Slow(MemoryStore):
        def __init__(self) -> None:
            super().__init__()
            self.slow, self.goes_on = "", asyncio.Event()

        async def read(self, table: str, stream: Stream, after: int = 0) -> tuple[str, ...]:
            if table == self.slow:
                await self.goes_on.wait()
            return await super().read(table, stream, after)

    async def real(store: Slow) -> None:
        codes = [(await Tables(store).create(PLAN)).code for _ in range(2)]
        tables, store.slow = Tables(store), codes[0]
        waits = [asyncio.create_task(tables.find(codes[0])) for _ in range(2)]
        assert (await tables.find(codes[1])).code == codes[1]
        store.goes_on.set()
        assert await waits[0] is await waits[1]

    async def league(store: Slow) -> None:
        links = [f"{host.id}-{links.members}" for host, links in [await Leagues(store).create(name) for name in "AB"]]
        leagues, store.slow = Leagues(store), f"league-{links[0][:12]}"
        waits = asyncio.create_task(leagues.find(links[0]))
        await asyncio.sleep(0)
        assert (await leagues.find(links[1]))[1] == "member"
        store.goes_on.set()
        assert (await waits)[1] == "member"

    async def run(scene: Callable[[Slow], object]) -> None:
        async with asyncio.timeout(60):
            await scene(Slow())  # type: ignore[misc] # one of the two above

    for scene in (real, league):
        asyncio.run(run(scene))


class Shortened(MemoryStore):
    """A store from which the last lines are gone: an older copy, put in its place."""

    def __init__(self, beside: MemoryStore, gone: int) -> None:
        super().__init__(beside)
        self._gone = gone

    def shorten(self, table: str, stream: Stream) -> None:
        del self._memory.lines[table, stream][-self._gone :]


def test_h6_a_store_that_has_lost_lines_is_no_endless_loop() -> None:
    async def run() -> None:
        whole = MemoryStore()
        short = Shortened(whole, 1)
        host = await Tables(whole).create(PLAN)
        await host.change(do.sit, "anna", 0)
        short.shorten(host.code, Stream.GAME)
        league, _ = await Leagues(whole).create("Club")
        short.shorten(f"league-{league.id}", Stream.BOOK)
        async with asyncio.timeout(60):
            with pytest.raises(LostError):
                await host.change(do.pencil, "anna", "rope:1", "yes")
            with pytest.raises(LostError):
                await league.expect("rope-hall-423")

    asyncio.run(run())
