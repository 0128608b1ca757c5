"""`fallakte serve`, and `fallakte` alone: the game in the browser."""

from __future__ import annotations

import inspect
import os
from collections.abc import Iterator
from dataclasses import fields
from typing import Annotated

import typer

from fallakte.cli.common import Lang, plainly
from fallakte.web.configuring import configure, option_of
from fallakte.web.settings import MEANINGS, Settings


@plainly
def serve_command(lang: str, open_browser: bool = False, config: str | None = None, **given: object) -> None:
    """Serve the game to browsers.

    Every setting can also be a variable (FALLAKTE_PORT) or stand in a file (--config).

    Example: [bold]fallakte serve --port 8080 --db tables.db[/bold]
    """
    settings = configure(given, os.environ, config)

    from fallakte.web.serve import serve  # the server's libraries load only here

    serve(settings, open_browser=open_browser, lang=lang)


def _parameters() -> Iterator[inspect.Parameter]:
    """What the command takes: each setting as an option, so that none is forgotten."""
    keyword = inspect.Parameter.KEYWORD_ONLY
    yield inspect.Parameter("lang", keyword, annotation=Lang)
    browser = Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")]
    yield inspect.Parameter("open_browser", keyword, default=False, annotation=browser)
    file = Annotated[str | None, typer.Option("--config", metavar="FILE", help="A TOML file with settings.")]
    yield inspect.Parameter("config", keyword, default=None, annotation=file)
    for field in fields(Settings):
        kind, option = type(field.default), option_of(field.name)
        names = f"{option}/--no-{option[2:]}" if kind is bool else option
        about = typer.Option(names, help=MEANINGS[field.name], show_default=str(field.default or "") or False)
        annotation: object = Annotated[bool | None, about] if kind is bool else Annotated[str | None, about]
        yield inspect.Parameter(field.name, keyword, default=None, annotation=annotation)


serve_command.__signature__ = inspect.Signature(list(_parameters()))  # type: ignore[attr-defined] # read by typer


def serve_at_home(lang: str) -> None:
    """What `fallakte` alone does: serve on this machine and open the browser."""
    serve_command(lang=lang, open_browser=True)
