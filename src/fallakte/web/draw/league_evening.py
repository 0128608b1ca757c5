"""An evening of a league: the table with its seats, and one square picture to send round."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import NamedTuple

from fallakte.web.draw.fonts import fonts_inside
from fallakte.web.draw.pictures import find_picture
from fallakte.web.draw.svg import num, text

SIZE = 1080
ENAMEL = ("#7a1f2b", "#22427a", "#1c6a4e", "#6a3d86", "#4d5359", "#835311", "#a0421c")
"""The colours of members, as `league.css` has them; a picture that is sent round brings its own."""
MOST_LINES = 7
"""So many matches stand in the picture; of a longer evening the last ones."""
RAYS = 22
MOST_SIGNS = 13
"""So much of a name stands where there is little room."""


class EveningLine(NamedTuple):
    """A match in the picture."""

    time: str
    winner: str
    token: tuple[str, int] | None
    """The winner's letter and colour; None: unsolved."""
    about: str


def _token(letter: str, tone: int, radius: float) -> str:
    return (
        f'<circle r="{num(radius)}" fill="#1b120a"/><circle r="{num(radius - 1.5)}" fill="#c39a4c"/>'
        f'<circle r="{num(radius * 0.87)}" fill="{ENAMEL[tone]}"/><text class="e-f" y="{num(radius * 0.33)}" '
        f'font-size="{num(radius * 0.95)}" text-anchor="middle" fill="#fff6e6">{text(letter)}</text>'
    )


def _short(name: str) -> str:
    return name if len(name) <= MOST_SIGNS else f"{name[: MOST_SIGNS - 1]}…"


def draw_ring(seats: Sequence[tuple[str, int, str]], number: str, *, label: str) -> str:
    """The table seen from above, the seats in their order, clockwise from the top."""
    parts = [
        f'<svg class="ring" viewBox="0 -8 300 268" role="img" aria-label="{text(label)}">',
        '<ellipse class="ring-t" cx="150" cy="128" rx="78" ry="56"/>',
        f'<text class="e-f ring-n" x="150" y="134" text-anchor="middle" font-size="19">{text(number)}</text>',
    ]
    for at, (letter, tone, name) in enumerate(seats):
        angle = 2 * pi * at / len(seats) - pi / 2
        x, y = 150 + 108 * cos(angle), 126 + 84 * sin(angle)
        parts.append(
            f'<g transform="translate({num(x)} {num(y)})">{_token(letter, tone, 24 if at else 29)}'
            f'<text class="e-u rn" y="{43 if at else -35}" text-anchor="middle">{text(_short(name))}</text></g>'
        )
    return "".join((*parts, "</svg>"))


