"""The game as an app of its own: what a phone or a desktop wants to know before it is installed."""

from __future__ import annotations

import json

from starlette.requests import Request
from starlette.responses import Response

from fallakte.web.words import language, say
from fallakte.words import LANGUAGES

THEME = (("#ebe0c9", "light"), ("#0f1714", "dark"))
"""The colour of the system's bars by day and by night: that of the desk."""


async def manifest(request: Request) -> Response:
    """What a system asks that installs the game like an app."""
    lang = asked if (asked := request.query_params.get("lang", "")) in LANGUAGES else language(request)
    sizes = [("192", "any"), ("512", "any"), ("512", "maskable")]
    icons = [
        {"src": f"/static/img/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size, purpose in sizes
    ]
    colour = THEME[0][0]
    told = {
        "id": "/",
        "name": "Fallakte",
        "short_name": "Fallakte",
        "description": say("hero_about", lang),
        "lang": lang,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": colour,
        "theme_color": colour,
        "icons": icons,
    }
    return Response(json.dumps(told, ensure_ascii=False), media_type="application/manifest+json")
