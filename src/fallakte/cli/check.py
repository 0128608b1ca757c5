"""`fallakte check`: whether records are whole, and their games were played by the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fallakte.cli.common import Folders, Json, Lang, Unfinished, console, plainly, print_json, read_text
from fallakte.cli.real_table import is_log, told_lines
from fallakte.companion import LogError, read_log
from fallakte.record import RecordError, read_record, verify
from fallakte.words import say


@plainly
def check_command(
    records: Annotated[
        list[Path], typer.Argument(metavar="RECORD…", help="Games' records (JSON Lines), real tables' logs, or -.")
    ],
    lang: Lang,
    unfinished: Unfinished = False,
    folders: Folders = False,
    json: Json = False,
) -> None:
    """Check that games were played by the rules. Example: [bold]fallakte check game.jsonl[/bold]"""
    sound = True
    for path in records:
        text = read_text(path, lang)
        if is_log(text):
            sound &= _check_log(path, text, lang, json)
            continue
        try:
            game = read_record(text, unfinished=unfinished, folders=folders)
            verify(game)
        except RecordError as error:
            sound = False
            _tell(path, error.text(lang), "red", json, line=error.line, problem=error.text(lang))
        else:
            changed = say("record.edition_changed", lang, name=game.edition.id) if game.edition_changed else ""
            fine = say("command.record_fine", lang, events=len(game.events))
            note = {"note": changed} if changed else {}
            _tell(path, f"{fine}; {changed}" if changed else fine, "green", json, events=len(game.events), **note)
    if not sound:
        raise typer.Exit(2)


def _check_log(path: Path, text: str, lang: str, json: bool) -> bool:
    """Say what a real table's log is, and whether its entries fit together: there is nothing to prove."""
    try:
        log = read_log(text)
    except LogError as error:
        _tell(path, error.text(lang), "red", json, line=error.line, problem=error.text(lang))
        return False
    kind = say("command.real_table", lang)
    if log.clash is not None:
        problem = say("command.real_clash", lang, lines=told_lines(log, lang))
        _tell(path, f"{kind}; {problem}", "red", json, real_table=True, problem=problem)
        return False
    fits = say("command.real_fits", lang, entries=len(log.written))
    _tell(path, f"{kind}; {fits}", "green", json, real_table=True, entries=len(log.written))
    return True


def _tell(path: Path, text: str, style: str, json: bool, **values: object) -> None:
    if json:
        print_json({"file": str(path), **values})
    else:
        console.print(f"{path}: {text}", style=style, soft_wrap=True)
