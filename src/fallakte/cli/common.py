"""What the commands share: the language, the console, and how an error is told."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, ParamSpec, TypeVar

import typer
from rich.console import Console

from fallakte.editions import edition_of, load, name_and_rules
from fallakte.rules.edition import Edition
from fallakte.words import LANGUAGES, No, say, system_language

if TYPE_CHECKING:
    from fallakte.web.shelf import Shelf

P = ParamSpec("P")
R = TypeVar("R")

console = Console(markup=False, highlight=False, emoji=False)
"""What is printed is taken as it is: names of editions, bots and files may hold brackets and colons."""
errors = Console(stderr=True, markup=False, highlight=False, emoji=False)


def check_language(value: str) -> str:
    """`de` or `en`; anything else is refused."""
    if value not in LANGUAGES:
        raise typer.BadParameter(f"{value!r} is neither of {', '.join(LANGUAGES)}")
    return value


Lang = Annotated[
    str, typer.Option("--lang", help="de or en.", callback=check_language, default_factory=system_language)
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]
EditionName = Annotated[str, typer.Argument(metavar="EDITION", help="An edition's id, or the folder of your own.")]
EditionOption = Annotated[str, typer.Option("--edition", "-e", help="An edition's id, or the folder of your own.")]
Editions = Annotated[
    Path | None, typer.Option("--editions", metavar="FOLDER", help="A folder of editions of your own, as for serve.")
]
HouseRules = Annotated[
    list[str] | None, typer.Option("--rule", help="A house rule, such as stay_and_suspect=no. May be repeated.")
]

Unfinished = Annotated[bool, typer.Option("--unfinished", help="Also read a game that has no end yet.")]
Folders = Annotated[bool, typer.Option("--folders", help="Let a record name the folder of an edition of your own.")]


def fail(text: str) -> NoReturn:
    """Say what is wrong and stop with exit code 2."""
    errors.print(f"fallakte: {text}", style="red", soft_wrap=True)
    raise typer.Exit(2)


def plainly(command: Callable[P, R]) -> Callable[P, R]:
    """Tell what a user did wrong in a sentence, in the user's language."""

    @wraps(command)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
        lang = str(kwargs.get("lang") or system_language())
        try:
            return command(*args, **kwargs)
        except No as no:
            fail(no.text(lang))

    return wrapped


def shelf_with(folder: Path | None, lang: str) -> Shelf:
    """The shelf with the editions of a folder; what is wrong with one that is left out is told beside the output."""
    from fallakte.web.shelf import fill_shelf, left_out  # pictures and pages load only here

    filled = fill_shelf(folder or "")
    for line in left_out(filled.broken, lang):
        errors.print(line, style="red", soft_wrap=True)
    return filled.shelf


def edition_named(name: str, rules: list[str] | None, folder: Path | None, lang: str) -> Edition:
    """An edition by its id, its folder, or its id in a folder of editions."""
    if folder is not None:
        plain, written = name_and_rules(name)
        for edition in shelf_with(folder, lang).own:
            if edition.id == plain:
                return edition_of(edition.source, (*written, *(rules or ())))
    return load(name, rules or ())


def read_text(path: Path, lang: str) -> str:
    """What a file, or with `-` standard input, holds."""
    try:
        return sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fail(say("command.file_not_found", lang, path=str(path), error=str(error)))


def print_json(value: Any) -> None:
    """One JSON value on one line."""
    typer.echo(json.dumps(value, ensure_ascii=False))
