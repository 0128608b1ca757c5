"""Of the solutions a bot calls 70-80 % likely, how many are right? Likewise the other deciles.

python bench/calibration.py 4000

Protocol, fixed before the figures in docs/bots-lab.md were taken:
- edition `speed`, three seats; the bot sits in each seat in turn; both others are of one level, or of any level of the
  ladder (`ladder`), and play as they always do; where both are `random` they never accuse, which would end most games;
- whenever the bot had a choice and had learned something, the chance it gave to every solution it held possible is
  noted; what it is certain of is a row of its own;
- for each decile: how likely these solutions were called on average, and the share that was right. Its 95 % interval is
  Wilson's, with as many cases as the variance between games is worth, because the notes of one game belong together;
- a decile is met if this interval reaches into it;
- games are numbered from 0 with the seeds `calibration/0` and so on. None of them was used while the bots were changed.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from rich.progress import track

from fallakte.bots import LEVELS, make_bot
from fallakte.bots.exact import ExactBot
from fallakte.deduce.knowledge import Knowledge
from fallakte.editions import load
from fallakte.lab.arena_game import play
from fallakte.lab.entrants import parse_entrants
from fallakte.lab.standings import wilson
from fallakte.rules import Action, LegalActions, View
from fallakte.rules.cards import FIRST_PLACE, THINGS, each
from fallakte.rules.chance import Duplicate
from fallakte.rules.opening import open_game

RANDOM = "random[accuses_once_in=1000000]"
OPENS = "rogue[of=contest,first=3]"
BLUFFS = "sheet[bluff=1]"
TABLES = (
    *(("exact", rival) for rival in (RANDOM, "sheet", "contest", "exact", BLUFFS, OPENS, "ladder")),
    *(("master", rival) for rival in (RANDOM, "contest", "exact", BLUFFS, OPENS, "ladder")),
)
SEATS = 3
CERTAIN = 10
"""The row after the ten deciles."""
ENOUGH = 20
"""Fewer cases are no point of the picture."""


class Sworn:
    """Notes how likely it holds each solution to be, whenever it has learned something."""

    def __init__(self, bot: ExactBot) -> None:
        self.bot = bot
        self.said: list[Knowledge] = []

    def decide(self, view: View, legal: LegalActions) -> Action:
        """Decide as the bot does, and remember its odds."""
        action = self.bot.decide(view, legal)
        if legal.only is None and (not self.said or self.said[-1] is not self.bot.knowledge):
            self.said.append(self.bot.knowledge)
        return action


@dataclass(frozen=True)
class Row:
    """A decile: how many solutions were called so, how likely on average, how many were right, and the interval."""

    decile: int
    notes: int
    said: float
    right: float
    low: float
    high: float

    @property
    def met(self) -> bool:
        """Whether the interval reaches into the decile."""
        return self.high > self.decile / 10 - 1e-9 and self.low <= (self.decile + 1) / 10

    def __str__(self) -> str:
        called = "certain " if self.decile == CERTAIN else f"{10 * self.decile:>2}-{10 * self.decile + 10} %"
        return (
            f"  called {called:<8} ({100 * self.said:5.1f} on average): {100 * self.right:5.1f} % right "
            f"({100 * self.low:.1f}-{100 * self.high:.1f}) of {self.notes}{'' if self.met else ', missed'}"
        )


def game(who: str, rival: str, number: int) -> Any:
    """One game: by decile how many solutions were called so likely, the sum of the chances, and how many were right."""
    edition, seed, seat = load("speed"), f"calibration/{number}", number % SEATS
    bot = make_bot(who, f"{number}/me")
    assert isinstance(bot, ExactBot)
    sworn = Sworn(bot)
    chance = Random(number)
    rivals = [chance.choice(LEVELS).id if rival == "ladder" else rival for _ in range(SEATS)]
    bots = [parse_entrants(name)[0].make(f"{number}/{at}") for at, name in enumerate(rivals)]
    play(edition, [*bots[:seat], sworn, *bots[seat + 1 :]], seed)
    suspect, thing, place = each(open_game(edition, SEATS, Duplicate(seed)).state.case)
    told = np.zeros((3, CERTAIN + 1))
    for knowledge in sworn.said:
        chances = np.asarray(knowledge.joint) / knowledge.total
        possible = chances[chances > 0]
        deciles = _deciles(possible)
        np.add.at(told[0], deciles, 1)
        np.add.at(told[1], deciles, possible)
        told[2, _deciles(chances[suspect, thing - THINGS.start, place - FIRST_PLACE])] += 1
    return told


def _deciles(chances: Any) -> Any:
    return np.where(chances > 1 - 1e-9, CERTAIN, np.minimum(9, 10 * chances).astype(int))


def rows(games: Sequence[Any]) -> list[Row]:
    """The deciles of many games."""
    every = np.array(games)
    notes, said, right = every.sum(axis=0)
    found = []
    for decile in np.flatnonzero(notes).tolist():
        share = right[decile] / notes[decile]
        between = float(((every[:, 2, decile] - share * every[:, 0, decile]) ** 2).sum()) / notes[decile] ** 2
        worth = share * (1 - share) / between if between else float(np.count_nonzero(every[:, 0, decile]))
        low, high = wilson(share * worth, worth)
        found.append(Row(decile, int(notes[decile]), said[decile] / notes[decile], share, low, high))
    return found


def plot(curves: dict[str, list[Row]]) -> str:
    """The curves as a picture: called along, right upwards, with the intervals, where there are enough cases; the
    dotted line is perfect.
    """
    colours = (
        "#1f6f8b",
        "#7a1f2b",
        "#c9822b",
        "#6b4fa0",
        "#2b2118",
        "#2f6b46",
        "#a83279",
        "#4a6b1f",
        "#7a5a1f",
        "#1f3f8b",
        "#8b5a1f",
        "#3f7a7a",
        "#5a5a5a",
    )
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -10 760 470" font-family="sans-serif" font-size="13">',
        '<rect x="-50" y="-10" width="760" height="470" fill="#fbf6ea"/>',
        '<path d="M0 400H400M0 400V0" stroke="#2b2118" fill="none"/>',
        '<path d="M0 400L400 0" stroke="#2b2118" stroke-dasharray="3 4" fill="none"/>',
    ]
    for tenth in range(0, 11, 2):
        lines.append(f'<text x="{40 * tenth}" y="418" text-anchor="middle">{10 * tenth}</text>')
        lines.append(f'<text x="-8" y="{404 - 40 * tenth}" text-anchor="end">{10 * tenth}</text>')
    lines.append('<text x="200" y="440" text-anchor="middle">called likely, %</text>')
    lines.append('<text x="4" y="8">right, %</text>')
    for number, ((name, every), colour) in enumerate(zip(curves.items(), colours, strict=True)):
        points = [row for row in every if row.notes >= ENOUGH]
        way = " ".join(f"{400 * row.said:.1f},{400 - 400 * row.right:.1f}" for row in points)
        bars = "".join(
            f"M{400 * row.said + number - 2:.1f} {400 - 400 * row.low:.1f}V{400 - 400 * row.high:.1f}" for row in points
        )
        lines.append(f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="2"/>')
        lines.append(f'<path d="{bars}" stroke="{colour}" stroke-opacity="0.5"/>')
        lines.append(f'<text x="425" y="{80 + 20 * number}" fill="{colour}">{name}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def main(arguments: Sequence[str]) -> None:
    """Play so many games at every table, print the deciles and draw them."""
    games = int(arguments[0]) if arguments else 200
    curves = {}
    for who, rival in TABLES:
        name = f"{who} among {rival.removesuffix('[accuses_once_in=1000000]')}"
        curves[name] = rows([game(who, rival, number) for number in track(range(games), name)])
        print(f"{name}, {games} games:", *curves[name], sep="\n", flush=True)
    picture = Path(__file__).parents[1] / "docs" / "calibration.svg"
    picture.write_text(plot(curves), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
