"""A bot of a Python file has the same time limit as a program, and hangs nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from fallakte.editions import load
from fallakte.lab.arena import run_tournament
from fallakte.lab.entrants import parse_entrants

HANGS = {
    "decide": "    def decide(self, view, legal):\n        while True: pass\n",
    "catches": """
    def decide(self, view, legal):
        while True:
            try:
                while True: pass
            except Exception: pass
""",
    "is made": "    def __init__(self):\n        while True: pass\n    decide = print\n",
    "watches": """
    def begin(self, table, seat): pass
    def saw(self, seen, version):
        while version > 8: pass
    def decide(self, view, legal): return next(iter(legal))
""",
}


@pytest.mark.parametrize("how", HANGS)
def test_who_hangs_is_out_for_the_rest_of_the_game(how: str, tmp_path: Path) -> None:
    file = tmp_path / f"{how}.py"
    file.write_text(f"class Slow:\n{HANGS[how]}", encoding="utf-8")
    result = run_tournament(load("speed"), parse_entrants("slow,novice", str(file), time_limit=0.3), games=2, seed=3)
    slow = next(standing for standing in result.standings if standing.name == "slow")
    assert slow.faults["hang"] == 2
    assert set(slow.faults) <= {"hang", "absent"}


def test_a_mistake_while_watching_is_told_and_does_not_end_the_tournament(tmp_path: Path) -> None:
    file = tmp_path / "watcher.py"
    file.write_text(
        "class Watches:\n"
        "    def begin(self, table, seat): raise ValueError('no')\n"
        "    def saw(self, seen, version): pass\n"
        "    def decide(self, view, legal): return next(iter(legal))\n",
        encoding="utf-8",
    )
    result = run_tournament(load("speed"), parse_entrants("watches,novice", str(file)), games=2, seed=3)
    watches = next(standing for standing in result.standings if standing.name == "watches")
    assert watches.faults == {"crash": 2}
