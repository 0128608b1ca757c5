"""`fallakte ladder`: a rating book of bots over many tournaments: add one, let them play, show how they stand."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE
from rich.progress import Progress
from rich.table import Table

from fallakte.cli.common import Json, Lang, console, errors, fail, plainly, print_json
from fallakte.editions import USUAL
from fallakte.lab.rating_book import RatingBook
from fallakte.words import No, message, say

SEATS = 3
ladder_app = typer.Typer(no_args_is_help=True, help="Keep the ratings of bots, over many tournaments, in one file.")
Book = Annotated[Path, typer.Option("--book", help="The file of the book.")]
BOOK = Path("ladder.jsonl")


@ladder_app.command("add")
@plainly
def add_command(
    lang: Lang,
    bot: Annotated[str, typer.Argument(help="A level (master[dare=0.9]), cmd:PROGRAM, or a bot of your --code.")],
    name: Annotated[str, typer.Option("--name", help="How the book calls it; else as it is written.")] = "",
    code: Annotated[Path | None, typer.Option("--code", help="A Python file with a bot of your own.")] = None,
    book: Book = BOOK,
    edition: Annotated[str | None, typer.Option("--edition", "-e", help="What a new book's table plays.")] = None,
    seats: Annotated[int | None, typer.Option("--seats", "-n", help="How many play at a new book's table.")] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Of a new book's deals.")] = 1,
) -> None:
    """Enter a bot; the first one begins the book. Example: [bold]fallakte ladder add 'cmd:./bot' --name mine[/bold]"""
    try:
        kept = (
            RatingBook.read(book) if book.exists() else RatingBook.begun(book, edition or USUAL, seats or SEATS, seed)
        )
        if (edition or kept.edition, seats or kept.seats) != (kept.edition, kept.seats):
            raise No(message("command.ladder.other_table", edition=kept.edition, seats=kept.seats))
        added = kept.add(bot, name, None if code is None else str(code.resolve()), lang)
    except (OSError, UnicodeDecodeError) as error:
        fail(say("command.not_written", lang, path=str(book), error=str(getattr(error, "strerror", None) or error)))
    console.print(say("command.ladder.added", lang, name=added, path=str(book)), soft_wrap=True)


@ladder_app.command("run")
@plainly
def run_command(
    lang: Lang,
    book: Book = BOOK,
    games: Annotated[int, typer.Option("--games", "-g", help="At most so many games.")] = 600,
    within: Annotated[
        float, typer.Option("--within", "-w", help="Play until each rating is so exact, with 95 % confidence.")
    ] = 4.0,
    json: Json = False,
) -> None:
    """Let those play who are not placed yet. Example: [bold]fallakte ladder run --within 3[/bold]"""
    if games < 1:
        fail(say("command.bad_games", lang, games=games))
    if not within > 0:
        raise No(message("command.ladder.bad_within", within=within))
    kept = RatingBook.read(book)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task(kept.edition, total=games)
        try:
            played = kept.run(games, within, lambda more: progress.advance(task, more))
        except OSError as error:
            fail(say("command.not_written", lang, path=str(book), error=error.strerror or str(error)))
    _show(kept, lang, json=json)
    if not json:
        vague = sum(place.within > within for place in kept.places)
        key = "command.ladder.played_on" if vague else "command.ladder.played"
        console.print(say(key, lang, played=played, within=within, vague=vague), soft_wrap=True)


@ladder_app.command("show")
@plainly
def show_command(lang: Lang, book: Book = BOOK, json: Json = False) -> None:
    """How all stand, the best first. Example: [bold]fallakte ladder show[/bold]"""
    _show(RatingBook.read(book), lang, json=json)


def _show(kept: RatingBook, lang: str, *, json: bool) -> None:
    places = kept.places
    if json:
        told = {"edition": kept.edition, "seats": kept.seats, "deals": kept.deals}
        print_json(told | {"bots": [place.as_json() for place in places]})
        return
    table = Table(title=f"{kept.edition} · {kept.seats}", box=SIMPLE, padding=0)
    for number, head in enumerate(say("command.ladder.heads", lang).split(" | ")):
        table.add_column(head, justify="left" if number == 1 else "right", overflow="fold")
    for number, place in enumerate(places, start=1):
        share = f"{100 * place.wins / place.games:.1f}" if place.games else "–"
        rating = f"{place.rating:.1f} ± {place.within:.1f}"
        table.add_row(str(number), place.name, rating, str(place.games), share, str(place.faults or ""))
    console.print(table)
