"""A match of a league: entered in four taps, looked at, corrected with a trace, taken back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from fallakte.editions import USUAL, edition_ids, name_and_rules
from fallakte.league import Draft, League, LeagueError, Match, correct, enter, take_back
from fallakte.league.entries import Entry, Played
from fallakte.league.writing import (
    MINUTE,
    checked_date,
    draft_of,
    may_take_back,
    same_match,
)
from fallakte.review.phrases import decimal
from fallakte.table.objection import Objection
from fallakte.web.leagues import Page, Person, cover_of, edition_name, fields_of, keeper_only, page_of, pawn_name
from fallakte.web.security import NewKey, key_of
from fallakte.web.words import say

SEE_OTHER, BAD_REQUEST, CONFLICT = 303, 400, 409
KEEPER = "keeper"
"""Who corrects and takes back with the keeper's link."""
DEVICE = re.compile(r"[0-9a-f]{16}")
"""Of a device the beginning of its key's digest is kept."""


async def enter_page(request: Request) -> Response:
    """The form of a match at a real table."""
    return _form(await page_of(request), {}, "")


def _form(page: Page, fields: Mapping[str, str], wrong: str, same: Match | None = None) -> Response:
    matches = page.league.matches
    last = matches[-1].now if matches else None
    edition = fields.get("edition") or (USUAL if last is None else name_and_rules(last.edition)[0])
    return page.page(
        "enter",
        "ranking",
        BAD_REQUEST if wrong else CONFLICT if same else 200,
        people=page.people(),
        editions=[(id, edition_name(id, page.lang), cover_of(id, "edp-c")) for id in edition_ids()],
        covers=page.covers(edition_ids()),
        edition=edition,
        last=[] if last is None else [page.names[one] for one in last.players if not page.league.members[one].gone],
        fields=fields,
        chosen=_players(fields),
        was_out=_out(fields),
        wrong=wrong,
        same=None if same is None else page.told(same),
        now=_minute(),
        day=_day(fields.get("date", "")),
    )


def _minute() -> str:
    return datetime.now().astimezone().strftime(MINUTE)


def _day(told: str) -> str:
    """The day of a match as it was told; today where that is none."""
    try:
        return checked_date(told)
    except LeagueError:
        return _minute()


def _players(fields: Mapping[str, str]) -> tuple[str, ...]:
    """Who sat there, in the order they were tapped, which a script writes down; else as they are listed."""
    ticked = [name for name in fields.get("who", "").split("\n") if name]
    order = [name for name in fields.get("order", "").split("\n") if name in ticked]
    added = [name.strip() for name in fields.get("new", "").split(",") if name.strip()]
    return tuple(dict.fromkeys([*order, *ticked, *added]))


def _out(fields: Mapping[str, str]) -> tuple[str, ...]:
    """Who was out early."""
    return tuple(name for name in fields.get("out", "").split("\n") if name)


def _draft(fields: Mapping[str, str]) -> Draft:
    winner = fields.get("winner", "")
    players = _players(fields)
    if winner == "new" and fields.get("new", "").strip():
        winner = fields["new"].split(",")[0].strip()
    if not winner:
        raise LeagueError("who_won")
    return Draft(
        fields.get("date") or _minute(),
        fields.get("edition", USUAL),
        players,
        None if winner == "unsolved" else winner,
        _out(fields),
        fields.get("note", ""),
    )


async def entered(request: Request) -> Response:
    """Write a match; what looks like one that another phone has just entered is asked about first."""
    page, key = await page_of(request), NewKey(request)
    fields, now = await fields_of(request), datetime.now().astimezone()
    found: list[Match] = []

    def decide(league: League) -> Sequence[Entry]:
        draft = _draft(fields)
        entries = enter(league, draft, by=key.key[:16], now=now)
        double = None if fields.get("another") else same_match(league, draft, now)
        found[:] = [] if double is None else [double]
        return [] if double is not None else entries

    try:
        written = await page.host.write(decide)
    except LeagueError as error:
        return _form(page, fields, error.text(page.lang))
    if found:
        return _form(page, fields, "", found[0])
    id = next(entry.id for entry in written if isinstance(entry, Played))
    return key.keep(RedirectResponse(f"{page.base}?saved={id}", SEE_OTHER))


