"""All matches of a league; brought in and taken out as a file."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from fallakte.league import LeagueError
from fallakte.league.csv_table import write_table
from fallakte.league.file import write_entries
from fallakte.league.merging import Import, checked, prepare
from fallakte.web.leagues import fields_of, keeper_only, page_of

SEE_OTHER, BAD_REQUEST = 303, 400


async def records(request: Request) -> Response:
    """All matches, the newest first."""
    page = await page_of(request)
    shown = [page.told(one) for one in reversed(page.league.matches)]
    gone = [page.told(one) for one in page.league.book.values() if not one.counts]
    return page.page("records", "records", matches=shown, gone=gone, looked=None, text="", wrong="")


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
    shown = [page.told(one) for one in reversed(page.league.matches)]
    try:
        looked: Import = prepare(page.league, text, new_members=new_members)
        if fields.get("do") == "add":
            await page.host.write(lambda league: checked(prepare(league, text, new_members=new_members)).entries)
            return RedirectResponse(f"{page.base}/records", SEE_OTHER)
    except LeagueError as error:
        return page.page(
            "records",
            "records",
            BAD_REQUEST,
            looked=None,
            wrong=error.text(page.lang),
            matches=shown,
            gone=(),
            text=text,
        )
    told = [(row.line, row.text, "" if row.error is None else row.error.text(page.lang)) for row in looked.rows]
    seen = {"told": told, "new_members": new_members}
    return page.page("records", "records", 200, looked=looked, wrong="", matches=shown, gone=(), text=text, **seen)


ROUTES = [
    Route("/league/{link}/records", records),
    Route("/league/{link}/import", imported, methods=["POST"]),
    Route("/league/{link}/league.{kind}", exported),
]
