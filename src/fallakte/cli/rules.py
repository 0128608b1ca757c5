"""`fallakte rules`: the rules of an edition in sentences."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from fallakte.cli.common import EditionName, Editions, HouseRules, Lang, edition_named, plainly
from fallakte.rulebook import as_html, as_markdown, as_text, rulebook


class Format(StrEnum):
    """How the rules can be written."""

    TEXT = "text"
    MARKDOWN = "md"
    HTML = "html"


@plainly
def rules(
    edition: EditionName,
    lang: Lang,
    rule: HouseRules = None,
    editions: Editions = None,
    format: Annotated[Format, typer.Option(help="text, md or html.")] = Format.TEXT,
) -> None:
    """Print the rules of an edition. Example: [bold]fallakte rules muenchen-2013 --rule answers=right[/bold]"""
    book = rulebook(edition_named(edition, rule, editions, lang), lang)
    match format:
        case Format.TEXT:
            text = as_text(book)
        case Format.MARKDOWN:
            text = as_markdown(book)
        case Format.HTML:
            text = as_html(book, lang)
    typer.echo(text, nl=False)