async def record(request: Request) -> Response:
    """One match, its trace, and the form that corrects it."""
    page = await page_of(request)
    return _record(page, request.path_params["id"], "")


def _record(page: Page, id: str, wrong: str) -> Response:
    match = page.league.book.get(id)
    if match is None:
        raise HTTPException(404)
    now, draft = datetime.now().astimezone(), draft_of(page.league, match, page.names)
    trace = [
        (page.told(Match(match.number, before)), done.why, _moment(page, done.at), _by(page, done.by))
        for before, done in match.trace
    ]
    taken = match.taken_back
    after = [one for one in page.league.matches if one.now.date >= match.now.date and one.number != match.number]
    edition = name_and_rules(match.now.edition)[0]
    return page.page(
        "record",
        "records",
        BAD_REQUEST if wrong else 200,
        match=page.told(match),
        cover=cover_of(match.now.edition, "rec-cover"),
        covers=page.covers([match.now.edition]),
        pawns=[pawn_name(edition, pawn, page.lang) for pawn in match.now.pawns] or [""] * len(match.now.players),
        entered=", ".join(filter(None, (_by(page, match.now.by), _moment(page, match.now.at)))),
        draft=draft,
        why="",
        trace=trace,
        taken=taken,
        taken_at="" if taken is None else _moment(page, taken.at),
        taken_by="" if taken is None else _by(page, taken.by),
        changes=_changes(page, match),
        people=page.people(),
        after=len(after),
        editions=[(one, edition_name(one, page.lang)) for one in edition_ids()],
        may_take_back=match.counts and (page.keeper or may_take_back(match, (key_of(page.request) or "")[:16], now)),
        wrong=wrong,
    )


def _changes(page: Page, match: Match) -> list[tuple[Person, str, str, str, bool]]:
    """What a solved match that counts did to its players' ratings."""
    if not match.counts or match.now.winner is None:
        return []
    found = []
    for one in match.now.players:
        before, after = page.host.change(match, one)
        sign = "+" if after >= before else "−"
        told = [decimal(number, page.lang, 1) for number in (before, after, abs(after - before))]
        found.append((page.person(one), told[0], told[1], f"{sign}{told[2]}", after > before))
    return found


def _by(page: Page, by: str) -> str:
    """Who wrote something, as far as that is told: no device by its key."""
    match by:
        case "keeper":
            return say("league_keeper", page.lang)
        case "table":
            return say("league_by_table", page.lang)
        case "fallakte league":
            return say("league_by_command", page.lang)
    return say("league_by_device", page.lang) if DEVICE.fullmatch(by) else by


def _moment(page: Page, at: str) -> str:
    return f"{page.short_day(at)}, {at[11:16]}" if at else ""


async def corrected(request: Request) -> Response:
    """Put a match right: the keeper's right alone, and with a reason."""
    page, id = await page_of(request), request.path_params["id"]
    keeper_only(page)
    fields = await fields_of(request)
    try:
        await page.host.write(lambda league: correct(league, id, _draft(fields), fields.get("why", ""), by=KEEPER))
    except LeagueError as error:
        return _record(page, id, error.text(page.lang))
    return RedirectResponse(f"{page.base}/record/{id}", SEE_OTHER)


async def taken_back(request: Request) -> Response:
    """Take a match back: ten minutes long from the same device, later only by the keeper."""
    page, id = await page_of(request), request.path_params["id"]
    fields, now = await fields_of(request), datetime.now().astimezone()
    match = page.league.book.get(id)
    if match is None:
        raise HTTPException(404)
    device = (key_of(request) or "")[:16]
    if not page.keeper and not may_take_back(match, device, now):
        raise Objection("take_back_late")
    by = KEEPER if page.keeper else device
    try:
        await page.host.write(lambda league: [take_back(league, id, why=fields.get("why", ""), by=by, now=now)])
    except LeagueError as error:
        return _record(page, id, error.text(page.lang))
    return RedirectResponse(f"{page.base}/record/{id}", SEE_OTHER)


ROUTES = [
    Route("/league/{link}/enter", enter_page),
    Route("/league/{link}/enter", entered, methods=["POST"]),
    Route("/league/{link}/record/{id}", record),
    Route("/league/{link}/record/{id}/correct", corrected, methods=["POST"]),
    Route("/league/{link}/record/{id}/take-back", taken_back, methods=["POST"]),
]
