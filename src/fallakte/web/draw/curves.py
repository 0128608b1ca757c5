"""Falling curves on a scale of powers: how many solutions each player left open after each turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from fallakte.web.draw.svg import num, text

MOST = 324
LEFT, RIGHT, TOP, BOTTOM, WIDTH, HEIGHT = 44.0, 508.0, 14.0, 250.0, 620, 284
GRID = (1, 3, 10, 30, 100, MOST)
LABEL_GAP = 19.0
"""The least distance of two names beside their curves' ends."""
LONGEST_NAME = 12


@dataclass(frozen=True)
class Curve:
    """A player's numbers, the deal first; `dash` keeps curves apart without their colours."""

    tone: str
    dash: int
    numbers: tuple[int, ...]
    out: bool = False
    """It ends early: the player was out."""


def draw_curves(curves: Sequence[Curve], names: Sequence[str], *, label: str, turn: str, before: int = 0) -> str:
    """The whole chart. Every curve has its player's name at its end, with a cross where the player was out; `label`
    tells it all in words, `before` is the number of turns before the first."""
    turns = max(1, *(len(curve.numbers) - 1 + curve.out for curve in curves))
    parts = [f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{text(label)}">']
    for number in GRID:
        y = _y(number)
        parts.append(f'<path class="gl" d="M{num(LEFT)} {num(y)}H{num(RIGHT)}"/>')
        parts.append(f'<text class="ax" x="{num(LEFT - 8)}" y="{num(y + 4)}" text-anchor="end">{number}</text>')
    every = next((step for step in (1, 2, 5, 10, 20, 50, 100) if turns / step <= 8), 200)
    for at in range(0, turns + 1, every):
        said = f"{turn} {before + at}" if at == every else str(before + at)
        parts.append(
            f'<text class="ax" x="{num(_x(at, turns))}" y="{HEIGHT - 10}" text-anchor="middle">{text(said)}</text>'
        )
    parts += [_line(curve, turns) for curve in curves]
    ends = sorted(((_y(curve.numbers[-1]), seat) for seat, curve in enumerate(curves)), reverse=True)
    for (y, seat), height in zip(ends, _heights([y + 4 for y, _ in ends]), strict=True):
        curve, name = curves[seat], names[seat]
        x = _x(len(curve.numbers) - 1, turns)
        parts.append(_end(curve, x, y))
        cross = "× " if curve.out else ""
        room = LONGEST_NAME - len(cross)
        said = cross + (name if len(name) <= room else name.split()[-1][:room])
        parts.append(f'<text class="evl line-{curve.tone}" x="{num(RIGHT + 10)}" y="{num(height)}">{text(said)}</text>')
    return "".join((*parts, "</svg>"))


def _heights(wanted: Sequence[float]) -> list[float]:
    """Where the names stand, the lowest first: each at its curve's end, or as near as there is room."""
    heights, below = [], BOTTOM + LABEL_GAP
    for y in wanted:
        below = min(y, below - LABEL_GAP)
        heights.append(below)
    above = TOP - LABEL_GAP
    for at in reversed(range(len(heights))):
        above = heights[at] = max(heights[at], above + LABEL_GAP)
    return heights


def draw_sample(curve: Curve) -> str:
    """A piece of a curve for the legend."""
    return f'<svg viewBox="0 0 30 8" aria-hidden="true"><path class="{_classes(curve)}" d="M1 4h28"/></svg>'


def _classes(curve: Curve) -> str:
    return f"ln line-{curve.tone}" + (f" dash-{curve.dash}" if curve.dash else "")


def _line(curve: Curve, turns: int) -> str:
    way = [f"M{num(_x(0, turns))} {num(_y(curve.numbers[0]))}"]
    way += [f"H{num(_x(at, turns))}V{num(_y(number))}" for at, number in enumerate(curve.numbers) if at]
    return f'<path class="{_classes(curve)}" d="{"".join(way)}"/>'


def _end(curve: Curve, x: float, y: float) -> str:
    if curve.out:
        cross = f"M{num(x - 5)} {num(y - 5)}l10 10m0 -10l-10 10"
        return f'<path class="ln line-{curve.tone}" d="{cross}"/>'
    return f'<circle class="cpt line-{curve.tone}" cx="{num(x)}" cy="{num(y)}" r="5.5"/>'


def _x(at: int, turns: int) -> float:
    return LEFT + (RIGHT - LEFT) * at / turns


def _y(number: int) -> float:
    return BOTTOM - (BOTTOM - TOP) * log(max(1, number)) / log(MOST)
