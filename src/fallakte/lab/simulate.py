"""Many games of random legal play, as a check of the rules and a measure of speed."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from fallakte.bots.random import RandomBot
from fallakte.game import Game
from fallakte.rules import Edition
from fallakte.rules.values import need


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


def random_game(edition: Edition, seats: int, seed: int | str) -> Game:
    """One game of random legal play; the same seed gives the same game."""
    game, bot = Game.deal(edition, seats, seed=f"{seed}/chance"), RandomBot(f"{seed}/choice")
    while not game.over:
        game.do(bot.choose(game.legal))
    return game


def simulate(
    edition: Edition, seats: int, games: int, seed: int, progress: Callable[[], object] = lambda: None
) -> Simulated:
    """Play so many random games; `progress` is called after each.

    >>> from fallakte import load
    >>> simulate(load("speed"), seats=3, games=5, seed=1).finished
    5
    """
    need(games, int, "a number of games")
    if games < 0:
        raise ValueError(f"{games} games can't be played")
    turns: list[int] = []
    finished = solved = decisions = 0
    began = time.perf_counter()
    for number in range(games):
        game = random_game(edition, seats, f"{seed}/{number}")
        result = game.table.result
        turns.append(game.table.turn)
        finished += game.over
        solved += result is not None and result.how == "accusation"
        decisions += game.decisions
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
