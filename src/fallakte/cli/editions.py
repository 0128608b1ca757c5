"""`fallakte editions` and `fallakte edition show|check|new`."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from fallakte.cli.common import (
    EditionName,
    Editions,
    HouseRules,
    Json,
    Lang,
    console,
    edition_named,
    fail,
    plainly,
    print_json,
    shelf_with,
)
from fallakte.editions import LANGUAGES, edition_ids, load, problems, read_folder, words
from fallakte.editions.notes import readings_of
from fallakte.editions.starting_point import write_starting_point
from fallakte.editions.words import switch_text, value_text
from fallakte.rules.cards import KIND_RANGES, Kind
from fallakte.rules.switches import ABOUT, SWITCH_NAMES, show_switch
from fallakte.web.draw.look_check import look_problems
from fallakte.words import say

edition_app = typer.Typer(help="Look at one edition, check your own, or begin a new one.", no_args_is_help=True)


@plainly
def list_editions(lang: Lang, editions: Editions = None, json: Json = False) -> None:
    """List the editions. Example: [bold]fallakte editions --lang de[/bold]"""
    loaded = shelf_with(editions, lang).editions if editions else [load(name) for name in edition_ids()]
    if json:
        print_json(
            [
                {
                    "id": edition.id,
                    "name": words(edition, lang).name,
                    "seats": [edition.rules.players_min, edition.rules.players_max],
                    "languages": list(LANGUAGES),
                    "board": edition.board is not None,
                }
                for edition in loaded
            ]
        )
        return
    table = Table(box=None, pad_edge=False, show_header=False)
    for edition in loaded:
        speech = words(edition, lang)
        seats = f"{edition.rules.players_min}–{edition.rules.players_max}"
        table.add_row(Text(edition.id, "bold"), speech.name, seats)
        table.add_row("", Text(speech.story, "dim"), "")
    console.print(table)


@edition_app.command("show")
@plainly
def show_edition(
    edition: EditionName, lang: Lang, rule: HouseRules = None, editions: Editions = None, json: Json = False
) -> None:
    """Show an edition's story, cards and rules. Example: [bold]fallakte edition show muenchen-2013[/bold]"""
    loaded = edition_named(edition, rule, editions, lang)
    speech = words(loaded, lang)
    if json:
        print_json(
            {
                "id": loaded.id,
                "name": speech.name,
                "story": speech.story,
                "cards": {kind.name.lower(): [loaded.cards[card] for card in KIND_RANGES[kind]] for kind in Kind},
                "rules": {name: show_switch(getattr(loaded.rules, name)) for name in SWITCH_NAMES},
                "options": {name: list(values) for name, values in loaded.options.items()},
                "house_rules": {name: show_switch(value) for name, value in (loaded.house_rules or {}).items()},
                "notes": list(speech.notes),
                "readings": {one.switch: one.names[lang] for one in readings_of(loaded.source)},
            }
        )
        return
    console.print(Text.assemble((speech.name, "bold"), f" ({loaded.name})\n{speech.story}\n"))
    for kind in Kind:
        _print_names(speech.kind_title(kind), [speech.card(card) for card in KIND_RANGES[kind]])
    if loaded.rules.pawns == "investigators":
        _print_names(say("command.edition_pawns", lang), [speech.pawn(pawn) for pawn in range(6)])
    table = Table(box=None, pad_edge=False, show_header=False)
    for name in SWITCH_NAMES:
        value = show_switch(getattr(loaded.rules, name))
        mark = " *" if name in (loaded.house_rules or {}) else ""
        offered = [value_text(name, other, speech) for other in loaded.options.get(name, ())]
        also = f" ({say('command.edition_offers', lang, values=', '.join(offered))})" if offered else ""
        told = Text.assemble((f"{value_text(name, value, speech)}{mark}", "bold"), (also, "dim"))
        table.add_row(Text(name, "dim"), Text(ABOUT[name].rule, "dim"), switch_text(name, speech), told)
    console.print()
    console.print(table)
    if readings := readings_of(loaded.source):
        console.print(Text(f"\n{say('command.edition_readings', lang)}", "bold"))
        for one in readings:
            console.print(Text(f"  {say('command.edition_reading', lang, name=one.names[lang], switch=one.switch)}"))
    for note in speech.notes:
        console.print(f"\n• {note}")


def _print_names(what: str, names: list[str]) -> None:
    console.print(Text.assemble((f"{what}:", "bold"), f" {', '.join(names)}"))


@edition_app.command("check")
@plainly
def check_edition(
    path: Annotated[Path, typer.Argument(help="The folder of an edition of your own.")], lang: Lang, json: Json = False
) -> None:
    """List all that is wrong with an edition's folder. Example: [bold]fallakte edition check my-edition[/bold]"""
    if not path.is_dir():
        fail(say("command.folder_missing", lang, path=path))
    source = read_folder(path)
    found = sorted([*problems(source), *look_problems(source)], key=lambda one: (one.file, one.line))
    if json:
        print_json([{"file": one.file, "line": one.line, "problem": one.text(lang)} for one in found])
    else:
        for one in found:
            console.print(f"{path / one.file}:{one.line}: {one.text(lang)}", soft_wrap=True)
        key = "command.edition_fine" if not found else "command.edition_problems"
        console.print(say(key, lang, path=path, count=len(found)), style="red" if found else "green")
    if found:
        raise typer.Exit(2)


@edition_app.command("new")
@plainly
def new_edition(path: Annotated[Path, typer.Argument(help="A folder that does not exist yet.")], lang: Lang) -> None:
    """Write a commented starting point for your own edition. Example: [bold]fallakte edition new my-edition[/bold]"""
    if path.exists():
        fail(say("command.folder_exists", lang, path=path))
    try:
        write_starting_point(path, lang)
    except OSError as error:
        fail(say("command.not_written", lang, path=path, error=error.strerror))
    written = say("command.edition_written", lang, path=path, quoted=shlex.quote(str(path)))
    console.print(written, style="green", soft_wrap=True)
