"""A personal link: the page that shows it once, and the page it leads to."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from fallakte.web.finding import host_of
from fallakte.web.qr import draw_qr
from fallakte.web.templating import render
from fallakte.web.words import language, say


def link_page(code: str, seat: int | None, address: str, lang: str, place: str = "/t") -> str:
    """A personal link, shown once, as text and for a camera; with a `seat` all its links can be ended here."""
    return render(
        "link.html",
        lang,
        page="notice",
        title=say("personal_link", lang),
        code=code,
        seat=seat,
        place=f"{place}/{code}",
        address=address,
        qr=draw_qr(address, say("personal_link", lang)),
    )


def claim_page(code: str, lang: str, place: str = "/t") -> str:
    """Where a personal link leads. Its secret stays in the browser (after the #) until the form posts it."""
    return render(
        "claim.html", lang, page="notice", title=say("personal_link", lang), code=code, place=f"{place}/{code}"
    )


async def claim(request: Request) -> Response:
    """Where a personal link leads."""
    host = await host_of(request)
    return HTMLResponse(claim_page(host.code, language(request, host.plan.lang)))


ROUTES = [Route("/t/{code}/seat", claim)]
