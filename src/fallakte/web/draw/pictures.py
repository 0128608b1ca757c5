"""The drawn pictures: SVG files in `pictures/`, found by a card's id, first in the look's own folder.

A place's picture says on its root element which floor it lies on and where its name plate and its tokens stand.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fallakte.web.draw.svg import Box, Point

FOLDER = Path(__file__).parent / "pictures"
_SVG = re.compile(r"<svg\b([^>]*)>(.*)</svg>", re.DOTALL)
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_SAFE = re.compile(r"[a-z0-9_-]+")


@dataclass(frozen=True)
class Picture:
    """One drawing and what it says about itself."""

    box: Box
    body: str
    floor: str = ""
    plate: Point | None = None
    tokens: Point | None = None


@cache
def find_picture(kind: str, name: str, look: str = "") -> Picture | None:
    """The picture of a card (`kind` is a folder: people, things, places, centre), or None where there is none."""
    if not _SAFE.fullmatch(name):
        return None
    for folder in (FOLDER / kind / look, FOLDER / kind):
        file = folder / f"{name}.svg"
        if file.is_file():
            return read_picture(file.read_text(encoding="utf-8"))
    return None


def read_picture(drawing: str) -> Picture:
    """A picture from the text of its file."""
    match = _SVG.search(drawing)
    if match is None:
        raise ValueError("not an SVG drawing")
    said = dict(_ATTRIBUTE.findall(match[1]))
    x, y, w, h = map(float, said["viewBox"].split())
    return Picture(
        box=Box(x, y, w, h),
        body=match[2].strip().replace("\n", ""),
        floor=said.get("data-floor", ""),
        plate=_point(said.get("data-plate")),
        tokens=_point(said.get("data-tokens")),
    )


def _point(said: str | None) -> Point | None:
    if said is None:
        return None
    x, y = map(float, said.split())
    return x, y
