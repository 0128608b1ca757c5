"""`fallakte phrases EDITION`: every sentence of the game in an edition's own words."""

from __future__ import annotations

import typer

from fallakte.cli.common import EditionName, Json, Lang, plainly, print_json
from fallakte.editions import load, words
from fallakte.lessons import told_in
from fallakte.tell.phrasebook import phrasebook


@plainly
def phrases_command(edition: EditionName, lang: Lang, json: Json = False) -> None:
    """Print every sentence of the game. Example: [bold]fallakte phrases drei-fragezeichen --lang de[/bold]

    Each line is the key of a sentence and the sentence, in the edition's own words, with cards and players put in.
    """
    loaded = load(edition)
    said = [*phrasebook(words(loaded, lang)), *told_in(loaded.id, lang)]
    if json:
        print_json(dict(said))
        return
    for key, text in said:
        typer.echo(f"{key}: {text}")
