"""Exact counting, measured: ours against a knowledge compiler (pysdd), the plain reference counter, and an older tree.

All answer the same questions about the same positions, through the same door: `count(position)` says how many deals
there are, in how many of them each card is with each holder, and how likely each of the 324 solutions is;
`outcomes(position, asked)` what suspicions would bring. Times are processor time, so that other work on the machine
counts as little as possible; the start of a new process is also measured by the clock. Run it from the repository:

    python bench/deduction.py
    python bench/deduction.py --old ../other    # beside it the core of another work tree, in turns with this one's
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.deduce import reference  # noqa: E402 -- the tests are found only after the path is set

from fallakte.deduce import CASE, Position  # noqa: E402
from fallakte.deduce.notation import read  # noqa: E402
from fallakte.deduce.puzzle import compile_position  # noqa: E402

REFERENCE_LIMIT = 20_000
"""The reference tries every deal: larger positions would take it minutes to days."""
ROUNDS = 3
"""So often each tree has its turn; of a position's times the shortest counts."""
TREE = """
import json, sys, time
tree = sys.argv[1]
sys.path[:0] = [tree, tree + "/src"]
from tests.deduce import games
from fallakte.deduce import count, outcomes, suspicions
from fallakte.deduce.notation import read
shared = json.load(open(sys.argv[2]))
of_shared = [read(case["position"]).position for case in shared]
onlookers = [games.play(100 * k + seed, 6, k, onlooker=True).position for k in (8, 10, 12, 16) for seed in range(12)]
duels = [games.play(100 * k + seed, 2, k, row=4).position for k in (2, 4, 8, 12) for seed in range(6)]
every, here = suspicions(), suspicions(14)
ROWS = {
    "count, shared positions": (of_shared, count, 20),
    "count, onlookers of six seats": (onlookers, count, 1),
    "count, duels": (duels, count, 20),
    "all 324 suspicions": (of_shared, lambda position: outcomes(position, every), 1),
    "36 suspicions from one place": (of_shared, lambda position: outcomes(position, here), 3),
    "all 324 suspicions, duels": (duels, lambda position: outcomes(position, every), 1),
}
found = {}
for name, (positions, work, repeat) in ROWS.items():
    found[name] = []
    for position in positions:
        times = []
        for _ in range(6 if repeat > 1 else 2):
            began = time.process_time()
            for _ in range(repeat):
                work(position)
            times.append((time.process_time() - began) / repeat)
        found[name].append(min(times))
print(json.dumps({"seconds": found, "deals": [count(position).deals for position in of_shared + onlookers + duels]}))
"""
"""What is measured, in a process of its own: the tree's own library answers."""


def measured(tree: Path) -> dict[str, Any]:
    """One turn of a tree."""
    command = [sys.executable, "-c", TREE, str(tree), str(ROOT / "tests" / "data" / "positions.json")]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def in_turns(trees: list[Path]) -> list[dict[str, list[float]]]:
    """The shortest times of every tree, by row and position; all of them must count the same."""
    turns: list[list[dict[str, Any]]] = [[] for _ in trees]
    for _ in track(range(ROUNDS), "in turns", transient=True):
        for tree, mine in zip(trees, turns, strict=True):
            mine.append(measured(tree))
    assert len({json.dumps(turn["deals"]) for mine in turns for turn in mine}) == 1, "the trees count differently"
    rows = list(turns[0][0]["seconds"])
    return [
        {row: [min(times) for times in zip(*(turn["seconds"][row] for turn in mine), strict=True)] for row in rows}
        for mine in turns
    ]


def seconds(work: Callable[[], Any], repeat: int = 1, clock: Callable[[], float] = time.process_time) -> float:
    """The median time of some runs."""
    times = []
    for _ in range(repeat):
        start = clock()
        work()
        times.append(clock() - start)
    return statistics.median(times)


def each(title: str, positions: list[Position], work: Callable[[Position], Any]) -> list[float]:
    """The time of some work on every position, with a progress bar."""
    return [seconds(partial(work, position)) for position in track(positions, title, transient=True)]


