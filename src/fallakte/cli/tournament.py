"""`fallakte tournament`: bots against each other, with rotated seats and the same deals for everybody."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from signal import SIGTERM, default_int_handler, signal
from typing import Annotated

import typer
from rich.box import SIMPLE
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from fallakte.cli.common import EditionOption, HouseRules, Json, Lang, console, errors, fail, plainly, print_json
from fallakte.editions import USUAL, load
from fallakte.lab.arena import Tournament, run_tournament, whole_deals
from fallakte.lab.entrants import check_programs, parse_entrants
from fallakte.lab.standings import Standing
from fallakte.words import say

MOST_SECONDS = 3600


@plainly
def tournament_command(
    lang: Lang,
    bots: Annotated[
        str,
        typer.Option("--bots", "-b", help="Who plays: levels with counts (sheet,exact:2), or cmd:PROGRAM."),
    ] = "master,exact,sheet",
    edition: EditionOption = USUAL,
    games: Annotated[int, typer.Option("--games", "-g", help="How many games, rounded up to whole deals.")] = 100,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed gives the same deals and dice.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="How many processes.")] = 1,
    code: Annotated[Path | None, typer.Option("--code", help="A Python file with a bot of your own.")] = None,
    records: Annotated[Path | None, typer.Option("--records", help="A folder to keep every game in.")] = None,
    time_limit: Annotated[
        float, typer.Option("--time-limit", help="Seconds a bot of your own has for an answer.")
    ] = 10.0,
    rule: HouseRules = None,
    json: Json = False,
) -> None:
    """Let bots play each other. Example: [bold]fallakte tournament --bots master,exact:2 --games 300 --jobs 2[/bold]"""
    if games < 1:
        fail(say("command.bad_games", lang, games=games))
    if jobs < 1:
        fail(say("command.bad_jobs", lang, jobs=jobs))
    if not 0 < time_limit <= MOST_SECONDS:
        fail(say("command.bad_time_limit", lang, seconds=f"{time_limit:g}", most=MOST_SECONDS))
    loaded = load(edition, rule or ())
    entrants = parse_entrants(bots, None if code is None else str(code), time_limit, lang)
    check_programs(entrants)
    signal(SIGTERM, default_int_handler)  # also whoever is ended from outside leaves no program behind
    total = whole_deals(entrants, games)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task(escape(loaded.name), total=total)
        try:
            result = run_tournament(loaded, entrants, games, seed, jobs, lambda: progress.advance(task), records)
        except KeyboardInterrupt:
            played = int(progress.tasks[0].completed)
            errors.print(f"fallakte: {say('command.tournament.stopped', lang, played=played, games=total)}")
            raise typer.Exit(130) from None
        except BrokenProcessPool:
            fail(say("command.tournament.broken", lang))
        except OSError as error:
            if records is None:
                raise
            fail(say("command.records_unwritable", lang, path=records, error=error.strerror or str(error)))
    if json:
        print_json(result.as_json(lang))
        return
    console.print(standings_table(result, lang))
    for standing in result.standings:
        tell_faults(standing, lang)
    speed = result.games / result.seconds if result.seconds else 0.0
    figures = {"turns": result.turns, "asked": result.suspicions, "speed": speed}
    console.print(say("command.tournament.summary", lang, games=result.games, deals=result.deals, **figures))


def tell_faults(standing: Standing, lang: str) -> None:
    """What went wrong with a bot, how often, and why the first time."""
    if not standing.faults:
        return
    told = ", ".join(f"{say(f'command.fault.{what}', lang)}: {count}" for what, count in standing.faults.items())
    console.print(say("command.tournament.faults", lang, bot=standing.name, faults=told), soft_wrap=True)
    for what, first in standing.first_faults.items():
        if what in ("hang", "absent"):  # the word says it all
            continue
        word = say(f"command.fault.{what}", lang)
        line = say("command.tournament.first_fault", lang, what=word, game=first.game, v=first.v, why=first.why)
        console.print(line, soft_wrap=True)


def standings_table(result: Tournament, lang: str) -> Table:
    """The standings, the best first."""
    table = Table(title=f"{result.edition} · {result.seats}", box=SIMPLE, padding=0)
    for number, head in enumerate(say("command.tournament.heads", lang).split(" | ")):
        if number:
            table.add_column(head, justify="right", no_wrap=True)
        else:
            table.add_column(head, overflow="fold")  # the one column that may be squeezed
    for standing in result.standings:
        table.add_row(
            standing.name,
            f"{100 * standing.share:.1f} ({100 * standing.low:.0f}–{100 * standing.high:.0f})",
            f"{standing.times_fair:.2f}",
            f"{standing.rating:.1f}±{standing.uncertainty:.1f}",
            "–" if standing.suspicions is None else f"{standing.suspicions:.1f}",
            "–" if standing.turns is None else f"{standing.turns:.1f}",
            str(standing.wrong),
            f"{_short(standing.median_ms)} ({_short(standing.p99_ms)})",
        )
    return table


def _short(milliseconds: float) -> str:
    """A time in at most five characters."""
    digits = 2 if milliseconds < 10 else 1 if milliseconds < 100 else 0
    return f"{milliseconds:.{digits}f}"
