"""Ten thousand random games under random house rules before the referee: `python bench/referee.py [GAMES] [SEED]`.

The referee (tests/referee) is written from the numbered rules alone. Every event of every edition and number of seats
is checked, and at every decision what the rules allow is compared with what the engine offers. Takes some minutes.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from rich.console import Console
from rich.progress import track

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.referee.games import Seen, jobs, one_game


def look_at(job: tuple[str, int, int]) -> Seen | str:
    """One game: what was seen, or what was wrong."""
    try:
        return one_game(*job)
    except AssertionError as foul:
        return str(foul)


def main() -> None:
    """Print how much was looked at, and every foul."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    console = Console()
    with ProcessPoolExecutor() as pool:
        todo = jobs(games, seed)
        results = list(track(pool.map(look_at, todo, chunksize=20), "looking", len(todo), transient=True))
    seen = [one for one in results if isinstance(one, Seen)]
    fouls = [one for one in results if isinstance(one, str)]
    for foul in fouls[:20]:
        console.print(foul, style="red", markup=False)
    ruled = len({one.name for one in seen})
    events, decisions = sum(one.events for one in seen), sum(one.decisions for one in seen)
    console.print(
        f"{len(results)} games, {ruled} sets of rules, {events} events, {decisions} decisions: {len(fouls)} fouls"
    )
    raise SystemExit(1 if fouls else 0)


if __name__ == "__main__":
    main()
