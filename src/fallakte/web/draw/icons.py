"""Icons, dice and the help dial."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import cos, pi, sin

from fallakte.web.draw.pictures import Picture, find_picture, library
from fallakte.web.draw.svg import num, text
from fallakte.web.kept import kept

ICONS = library("icons")
HELP_STEPS = 5
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def icon_defs(names: Iterable[str] = ICONS) -> str:
    """The definitions of icons, once on each page that uses them."""
    return symbols({name: picture for name in names if (picture := find_picture("icons", name))})


def symbols(pictures: Mapping[str, Picture]) -> str:
    """Hidden definitions of icons; nothing where there are none."""
    drawn = "".join(
        f'<symbol id="i-{name}" viewBox="{picture.box}">{picture.body}</symbol>' for name, picture in pictures.items()
    )
    return f'<svg class="defs" width="0" height="0" aria-hidden="true"><defs>{drawn}</defs></svg>' if drawn else ""


@kept(1024)
def icon(name: str, cls: str = "ico", label: str = "") -> str:
    """An icon; with a label it is a picture of its own, without one an ornament beside words."""
    spoken = f'role="img" aria-label="{text(label)}"' if label else 'aria-hidden="true"'
    return f'<svg class="{cls}" {spoken}><use href="#i-{name}"/></svg>'


def draw_die(value: int, *, question: bool = False) -> str:
    """A die; `question` shows the question mark that stands for the one (R38)."""
    if question:
        face = '<text class="die-question" x="24" y="25.5">?</text>'
    else:
        face = "".join(f'<circle cx="{24 + x * 10}" cy="{24 + y * 10}" r="4.2"/>' for x, y in _PIPS[value])
    return (
        '<svg class="die" viewBox="0 0 48 50" aria-hidden="true"><rect class="d-side" x="3" y="6" width="42" '
        'height="42" rx="9"/><rect class="d-top" x="3" y="3" width="42" height="42" rx="9"/>'
        f'<path class="d-hi" d="M9 7.5q15-3 30 0"/><g class="d-pip">{face}</g></svg>'
    )


@kept(64)
def draw_dial(steps: int, label: str) -> str:
    """The help dial: a gauge of five steps, so many of them filled, with its name in words."""
    start, span = pi * 0.75, pi * 1.5

    def point(angle: float, radius: float = 7) -> str:
        return f"{num(10 + radius * cos(angle))} {num(10 + radius * sin(angle))}"

    arcs = ""
    for i in range(HELP_STEPS):
        a, b = start + span * i / HELP_STEPS + 0.07, start + span * (i + 1) / HELP_STEPS - 0.07
        arcs += f'<path class="{"on" if i < steps else "off"}" d="M{point(a)}A7 7 0 0 1 {point(b)}"/>'
    needle = point(start + span * (steps - 0.5) / HELP_STEPS, 4.6)
    return (
        f'<span class="dial" title="{text(label)}"><svg viewBox="0 0 20 18" aria-hidden="true">{arcs}'
        f'<path class="ndl" d="M10 10L{needle}"/><circle class="hub" cx="10" cy="10" r="1.7"/></svg>'
        f'<span class="dl">{text(label)}</span></span>'
    )
