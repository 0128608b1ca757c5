"""One command: `fallakte …`. Each module here holds one of its commands, and is loaded when it is asked for."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable
from importlib import import_module

import typer

COMMANDS = {
    "editions": "fallakte.cli.editions:list_editions",
    "edition": "fallakte.cli.editions:edition_app",
    "board": "fallakte.cli.board:show_board",
    "reach": "fallakte.cli.board:show_reach",
    "simulate": "fallakte.cli.simulate:simulate_command",
    "replay": "fallakte.cli.replay:replay_command",
    "check": "fallakte.cli.check:check_command",
    "play": "fallakte.cli.play:play_command",
    "serve": "fallakte.cli.serve:serve_command",
    "deduce": "fallakte.deduce.command:deduce",
    "tournament": "fallakte.cli.tournament:tournament_command",
    "bot": "fallakte.cli.bot:bot_command",
}


def app(names: Iterable[str] = COMMANDS) -> typer.Typer:
    """The command with all its commands, or with some."""
    made = typer.Typer(
        help="The complete home of the deduction game Cluedo / Clue.",
        invoke_without_command=True,
        add_completion=False,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
    )
    made.callback()(alone)
    for name in names:
        module, _, function = COMMANDS[name].partition(":")
        found = getattr(import_module(module), function)
        if isinstance(found, typer.Typer):
            made.add_typer(found, name=name)
        else:
            made.command(name)(found)
    return made


def alone(context: typer.Context) -> None:
    """The complete home of the deduction game Cluedo / Clue. Without a command: play in the browser."""
    if context.invoked_subcommand is None:
        from fallakte.cli import serve
        from fallakte.editions.messages import system_language

        serve.serve_at_home(system_language())


def main() -> None:
    """Run the command; what a user did wrong is said in a sentence, never with a traceback."""
    asked = sys.argv[1:2]
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without ▲ or ü shows a ? and goes on
    try:
        app(asked if asked and asked[0] in COMMANDS else COMMANDS)()
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except OSError as error:
        if error.filename is not None:  # not of the output: commands tell of the files they are given
            raise
        from fallakte.editions.messages import say, system_language

        print(f"fallakte: {say('output_failed', system_language(), error=error.strerror)}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or it would be told once more at the end
        sys.exit(1)
