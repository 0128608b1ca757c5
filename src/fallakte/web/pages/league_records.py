"""All matches of a league; brought in and taken out as a file."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from fallakte.editions import edition_ids, name_and_rules
from fallakte.league import LeagueError, Match
from fallakte.league.csv_table import Row, write_table
from fallakte.league.file import MOST_BYTES, write_entries
from fallakte.league.merging import Import, checked, prepare
from fallakte.rules.values import whole_number
from fallakte.web.leagues import Page, edition_name, fields_of, keeper_only, page_of
from fallakte.web.words import say

SEE_OTHER, BAD_REQUEST = 303, 400
ON_A_PAGE = 100
"""So many matches are listed on a page."""
SHOWN_LINES = 200
"""So many lines of a file are shown, the wrong ones before others."""
MOST_SHOWN = 200_000
"""A text that is longer does not stay in the form when something is wrong with it."""


@dataclass(frozen=True)
class Wanted:
    """Which matches an address asks for; nonsense in it finds nothing."""

    player: str = ""
    edition: str = ""
    result: str = ""
    """`won` or `unsolved`: by the player, if one is named."""

    @property
    def any(self) -> bool:
        """Whether anything is left out."""
        return self != Wanted()

    def address(self, number: int) -> str:
        """The address of a page of these matches."""
        asked = {"player": self.player, "edition": self.edition, "result": self.result, "page": number or ""}
        return "?" + urlencode({name: value for name, value in asked.items() if value})

    def fits(self, match: Match) -> bool:
        """Whether a match is asked for."""
        now = match.now
        if self.player and self.player not in now.players:
            return False
        if self.edition and name_and_rules(now.edition)[0] != self.edition:
            return False
        if self.result == "won":
            return now.winner == self.player if self.player else now.winner is not None
        return self.result != "unsolved" or now.winner is None


def _listed(page: Page, wanted: Wanted, status: int = 200, *, wrong: str = "", text: str = "") -> Response:
    """The matches that are asked for, the newest first, so many on a page."""
    played = {name_and_rules(one.now.edition)[0] for one in page.league.matches}
    fitting = [one for one in reversed(page.league.matches) if wanted.fits(one)]
    number = min(whole_number(page.request.query_params.get("page", "")) or 0, (len(fitting) - 1) // ON_A_PAGE)
    start = max(0, number) * ON_A_PAGE
    return page.page(
        "records",
        "records",
        status,
        matches=[page.told(one) for one in fitting[start : start + ON_A_PAGE]],
        found=len(fitting),
        newer=wanted.address(number - 1) if start else None,
        older=wanted.address(number + 1) if start + ON_A_PAGE < len(fitting) else None,
        gone=[page.told(one) for one in page.league.book.values() if not one.counts][-ON_A_PAGE:],
        people=page.people(),
        editions=[(id, edition_name(id, page.lang)) for id in edition_ids() if id in played],
        wanted=wanted,
        wrong=wrong,
        text=text,
        most=MOST_BYTES,
    )


async def records(request: Request) -> Response:
    """All matches, or those of one member, one edition, one result."""
    page, query = await page_of(request), request.query_params
    return _listed(page, Wanted(query.get("player", ""), query.get("edition", ""), query.get("result", "")))


async def exported(request: Request) -> Response:
    """The matches as CSV, or the whole league as JSON Lines."""
    page, kind = await page_of(request), request.path_params["kind"]
    text = write_table(page.league, page.lang) if kind == "csv" else write_entries(page.host.entries)
    if kind not in ("csv", "jsonl"):
        raise HTTPException(404)
    media = "text/csv; charset=utf-8" if kind == "csv" else "application/jsonl"
    headers = {"content-disposition": f'attachment; filename="league.{kind}"'}
    return Response(text, media_type=media, headers=headers)


async def imported(request: Request) -> Response:
    """Look at a file first, line by line; then bring it in, all or nothing."""
    page = await page_of(request)
    keeper_only(page)
    text = ""
    try:
        fields = await fields_of(request)
        text, do = fields.get("file") or fields.get("text", ""), fields.get("do", "")
        new_members = bool(fields.get("new_members")) or do == "look-new"
        league = page.league
        looked = await asyncio.to_thread(prepare, league, text, new_members=new_members)
        if do == "add":
            await page.host.write(
                lambda now: checked(looked if now is league else prepare(now, text, new_members=new_members)).entries
            )
            return RedirectResponse(f"{page.base}/records", SEE_OTHER)
    except LeagueError as error:
        if len(text) > MOST_SHOWN:
            text = ""
        return _listed(page, Wanted(), BAD_REQUEST, wrong=error.text(page.lang), text=text)
    return _looked(page, looked, text, new_members=new_members)


@dataclass(frozen=True)
class Line:
    """A line of a file, and what it would do."""

    line: int
    text: str
    state: str
    """`ok`, `same` or `err`."""
    told: str


def _looked(page: Page, looked: Import, text: str, *, new_members: bool) -> Response:
    """What a file would bring, line by line, before anything is written."""
    known = {id(draft): number for draft, number in looked.known}
    wrong_first = sorted(looked.rows, key=lambda row: row.error is None)[:SHOWN_LINES]
    shown = [_line(page, row, known) for row in sorted(wrong_first, key=lambda row: row.line)]
    unknown = bool(looked.wrong) and all(row.error and row.error.sort == "unknown_member" for row in looked.wrong)
    return page.page(
        "import",
        "records",
        looked=looked,
        lines=looked.rows,
        shown=shown,
        said={
            "ok": say("league_state_ok", page.lang),
            "same": say("league_state_same", page.lang),
            "err": say("league_state_err", page.lang),
        },
        unknown=unknown,
        text=text,
        new_members=new_members,
    )


def _line(page: Page, row: Row, known: Mapping[int, int]) -> Line:
    draft, lang = row.draft, page.lang
    if draft is None:
        assert row.error is not None
        return Line(row.line, row.text, "err", row.error.reason(lang))
    if (same := known.get(id(draft))) is not None:
        return Line(row.line, row.text, "same", say("league_same_as", lang, number=same))
    edition, number = edition_name(draft.edition, lang), len(draft.players)
    if draft.winner is None:
        told = say("league_line_unsolved", lang, edition=edition, number=number)
    else:
        told = say("league_line_won", lang, name=draft.winner, edition=edition, number=number)
    return Line(row.line, row.text, "ok", told)


ROUTES = [
    Route("/league/{link}/records", records),
    Route("/league/{link}/import", imported, methods=["POST"]),
    Route("/league/{link}/league.{kind}", exported),
]
