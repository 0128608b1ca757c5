"""Bots: strength, soundness and speed, each reproducible with one command; calibration.py has the calibration.

python bench/bots.py soak 10000           no illegal action, no wrong accusation by careful levels
python bench/bots.py strength 1000        every level as one seat among the level below; master against contest
python bench/bots.py daring 900           master among others with and without daring, on the same deals
python bench/bots.py speed                sheet games a second on the full board; milliseconds of exact and master
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from rich.progress import Progress

from fallakte.bots import LADDER, LEVELS, make_bot
from fallakte.editions import edition_ids, load
from fallakte.lab.arena import run_tournament
from fallakte.lab.arena_game import play
from fallakte.lab.entrants import parse_entrants

CAREFUL = ("sheet", "contest", "exact")


def soak(games: int) -> None:
    """All levels, editions and player counts in turn; mixed tables, so that everybody meets everybody."""
    faults: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    began = time.perf_counter()
    editions = [load(name) for name in edition_ids()]
    for game in range(games):
        edition, seats = editions[game % len(editions)], 2 + game // len(editions) % 5
        names = [LEVELS[(game // 35 + seat * (1 + game // 210 % 5)) % len(LEVELS)].id for seat in range(seats)]
        played = play(edition, [make_bot(name, f"{game}/{seat}") for seat, name in enumerate(names)], f"soak/{game}")
        ends[played.how] += 1
        for seat, name in enumerate(names):
            faults[name] += len(played.faults[seat])
            wrong[name] += played.out >> seat & 1
        if (game + 1) % 1000 == 0 or game + 1 == games:
            print(f"{game + 1} games in {time.perf_counter() - began:.0f} s; ended by {dict(ends)}")
            print("  illegal actions and crashes:", dict(faults))
            print("  wrong accusations:", dict(wrong), flush=True)
    assert not sum(faults.values())
    assert not any(wrong[name] for name in CAREFUL)


DARING = (
    *(("classic", rival, seats) for rival in ("exact", "sheet") for seats in (3, 4)),
    *(("speed", rival, 3) for rival in ("contest", "sheet")),
    *(("classic", "sheet[bluff=1]", 3), ("speed", "sheet[bluff=1]", 4)),
)
"""Where it is measured what wrong accusations bring."""


def strength(games: int) -> None:
    """Every rung among the one below, with and without a board; master in larger rounds, and against contest."""
    for seats in (3, 4):
        for edition in ("classic", "speed"):
            for weak, strong in pairwise(LADDER):
                _report(edition, strong.id, weak.id, seats, games)
    for seats in (5, 6):
        _report("classic", "master", "exact", seats, games)
    for seats in range(3, 7):
        _report("speed", "master", "contest", seats, 2 * games)


def daring(games: int) -> None:
    """What master wins, and what it would if it accused only what is certain."""
    for edition, rival, seats in DARING:
        for master in ("master", "master[dare=2,set_out=2]"):
            _report(edition, master, rival, seats, games)


def _report(edition: str, strong: str, weak: str, seats: int, games: int) -> None:
    entrants = parse_entrants(f"{strong},{weak}:{seats - 1}")
    with Progress(transient=True) as bar:
        task = bar.add_task(f"{edition}, {seats} seats, {strong} among {weak}", total=-(-games // seats) * seats)
        result = run_tournament(load(edition), entrants, games, seed=11, progress=lambda: bar.advance(task))
    one = next(standing for standing in result.standings if standing.name == strong)
    print(
        f"{edition:<8} {seats} seats  {strong:<7} among {weak:<8} {result.games:>5} games  "
        f"{100 * one.share:5.1f} % ({100 * one.low:.1f}-{100 * one.high:.1f})  x{one.times_fair:.2f}  "
        f"wrong {one.wrong}  {one.median_ms:.2f} ms (p99 {one.p99_ms:.1f})",
        flush=True,
    )


def speed(games: int) -> None:
    """Games a second of sheet bots, and the time a decision takes."""
    for seats in range(3, 7):
        result = run_tournament(load("classic"), parse_entrants(f"sheet:{seats}"), games, seed=5)
        print(f"classic, {seats} sheet bots: {result.games / result.seconds:.1f} games/s")
    for level in ("exact", "master"):
        for edition, seats in (("classic", 3), ("classic", 6), ("speed", 3), ("speed", 6)):
            result = run_tournament(load(edition), parse_entrants(f"{level}:{seats}"), 60, seed=5)
            one = result.standings[0]
            print(f"{level} {edition} {seats} seats: median {one.median_ms:.2f} ms, p99 {one.p99_ms:.1f} ms")


def main(arguments: Sequence[str]) -> None:
    what, *rest = arguments or ["speed"]
    job = {"soak": soak, "strength": strength, "daring": daring, "speed": speed}[what]
    job(int(rest[0]) if rest else 200)


if __name__ == "__main__":
    main(sys.argv[1:])
