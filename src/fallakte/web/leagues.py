"""What a league's pages share: who asks, what everybody is called, how a match is listed."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from fallakte.companion.host import Tables
from fallakte.editions import edition_ids, load, name_and_rules, words
from fallakte.league import League, Match
from fallakte.league.file import MOST_BYTES, decoded
from fallakte.league.host import LeagueHost, Leagues
from fallakte.league.phrases import say as say_league
from fallakte.league.rating import Rating
from fallakte.league.writing import (
    names_of,
)
from fallakte.table.house import House
from fallakte.table.objection import Objection
from fallakte.web.draw import draw_cover, look_of
from fallakte.web.errors import REAL_TABLE
from fallakte.web.forms import form_of
from fallakte.web.limits import Buckets
from fallakte.web.security import client_of
from fallakte.web.templating import render
from fallakte.web.words import language, say
from fallakte.words.dates import long_day, short_day

TONES = 7
"""So many colours members have."""
MOST_FIELDS = 60
MOST_AWAITED = 20
"""Of so many tables that were opened last it is asked whether they are over."""


@dataclass(frozen=True)
class Person:
    """A member as pages draw them: a letter in a colour of their own."""

    id: str
    name: str
    letter: str
    tone: int
    bot: bool


@dataclass(frozen=True)
class Told:
    """A match in a list."""

    id: str
    number: int
    day: str
    """As it is kept: `2026-11-12`."""
    time: str
    edition: str
    cover: Markup
    players: tuple[tuple[Person, bool, bool], ...]
    """Each with whether they won and whether they were out early."""
    winner: Person | None
    table: str
    """Where it was played here; empty where the table's pages would tell a name that was forgotten."""
    note: str
    corrected: bool
    taken_back: bool


class Page:
    """One request to a league: who asks, in which language, and what everybody is called."""

    def __init__(self, request: Request, host: LeagueHost, rank: str, link: str) -> None:
        self.request = request
        self.host = host
        self.rank = rank
        self.link = link
        self.base = f"/league/{link}"
        self.lang = language(request)
        self._named = self._names_now()

    @property
    def league(self) -> League:
        """The league as it stands."""
        return self.host.league

    @property
    def names(self) -> dict[str, str]:
        """What everybody is called; who has come while this page is worked on, too."""
        if self._named[0] is not self.league:
            self._named = self._names_now()
        return self._named[1]

    def _names_now(self) -> tuple[League, dict[str, str]]:
        return self.league, names_of(self.league, say_league("guest", self.lang))

    @property
    def keeper(self) -> bool:
        """Whether the keeper asks."""
        return self.rank == "keeper"

    def short_day(self, day: str) -> str:
        """A day where there is little room; its year where it is not this one."""
        return short_day(day, self.lang, year=int(day[:4]) != datetime.now().astimezone().year)

    def covers(self, editions: Iterable[str]) -> Markup:
        """The covers of these editions, hidden, for `cover_of` to show."""
        ids = sorted({name_and_rules(name)[0] for name in editions} & set(edition_ids()))
        drawn = Markup("").join(Markup(draw_cover(load(id), self.lang)) for id in ids)
        return Markup("<div hidden>{}</div>").format(drawn)

    def person(self, id: str) -> Person:
        """A member to be drawn."""
        member, at = self.league.members[id], list(self.league.members).index(id)
        name = self.names[id] if not member.gone else say_league("guest", self.lang)
        return Person(id, name, name[:1].upper(), at % TONES, member.bot)

    def people(self) -> list[Person]:
        """Everybody who is there, whoever played last first."""
        last = {one: n for n, match in enumerate(self.league.matches) for one in match.now.players}
        active = sorted(self.league.active, key=lambda member: -last.get(member.id, -1))
        return [self.person(member.id) for member in active]

    def told(self, match: Match) -> Told:
        """A match to be listed."""
        now = match.now
        players = tuple((self.person(one), one == now.winner, one in now.out) for one in now.players)
        return Told(
            now.id,
            match.number,
            now.date[:10],
            now.date[11:],
            edition_name(now.edition, self.lang),
            cover_of(now.edition),
            players,
            None if now.winner is None else self.person(now.winner),
            "" if any(self.league.members[one].gone for one in now.players) else now.table,
            now.note,
            bool(match.trace),
            not match.counts,
        )

    def page(self, template: str, tab: str, status: int = 200, **values: object) -> Response:
        """A page of this league."""
        html = render(
            f"league/{template}.html",
            self.lang,
            page="league",
            title=self.league.name,
            league=self.league,
            base=self.base,
            link=self.link,
            keeper=self.keeper,
            tab=tab,
            long_day=partial(long_day, lang=self.lang),
            short_day=self.short_day,
            **values,
        )
        return HTMLResponse(html, status)


