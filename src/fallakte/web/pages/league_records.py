"""All matches of a league; brought in and taken out as a file."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from fallakte.editions import edition_ids, name_and_rules
from fallakte.league import LeagueError, Match
from fallakte.league.csv_table import write_table
from fallakte.league.file import write_entries
from fallakte.league.merging import Import, checked, prepare
from fallakte.web.leagues import Page, edition_name, fields_of, keeper_only, page_of

SEE_OTHER, BAD_REQUEST = 303, 400


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


def _listed(page: Page, wanted: Wanted, status: int = 200, **values: object) -> Response:
    """The matches that are asked for, the newest first."""
    played = {name_and_rules(one.now.edition)[0] for one in page.league.matches}
    seen = {
        "matches": [page.told(one) for one in reversed(page.league.matches) if wanted.fits(one)],
        "gone": [page.told(one) for one in page.league.book.values() if not one.counts],
        "people": page.people(),
        "editions": [(id, edition_name(id, page.lang)) for id in edition_ids() if id in played],
        "wanted": wanted,
    }
    return page.page("records", "records", status, **({"looked": None, "text": "", "wrong": ""} | seen | values))


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
    fields = await fields_of(request)
    text = fields.get("text") or fields.get("file", "")
    new_members = bool(fields.get("new_members"))
    try:
        looked: Import = prepare(page.league, text, new_members=new_members)
        if fields.get("do") == "add":
            await page.host.write(lambda league: checked(prepare(league, text, new_members=new_members)).entries)
            return RedirectResponse(f"{page.base}/records", SEE_OTHER)
    except LeagueError as error:
        return _listed(page, Wanted(), BAD_REQUEST, wrong=error.text(page.lang), text=text)
    told = [(row.line, row.text, "" if row.error is None else row.error.text(page.lang)) for row in looked.rows]
    return _listed(page, Wanted(), looked=looked, text=text, told=told, new_members=new_members)


ROUTES = [
    Route("/league/{link}/records", records),
    Route("/league/{link}/import", imported, methods=["POST"]),
    Route("/league/{link}/league.{kind}", exported),
]
