"""`fallakte tournament`: bots against each other, with rotated seats and the same deals for everybody."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from fallakte.cli.common import EditionOption, HouseRules, Json, Lang, console, errors, fail, plainly, print_json
from fallakte.editions import load
from fallakte.editions.messages import say
from fallakte.lab.arena import Tournament, run_tournament, whole_deals
from fallakte.lab.entrants import parse_entrants


@plainly
def tournament_command(
    lang: Lang,
    bots: Annotated[
        str,
        typer.Option("--bots", "-b", help="Who plays: levels with counts (sheet,exact:2), or cmd:PROGRAM."),
    ] = "master,exact,sheet",
    edition: EditionOption = "classic",
    games: Annotated[int, typer.Option("--games", "-g", help="How many games, rounded up to whole deals.")] = 100,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed gives the same deals and dice.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="How many processes.")] = 1,
    code: Annotated[Path | None, typer.Option("--code", help="A Python file with a bot of your own.")] = None,
    records: Annotated[Path | None, typer.Option("--records", help="A folder to keep every game in.")] = None,
    time_limit: Annotated[float, typer.Option("--time-limit", help="Seconds a program has for an answer.")] = 10.0,
    rule: HouseRules = None,
    json: Json = False,
) -> None:
    """Let bots play each other. Example: [bold]fallakte tournament --bots master,exact:2 --games 300 --jobs 2[/bold]"""
    if games < 1:
        fail(say("bad_games", lang, games=games))
    loaded = load(edition, rule or ())
    entrants = parse_entrants(bots, None if code is None else str(code), time_limit)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task(escape(loaded.name), total=whole_deals(entrants, games))
        result = run_tournament(loaded, entrants, games, seed, jobs, lambda: progress.advance(task), records)
    if json:
        print_json(result.as_json())
        return
    console.print(standings_table(result, lang))
    for standing in result.standings:
        if standing.faults:
            told = ", ".join(f"{say(f'fault_{what}', lang)}: {count}" for what, count in standing.faults.items())
            console.print(say("tournament_faults", lang, bot=standing.name, faults=told))
    speed = result.games / result.seconds if result.seconds else 0.0
    figures = {"turns": result.turns, "asked": result.suspicions, "speed": speed}
    console.print(say("tournament_summary", lang, games=result.games, deals=result.deals, **figures))


def standings_table(result: Tournament, lang: str) -> Table:
    """The standings, the best first."""
    table = Table(title=f"{result.edition} · {result.seats}", box=SIMPLE, padding=(0, 1, 0, 0))
    for number, head in enumerate(say("tournament_heads", lang).split(" | ")):
        table.add_column(head, justify="right" if number else "left", no_wrap=True, overflow="ellipsis")
    for standing in result.standings:
        table.add_row(
            standing.name if len(standing.name) <= 20 else f"…{standing.name[-19:]}",
            f"{100 * standing.share:.1f} ({100 * standing.low:.0f}–{100 * standing.high:.0f})",
            f"{standing.times_fair:.2f}",
            f"{standing.rating:.1f}±{standing.uncertainty:.1f}",
            "–" if standing.suspicions is None else f"{standing.suspicions:.1f}",
            "–" if standing.turns is None else f"{standing.turns:.1f}",
            str(standing.wrong),
            f"{standing.median_ms:.2f} ({standing.p99_ms:.1f})",
        )
    return table
