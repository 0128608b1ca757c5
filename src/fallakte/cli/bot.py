"""`fallakte bot`: the levels; one of them as a program of the protocol; a check of your own program, and a new one."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import Progress
from rich.text import Text
from typer.core import TyperGroup

from fallakte.bots import LEVELS, make_bot
from fallakte.bots.player import serve
from fallakte.cli.common import Json, Lang, console, errors, fail, plainly, print_json
from fallakte.words import No, message, say

PLAY = "play"
"""The command that a level's name alone means."""


class _Levels(TyperGroup):
    """`fallakte bot master` is short for `fallakte bot play master`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            args = [PLAY, *args]
        return super().parse_args(ctx, args)


bot_app = typer.Typer(cls=_Levels, invoke_without_command=True, rich_markup_mode="rich")


@bot_app.callback()
@plainly
def levels_command(context: typer.Context, lang: Lang) -> None:
    """List the levels; play one over the protocol, check a program, begin a new one.

    Example: [bold]fallakte bot check 'cmd:node bot.js'[/bold]
    """
    if context.invoked_subcommand is None:
        for rung in LEVELS:
            console.print(Text.assemble((f"{rung.id:<10}", "bold"), f"{rung.name(lang)}: {rung.about(lang)}"))


@bot_app.command(PLAY)
@plainly
def play_command(
    lang: Lang,
    level: Annotated[str, typer.Argument(help="A level, with knobs if you like: novice[memory=0.9].")],
    seed: Annotated[int | None, typer.Option("--seed", "-s", help="The same seed plays the same.")] = None,
) -> None:
    """Play a level over the protocol. Example: [bold]fallakte bot master[/bold]"""
    del lang
    make_bot(level)  # a wrong level is told at once, not only when a game begins
    serve(level, seed, sys.stdin, sys.stdout)


@bot_app.command("check")
@plainly
def check_command(
    lang: Lang,
    program: Annotated[str, typer.Argument(metavar="cmd:PROGRAM", help="The command that starts it.")],
    games: Annotated[int, typer.Option("--games", "-g", help="How many games, the scripted ones first.")] = 8,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed gives the same games.")] = 1,
    time_limit: Annotated[float, typer.Option("--time-limit", help="Seconds for an answer.")] = 10.0,
    json: Json = False,
) -> None:
    """Tell what a program does wrong, and after which messages. Example: [bold]fallakte bot check 'cmd:./bot'[/bold]"""
    from fallakte.cli.tournament import MOST_SECONDS
    from fallakte.lab.check_bot import check_bot
    from fallakte.lab.entrants import Entrant, check_programs

    if games < 1:
        fail(say("command.bad_games", lang, games=games))
    if not 0 < time_limit <= MOST_SECONDS:
        fail(say("command.bad_time_limit", lang, seconds=f"{time_limit:g}", most=MOST_SECONDS))
    if not program.startswith("cmd:"):
        raise No(message("command.check.no_program", text=program))
    check_programs([Entrant(program)])
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("", total=games)
        report = check_bot(program.removeprefix("cmd:"), games, seed, time_limit, lang, lambda: progress.advance(task))
    if json:
        print_json(report.as_json())
    for found in () if json else report.findings:
        where = say("command.check.where", lang, edition=found.edition, seats=found.seats, turn=found.turn)
        console.print(Text.assemble((say(f"command.check_name.{found.what}", lang), "bold red"), f" · {where}"))
        console.print(Text(f"  {found.why}"), soft_wrap=True)
        for line in found.messages:
            console.print(Text(f"    {line}", style="dim"), soft_wrap=True)
    if not json:
        told = {"games": report.games, "turns": report.turns}
        count = len(report.findings)
        fine = say("command.check.fine", lang, **told)
        console.print(say("command.check.found", lang, count=count, **told) if count else fine)
    if report.findings:
        raise typer.Exit(1)


@bot_app.command("new")
@plainly
def new_command(
    lang: Lang,
    name: Annotated[str, typer.Argument(help="Its name, such as my_bot.")],
    language: Annotated[str, typer.Option("--language", "-l", help="python, javascript or c.")] = "python",
    folder: Annotated[Path | None, typer.Option("--folder", help="A new folder; else one of its name.")] = None,
) -> None:
    """Write a small player that runs, with its test. Example: [bold]fallakte bot new my_bot --language c[/bold]"""
    from fallakte.lab.new_bot import write_bot

    path = folder or Path(name)
    try:
        ways, files = write_bot(name, language, path)
    except OSError as error:
        fail(say("command.not_written", lang, path=str(path), error=error.strerror or str(error)))
    listed = ", ".join(file.name for file in files)
    console.print(say("command.new_bot.written", lang, path=str(path), files=listed), soft_wrap=True)
    console.print(say("command.new_bot.ways", lang, test=ways.test, run=ways.run, path=str(path)), soft_wrap=True)
