"""What the commands share: the language, the console, and how an error is told."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, NoReturn, ParamSpec, TypeVar

import typer
from rich.console import Console

from fallakte.words import LANGUAGES, No, say, system_language

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


def read_text(path: Path, lang: str) -> str:
    """What a file, or with `-` standard input, holds."""
    try:
        return sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fail(say("command.file_not_found", lang, path=str(path), error=str(error)))


def print_json(value: Any) -> None:
    """One JSON value on one line."""
    typer.echo(json.dumps(value, ensure_ascii=False))
