"""One command: `fallakte …`. Each module here holds one of its commands, and is loaded when it is asked for."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from fallakte import __version__


class Command(NamedTuple):
    """Where a command lives, and its line in the list of all; its own page is the docstring of its function."""

    where: str
    about: str


COMMANDS = {
    "editions": Command("fallakte.cli.editions:list_editions", "List the editions."),
    "edition": Command("fallakte.cli.editions:edition_app", "Look at one edition, check your own, or begin a new one."),
    "rules": Command("fallakte.cli.rules:rules", "Print the rules of an edition."),
    "phrases": Command("fallakte.cli.phrases:phrases_command", "Print every sentence in an edition's own words."),
    "board": Command("fallakte.cli.board:show_board", "Draw an edition's board."),
    "reach": Command("fallakte.cli.board:show_reach", "Show where a roll can take a pawn."),
    "simulate": Command("fallakte.cli.simulate:simulate_command", "Play many random legal games."),
    "replay": Command("fallakte.cli.replay:replay_command", "Tell a game in words."),
    "check": Command("fallakte.cli.check:check_command", "Check that games were played by the rules."),
    "review": Command("fallakte.cli.review:review_command", "Review a finished game: what could have been known when."),
    "riddle": Command("fallakte.cli.riddle:riddle_command", "The riddle of the day."),
    "league": Command("fallakte.cli.league:league_app", "Keep who won: matches and ratings of a circle of people."),
    "play": Command("fallakte.cli.play:play_command", "Play in the terminal against bots."),
    "serve": Command("fallakte.cli.serve:serve_command", "Serve the game to browsers."),
    "db": Command("fallakte.cli.db:db_app", "Copy, back up, restore, check and prune a server's tables."),
    "deduce": Command("fallakte.cli.deduce:deduce", "Tell everything that follows from what one seat saw."),
    "companion": Command("fallakte.cli.companion:companion_command", "Help at a real table, line by line."),
    "tournament": Command("fallakte.cli.tournament:tournament_command", "Let bots play each other."),
    "exploit": Command("fallakte.cli.exploit:exploit_command", "Find who wins most against a bot."),
    "ladder": Command("fallakte.cli.ladder:ladder_app", "Keep the ratings of bots."),
    "bot": Command("fallakte.cli.bot:bot_app", "List levels, play one over the protocol, check or begin a bot."),
}
WITHOUT_COMMAND = ("--help", "--version")
COUNTING = ("review", "play", "serve", "deduce", "companion", "tournament", "exploit", "ladder", "bot")
"""The commands that work with the counting core."""


def app(loaded: Iterable[str] = COMMANDS) -> typer.Typer:
    """The command with all its commands; those not loaded only have their line in the list."""
    made = typer.Typer(
        invoke_without_command=True,
        add_completion=False,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
    )
    made.callback()(alone)
    for name, command in COMMANDS.items():
        module, _, function = command.where.partition(":")
        found = getattr(import_module(module), function) if name in loaded else _only_listed
        if isinstance(found, typer.Typer):
            made.add_typer(found, name=name, short_help=command.about)
        else:
            made.command(name, short_help=command.about)(found)
    return made


def _only_listed() -> None:
    """Stands for a command that this call does not run."""


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(f"fallakte {__version__}")
        raise typer.Exit


def alone(
    context: typer.Context,
    _: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """The complete home of the deduction game Cluedo / Clue. Without a command: play in the browser."""
    if context.invoked_subcommand is None:
        from fallakte.cli import serve
        from fallakte.words import system_language

        serve.serve_at_home(system_language())


COMPILE_HERE = "make core"
INSTALL_COMPILED = "pip install --force-reinstall --no-deps --no-cache-dir --no-binary fallakte fallakte"
"""What makes the core fast once there is a compiler: in a tree of sources, and elsewhere. Without `--no-cache-dir` pip
would take the wheel again that it has made without one."""


def _tell_of_plain_core() -> None:
    """Say once, at the start, that exact answers are slow here, why, and what helps."""
    from fallakte.deduce import engine

    if not engine.is_compiled():
        from fallakte.words import say, system_language

        command = COMPILE_HERE if Path(__file__).parents[3].joinpath("build_core.py").exists() else INSTALL_COMPILED
        print(f"fallakte: {say('command.plain_core', system_language(), command=command)}", file=sys.stderr)


def main() -> None:
    """Run the command; what a user did wrong is said in a sentence, never with a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without ▲ or ü shows a ? and goes on
    asked = sys.argv[1:2]
    if (not asked or asked[0] in COUNTING) and "--help" not in sys.argv:
        _tell_of_plain_core()
    try:
        app(asked if not asked or asked[0] in (*COMMANDS, *WITHOUT_COMMAND) else COMMANDS)()
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except OSError as error:
        if error.filename is not None:  # not of the output: commands tell of the files they are given
            raise
        from fallakte.words import say, system_language

        print(f"fallakte: {say('command.output_failed', system_language(), error=error.strerror)}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or it would be told once more at the end
        sys.exit(1)
