"""How fast the rules are: `python bench/engine.py`.

Random legal play on the full classic board, four seats, one core: decisions per second, once with the truth alone and
once with every seat's view folded along. As this depends on the machine, both are also told as a ratio to a baseline in
the same run: how often a second this Python can copy a small frozen dataclass with `dataclasses.replace`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from rich.console import Console
from rich.table import Table

from fallakte.bots.random import RandomBot
from fallakte.editions import load
from fallakte.game import Game
from fallakte.lab.simulate import random_game
from fallakte.rules import Edition

SEATS, SECONDS = 4, 6.0


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


def main() -> None:
    edition = load("classic")
    with Console().status("playing …"):
        baseline = rate(lambda _: copies())
        rates = {
            "decisions, the truth alone": rate(lambda number: truth_alone(edition, number)),
            "decisions, every seat's view folded along": rate(lambda number: with_views(edition, number)),
        }
    table = Table("what", "a second", "share of the baseline")
    table.add_row("baseline: dataclasses.replace", f"{baseline:,.0f}", "1")
    for name, value in rates.items():
        table.add_row(name, f"{value:,.0f}", f"{value / baseline:.3f}")
    Console().print(table)


if __name__ == "__main__":
    main()