def with_pysdd(position: Position) -> float:
    """The same counts by compiling the position to a sentential decision diagram; returns the number of deals.

    A variable says "this card is with this holder"; hand sizes become sequential counters built card by card.
    """
    manager_of = import_module("pysdd.sdd").SddManager
    puzzle = compile_position(position)
    able = [[h for h in range(8) if puzzle.may[h] >> card & 1] for card in range(21)]
    for holder in range(8):
        for card in range(21):
            if puzzle.must[holder] >> card & 1:
                able[card] = [holder]
    cells = {(c, h): n for n, (c, h) in enumerate(((c, h) for c in range(21) for h in able[c]), 1)}
    manager = manager_of(var_count=len(cells), auto_gc_and_minimize=False)
    total = manager.true()
    for card in range(21):
        if able[card]:
            total &= exactly(manager, [manager.literal(cells[card, h]) for h in able[card]], 1)
    for seat, mask in puzzle.clauses:
        clause = manager.false()
        for card in range(21):
            if mask >> card & 1 and (card, seat) in cells:
                clause |= manager.literal(cells[card, seat])
        total &= clause
    for span in (range(6), range(6, 12), range(12, 21)):
        total &= exactly(manager, [manager.literal(cells[c, CASE]) for c in span if (c, CASE) in cells], 1)
    for holder in range(7):
        held = [manager.literal(cells[card, holder]) for card in range(21) if (card, holder) in cells]
        if held:
            total &= exactly(manager, held, puzzle.sizes[0][holder])
    models = total.wmc(log_mode=False)
    deals = float(models.propagate())
    for cell in cells.values():
        models.literal_pr(manager.literal(cell))
    for a in range(6):
        for b in range(6, 12):
            for c in range(12, 21):
                three = [(card, CASE) for card in (a, b, c)]
                if all(place in cells for place in three):
                    for place in three:
                        models.set_literal_weight(manager.literal(-cells[place]), 0.0)
                    models.propagate()
                    for place in three:
                        models.set_literal_weight(manager.literal(-cells[place]), 1.0)
    return deals


def exactly(manager: Any, literals: list[Any], number: int) -> Any:
    """The formula: exactly so many of these are true."""
    counts = [manager.true()] + [manager.false()] * number
    for literal in literals:
        counts = [
            (counts[n] & ~literal) | (counts[n - 1] & literal if n else manager.false()) for n in range(number + 1)
        ]
    return counts[number]


def python(code: str, clock: Callable[[], float]) -> float:
    """The time of a new Python process."""
    command = [sys.executable, "-c", code]
    return seconds(lambda: subprocess.run(command, check=True, capture_output=True), 5, clock)


def children() -> float:
    """Processor time of finished child processes."""
    return os.times().children_user + os.times().children_system


def ratio(theirs: list[float], ours: list[float]) -> str:
    """By how much ours is faster at the median position."""
    return f"{statistics.median(their / our for their, our in zip(theirs, ours, strict=True)):,.1f} ×"


def numbers(times: list[float]) -> tuple[str, str]:
    """Median and worst, in milliseconds."""
    return f"{statistics.median(times) * 1e3:,.3f}", f"{max(times) * 1e3:,.3f}"


def trees_table(ours: dict[str, list[float]], old: dict[str, list[float]] | None) -> Table:
    """What each row takes; and beside it, with the older tree."""
    table = Table("what", "positions", "median ms", "worst ms")
    for column in ("old median ms", "old worst ms", "faster (median)", "faster (worst)") if old else ():
        table.add_column(column)
    for row, times in ours.items():
        beside: tuple[str, ...] = ()
        if old:
            beside = (*numbers(old[row]), ratio(old[row], times), f"{max(old[row]) / max(times):,.1f} ×")
        table.add_row(row, str(len(times)), *numbers(times), *beside)
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure exact counting.")
    parser.add_argument(
        "--old", type=Path, help="another work tree, whose library is measured in turns with this one's"
    )
    asked = parser.parse_args()
    console = Console(width=max(120, Console().width))
    trees = [ROOT, *([asked.old.resolve()] if asked.old else [])]
    ours, *old = in_turns(trees)
    console.print(trees_table(ours, old[0] if old else None))
    shared = json.loads((ROOT / "tests" / "data" / "positions.json").read_text())
    positions = [read(case["position"]).position for case in shared]
    mine = ours["count, shared positions"]
    peers = Table("the same counts by", "positions", "median ms", "worst ms", "ours is faster (median)")
    try:
        times = each("pysdd", positions, with_pysdd)
        peers.add_row("pysdd", str(len(times)), *numbers(times), ratio(times, mine))
    except ImportError:
        console.print("pysdd is not installed, so it is left out: pip install pysdd")
    small = [n for n, case in enumerate(shared) if int(case["uniform"]["deals"]) <= REFERENCE_LIMIT]
    plain = each("reference", [positions[n] for n in small], reference.count)
    name = f"reference (up to {REFERENCE_LIMIT:,} deals)"
    peers.add_row(name, str(len(small)), *numbers(plain), ratio(plain, [mine[n] for n in small]))
    console.print(peers)
    start = Table("a new process", "clock s", "processor s")
    answer = "from fallakte.deduce import Position, count; count(Position((6, 6, 6)))"
    for name, code in {"first answer": answer, "import fallakte": "import fallakte", "nothing": ""}.items():
        start.add_row(name, *(f"{python(code, clock):.3f}" for clock in (time.perf_counter, children)))
    console.print(start)


if __name__ == "__main__":
    main()
