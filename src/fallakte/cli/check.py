"""`fallakte check`: whether records are whole, and their games were played by the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fallakte.cli.common import Folders, Json, Lang, Unfinished, console, plainly, print_json, read_text
from fallakte.editions.messages import say
from fallakte.record import RecordError, read_record, verify


@plainly
def check_command(
    records: Annotated[
        list[Path], typer.Argument(metavar="RECORD…", help="Games' records (JSON Lines), or - for standard input.")
    ],
    lang: Lang,
    unfinished: Unfinished = False,
    folders: Folders = False,
    json: Json = False,
) -> None:
    """Check that games were played by the rules. Example: [bold]fallakte check game.jsonl[/bold]"""
    sound = True
    for path in records:
        try:
            game = read_record(read_text(path, lang), unfinished=unfinished, folders=folders)
            verify(game)
        except RecordError as error:
            sound = False
            _tell(path, error.text(lang), "red", json, line=error.line, problem=error.text(lang))
        else:
            changed = say("record_edition_changed", lang, name=game.edition.id) if game.edition_changed else ""
            text = say("record_fine", lang, events=len(game.events))
            note = {"note": changed} if changed else {}
            _tell(path, f"{text}; {changed}" if changed else text, "green", json, events=len(game.events), **note)
    if not sound:
        raise typer.Exit(2)


def _tell(path: Path, text: str, style: str, json: bool, **values: object) -> None:
    if json:
        print_json({"file": str(path), **values})
    else:
        console.print(f"{path}: {text}", style=style, soft_wrap=True)
