"""A league: made, its ranking, its keeping; found by a private link alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from fallakte.league import LeagueError, Standing
from fallakte.league.host import Leagues, Links, new_keys
from fallakte.league.writing import (
    forget,
    may_take_back,
    merge,
    rename,
)
from fallakte.review.phrases import decimal
from fallakte.web.draw.league_pictures import draw_axis, draw_range, draw_share
from fallakte.web.leagues import Page, Person, begins_next, between, fields_of, keeper_only, page_of, told_streak
from fallakte.web.network import address_of
from fallakte.web.qr import draw_qr
from fallakte.web.security import client_of, key_of
from fallakte.web.templating import render
from fallakte.web.words import language, say

SEE_OTHER, BAD_REQUEST = 303, 400
NEWEST = 12
"""So many matches are listed under the ranking."""


@dataclass(frozen=True)
class Place:
    """A member in the ranking."""

    place: str
    person: Person
    figures: Standing
    mean: str
    between: str
    range: Markup
    share: Markup
    last: str
    now: str


async def begin(request: Request) -> Response:
    """Where a league is made."""
    lang = language(request)
    return HTMLResponse(render("league/new.html", lang, page="league", title=say("league", lang), wrong="", name=""))


async def create(request: Request) -> Response:
    """Make a league; its keeper's link is told once, here."""
    lang, name = language(request), (await fields_of(request)).get("name", "")
    leagues: Leagues = request.app.state.leagues
    if not request.app.state.limits.new_tables.take(client_of(request.scope)):
        raise HTTPException(429)
    try:
        host, links = await leagues.create(name, datetime.now().astimezone().isoformat(timespec="seconds"))
    except LeagueError as error:
        values = {"wrong": error.text(lang), "name": name[:80]}
        html = render("league/new.html", lang, page="league", title=say("league", lang), **values)
        return HTMLResponse(html, BAD_REQUEST)
    return RedirectResponse(f"/league/{host.id}-{links.keeper}/links", SEE_OTHER)


async def links_shown(request: Request) -> Response:
    """A league's links: both to the keeper, to members their own, to be passed on."""
    page = await page_of(request)
    return page.page("links", "keeping", links=_links(page), first=not page.league.book)


@dataclass(frozen=True)
class Link:
    """A link to be passed on."""

    rank: str
    title: str
    about: str
    path: str
    address: str
    qr: Markup


def _links(page: Page) -> list[Link]:
    """The links of whoever asks; the members' link of a league whose secrets were drawn apart is known to members."""
    own = page.link.partition("-")[2]
    secrets = [("members", own)]
    if page.keeper:
        members = Links(own).members
        secrets = [("members", members)] if page.host.rank(members) == "member" else []
        secrets.append(("keeper", own))
    home, lang = address_of(page.request), page.lang
    told = {
        "members": (say("league_members_link", lang), say("league_members_link_about", lang)),
        "keeper": (say("league_keeper_link", lang), say("league_keeper_link_about", lang)),
    }
    return [
        Link(rank, *told[rank], path, f"{home}{path}", draw_qr(f"{home}{path}", say("league_qr", page.lang)))
        for rank, secret in secrets
        for path in [f"/league/{page.host.id}-{secret}"]
    ]


async def ranking(request: Request) -> Response:
    """The board of honour, the newest evening, and the score book."""
    return ranking_of(await page_of(request))


def ranking_of(page: Page) -> Response:
    """The ranking as its page."""
    matches = page.league.matches
    places = [_place(page, number, one) for number, one in enumerate(page.host.standings, start=1)]
    evening = matches[-1].now.date[:10] if matches else ""
    tonight = [page.told(one) for one in reversed(matches) if one.now.date[:10] == evening]
    earlier = (one for one in reversed(matches) if one.now.date[:10] != evening)
    before = [page.told(one) for one in islice(earlier, NEWEST)]
    ranked = [one for one in page.host.standings if one.ranked]
    ahead = None
    if len(ranked) > 1:
        first, second = ranked[:2]
        ahead = (page.names[first.member], page.names[second.member], round(100 * first.rating.beats(second.rating)))
    return page.page(
        "ranking",
        "ranking",
        places=[one for one in places if one.figures.ranked],
        few=[one for one in places if not one.figures.ranked],
        axis=Markup(draw_axis()),
        evening=evening,
        tonight=tonight,
        before=before,
        begins=begins_next(page),
        ahead=ahead,
        covers=page.covers(match.now.edition for match in matches if match.now.date[:10] == evening),
        saved=_saved(page),
    )


def _saved(page: Page) -> dict[str, object] | None:
    """The match that was just written down from here, what it changed, and whether it can still be taken back."""
    match = page.league.book.get(page.request.query_params.get("saved", ""))
    if match is None or not match.counts:
        return None
    device, now = (key_of(page.request) or "")[:16], datetime.now().astimezone()
    winner = match.now.winner
    change = None if winner is None else page.host.change(match, winner)
    return {
        "match": page.told(match),
        "may_take_back": page.keeper or may_take_back(match, device, now),
        "change": None if change is None else tuple(decimal(mu, page.lang, 1) for mu in change),
    }


def _place(page: Page, number: int, one: Standing) -> Place:
    rating = one.rating
    return Place(
        str(number) if one.ranked else "–",
        page.person(one.member),
        one,
        decimal(rating.mu, page.lang, 1),
        between(rating, page.lang),
        Markup(draw_range(rating.mu, rating.sigma, sure=one.ranked)),
        Markup(draw_share(one.share, one.fair)),
        ", ".join(say(f"league_{result}", page.lang) for result in one.last),
        told_streak(one.now, page.lang) if one.games else "",
    )


async def keeping(request: Request) -> Response:
    """Links, members, and what only the keeper may do."""
    page = await page_of(request)
    return _keeping(page)


def _keeping(page: Page, wrong: str = "") -> Response:
    values = {"people": page.people(), "links": _links(page), "asked": page.request.query_params.get("member", "")}
    return page.page("keeping", "keeping", BAD_REQUEST if wrong else 200, wrong=wrong, **values)


async def kept(request: Request) -> Response:
    """Rename, merge, forget; new links."""
    page = await page_of(request)
    keeper_only(page)
    fields = await fields_of(request)
    member, what = fields.get("member", ""), fields.get("do", "")
    if what == "links":
        links, keys = new_keys()
        await page.host.write(lambda _: [keys])
        return RedirectResponse(f"/league/{page.host.id}-{links.keeper}/links", SEE_OTHER)
    try:
        match what:
            case "rename":
                await page.host.write(lambda league: [rename(league, member, fields.get("name", ""))])
            case "merge":
                await page.host.write(lambda league: [merge(league, member, fields.get("into", ""))])
            case "forget":
                await page.host.write(lambda league: [forget(league, member)])
            case _:
                raise HTTPException(404)
    except LeagueError as error:
        return _keeping(page, error.text(page.lang))
    return RedirectResponse(f"{page.base}/keeping", SEE_OTHER)


ROUTES = [
    Route("/league", begin),
    Route("/league", create, methods=["POST"]),
    Route("/league/{link}", ranking),
    Route("/league/{link}/links", links_shown),
    Route("/league/{link}/keeping", keeping),
    Route("/league/{link}/keeping", kept, methods=["POST"]),
]
