"""The middle of the board: the case file, a landmark, the headquarters; framed, with rays behind it."""

from __future__ import annotations

from math import cos, pi, sin

from fallakte.editions import words
from fallakte.rules.board import MIDDLE
from fallakte.rules.edition import Edition
from fallakte.web.draw.looks import look_of
from fallakte.web.draw.pictures import find_picture
from fallakte.web.draw.plan import plan_of
from fallakte.web.draw.svg import Box, fit, num, rect, text

_CAPTIONS = {"de": "wer · womit · wo", "en": "who · with what · where"}
_CAPTIONED = 180
"""From this height on there is room for a caption."""


def draw_centre(edition: Edition, lang: str) -> str:
    """The picture in the middle; its caption is a name plate where one can enter it."""
    plan = plan_of(edition)
    box = plan.areas[MIDDLE].box.grown(-3)
    enterable = any(way.spot == MIDDLE for way in plan.doorways)
    parts = [rect(box, "centre-ground", 3), f'<clipPath id="clip-middle">{rect(box.grown(-11), "")}</clipPath>']
    picture = find_picture("centre", look_of(edition).centre, edition.source)
    inner = box.grown(-11)
    captioned = not enterable and box.h > _CAPTIONED
    if captioned:
        inner = Box(inner.x, inner.y, inner.w, inner.h - 34)
    parts.append(f'<g clip-path="url(#clip-middle)"><g class="rays">{rays(box)}</g></g>')
    if picture:
        body = picture.body.replace("{case_file}", text(words(edition, lang).case_file.capitalize()))
        laid = fit(picture.box, inner if not enterable else box.grown(-6), 1.0)
        parts.append(f'<g class="centre-art" transform="{laid.transform}">{body}</g>')
    parts.append(rect(box.grown(-6), "centre-line"))
    if captioned:
        parts.append(rect(box.grown(-11), "centre-line thin"))
        foot = box.bottom - 45
        parts.append(f'<path class="centre-line thin" d="M{num(box.x + 11)} {num(foot)}H{num(box.right - 11)}"/>')
        caption = f'x="{num(box.middle[0])}" y="{num(foot + 22)}"'
        parts.append(f'<text class="centre-caption" {caption}>{text(_CAPTIONS.get(lang, ""))}</text>')
    return "".join(parts)


def rays(box: Box, count: int = 22) -> str:
    """A fan of rays from the middle of a box's lower edge."""
    x, y, reach = box.middle[0], box.bottom - 45, box.w + box.h
    step = pi / count
    drawn = ""
    for i in range(count):
        a, b = i * step + step / 4, i * step + step * 3 / 4
        drawn += f"M{num(x)} {num(y)}L{num(x + reach * cos(a))} {num(y - reach * sin(a))}"
        drawn += f"L{num(x + reach * cos(b))} {num(y - reach * sin(b))}z"
    return f'<path d="{drawn}"/>'
