"""The style sheet of an edition and the pictures it names, served from the edition's texts.

The address has a digest of all of them in it, so a browser may keep them for ever, and a table whose edition has
changed on the shelf still finds its own.
"""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from fallakte.table.house import House
from fallakte.web.draw.looks import RULES, look_of
from fallakte.web.files import FOR_EVER
from fallakte.web.pages.home import shelf


async def look_file(request: Request) -> Response:
    """A file of the look of an edition that stands on the shelf or is played here."""
    house: House = request.app.state.house
    folder, file = request.path_params["folder"], request.path_params["file"]
    for edition in (*shelf(), *house.editions()):
        look = look_of(edition)
        if look.folder == folder:
            kept = {"cache-control": FOR_EVER}
            if file == RULES:
                return Response(look.css, media_type="text/css", headers=kept)
            if file.endswith(".svg") and file in edition.source.texts:
                return Response(edition.source.texts[file], media_type="image/svg+xml", headers=kept)
    raise HTTPException(404)
