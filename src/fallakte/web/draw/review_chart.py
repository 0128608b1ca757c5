"""The chart of a review: a falling line a seat, and lanes with who asked, could have known and accused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log

from fallakte.web.draw.svg import num, text

GRID = (1, 2, 5, 10, 20, 50, 100, 200)
SIDE_BY_SIDE = 2.9
"""Equal numbers run beside each other, so far apart."""
MANY_TURNS = 30
"""From so many turns on only every fifth is numbered."""


@dataclass(frozen=True)
class ChartLine:
    """One seat's line and lane."""

    name: str
    """Short enough to stand behind the line."""
    letter: str
    tone: str
    solutions: tuple[int, ...]
    chance: tuple[float, ...]
    asked: frozenset[int]
    """The turns in which it asked."""
    turns: frozenset[int]
    """Its turns."""
    known: int | None
    acted: int | None
    out: int | None
    said: str
    """What stands behind its lane."""


@dataclass(frozen=True)
class ChartWords:
    """What the chart says."""

    label: str
    axis: str
    flag: str
    """Beside the moment the reader could have known; empty where there was none."""
    percent: Callable[[float], str]
    turn: Callable[[int], str]
    """What a turn's link is called."""
    link: Callable[[int], str]
    """Where a turn's link leads; an empty address is no link."""


@dataclass(frozen=True)
class _Form:
    """The measures of a drawing: wide, or narrow for a phone."""

    cls: str
    width: int
    left: float
    right: float
    top: float
    base: float
    numbers: float
    first_lane: float
    lane: float
    letter: float
    ends: bool


WIDE = _Form("rv-wide", 840, 46, 738, 30, 276, 296, 324.5, 25, 30, True)
NARROW = _Form("rv-narrow", 358, 30, 330, 30, 232, 252, 281, 26, 14, False)


def draw_review(lines: Sequence[ChartLine], words: ChartWords, *, chance: bool, reader: int | None, marked: int) -> str:
    """Both drawings of one measure; `marked` is the turn taken out, 0 for none."""
    return "".join(_draw(form, lines, words, chance, reader, marked) for form in (WIDE, NARROW))


def _draw(
    form: _Form, lines: Sequence[ChartLine], words: ChartWords, chance: bool, reader: int | None, marked: int
) -> str:
    turns = max(1, len(lines[0].solutions) - 1)
    height = form.first_lane + form.lane * len(lines) - form.lane / 2 + 4
    most = max(GRID[-1], *(line.solutions[0] for line in lines))

    def x(turn: float) -> float:
        return form.left + (form.right - form.left) * turn / turns

    def y(value: float) -> float:
        share = value if chance else log(value) / log(most)
        return form.base - (form.base - form.top) * share

    step = (form.right - form.left) / turns
    parts = [f'<svg class="rv-chart {form.cls}" viewBox="0 0 {form.width} {num(height)}" role="group"']
    parts.append(f' aria-label="{text(words.label)}">')
    if marked:
        band = f'x="{num(x(marked) - step / 2)}" y="16" width="{num(step)}" height="{num(height - 18)}" rx="3"'
        parts.append(f'<rect class="rv-band rv-on" {band}/>')
    parts += _grid(form, words, y, chance, most)
    every = 5 if turns > MANY_TURNS else 2 if turns > 12 and not form.ends else 1
    for turn in range(0, turns + 1, every):
        on = " rv-on" if turn and turn == marked else ""
        at = f'x="{num(x(turn))}" y="{num(form.numbers)}"'
        parts.append(f'<text class="ax rv-tn{on}" {at} text-anchor="middle">{turn}</text>')
    parts += _strokes(lines, x, y, chance, reader)
    if form.ends:
        parts += _ends(form, lines, words, y, chance)
    if reader is not None and words.flag and (known := lines[reader].known) is not None and not chance:
        line = lines[reader]
        flag = f'x="{num(x(known) - 15)}" y="{num(form.base - 9)}" text-anchor="end"'
        if x(known) < form.width / 3:
            flag = f'x="{num(x(known) + 15)}" y="{num(form.base - 9)}"'
        parts.append(f'<circle class="rv-spot line-{line.tone}" cx="{num(x(known))}" cy="{num(y(1))}" r="8"/>')
        parts.append(f'<text class="rv-flag" {flag}>{text(words.flag)}</text>')
    for number, line in enumerate(lines):
        parts.append(_lane(form, line, form.first_lane + form.lane * number, x, turns))
    for turn in range(1, turns + 1):
        if address := words.link(turn):
            hit = f'x="{num(x(turn) - step / 2)}" y="16" width="{num(step)}" height="{num(height - 18)}"'
            parts.append(
                f'<a href="{text(address)}" aria-label="{text(words.turn(turn))}"><rect class="rv-hit" {hit}/></a>'
            )
    return "".join((*parts, "</svg>"))


def _grid(form: _Form, words: ChartWords, y: Callable[[float], float], chance: bool, most: int) -> list[str]:
    marks = (
        [(share, words.percent(share)) for share in (0, 0.25, 0.5, 0.75, 1)]
        if chance
        else [(number, str(number)) for number in GRID if number <= most]
    )
    parts = []
    for value, said in marks:
        base = " rv-base" if value == 1 and not chance else ""
        parts.append(f'<path class="rv-grid{base}" d="M{num(form.left)} {num(y(value))}H{num(form.right)}"/>')
        at = f'x="{num(form.left - 8)}" y="{num(y(value) + 4)}"'
        parts.append(f'<text class="ax" {at} text-anchor="end">{text(said)}</text>')
    parts.append(f'<text class="rv-ylab" x="{12 if form.ends else 8}" y="14">{text(words.axis)}</text>')
    return parts


