"""Clear answers when something is not possible: a page in the reader's language, never a traceback."""

from __future__ import annotations

import logging
import traceback

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from fallakte.table.keys import read_code
from fallakte.table.objection import Objection
from fallakte.web.templating import render
from fallakte.web.words import language, objection_text, say

_log = logging.getLogger("fallakte.web")
STATUS = {"no_table": 404, "not_your_seat": 403, "owner_only": 403, "link_unknown": 403, "bad_field": 400}


def status_of(objection: Objection) -> int:
    """The HTTP status of an objection; 409 for most: it does not fit how the table stands."""
    return STATUS.get(objection.key, 409)


def error_page(status: int, text: str, lang: str, back: str = "/") -> Response:
    """A page that says what was wrong, and leads `back` or home."""
    title = say("error_title", lang)
    body = render("error.html", lang, page="notice", title=title, status=status, text=text, back=back)
    return HTMLResponse(body, status)


def status_page(status: int, lang: str, **values: object) -> Response:
    """The page of an HTTP status."""
    known = status in (400, 403, 404, 405, 413, 429, 500)
    return error_page(status, say(f"error_{status if known else 400}", lang, **values), lang)


async def on_objection(request: Request, error: Exception) -> Response:
    """Something at the table is not possible."""
    assert isinstance(error, Objection)
    lang = language(request)
    return error_page(status_of(error), objection_text(error, lang), lang, _table_of(request, error))


def _table_of(request: Request, error: Objection) -> str:
    """Where to go on: the table of the address, where it exists."""
    code = read_code(request.path_params.get("code", ""))
    return "/" if code is None or error.key == "no_table" else f"/t/{code}"


async def on_http(request: Request, error: Exception) -> Response:
    """No such page, or not like that."""
    assert isinstance(error, HTTPException)
    return status_page(error.status_code, language(request))


def log_trouble(error: Exception) -> None:
    """Note a mistake of ours: what sort and where, not the message, which may hold a card."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    _log.error("%s in %s, line %s", type(error).__name__, where.filename, where.lineno)
