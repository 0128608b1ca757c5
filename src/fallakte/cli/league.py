"""`fallakte league`: who won, in one file: show, add, import, export."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table

from fallakte.cli.common import Json, Lang, console, fail, plainly, print_json
from fallakte.league import Draft, League, LeagueError, enter, fold, fold_all, found, standings
from fallakte.league.csv_table import write_table
from fallakte.league.entries import Entry, Founded
from fallakte.league.file import append, check_size, decoded, opened, read_entries, write_entries
from fallakte.league.merging import Import, checked, prepare
from fallakte.league.phrases import say
from fallakte.league.writing import names_of
from fallakte.words import say as command

MOST_TOLD = 20
"""So many wrong lines of a file are told."""
league_app = typer.Typer(no_args_is_help=True, help="Keep the matches of a circle of people, in one file.")
File = Annotated[Path, typer.Argument(metavar="FILE", help="The whole league, as JSON Lines.")]


def _read(path: Path, lang: str) -> list[Entry]:
    """The entries of a league's file."""
    return read_entries(_text(path, lang))


def _text(path: Path, lang: str) -> str:
    try:
        check_size(path.stat().st_size)
        return decoded(path.read_bytes())
    except OSError as error:
        fail(command("command.file_not_found", lang, path=str(path), error=str(error.strerror)))


@league_app.command("show")
@plainly
def show(file: File, lang: Lang, json: Json = False) -> None:
    """Who stands where. Example: [bold]fallakte league show club.jsonl[/bold]"""
    league = fold_all(_read(file, lang))
    ranked = standings(league)
    names = names_of(league, say("guest", lang))
    if json:
        members = [
            {
                "name": names[one.member],
                "games": one.games,
                "wins": one.wins,
                "mu": one.rating.mu,
                "sigma": one.rating.sigma,
            }
            for one in ranked
        ]
        print_json({"matches": len(league.matches), "members": members})
        return
    head = say("show.matches", lang, name=league.name, matches=len(league.matches), members=len(ranked))
    console.print(head, style="bold")
    table = Table(box=SIMPLE_HEAD)
    for column in ("place", "member", "rating", "games", "wins", "share"):
        table.add_column(say(f"show.{column}", lang), justify="left" if column in ("member", "share") else "right")
    for place, one in enumerate(ranked, start=1):
        member, rating = league.members[one.member], one.rating
        mark = f" ({say('show.bot', lang)})" if member.bot else "" if one.ranked else f" ({say('show.few', lang)})"
        spread = say(
            "show.between", lang, low=round(rating.mu - 2 * rating.sigma), high=round(rating.mu + 2 * rating.sigma)
        )
        share = f"{one.share:.0%} ({say('show.fair', lang, fair=f'{one.fair:.0%}')})" if one.games else "–"
        table.add_row(
            str(place) if one.ranked else "–",
            f"{member.name}{mark}",
            f"{rating.mu:.1f} ({spread})",
            str(one.games),
            str(one.wins),
            share,
        )
    console.print(table)


@league_app.command("add")
@plainly
def add(
    file: File,
    lang: Lang,
    edition: Annotated[str, typer.Option("--edition", "-e", help="The edition played.")],
    players: Annotated[str, typer.Option("--players", help="Who sat there, in the order of the seats: anna,ben,cara.")],
    winners: Annotated[list[str] | None, typer.Option("--winner", help="Who won.")] = None,
    unsolved: Annotated[bool, typer.Option("--unsolved", help="The case stayed unsolved: there is no winner.")] = False,
    date: Annotated[str | None, typer.Option("--date", help="The day, or day and time; without, now.")] = None,
    out: Annotated[str, typer.Option("--out", help="Who was out early; a note that changes nothing.")] = "",
    note: Annotated[str, typer.Option("--note", help="Words; they change nothing.")] = "",
    name: Annotated[
        str | None, typer.Option("--name", help="The name of a league that begins with this match.")
    ] = None,
) -> None:
    """Write a match down.

    Example: [bold]fallakte league add club.jsonl -e classic --players anna,ben,cara --winner ben[/bold]

    A file that is not there yet begins a new league. Whoever is new joins with the match.
    """
    if unsolved and winners:
        raise LeagueError("both")
    if not unsolved and not winners:
        raise LeagueError("no_winner")
    winner = ", ".join(winners) if winners else None
    now = datetime.now().astimezone()
    draft = Draft(date or now.strftime("%Y-%m-%dT%H:%M"), edition, _split(players), winner, _split(out), note)
    before = _checked_new(file, draft, name, lang, now)
    with opened(file) as book:
        text = book.read()
        entries = read_entries(text) if text else before
        league = fold_all(entries)
        written = enter(league, draft, by="fallakte league", now=now)
        append(book, written if text else [*entries, *written])
    for entry in written:
        league = fold(league, entry)
    match = list(league.book.values())[-1]
    names = names_of(league, say("guest", lang))
    winner_name = None if match.now.winner is None else names[match.now.winner]
    result = say(
        "told.unsolved" if winner_name is None else "told.wins",
        lang,
        name=winner_name,
        edition=match.now.edition,
        number=len(match.now.players),
    )
    console.print(say("told.written", lang, number=match.number, told=result))


