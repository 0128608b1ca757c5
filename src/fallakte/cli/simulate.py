"""`fallakte simulate`: many games of random legal play."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import Progress

from fallakte.cli.common import EditionOption, HouseRules, Json, Lang, console, errors, fail, plainly, print_json
from fallakte.editions import USUAL, load
from fallakte.lab.simulate import simulate
from fallakte.words import say


@plainly
def simulate_command(
    lang: Lang,
    edition: EditionOption = USUAL,
    seats: Annotated[int, typer.Option("--seats", "-n", help="How many play.")] = 4,
    games: Annotated[int, typer.Option("--games", "-g", help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed gives the same games.")] = 1,
    rule: HouseRules = None,
    json: Json = False,
) -> None:
    """Play many random legal games. Example: [bold]fallakte simulate --edition classic --seats 4 --games 1000[/bold]"""
    if games < 1:
        fail(say("command.bad_games", lang, games=games))
    loaded = load(edition, rule or ())
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task(escape(loaded.name), total=games)
        result = simulate(loaded, seats, games, seed, lambda: progress.advance(task))
    if json:
        print_json(result.as_json())
        return
    told = asdict(result) | {"speed": result.decisions_per_second, "name": loaded.name, "seats": seats, "seed": seed}
    console.print(say("command.simulated", lang, **told))
