"""`fallakte review`: what each player of a finished game could have known and when, and what every question taught."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.padding import Padding

from fallakte.cli.common import Folders, Json, Lang, Unfinished, console, fail, plainly, print_json, read_text
from fallakte.cli.real_table import is_log, print_real_table
from fallakte.cli.review_tables import TaughtRow, chart_table, meter_table
from fallakte.companion import read_log
from fallakte.companion.after import review_log
from fallakte.record import RecordError, read_record, verify
from fallakte.review import Review, Source, review
from fallakte.review.summary import summaries
from fallakte.review.telling import Teller
from fallakte.review.worker import reviewed
from fallakte.rules.cards import each
from fallakte.rules.sorts import Seat
from fallakte.words import Voice, say


@plainly
def review_command(
    record: Annotated[Path, typer.Argument(help="A finished game's record (JSON Lines), a real table's log, or -.")],
    lang: Lang,
    seat: Annotated[
        int | None, typer.Option("--seat", help="Tell it to this seat; without, about all of them.")
    ] = None,
    html: Annotated[Path | None, typer.Option("--html", help="Write the whole review as one HTML file.")] = None,
    unfinished: Unfinished = False,
    folders: Folders = False,
    json: Json = False,
) -> None:
    """Review a finished game. Example: [bold]fallakte review game.jsonl --seat 1 --lang de[/bold]

    It tells how many solutions each seat could not exclude, turn by turn, who could have known it when and why, and
    what every question taught whom, in bits. With --json the numbers alone. Of a real table's log
    (docs/companion.md) it tells what can be counted without dice, for every seat whose hand is known.
    """
    text = read_text(record, lang)
    if is_log(text):
        _review_log(text, lang, seat, html, json)
        return
    try:
        game = read_record(text, unfinished=unfinished, folders=folders)
    except RecordError as error:
        told = error.message
        if told.key == "record.no_end":
            told = told._replace(key="record.review_no_end")
        fail(Voice(lang).say(told))
    if seat is not None and not 0 <= seat < game.seats:
        fail(say("command.bad_seat", lang, seat=seat, last=game.seats - 1))
    verify(game)
    found = review(game, unfinished=unfinished)
    if html is not None:
        _write(html, found, lang, seat)
    if json:
        print_json(found.as_json())
    elif html is None:
        _print(found, lang, seat)


def _review_log(text: str, lang: str, seat: Seat | None, html: Path | None, json: bool) -> None:
    """A real table's log: what can be counted without dice."""
    if html is not None:
        fail(say("command.real_no_html", lang))
    found = review_log(read_log(text))
    if seat is not None and seat not in (line.seat for line in found.seats):
        fail(say("command.real_seat", lang, seat=seat, known=", ".join(str(line.seat) for line in found.seats)))
    if json:
        print_json(found.as_json())
    else:
        print_real_table(found, lang, seat)


def _write(path: Path, found: Review, lang: str, seat: Seat | None) -> None:
    """One file that needs nothing else."""
    from fallakte.web.pages.review_file import review_file

    try:
        path.write_text(review_file(reviewed(found), lang, seat), encoding="utf-8")
    except OSError as error:
        fail(say("command.file_not_written", lang, path=str(path), error=str(error.strerror)))


def _print(found: Review, lang: str, seat: Seat | None) -> None:
    teller = Teller(found, lang, seat)
    console.print(teller.title(), style="bold")
    console.print(teller.lead())
    names = {line.seat: teller.name(line.seat) for line in found.seats}
    console.print(chart_table(found.seats, names, lang))
    for one in range(len(found.seats)) if seat is None else (seat,):
        console.print(teller.name(one), style="bold underline")
        for point in teller.points(one):
            console.print(f"{point.turn:>3}  {point.head}", style="bold")
            if point.text:
                console.print(Padding(point.text, (0, 0, 0, 5)))
            for name, chance in point.solutions:
                console.print(Padding(f"{chance:>5}  {name}", (0, 0, 0, 5)))
            for proof in point.proofs:
                console.print(Padding(proof.name, (0, 0, 0, 5)), style="italic")
                for step in proof.steps:
                    console.print(Padding(f"– {step}", (0, 0, 0, 7)))
        console.print()
    taught = [
        TaughtRow(
            one.lesson.turn,
            teller.name(one.lesson.by) if one.lesson.source is Source.QUESTION else "–",
            ", ".join(teller.words.short(card) for card in each(one.lesson.cards)),
            one.bits,
        )
        for one in found.leaks
    ]
    console.print(meter_table(taught, names.values(), lang))
    for told in summaries(found):
        console.print(f"{teller.name(told.seat)}: {teller.summary(told)}")
