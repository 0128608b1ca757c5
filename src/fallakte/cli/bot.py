"""`fallakte bot LEVEL`: a level of the ladder as a program that speaks the protocol on standard input and output."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.text import Text

from fallakte.bots import LADDER, make_bot
from fallakte.bots.player import serve
from fallakte.cli.common import Lang, console, plainly


@plainly
def bot_command(
    lang: Lang,
    level: Annotated[str | None, typer.Argument(help="A level, with knobs if you like: novice[memory=0.9].")] = None,
    seed: Annotated[int | None, typer.Option("--seed", "-s", help="The same seed plays the same.")] = None,
) -> None:
    """Play a level over the protocol; without a level, list them. Example: [bold]fallakte bot master[/bold]"""
    if level is None:
        for rung in LADDER:
            console.print(Text.assemble((f"{rung.id:<10}", "bold"), f"{rung.name(lang)}: {rung.about(lang)}"))
        return
    make_bot(level)  # a wrong level is told at once, not only when a game begins
    serve(level, seed, sys.stdin, sys.stdout)
