"""`fallakte replay`: a record told in words."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fallakte.cli.common import Folders, Json, Lang, Unfinished, console, fail, plainly, print_json, read_text
from fallakte.editions import words
from fallakte.record import read_record
from fallakte.rules import see
from fallakte.rules.events import TurnBegan
from fallakte.tell import Teller
from fallakte.words import say


@plainly
def replay_command(
    record: Annotated[Path, typer.Argument(help="A game's record (JSON Lines), or - for standard input.")],
    lang: Lang,
    seat: Annotated[int | None, typer.Option("--seat", help="Tell it as this seat lived it.")] = None,
    unfinished: Unfinished = False,
    folders: Folders = False,
    json: Json = False,
) -> None:
    """Tell a game in words. Example: [bold]fallakte replay game.jsonl --seat 1 --lang de[/bold]"""
    game = read_record(read_text(record, lang), unfinished=unfinished, folders=folders)
    if seat is not None and not 0 <= seat < game.seats:
        fail(say("command.bad_seat", lang, seat=seat, last=game.seats - 1))
    teller = Teller(words(game.edition, lang), game.players, seat)
    for version, event in enumerate(game.events, start=1):
        sentence = teller.tell(event if seat is None else see(event, seat))
        if sentence is None:
            continue
        if json:
            print_json({"v": version, "text": sentence})
        else:
            if isinstance(event, TurnBegan):
                console.print()
            style = "bold" if isinstance(event, TurnBegan) else ""
            console.print(sentence, style=style)
