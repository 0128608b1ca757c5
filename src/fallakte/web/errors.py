"""Clear answers when something is not possible: a page in the reader's language, never a traceback."""

from __future__ import annotations

import logging
import traceback

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from fallakte.table.driver import told
from fallakte.table.keys import read_code
from fallakte.web.templating import render
from fallakte.web.words import language, say
from fallakte.words import No, Value

_log = logging.getLogger("fallakte.web")
SEE_OTHER = 303
REAL_TABLE = "table.real_table"
STATUS = {
    "table.no_table": 404,
    "table.edition_unknown": 404,
    "table.not_your_seat": 403,
    "table.owner_only": 403,
    "table.link_unknown": 403,
    "table.bad_field": 400,
    "table.too_many_tables": 429,
    "table.your_reviews": 429,
    "table.many_reviews": 503,
}


def status_of(objection: No) -> int:
    """The HTTP status of an objection; 409 for most: it does not fit how the table stands."""
    return STATUS.get(objection.key, 409)


def error_page(status: int, text: str, lang: str, back: str = "/") -> Response:
    """A page that says what was wrong, and leads `back` or home."""
    title = say("error_title", lang)
    body = render("error.html", lang, page="notice", title=title, status=status, text=text, back=back)
    return HTMLResponse(body, status)


def status_page(status: int, lang: str, **values: Value) -> Response:
    """The page of an HTTP status."""
    known = status in (400, 403, 404, 405, 413, 421, 429, 500, 503)
    return error_page(status, say(f"error_{status if known else 400}", lang, **values), lang)


async def on_objection(request: Request, error: Exception) -> Response:
    """Something at the table is not possible."""
    assert isinstance(error, No)
    lang = language(request)
    if error.key == REAL_TABLE:
        return RedirectResponse(f"/companion/{dict(error.message.values)['code']}", SEE_OTHER)
    return error_page(status_of(error), error.text(lang), lang, _table_of(request, error))


def _table_of(request: Request, error: No) -> str:
    """Where to go on: the table of the address, where it exists."""
    code = read_code(request.path_params.get("code", ""))
    place = "companion" if request.url.path.startswith("/companion/") else "t"
    return "/" if code is None or error.key == "table.no_table" else f"/{place}/{code}"


async def on_http(request: Request, error: Exception) -> Response:
    """No such page, or not like that."""
    assert isinstance(error, HTTPException)
    return status_page(error.status_code, language(request))


def log_trouble(error: Exception) -> None:
    """Note a mistake of ours: what sort and where, not the message, which may hold a card."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    _log.error("%s in %s, line %s", told(error), where.filename, where.lineno)
