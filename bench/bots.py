"""Bots: strength, calibration, soundness and speed, each reproducible with one command.

python bench/bots.py soak 10000           no illegal action, no wrong accusation by careful levels
python bench/bots.py calibration 200      of the solutions called 70-80 % likely, how many are right
python bench/bots.py strength 1000        every level as one seat among the level below; master against contest
python bench/bots.py speed                sheet games a second on the full board; milliseconds of exact and master
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from fallakte.bots import LADDER, make_bot
from fallakte.bots.exact import ExactBot
from fallakte.bots.master import MasterBot
from fallakte.deduce.knowledge import Knowledge
from fallakte.editions import edition_ids, load
from fallakte.lab.arena import run_tournament
from fallakte.lab.arena_game import has_choice, play
from fallakte.lab.duplicate import DuplicateChance
from fallakte.lab.entrants import parse_entrants
from fallakte.lab.standings import wilson
from fallakte.rules import Action, LegalActions, View
from fallakte.rules.opening import open_game

CAREFUL = ("sheet", "contest", "exact")


def soak(games: int) -> None:
    """All levels, editions and player counts in turn; mixed tables, so that everybody meets everybody."""
    faults: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    began = time.perf_counter()
    editions = [load(name) for name in edition_ids()]
    for game in range(games):
        edition, seats = editions[game % len(editions)], 2 + game // len(editions) % 5
        names = [LADDER[(game // 35 + seat * (1 + game // 210 % 5)) % len(LADDER)].id for seat in range(seats)]
        played = play(edition, [make_bot(name, f"{game}/{seat}") for seat, name in enumerate(names)], f"soak/{game}")
        ends[played.how] += 1
        for seat, name in enumerate(names):
            faults[name] += len(played.faults[seat])
            wrong[name] += played.out >> seat & 1
        if (game + 1) % 1000 == 0 or game + 1 == games:
            print(f"{game + 1} games in {time.perf_counter() - began:.0f} s; ended by {dict(ends)}")
            print("  illegal actions and crashes:", dict(faults))
            print("  wrong accusations:", dict(wrong), flush=True)
    assert not sum(faults.values())
    assert not any(wrong[name] for name in CAREFUL)


class Sworn:
    """Notes how likely it holds each solution to be, whenever it has learned something."""

    def __init__(self, bot: ExactBot) -> None:
        self.bot = bot
        self.said: list[Knowledge] = []

    def decide(self, view: View, legal: LegalActions) -> Action:
        """Decide as the bot does, and remember its odds."""
        action = self.bot.decide(view, legal)
        if has_choice(legal) and (not self.said or self.said[-1] is not self.bot.knowledge):
            self.said.append(self.bot.knowledge)
        return action


def calibration(games: int) -> None:
    """Deciles of the chances given to solutions, for exact and master, among players who ask differently."""
    curves: dict[str, list[tuple[float, float]]] = {}
    for who, rival in (("exact", "random"), ("exact", "sheet"), ("exact", "exact"), ("master", "exact")):
        said, told, right = [0.0] * 10, [0] * 10, [0] * 10
        for game in range(games):
            for three, chance, case in _sworn(who, rival, game):
                decile = min(9, int(10 * chance))
                said[decile] += chance
                told[decile] += 1
                right[decile] += three == case
        name = f"{who} among {rival}"
        print(f"{name}:")
        for decile in filter(told.__getitem__, range(10)):
            share, mean = right[decile] / told[decile], said[decile] / told[decile]
            curves.setdefault(name, []).append((mean, share))
            low, high = wilson(right[decile], told[decile])
            print(
                f"  called {10 * decile:>2}-{10 * decile + 10} % ({100 * mean:4.1f} on average): "
                f"{100 * share:5.1f} % right ({100 * low:.0f}-{100 * high:.0f}) of {told[decile]}",
                flush=True,
            )
    picture = Path(__file__).parents[1] / "docs" / "calibration.svg"
    picture.write_text(plot(curves), encoding="utf-8")


def _sworn(who: str, rival: str, game: int) -> Iterator[tuple[int, float, int]]:
    """Every solution a bot held possible in a game, how likely, and the true one."""
    edition, seed = load("speed"), f"calibration/{game}"
    sworn = Sworn((ExactBot if who == "exact" else MasterBot)(f"{game}/me"))
    knobs = "[accuses_once_in=1000000]" if rival == "random" else ""
    play(edition, [sworn, *(make_bot(rival + knobs, f"{game}/{seat}") for seat in (1, 2))], seed)
    case = open_game(edition, 3, DuplicateChance(seed)).state.case
    for knowledge in sworn.said:
        for three, chance in knowledge.solutions():
            yield sum(1 << card for card in three), chance, case


def plot(curves: dict[str, list[tuple[float, float]]]) -> str:
    """The curves as a small picture: called along, right upwards; the dotted line is perfect."""
    colours = ("#1f6f8b", "#7a1f2b", "#c9822b", "#2f6b46")
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -10 560 470" font-family="sans-serif" font-size="13">',
        '<rect x="-50" y="-10" width="560" height="470" fill="#fbf6ea"/>',
        '<path d="M0 400H400M0 400V0" stroke="#2b2118" fill="none"/>',
        '<path d="M0 400L400 0" stroke="#2b2118" stroke-dasharray="3 4" fill="none"/>',
    ]
    for tenth in range(0, 11, 2):
        lines.append(f'<text x="{40 * tenth}" y="418" text-anchor="middle">{10 * tenth}</text>')
        lines.append(f'<text x="-8" y="{404 - 40 * tenth}" text-anchor="end">{10 * tenth}</text>')
    lines.append('<text x="200" y="440" text-anchor="middle">called likely, %</text>')
    lines.append('<text x="4" y="8">right, %</text>')
    for (name, points), colour in zip(curves.items(), colours, strict=False):
        way = " ".join(f"{400 * said:.1f},{400 - 400 * right:.1f}" for said, right in points)
        lines.append(f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="2"/>')
        row = 320 + 20 * list(curves).index(name)
        lines.append(f'<text x="250" y="{row}" fill="{colour}">{name}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def strength(games: int) -> None:
    """The ladder on the full board, and master against contest without a board."""
    pairs = [("novice", "random"), ("sheet", "novice"), ("exact", "sheet"), ("master", "exact")]
    for seats in range(3, 7):
        for strong, weak in pairs:
            _report("classic", strong, weak, seats, games)
    for seats in range(3, 7):
        _report("speed", "master", "contest", seats, 2 * games)


def _report(edition: str, strong: str, weak: str, seats: int, games: int) -> None:
    result = run_tournament(load(edition), parse_entrants(f"{strong},{weak}:{seats - 1}"), games, seed=11)
    one = next(standing for standing in result.standings if standing.name == strong)
    print(
        f"{edition:<8} {seats} seats  {strong:<7} among {weak:<8} {result.games:>5} games  "
        f"{100 * one.share:5.1f} % ({100 * one.low:.1f}-{100 * one.high:.1f})  x{one.times_fair:.2f}  "
        f"wrong {one.wrong}  {one.median_ms:.2f} ms (p99 {one.p99_ms:.1f})",
        flush=True,
    )


def speed(games: int) -> None:
    """Games a second of sheet bots, and the time a decision takes."""
    for seats in range(3, 7):
        result = run_tournament(load("classic"), parse_entrants(f"sheet:{seats}"), games, seed=5)
        print(f"classic, {seats} sheet bots: {result.games / result.seconds:.1f} games/s")
    for level in ("exact", "master"):
        for edition, seats in (("classic", 3), ("classic", 6), ("speed", 3), ("speed", 6)):
            result = run_tournament(load(edition), parse_entrants(f"{level}:{seats}"), 60, seed=5)
            one = result.standings[0]
            print(f"{level} {edition} {seats} seats: median {one.median_ms:.2f} ms, p99 {one.p99_ms:.1f} ms")


def main(arguments: Sequence[str]) -> None:
    what, *rest = arguments or ["speed"]
    job = {"soak": soak, "calibration": calibration, "strength": strength, "speed": speed}[what]
    job(int(rest[0]) if rest else 200)


if __name__ == "__main__":
    main(sys.argv[1:])
