"""Style sheets, scripts, fonts, and the looks of editions: how long a browser keeps each.

An edition's style sheet and pictures come from its texts, under an address with a digest of them all: a browser may
keep them for ever, and a table whose edition has changed on the shelf still finds its own.
"""

from __future__ import annotations

import os

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from fallakte.table.house import House
from fallakte.web.draw.looks import RULES, look_of
from fallakte.web.shelf import shelf_of

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
"""Kept, but the server is asked each time whether it is still the same (by its `ETag`)."""


class Files(StaticFiles):
    """Static files that say how long they keep. A font never changes under its name; everything else may."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file, or word that it has not changed."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = FOR_EVER if str(full_path).endswith(".woff2") else ASK_AGAIN
        return response


async def look_file(request: Request) -> Response:
    """A file of the look of an edition that stands on the shelf or is played here."""
    house: House = request.app.state.house
    folder, file = request.path_params["folder"], request.path_params["file"]
    for edition in (*shelf_of(request).editions, *house.editions()):
        look = look_of(edition)
        if look.folder == folder:
            kept = {"cache-control": FOR_EVER}
            if file == RULES:
                return Response(look.css, media_type="text/css", headers=kept)
            if file.endswith(".svg") and file in edition.source.texts:
                return Response(edition.source.texts[file], media_type="image/svg+xml", headers=kept)
    raise HTTPException(404)
