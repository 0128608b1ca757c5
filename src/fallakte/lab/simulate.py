"""Many games of random legal play, as a check of the rules and a measure of speed."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from fallakte.bots.random import RandomBot
from fallakte.lab.game import Played, play_blind
from fallakte.rules import Edition, Seeded
from fallakte.rules.opening import open_game


@dataclass(frozen=True)
class Simulated:
    """What came of many games."""

    games: int
    finished: int
    solved: int
    turns_median: float
    turns_max: int
    turn_bound: int
    decisions: int
    seconds: float

    def as_json(self) -> dict[str, object]:
        """The figures for a program to read."""
        return {
            "games": self.games,
            "finished": self.finished,
            "solved": self.solved,
            "turns": {"median": self.turns_median, "max": self.turns_max, "bound": self.turn_bound},
            "decisions": self.decisions,
            "decisions_per_second": self.decisions_per_second,
        }

    @property
    def decisions_per_second(self) -> int:
        """How fast it went."""
        return round(self.decisions / self.seconds) if self.seconds else 0


def random_game(edition: Edition, seats: int, seed: int | str) -> Played:
    """One game of random legal play; the same seed gives the same game."""
    chance = Seeded(f"{seed}/chance")
    return play_blind(open_game(edition, seats, chance), RandomBot(f"{seed}/choice").choose, chance)


def simulate(
    edition: Edition, seats: int, games: int, seed: int, progress: Callable[[], object] = lambda: None
) -> Simulated:
    """Play so many random games; `progress` is called after each."""
    turns: list[int] = []
    finished = solved = decisions = 0
    began = time.perf_counter()
    for number in range(games):
        played = random_game(edition, seats, f"{seed}/{number}")
        result = played.state.table.result
        turns.append(played.state.table.turn)
        finished += result is not None
        solved += result is not None and result.how == "accusation"
        decisions += played.decisions
        progress()
    return Simulated(
        games=games,
        finished=finished,
        solved=solved,
        turns_median=statistics.median(turns) if turns else 0,
        turns_max=max(turns, default=0),
        turn_bound=edition.rules.round_limit * seats,
        decisions=decisions,
        seconds=time.perf_counter() - began,
    )