def draw_evening(
    name: str,
    day: str,
    lines: Sequence[EveningLine],
    *,
    head: str,
    hero: tuple[str, int] | None,
    podium: Sequence[tuple[str, int, str, str]],
    podium_head: str,
) -> str:
    """An evening's matches; `hero` is whoever won most, `podium` the first of the ranking."""
    lines = lines[-MOST_LINES:]
    style = (
        ".e-f{font-family:Federo,Georgia,serif}"
        ".e-u{font-family:'Alegreya Sans','Segoe UI',sans-serif;font-weight:500;font-variant-numeric:lining-nums}"
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" width="{SIZE}" height="{SIZE}">',
        f"<style>{fonts_inside()}{style}</style>",
        f'<rect width="{SIZE}" height="{SIZE}" fill="#17382f"/>{_rays()}',
        '<rect x="22" y="22" width="1036" height="1036" fill="none" stroke="#c39a4c" stroke-width="5"/>'
        '<rect x="34" y="34" width="1012" height="1012" fill="none" stroke="#c39a4c" stroke-width="2"/>',
        '<rect x="230" y="66" width="620" height="104" rx="5" fill="#c39a4c" stroke="#2b1d08" stroke-width="2"/>'
        '<rect x="238" y="74" width="604" height="88" rx="3" fill="none" stroke="#2b1d08" stroke-opacity=".5"/>',
        _line(name, 540, 121, 46 if len(name) <= 22 else 30, "#2b1d08"),
        _line(day, 540, 152, 23, "#2b1d08", "e-u"),
    ]
    top = 250
    if hero is not None:
        parts.append(_laurel())
        parts.append(f'<g transform="translate(540 322)">{_token(*hero, 84)}</g>')
        top = 530
    parts.append(_line(head, 540, top, 54 if len(head) <= 30 else 36, "#f6ebd2"))
    parts.append(_book(lines, top + 46, 828 if podium else 1000))
    if podium:
        parts.append(_line(podium_head, 540, 868, 24, "#e6c57e", "e-u"))
        parts.append('<path d="M104 882H976" stroke="#c39a4c" stroke-opacity=".6"/>')
        step = 872 / len(podium)
        for place, (letter, tone, who, rating) in enumerate(podium):
            x = 104 + step * (place + 0.5) - 110
            parts.append(_line(str(place + 1), x, 957, 46, "#e6c57e"))
            parts.append(f'<g transform="translate({num(x + 50)} 942)">{_token(letter, tone, 27)}</g>')
            parts.append(_line(_short(who), x + 88, 936, 29, "#f6ebd2", anchor="start"))
            parts.append(_line(rating, x + 88, 966, 24, "#d7cdb2", "e-u", anchor="start"))
    parts.append(_line("Fallakte", 540, 1030, 24, "#d9c48f"))
    return "".join((*parts, "</svg>"))


def _line(told: str, x: float, y: float, size: int, fill: str, cls: str = "e-f", anchor: str = "middle") -> str:
    return (
        f'<text class="{cls}" x="{num(x)}" y="{num(y)}" font-size="{size}" text-anchor="{anchor}" '
        f'fill="{fill}">{text(told)}</text>'
    )


def _book(lines: Sequence[EveningLine], top: float, bottom: float) -> str:
    """The lines of the score book."""
    step = min(66.0, (bottom - top - 30) / max(1, len(lines)))
    foot = top + 30 + step * len(lines)
    parts = [
        f'<rect x="104" y="{num(top)}" width="872" height="{num(foot - top)}" fill="#fbf4e3" rx="4"/>'
        f'<path d="M222 {num(top)}V{num(foot)}M227 {num(top)}V{num(foot)}" stroke="#8b1e2a" stroke-opacity=".4"/>'
    ]
    size = 33 if step > 44 else 24
    for number, line in enumerate(lines):
        y = top + 15 + step * (number + 0.5)
        parts.append(_line(line.time, 150, y + 9, 25, "#675540", "e-u", "start"))
        if line.token is not None:
            parts.append(f'<g transform="translate(272 {num(y)})">{_token(*line.token, min(22, step * 0.42))}</g>')
        parts.append(_line(line.winner, 310, y + 11, size, "#2a2018", anchor="start"))
        parts.append(_line(line.about, 946, y + 9, 23, "#675540", "e-u", "end"))
        if number + 1 < len(lines):
            parts.append(f'<path d="M130 {num(y + step / 2)}H950" stroke="#b9c3d6"/>')
    return "".join(parts)


def _rays() -> str:
    """Rays behind the wreath."""
    rays = []
    for number in range(RAYS):
        one, other = 2 * pi * number / RAYS, 2 * pi * (number + 0.5) / RAYS
        ends = [f"{num(540 + 1100 * cos(angle))} {num(322 + 1100 * sin(angle))}" for angle in (one, other)]
        rays.append(f"M540 322L{ends[0]}L{ends[1]}z")
    return f'<path d="{"".join(rays)}" fill="#b8934a" opacity=".16"/>'


def _laurel() -> str:
    picture = find_picture("icons", "laurel")
    if picture is None:
        return ""
    scale = 306 / picture.box.w
    return (
        f'<circle cx="540" cy="322" r="128" fill="#efc98a"/><g transform="translate(387 169) scale({num(scale)})" '
        f'color="#c39a4c" stroke="#17382f" stroke-width="7" paint-order="stroke">{picture.body}</g>'
    )
