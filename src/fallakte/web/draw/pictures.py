"""The drawn pictures: SVG files in `pictures/`, found by a card's id, first among the edition's own.

A place's picture says on its root element which floor it lies on and where its name plate and its tokens stand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from fallakte.editions import Source
from fallakte.web.draw.svg import Box, Point
from fallakte.web.kept import kept

FOLDER = Path(__file__).parent / "pictures"
_SVG = re.compile(r"<svg\b([^>]*)>(.*)</svg>", re.DOTALL)
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')


@dataclass(frozen=True)
class Picture:
    """One drawing and what it says about itself."""

    box: Box
    body: str
    floor: str = ""
    plate: Point | None = None
    tokens: Point | None = None


def find_picture(kind: str, name: str, source: Source | None = None) -> Picture | None:
    """The picture of a card (`kind` is a folder: people, things, places, centre), or None where there is none."""
    own = None if source is None else own_pictures(source, kind).get(name)
    return own or (_shared(kind, name) if name in library(kind) else None)


@kept(256)
def library(kind: str) -> tuple[str, ...]:
    """The names of the pictures that every edition may use."""
    return tuple(sorted(file.stem for file in (FOLDER / kind).glob("*.svg")))


@kept(256)
def _shared(kind: str, name: str) -> Picture:
    return read_picture((FOLDER / kind / f"{name}.svg").read_text(encoding="utf-8"))


@kept(512)
def own_pictures(source: Source, kind: str) -> Mapping[str, Picture]:
    """The pictures an edition brings in its folder `pictures/KIND`; a drawing that is none is left out."""
    found = {}
    for file, text in source.files:
        name = re.fullmatch(rf"pictures/{kind}/([a-z0-9_-]+)\.svg", file)
        if name is not None:
            with suppress(KeyError, ValueError):
                found[name[1]] = read_picture(text)
    return found


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
