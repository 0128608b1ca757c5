"""The drawings of a league: a rating with its range, a share against the fair one, a rating over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fallakte.web.draw.svg import num, text

LOW, HIGH, WIDTH, HEIGHT = 5.0, 45.0, 230.0, 30.0
TICKS = (10, 20, 30, 40)
START = 25
"""The rating everybody begins with."""


def _x(rating: float) -> float:
    return WIDTH * (min(max(rating, LOW), HIGH) - LOW) / (HIGH - LOW)


def draw_axis() -> str:
    """The numbers above the ranges."""
    marks = "".join(f'<text x="{num(_x(tick))}" y="11" text-anchor="middle">{tick}</text>' for tick in TICKS)
    return f'<svg class="rg-axis" viewBox="0 0 {num(WIDTH)} 14" aria-hidden="true">{marks}</svg>'


def draw_range(mu: float, sigma: float, *, sure: bool) -> str:
    """A rating: the mean, one deviation as a bar, two as whiskers; hollow where there are few matches."""
    grid = "".join(f'<path class="rg-grid" d="M{num(_x(tick))} 0V30"/>' for tick in TICKS)
    grid += f'<path class="rg-grid rg-start" d="M{num(_x(START))} 0V30"/>'
    low, high, left, right = _x(mu - 2 * sigma), _x(mu + 2 * sigma), _x(mu - sigma), _x(mu + sigma)
    thin = f"M{num(low)} 15H{num(high)}M{num(low)} 11v8M{num(high)} 11v8"
    hollow = "" if sure else " weak"
    return (
        f'<svg class="rng{hollow}" viewBox="0 0 {num(WIDTH)} {num(HEIGHT)}" preserveAspectRatio="none" '
        'aria-hidden="true">'
        f'{grid}<path class="rg-thin" d="{thin}"/>'
        f'<rect class="rg-band" x="{num(left)}" y="9" width="{num(right - left)}" height="12" rx="2"/>'
        f'<path class="rg-mu" d="M{num(_x(mu))} 6v18"/></svg>'
    )


def draw_share(share: float, fair: float) -> str:
    """The share of wins, with a line at the fair one."""
    full = 0.6
    up = " up" if share >= fair else ""
    return (
        '<svg class="shr" viewBox="0 0 60 6" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="sh-bg" width="60" height="6"/>'
        f'<rect class="sh-v{up}" width="{num(60 * min(1, share / full))}" height="6"/>'
        f'<path class="sh-f" d="M{num(60 * min(1, fair / full))} 0V6"/></svg>'
    )


def draw_duel(mine: int, theirs: int, together: int, tone: int) -> str:
    """The matches of two members: one's wins from the left, the other's from the right."""
    left, right = 100 * mine / together, 100 * theirs / together
    return (
        '<svg viewBox="0 0 100 13" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="du-n" width="100" height="13"/><rect class="du-a" width="{num(left)}" height="13"/>'
        f'<rect class="du-b tokf-{tone}" x="{num(100 - right)}" width="{num(right)}" height="13"/></svg>'
    )


@dataclass(frozen=True)
class CurvePoint:
    """A rating after an evening."""

    day: str
    mu: float
    sigma: float
    won: bool


MOST_POINTS, MOST_DAYS = 240, 6
"""So many evenings are drawn one by one, so many days written below."""
CURVE_LEFT, CURVE_RIGHT, CURVE_FOOT = 40.0, 738.0, 220.0
RATINGS = (10, 20, 30, 40)


def draw_curve(points: Sequence[CurvePoint], *, label: str, start: str) -> str:
    """A rating over time: bands of one and two deviations, a dot where an evening had a win."""
    points = points[:: 1 + len(points) // MOST_POINTS]
    step = (CURVE_RIGHT - CURVE_LEFT) / max(1, len(points))
    across = [CURVE_LEFT + step * (at + 1) for at in range(len(points))]
    parts = [f'<svg class="chart pcurve" viewBox="0 0 760 250" role="img" aria-label="{text(label)}">']
    for rating in (*RATINGS, START):
        y, sort = num(_y(rating)), "gl st" if rating == START else "gl"
        parts.append(f'<path class="{sort}" d="M{num(CURVE_LEFT)} {y}H746"/>')
        parts.append(f'<text class="ax" x="32" y="{num(_y(rating) + 4)}" text-anchor="end">{rating}</text>')
    every = 1 + (len(points) - 1) // MOST_DAYS
    for x, point in list(zip(across, points, strict=True))[::every]:
        anchor = "end" if x > CURVE_RIGHT - 30 else "middle"
        parts.append(f'<text class="ax" x="{num(x)}" y="240" text-anchor="{anchor}">{text(point.day)}</text>')
    for times, band in ((2, "bd2"), (1, "bd1")):
        upper = [f"{num(x)},{num(_y(one.mu + times * one.sigma))}" for x, one in zip(across, points, strict=True)]
        lower = [f"{num(x)},{num(_y(one.mu - times * one.sigma))}" for x, one in zip(across, points, strict=True)]
        parts.append(f'<g class="{band}"><polygon points="{" ".join((*upper, *reversed(lower)))}"/></g>')
    line = " ".join(f"{num(x)},{num(_y(one.mu))}" for x, one in zip(across, points, strict=True))
    parts.append(f'<polyline class="cl" points="{num(CURVE_LEFT)},{num(_y(START))} {line}"/>')
    parts += [
        f'<circle class="cw" cx="{num(x)}" cy="{num(_y(one.mu))}" r="4.2"/>'
        for x, one in zip(across, points, strict=True)
        if one.won
    ]
    parts.append(f'<text class="ax start" x="746" y="{num(CURVE_FOOT - 6)}" text-anchor="end">{text(start)}</text>')
    return "".join((*parts, "</svg>"))


def _y(rating: float) -> float:
    return CURVE_FOOT - 4.6 * (min(max(rating, LOW), 50.0) - LOW)
