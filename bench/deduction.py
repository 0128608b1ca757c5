"""Exact counting, measured: ours against a knowledge compiler (pysdd) and against the plain reference counter.

All three answer the same question about the same shared positions: how many deals, in how many of them each card is with
each holder, and how likely each of the 324 solutions is. Run it from the repository: `python bench/deduction.py`.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.deduce import reference  # noqa: E402

from fallakte.deduce import CASE, Position, count, outcomes, suspicions, warm  # noqa: E402
from fallakte.deduce.notation import Question, read  # noqa: E402
from fallakte.deduce.puzzle import compile_position  # noqa: E402

REFERENCE_LIMIT = 20_000
"""The reference tries every deal: larger positions would take it minutes to days."""


def seconds(work: Callable[[], Any], repeat: int = 1) -> float:
    """The median time of some runs."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def with_pysdd(position: Position) -> float:
    """The same counts by compiling the position to a sentential decision diagram; returns the number of deals.

    A variable says "this card is with this holder"; hand sizes become sequential counters built card by card.
    """
    from pysdd.sdd import SddManager

    puzzle = compile_position(position)
    able = [[h for h in range(8) if puzzle.may[h] >> card & 1] for card in range(21)]
    for holder in range(8):
        for card in range(21):
            if puzzle.must[holder] >> card & 1:
                able[card] = [holder]
    cells = {(c, h): n for n, (c, h) in enumerate(((c, h) for c in range(21) for h in able[c]), 1)}
    manager = SddManager(var_count=len(cells), auto_gc_and_minimize=False)
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
                if all(cell in cells for cell in three):
                    for cell in three:
                        models.set_literal_weight(manager.literal(-cells[cell]), 0.0)
                    models.propagate()
                    for cell in three:
                        models.set_literal_weight(manager.literal(-cells[cell]), 1.0)
    return deals


def exactly(manager: Any, literals: list[Any], number: int) -> Any:
    """The formula: exactly so many of these are true."""
    counts = [manager.true()] + [manager.false()] * number
    for literal in literals:
        counts = [
            (counts[n] & ~literal) | (counts[n - 1] & literal if n else manager.false()) for n in range(number + 1)
        ]
    return counts[number]


def first_answer() -> float:
    """A fresh process, code kept from before: from its start to its first answer."""
    code = "from fallakte.deduce import Position, count; print(count(Position((6, 6, 6))).deals)"
    return seconds(lambda: subprocess.run([sys.executable, "-c", code], check=True, capture_output=True), 3)


def import_time() -> float:
    """What `import fallakte` adds to the start of Python."""
    bare = seconds(lambda: subprocess.run([sys.executable, "-c", ""], check=True), 5)
    code = "import fallakte, fallakte.deduce"
    return seconds(lambda: subprocess.run([sys.executable, "-c", code], check=True), 5) - bare


def milliseconds(times: list[float]) -> str:
    return f"{statistics.median(times) * 1e3:,.3f}"


def row(table: Table, name: str, times: list[float], ours: list[float]) -> None:
    ratio = statistics.median(theirs / mine for theirs, mine in zip(times, ours, strict=True))
    worst = f"{max(times) * 1e3:,.3f}"
    table.add_row(name, str(len(times)), milliseconds(times), worst, f"{ratio:,.0f} ×")


def main() -> None:
    console = Console()
    shared = json.loads((ROOT / "tests" / "data" / "positions.json").read_text())
    questions: list[Question] = [read(case["position"]) for case in shared]
    with console.status("compiling or loading the core"):
        warm(background=False)
    ours = [seconds(lambda q=q: count(q.position), 50) for q in track(questions, "ours", transient=True)]  # type: ignore[misc]
    table = Table("counter", "positions", "median ms", "worst ms", "ours is faster by (median)")
    row(table, "fallakte.deduce", ours, ours)
    try:
        theirs = []
        for case, question in track(list(zip(shared, questions, strict=True)), "pysdd", transient=True):
            theirs.append(seconds(lambda q=question: with_pysdd(q.position)))  # type: ignore[misc]
            assert with_pysdd(question.position) == float(case["uniform"]["deals"])
        row(table, "pysdd", theirs, ours)
    except ImportError:
        console.print("pysdd is not installed, so it is left out: pip install pysdd")
    small = [n for n, case in enumerate(shared) if int(case["uniform"]["deals"]) <= REFERENCE_LIMIT]
    plain = [
        seconds(lambda n=n: reference.count(questions[n].position)) for n in track(small, "reference", transient=True)
    ]  # type: ignore[misc]
    row(table, f"reference (up to {REFERENCE_LIMIT:,} deals)", plain, [ours[n] for n in small])
    console.print(table)
    every = [seconds(lambda q=q: outcomes(q.position, suspicions())) for q in track(questions, "324", transient=True)]  # type: ignore[misc]
    place = [
        seconds(lambda q=q: outcomes(q.position, suspicions(14)), 3) for q in track(questions, "36", transient=True)
    ]  # type: ignore[misc]
    middle = [taken for case, taken in zip(shared, every, strict=True) if "-k8-" in case["id"] or "-k16-" in case["id"]]
    asked = Table("suspicions evaluated", "positions", "median ms", "worst ms")
    for name, times in (
        ("all 324", every),
        ("all 324, after 8 or 16 suspicions", middle),
        ("the 36 from one place", place),
    ):
        asked.add_row(name, str(len(times)), milliseconds(times), f"{max(times) * 1e3:,.1f}")
    console.print(asked)
    console.print(f"first answer in a new process: {first_answer():.2f} s; import of fallakte: {import_time():.3f} s")


if __name__ == "__main__":
    main()
