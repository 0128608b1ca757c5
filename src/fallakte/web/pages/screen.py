"""The big screen of a table: its address, and whose eyes it has."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from fallakte.web.finding import host_of
from fallakte.web.network import address_of
from fallakte.web.pages.curves import falls_of
from fallakte.web.screen.page import screen_page
from fallakte.web.words import language


async def show_screen(request: Request) -> Response:
    """A table for everybody in the room. Whoever opens it, it shows what an onlooker sees."""
    host = await host_of(request)
    scene, lang = host.scene(None, None), language(request, host.plan.lang)
    falls = await falls_of(host.record()) if host.over else None
    return HTMLResponse(screen_page(scene, lang, f"{address_of(request)}/t/{host.code}", falls))


ROUTES = [Route("/t/{code}/screen", show_screen)]
