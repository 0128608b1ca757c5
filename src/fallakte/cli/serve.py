"""`fallakte serve`, and `fallakte` alone: the game in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

from fallakte.cli.common import Lang, plainly
from fallakte.web.settings import MEANINGS, Settings

_DEFAULT = Settings()


@plainly
def serve_command(
    lang: Lang,
    host: Annotated[str, typer.Option("--host", help=MEANINGS["host"])] = _DEFAULT.host,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help=MEANINGS["port"])] = _DEFAULT.port,
    db: Annotated[str, typer.Option("--db", help=MEANINGS["db"])] = _DEFAULT.db,
    editions: Annotated[str, typer.Option("--editions", metavar="FOLDER", help=MEANINGS["editions"])] = "",
    public_address: Annotated[str, typer.Option("--public-address", help=MEANINGS["public_address"])] = "",
    proxy: Annotated[str, typer.Option("--proxy", help=MEANINGS["proxy"])] = "",
    workers: Annotated[int, typer.Option("--workers", min=1, help=MEANINGS["workers"])] = _DEFAULT.workers,
    metrics: Annotated[bool, typer.Option("--metrics/--no-metrics", help=MEANINGS["metrics"])] = False,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")] = False,
) -> None:
    """Serve the game to browsers. Example: [bold]fallakte serve --port 8080 --db tables.db[/bold]"""
    from fallakte.web.serve import serve  # the server's libraries load only here

    settings = Settings(
        host=host,
        port=port,
        db=db,
        editions=editions,
        public_address=public_address,
        proxy=proxy,
        workers=workers,
        metrics=metrics,
    )
    serve(settings, open_browser=open_browser, lang=lang)


def serve_at_home(lang: str) -> None:
    """What `fallakte` alone does: serve on this machine and open the browser."""
    serve_command(lang=lang, open_browser=True)
