"""One command: `fallakte …`. Each module here holds one of its commands."""

from __future__ import annotations

import sys

import typer

from fallakte.cli import board, bot, editions, play, replay, serve, simulate, tournament
from fallakte.deduce.command import deduce
from fallakte.editions.messages import system_language

app = typer.Typer(
    help="The complete home of the deduction game Cluedo / Clue.",
    invoke_without_command=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)
app.command("editions")(editions.list_editions)
app.add_typer(editions.edition_app, name="edition")
app.command("board")(board.show_board)
app.command("reach")(board.show_reach)
app.command("simulate")(simulate.simulate_command)
app.command("replay")(replay.replay_command)
app.command("play")(play.play_command)
app.command("serve")(serve.serve_command)
app.command("deduce")(deduce)
app.command("tournament")(tournament.tournament_command)
app.command("bot")(bot.bot_command)


@app.callback()
def alone(context: typer.Context) -> None:
    """The complete home of the deduction game Cluedo / Clue. Without a command: play in the browser."""
    if context.invoked_subcommand is None:
        serve.serve_at_home(system_language())


def main() -> None:
    """Run the command; what a user did wrong is said in a sentence, never with a traceback."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