def _strokes(
    lines: Sequence[ChartLine],
    x: Callable[[float], float],
    y: Callable[[float], float],
    chance: bool,
    reader: int | None,
) -> list[str]:
    parts = ['<g class="rv-lines">']
    order = sorted(range(len(lines)), key=lambda seat: seat == reader)
    for seat in order:
        line = lines[seat]
        values = line.chance if chance else line.solutions
        last = len(values) - 1 if line.out is None else line.out - 1
        path = ""
        for turn in range(last + 1):
            alike = [
                other
                for other, one in enumerate(lines)
                if (one.chance if chance else one.solutions)[turn] == values[turn]
            ]
            shift = SIDE_BY_SIDE * (alike.index(seat) - (len(alike) - 1) / 2) if len(alike) > 1 else 0.0
            height = num(y(values[turn]) + shift)
            path += (
                f"V{height}H{num(x(min(turn + 1, last)))}" if turn else f"M{num(x(0))} {height}H{num(x(min(1, last)))}"
            )
        dash = f" dash-{seat}" if seat else ""
        parts.append(f'<path class="rv-halo" d="{path}"/><path class="ln line-{line.tone}{dash}" d="{path}"/>')
        if line.out is not None:
            parts.append(
                f'<text class="rv-end line-{line.tone}" x="{num(x(last) + 5)}" y="{num(y(values[last]) + 4)}">×</text>'
            )
    return [*parts, "</g>"]


def _ends(
    form: _Form, lines: Sequence[ChartLine], words: ChartWords, y: Callable[[float], float], chance: bool
) -> list[str]:
    """The names at the ends of the lines, none over another."""
    ends = sorted(
        (
            (y((line.chance if chance else line.solutions)[-1]), seat)
            for seat, line in enumerate(lines)
            if line.out is None
        ),
        reverse=True,
    )
    parts, last = [], form.base + 19.0
    for height, seat in ends:
        line = lines[seat]
        at = min(height, last - 19)
        last = at
        value = words.percent(line.chance[-1]) if chance else str(line.solutions[-1])
        parts.append(
            f'<path class="rv-lead" d="M{num(form.right + 2)} {num(height)}L{num(form.right + 8)} {num(at)}"/>'
        )
        parts.append(
            f'<text class="rv-end line-{line.tone}" x="{num(form.right + 13)}" y="{num(at + 4)}">{text(line.name)}'
            f'<tspan class="rv-endn" dx="7">{text(value)}</tspan></text>'
        )
    return parts


def _lane(form: _Form, line: ChartLine, y: float, x: Callable[[float], float], turns: int) -> str:
    parts = [f'<g class="rv-lane"><path class="rv-lane-line" d="M{num(form.left)} {num(y)}H{num(form.right)}"/>']
    parts.append(f'<circle class="rv-let line-{line.tone}" cx="{num(form.letter)}" cy="{num(y)}" r="9.5"/>')
    parts.append(f'<text class="rv-let-t" x="{num(form.letter)}" y="{num(y + 4.2)}">{text(line.letter)}</text>')
    for turn in sorted(line.turns - {line.out}):
        asked = turn in line.asked
        parts.append(
            f'<circle class="rv-{"ask" if asked else "still"}" cx="{num(x(turn))}" cy="{num(y)}" '
            f'r="{3.2 if asked else 2.6}"/>'
        )
    if line.known is not None:
        until = turns if line.acted is None else line.acted
        parts.append(
            f'<path class="rv-known line-{line.tone}" '
            f'd="M{num(x(line.known))} {num(y)}H{num(x(max(until, line.known)))}"/>'
        )
        parts.append(f'<circle class="rv-could line-{line.tone}" cx="{num(x(line.known))}" cy="{num(y)}" r="7.5"/>')
    if line.out is not None:
        parts.append(
            f'<text class="rv-end line-{line.tone}" x="{num(x(line.out))}" y="{num(y + 5)}" '
            f'text-anchor="middle">×</text>'
        )
    elif line.acted is not None:
        at = f'x="{num(x(line.acted) - 10)}" y="{num(y - 10)}"'
        parts.append(f'<use class="rv-acted" href="#i-m-case" {at} width="20" height="20"/>')
    if form.ends:
        parts.append(f'<text class="rv-lane-say" x="{num(form.right + 13)}" y="{num(y + 4)}">{text(line.said)}</text>')
    return "".join((*parts, "</g>"))


def draw_bar(share: float, *, passes: float = 0.0, mine: bool = False, kind: str = "rv-bs") -> str:
    """A bar of a hundred: what passes taught, then the rest."""
    cls = " rv-mine" if mine else ""
    pale = min(100.0, 100 * passes)
    rest = max(0.0, min(100.0, 100 * share) - pale)
    parts = ['<svg class="rv-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">']
    parts.append('<rect class="rv-b0" width="100" height="8"/>')
    if pale > 0.05:
        parts.append(f'<rect class="rv-bp{cls}" width="{num(pale)}" height="8"/>')
    if rest > 0.05:
        parts.append(f'<rect class="{kind}{cls}" x="{num(pale)}" width="{num(rest)}" height="8"/>')
    return "".join((*parts, "</svg>"))