def _checked_new(file: Path, draft: Draft, name: str | None, lang: str, now: datetime) -> list[Entry]:
    """The beginning of a new league; what is wrong with its first match is said before there is a file."""
    before: list[Entry] = [found(name or say("new_league", lang), now.isoformat(timespec="seconds"))]
    if not file.exists():
        enter(fold_all(before), draft, now=now)
    return before


def _split(people: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in people.split(",") if one.strip())


@league_app.command("import")
@plainly
def import_(
    file: File,
    other: Annotated[Path, typer.Argument(metavar="OTHER", help="A CSV file, or another league's file.")],
    lang: Lang,
    new_members: Annotated[bool, typer.Option("--new-members", help="Take names in that no member has.")] = False,
) -> None:
    """Bring matches in; all lines or none, and none twice.

    Example: [bold]fallakte league import club.jsonl old.csv[/bold]
    """
    text = _text(other, lang)
    before = fold_all(_read(file, lang)) if file.exists() and file.stat().st_size else League()
    _all_right(prepare(before, text, new_members=new_members), lang)
    with opened(file) as book:
        kept = book.read()
        league = fold_all(read_entries(kept)) if kept else League()
        ready = checked(prepare(league, text, new_members=new_members, by="fallakte league"))
        begins = kept or any(isinstance(entry, Founded) for entry in ready.entries)
        first: list[Entry] = [] if begins else [found(say("new_league", lang))]
        append(book, [*first, *ready.entries])
    console.print(say("told.imported", lang, added=ready.added, known=len(ready.known)))
    if league.members and ready.new_members:
        console.print(say("told.new_members", lang, names=", ".join(ready.new_members)))


def _all_right(looked: Import, lang: str) -> None:
    """Nothing, or every line that is wrong."""
    told = [row.error.text(lang) for row in looked.wrong if row.error is not None]
    if told:
        more = [say("told.more_wrong", lang, number=len(told) - MOST_TOLD)] if len(told) > MOST_TOLD else []
        fail("\n".join([*told[:MOST_TOLD], *more, say("told.nothing_written", lang)]))


@league_app.command("export")
@plainly
def export(
    file: File,
    lang: Lang,
    format: Annotated[str, typer.Option("--format", help="csv or jsonl.")] = "csv",
    to: Annotated[Path | None, typer.Option("--to", help="Write into this file instead of printing.")] = None,
) -> None:
    """Print the matches as CSV, or the whole league as JSON Lines.

    Example: [bold]fallakte league export club.jsonl --format csv[/bold]
    """
    if format not in ("csv", "jsonl"):
        raise LeagueError("format_name", format=format)
    entries = _read(file, lang)
    league = fold_all(entries)
    text = write_table(league, lang) if format == "csv" else write_entries(entries)
    if to is None:
        typer.echo(text, nl=False)
        return
    try:
        to.write_text(text, encoding="utf-8")
    except OSError as error:
        fail(command("command.file_not_written", lang, path=str(to), error=str(error.strerror)))
    console.print(say("told.exported", lang, number=len(league.matches), path=str(to)))
