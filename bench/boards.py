"""How good a board is to play, next to the classic one: `python bench/boards.py [GAMES]`.

Measured on the empty board, walking only (no passages): steps from inside one place into another for all 36 pairs, the
chance that a roll of two dice from inside a place reaches at least one other place, and how far each start square is
from its nearest place. Where the middle can be entered, also the steps into it from each place. Then four `sheet` bots
play so many games: how many turns a game takes, and in which share of the turns a place is entered.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import combinations, product
from statistics import mean, median, quantiles

from rich.console import Console
from rich.progress import track
from rich.table import Table

from fallakte.bots import make_bot
from fallakte.editions import edition_ids, load
from fallakte.game import Game
from fallakte.rules import Edition, Event
from fallakte.rules.board import MIDDLE, PLACE_SPOTS, Spot
from fallakte.rules.events import SentTo, TookPassage, Walked
from fallakte.rules.reach import Walker

FAR = 99
ROLLS = [one + other for one, other in product(range(1, 7), repeat=2)]


@dataclass(frozen=True)
class Measures:
    """What is measured of one board."""

    squares: int
    doors: int
    black: int
    steps: list[int]
    """From place to place, one number for each pair."""
    reaching: float
    """The share of (place, roll) from which another place can be reached."""
    starts: list[int]
    """From each start square to its nearest place."""
    middle: list[int]
    """From each place to the middle; empty where it can't be entered."""


def steps_between(walker: Walker, here: Spot, there: Spot) -> int:
    way = walker.way(here, there, FAR, 0)
    if way is None:
        name = walker.board.spot_name
        raise ValueError(f"no way from {name(here)} to {name(there)}")
    return len(way)


def measure(walker: Walker) -> Measures:
    board = walker.board
    places = range(len(board.places))
    hits = sum(bool(walker.reach(place, roll, 0) & PLACE_SPOTS & ~(1 << place)) for place in places for roll in ROLLS)
    return Measures(
        squares=board.squares.bit_count(),
        doors=len(board.doors),
        black=board.black.bit_count(),
        steps=[steps_between(walker, here, there) for here, there in combinations(places, 2)],
        reaching=hits / (len(places) * len(ROLLS)),
        starts=[min(steps_between(walker, start, place) for place in places) for start in board.starts],
        middle=[steps_between(walker, place, MIDDLE) for place in places] if board.has_middle else [],
    )


def columns(measures: Measures) -> list[str]:
    steps, starts, middle = measures.steps, measures.starts, measures.middle
    return [
        str(measures.squares),
        str(measures.doors),
        f"{min(steps)} / {median(steps):g} / {mean(steps):.1f} / {max(steps)}",
        f"{measures.reaching:.0%}",
        f"{min(starts)}–{max(starts)}",
        f"{min(middle)} / {mean(middle):.1f} / {max(middle)}" if middle else "–",
        str(measures.black or "–"),
    ]


def played(edition: Edition, games: int) -> list[str]:
    """The turns of a game between four `sheet` bots, and the share of turns in which a place is entered."""
    turns, entered = [], 0
    for number in track(range(games), edition.id, transient=True):
        bots = [make_bot("sheet", f"boards/{number}/{seat}") for seat in range(4)]
        game = Game.deal(edition, 4, seed=f"boards/{number}").play(bots)
        turns.append(game.table.turn)
        entered += sum(_enters(event) for event in game.events)
    quarters = quantiles(turns, n=4)
    return [f"{quarters[0]:g} / {quarters[1]:g} / {quarters[2]:g}", f"{entered / sum(turns):.0%}"]


def _enters(event: Event) -> bool:
    match event:
        case Walked(_, way):
            return way[-1] < MIDDLE
        case SentTo(_, spot) | TookPassage(_, spot):
            return spot < MIDDLE
        case _:
            return False


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    table = Table(title="Boards")
    table.add_column("edition")
    for heading in (
        "squares",
        "doors",
        "place to place\nmin / median / mean / max",
        "rolls that\nreach a place",
        "start to\nnearest place",
        "place to middle\nmin / mean / max",
        "black\nsquares",
        "turns of a game\nquartiles",
        "turns that\nenter a place",
    ):
        table.add_column(heading, justify="right")
    for name in edition_ids():
        edition = load(name)
        walker = edition.walker(black_stops=edition.rules.advantage_cards)
        if walker is not None:
            table.add_row(name, *columns(measure(walker)), *played(edition, games))
    Console(width=160).print(table)


if __name__ == "__main__":
    main()
