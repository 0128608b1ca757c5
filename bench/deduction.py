"""Exact counting, measured: ours against a knowledge compiler (pysdd) and against the plain reference counter.

All three answer the same question about the same shared positions: how many deals, in how many of them each card is
with each holder, and how likely each of the 324 solutions is. Times are processor time, so that other work on the
machine counts as little as possible; the start of a new process is also measured by the clock. Run it from the
repository: `python bench/deduction.py`.
"""

from __future__ import annotations

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

from fallakte.deduce import CASE, Position, count, outcomes, suspicions, warm  # noqa: E402
from fallakte.deduce.notation import read  # noqa: E402
from fallakte.deduce.puzzle import compile_position  # noqa: E402

REFERENCE_LIMIT = 20_000
"""The reference tries every deal: larger positions would take it minutes to days."""


def seconds(work: Callable[[], Any], repeat: int = 1, clock: Callable[[], float] = time.process_time) -> float:
    """The median time of some runs."""
    times = []
    for _ in range(repeat):
        start = clock()
        work()
        times.append(clock() - start)
    return statistics.median(times)


def each(title: str, positions: list[Position], work: Callable[[Position], Any], repeat: int = 1) -> list[float]:
    """The time of some work on every position, with a progress bar."""
    return [seconds(partial(work, position), repeat) for position in track(positions, title, transient=True)]


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


def compared(ours: list[float], others: dict[str, tuple[list[float], list[float]]]) -> Table:
    """A table of counters: each with its times, and ours for the same positions."""
    table = Table("counter", "positions", "median ms", "worst ms", "ours is faster by (median)")
    for name, (times, mine) in {"fallakte.deduce": (ours, ours), **others}.items():
        ratio = statistics.median(theirs / our for theirs, our in zip(times, mine, strict=True))
        table.add_row(name, str(len(times)), *numbers(times), f"{ratio:,.0f} ×")
    return table


def numbers(times: list[float]) -> tuple[str, str]:
    return f"{statistics.median(times) * 1e3:,.3f}", f"{max(times) * 1e3:,.3f}"


def main() -> None:
    console = Console()
    shared = json.loads((ROOT / "tests" / "data" / "positions.json").read_text())
    positions = [read(case["position"]).position for case in shared]
    with console.status("compiling or loading the core"):
        warm(background=False)
    ours = each("ours", positions, count, 50)
    others = {}
    try:
        others["pysdd"] = each("pysdd", positions, with_pysdd), ours
    except ImportError:
        console.print("pysdd is not installed, so it is left out: pip install pysdd")
    small = [n for n, case in enumerate(shared) if int(case["uniform"]["deals"]) <= REFERENCE_LIMIT]
    plain = each("reference", [positions[n] for n in small], reference.count)
    others[f"reference (up to {REFERENCE_LIMIT:,} deals)"] = plain, [ours[n] for n in small]
    console.print(compared(ours, others))
    asked = Table("suspicions evaluated", "positions", "median ms", "worst ms")
    every = each("324 suspicions", positions, lambda position: outcomes(position, suspicions()), 3)
    middle = [taken for case, taken in zip(shared, every, strict=True) if "-k4-" not in case["id"]]
    one = each("36 suspicions", positions, lambda position: outcomes(position, suspicions(14)), 3)
    for name, times in {"all 324": every, "all 324 in the middle of a game": middle, "36 from one place": one}.items():
        asked.add_row(name, str(len(times)), *numbers(times))
    console.print(asked)
    start = Table("a new process", "clock s", "processor s")
    answer = "from fallakte.deduce import Position, count; count(Position((6, 6, 6)))"
    for name, code in {"first answer": answer, "import fallakte": "import fallakte", "nothing": ""}.items():
        start.add_row(name, *(f"{python(code, clock):.3f}" for clock in (time.perf_counter, children)))
    console.print(start)


if __name__ == "__main__":
    main()
