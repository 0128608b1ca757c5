"""How fast the rules are: `python bench/engine.py`.

Random legal play on the full classic board, four seats, one core: decisions per second of processor time, once with the
truth alone and once with every seat's view folded along. As this depends on the machine, both are also told as a ratio
to a baseline in the same run: how often a second this Python can copy a small frozen dataclass with
`dataclasses.replace`.

    python bench/engine.py --old ../other    # and as a ratio to another work tree, measured in turns with this one
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.table import Table

from fallakte.bots.random import RandomBot
from fallakte.editions import load
from fallakte.game import Game
from fallakte.lab.simulate import random_game
from fallakte.rules import Edition

SEATS, SECONDS = 4, 6.0
ROOT = Path(__file__).parents[1]
ROUNDS = 5
"""So often each tree has its turn; of its rates the highest counts."""
TREE = """
import json, sys
sys.path[:0] = [sys.argv[1] + "/bench", sys.argv[1] + "/src"]
import engine
engine.SECONDS = 2.0
edition = engine.load("classic")
works = (engine.truth_alone, engine.with_views)
print(json.dumps([engine.rate(lambda number: work(edition, number)) for work in works]))
"""
"""What is measured beside an older tree, in a process of its own: the tree's own games of the tree's own rules."""


@dataclass(frozen=True)
class Small:
    """What the baseline copies."""

    turn: int = 0
    seat: int = 0
    phase: str = ""
    spot: int = 0


def copies() -> int:
    value = Small()
    for turn in range(10_000):
        value = replace(value, turn=turn)
    return 10_000


def truth_alone(edition: Edition, number: int) -> int:
    return random_game(edition, SEATS, f"bench/{number}").decisions


def with_views(edition: Edition, number: int) -> int:
    bots = [RandomBot(f"bench/{number}/{seat}") for seat in range(SEATS)]
    return Game.deal(edition, SEATS, seed=f"bench/{number}").play(bots).decisions


def rate(work: Callable[[int], int]) -> float:
    """How much work is done a second of processor time, after as long a time of warming up."""
    done, number, began = 0, 0, time.process_time()
    while time.process_time() - began < SECONDS:
        work(number)
        number += 1
    began = time.process_time()
    while time.process_time() - began < SECONDS:
        done += work(number)
        number += 1
    return done / (time.process_time() - began)


def in_turns(trees: list[Path]) -> list[tuple[float, ...]]:
    """The highest rates of every tree."""
    rates: list[list[list[float]]] = [[] for _ in trees]
    for _ in range(ROUNDS):
        for tree, mine in zip(trees, rates, strict=True):
            command = [sys.executable, "-c", TREE, str(tree)]
            mine.append(json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout))
    return [tuple(max(times) for times in zip(*mine, strict=True)) for mine in rates]


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the rules.")
    parser.add_argument("--old", type=Path, help="another work tree, which is measured in turns with this one")
    asked = parser.parse_args()
    edition = load("classic")
    names = ["decisions, the truth alone", "decisions, every seat's view folded along"]
    if asked.old:
        table = Table("what", "a second", "a second, the other tree", "ratio")
        with Console().status("playing in turns …"):
            ours, theirs = in_turns([ROOT, asked.old.resolve()])
        for name, mine, other in zip(names, ours, theirs, strict=True):
            table.add_row(name, f"{mine:,.0f}", f"{other:,.0f}", f"{mine / other:.2f}")
        Console().print(table)
        return
    with Console().status("playing …"):
        baseline = rate(lambda _: copies())
        rates = [rate(partial(work, edition)) for work in (truth_alone, with_views)]
    table = Table("what", "a second", "share of the baseline")
    table.add_row("baseline: dataclasses.replace", f"{baseline:,.0f}", "1")
    for name, value in zip(names, rates, strict=True):
        table.add_row(name, f"{value:,.0f}", f"{value / baseline:.3f}")
    Console().print(table)


if __name__ == "__main__":
    main()
