"""Style sheets, scripts, fonts: kept by the browser, and asked for anew only where they may have changed."""

from __future__ import annotations

import os

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

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
