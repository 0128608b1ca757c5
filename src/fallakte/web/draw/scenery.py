"""What stands around a game: the middle of the board, the table top under nine tiles, the house, the covers."""

from __future__ import annotations

from math import cos, pi, sin

from fallakte.editions import words
from fallakte.rules.board import MIDDLE
from fallakte.rules.edition import Edition
from fallakte.web.draw.looks import look_of
from fallakte.web.draw.pictures import find_picture, read_picture
from fallakte.web.draw.plan import TABLE_CORNER, TILE, Plan, cell_box, plan_of
from fallakte.web.draw.svg import Box, fit, num, path, rect, text
from fallakte.words import say

_CAPTIONED = 180
"""From this height on there is room for a caption."""
_COVER = "cover.svg"
LOGO = (
    '<svg class="logo" viewBox="0 0 40 32" aria-hidden="true">'
    '<path class="lg-f" d="M2 5q0-3 3-3h10l4 5h16q3 0 3 3v17q0 3-3 3H5q-3 0-3-3z"/>'
    '<path class="lg-b" d="M2 11h36v16q0 3-3 3H5q-3 0-3-3z"/><circle class="lg-s" cx="20" cy="20.5" r="6"/>'
    '<circle class="lg-r" cx="20" cy="20.5" r="3.4"/></svg>'
)


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
        body = picture.body.replace("{case_file}", text(words(edition, lang).say("page.case_label")))
        laid = fit(picture.box, inner if not enterable else box.grown(-6), 1.0)
        parts.append(f'<g class="centre-art" transform="{laid.transform}">{body}</g>')
    parts.append(rect(box.grown(-6), "centre-line"))
    if captioned:
        parts.append(rect(box.grown(-11), "centre-line thin"))
        foot = box.bottom - 45
        parts.append(f'<path class="centre-line thin" d="M{num(box.x + 11)} {num(foot)}H{num(box.right - 11)}"/>')
        caption = f'x="{num(box.middle[0])}" y="{num(foot + 22)}"'
        parts.append(f'<text class="centre-caption" {caption}>{text(say("page.board_caption", lang))}</text>')
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


def tabletop(plan: Plan) -> str:
    """The table under the nine tiles."""
    board = plan.board
    planks = "".join(f"M0 {num(y)}H{num(board.w)}" for y in range(80, int(board.h), 80))
    grain = "".join(
        f"M{num((i * 173) % 740 + 10)} {num(y + 26)}q60-9 120 0t120 0" for i, y in enumerate(range(0, int(board.h), 40))
    )
    spot = cell_box(TABLE_CORNER, TILE)
    x, y = spot.middle
    glass = (
        f'<g class="art" transform="translate({num(x)} {num(y)})">'
        '<rect class="p" x="-70" y="-48" width="92" height="104" rx="2" transform="rotate(-7)"/>'
        '<path class="n t" d="M-58-28l72-8M-56-12l72-9M-54 4l72-9M-52 20l50-6" />'
        '<path class="w2" d="M34 22l34 36q5 6-1 11q-6 4-11-1l-33-36z"/>'
        '<circle class="b" cx="10" cy="0" r="36"/><circle class="x li" cx="10" cy="0" r="28"/>'
        '<path class="n hl hv" d="M-8-8a20 20 0 0 1 16-13"/></g>'
    )
    cup = '<circle class="cup" cx="742" cy="594" r="30"/>'
    wood = rect(board, "wood", 8) + path(planks, "wood-line") + path(grain, "wood-grain")
    return f'<g class="tabletop">{wood}{cup}{glass}</g>'


def draw_manor(label: str) -> str:
    """A country house at dusk, some windows lit, one of them not empty."""
    picture = find_picture("scenes", "manor")
    if picture is None:
        return ""
    return (
        f'<svg class="manor" viewBox="{picture.box}" preserveAspectRatio="xMidYMax meet" role="img" '
        f'aria-label="{text(label)}">{picture.body}</svg>'
    )


def draw_cover(edition: Edition, lang: str) -> str:
    """The cover of an edition, with its words on it; one without a drawing gets a plain one with its name."""
    drawn = edition.source.texts.get(_COVER)
    picture = find_picture("scenes", "cover") if drawn is None else read_picture(drawn)
    if picture is None:
        return ""
    body, spoken = picture.body, words(edition, lang)
    for place, word in (("name", spoken.name), ("cover", spoken.cover), ("cover_small", spoken.cover_small)):
        body = body.replace(f"{{{place}}}", text(word))
    name = look_of(edition).name
    return f'<svg class="cover" id="cover-{name}" viewBox="{picture.box}" aria-hidden="true">{body}</svg>'
