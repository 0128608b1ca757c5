"""A thousand random legal games of every edition and number of seats: `python bench/soak.py [GAMES]`.

Every game must end, without an error, within the stated bound on turns. Takes some minutes; not part of the tests.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor, as_completed

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from fallakte.editions import edition_ids, load
from fallakte.lab.simulate import Simulated, simulate


def soak(edition: str, seats: int, games: int) -> Simulated:
    return simulate(load(edition), seats, games, seed=1)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    jobs = [(edition, seats) for edition in edition_ids() for seats in range(2, 7)]
    results: dict[tuple[str, int], Simulated] = {}
    with ProcessPoolExecutor() as pool, Progress(transient=True) as progress:
        task = progress.add_task("soaking", total=len(jobs))
        running = {pool.submit(soak, *job, games): job for job in jobs}
        for done in as_completed(running):
            results[running[done]] = done.result()
            progress.advance(task)
    table = Table("edition", "seats", "games", "finished", "solved", "turns median", "turns max", "bound")
    for job in jobs:
        result = results[job]
        numbers = (
            result.games,
            result.finished,
            result.solved,
            result.turns_median,
            result.turns_max,
            result.turn_bound,
        )
        table.add_row(job[0], str(job[1]), *(f"{number:g}" for number in numbers))
        assert result.finished == games
        assert result.turns_max <= result.turn_bound
    Console().print(table)


if __name__ == "__main__":
    main()