def cover_of(edition: str, cls: str = "rec-cover sm") -> Markup:
    """The cover of an edition, small; a box of another make has none."""
    base = name_and_rules(edition)[0]
    if base not in edition_ids():
        return Markup("")
    return Markup('<svg class="{}" aria-hidden="true"><use href="#cover-{}"/></svg>').format(
        cls, look_of(load(base)).name
    )


def between(rating: Rating, lang: str) -> str:
    """Where the true strength lies nearly surely."""
    low, high = round(rating.mu - 2 * rating.sigma), round(rating.mu + 2 * rating.sigma)
    return say_league("show.between", lang, low=low, high=high)


def told_streak(now: int, lang: str) -> str:
    """The wins in a row at the end, or the matches without one."""
    return say("league_now_won" if now > 0 else "league_now_waits", lang, number=abs(now))


def begins_next(page: Page) -> Person | None:
    """Who begins next: the seat after the one that began the last match, by the order last entered."""
    matches = page.league.matches
    if not matches:
        return None
    players = matches[-1].now.players
    evening = [one for one in matches if one.now.date[:10] == matches[-1].now.date[:10] and one.now.players == players]
    return page.person(players[len(evening) % len(players)])


def edition_name(name: str, lang: str) -> str:
    """What an edition is called, with its house rules."""
    base, rules = name_and_rules(name)
    told = words(load(base), lang).name if base in edition_ids() else base
    return f"{told} [{','.join(rules)}]" if rules else told


def pawn_name(edition: str, pawn: str, lang: str) -> str:
    """What a pawn is called: in the edition that was played, if it is one of ours."""
    if edition not in edition_ids():
        return pawn
    found = load(edition)
    return words(found, lang).pawn(found.pawns.index(pawn)) if pawn in found.pawns else pawn


async def page_of(request: Request) -> Page:
    """The league of an address."""
    link = request.path_params["link"]
    host, rank = await _found(request, link)
    await _write_finished(request, host)
    await host.rated()
    return Page(request, host, rank, link)


async def league_of_table(request: Request, fields: Mapping[str, str]) -> LeagueHost | None:
    """The league for which a new table is to play, if its form has a league's link."""
    link = fields.get("league", "")
    return (await _found(request, link))[0] if link else None


async def _found(request: Request, link: str) -> tuple[LeagueHost, str]:
    """The league of a link, and who has it. Who tries too many links that don't exist has to wait."""
    leagues: Leagues = request.app.state.leagues
    guesses: Buckets = request.app.state.limits.guesses
    try:
        return await leagues.find(link)
    except Objection:
        if not guesses.take(client_of(request.scope)):
            raise HTTPException(429) from None
        raise


async def _write_finished(request: Request, host: LeagueHost) -> None:
    """Write down the matches of the league's tables that have ended while nobody was there to see it."""
    house: House = request.app.state.house
    leagues: Leagues = request.app.state.leagues
    tables: Tables = request.app.state.real_tables
    for code in host.league.awaited[-MOST_AWAITED:]:
        try:
            await leagues.write_down(await house.find(code), host.id)
        except Objection as objection:
            if objection.key == REAL_TABLE:
                with contextlib.suppress(Objection):
                    await leagues.write_down_real(await tables.find(code))


async def fields_of(request: Request) -> Mapping[str, str]:
    """What a form sends: a field that comes several times has a line for each, a file is its text."""
    async with form_of(request, MOST_FIELDS, files=1, largest=MOST_BYTES) as form:
        found: dict[str, str] = {}
        for name, value in form.multi_items():
            if isinstance(value, str):
                found[name] = f"{found[name]}\n{value}" if name in found else value
            elif value.filename:
                found[name] = decoded(await value.read())
        return found


def keeper_only(page: Page) -> None:
    """Refuse whoever has only the members' link."""
    if not page.keeper:
        raise Objection("keeper_only")
