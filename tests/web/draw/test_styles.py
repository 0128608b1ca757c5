"""The style sheets: nothing from outside, everything drawn has its class, and text can be read in every look."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from fallakte.editions import edition_ids, load
from fallakte.editions.source import SHIPPED
from fallakte.web import draw, templating
from fallakte.web.draw.looks import look_of
from fallakte.web.draw.pictures import FOLDER

STATIC = Path(draw.__file__).parent.parent / "static"
SHEETS = sorted((STATIC / "css").glob("*.css"))

TEXT_PAIRS = [
    ("ink", "paper"),
    ("ink", "desk"),
    ("ink-2", "paper"),
    ("ink-3", "paper"),
    ("accent", "paper"),
    ("primary-ink", "primary"),
    ("dock-ink", "dock"),
    ("dock-muted", "dock"),
    ("spine-ink", "spine"),
    ("go-ink", "go"),
    ("bd-plate-ink", "bd-plate"),
    ("private", "paper"),
    ("seal", "paper"),
    ("card-ink", "card-paper"),
]


@cache
def tokens(edition: str) -> dict[str, str]:
    """The tokens of an edition's look: the house's, overridden by its own."""
    look = look_of(load(edition))
    house = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
    css = re.sub(r"/\*.*?\*/", "", house + look.css, flags=re.DOTALL)
    found: dict[str, str] = {}
    for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
        selectors = {part.strip() for part in selector.split(",")}
        if selectors & {":root", "[data-edition]", f'[data-edition="{look.name}"]'}:
            found.update(re.findall(r"--([\w-]+): *([^;]+);", body))
    return found


def colour(look: str, token: str, night: bool) -> str:
    value = tokens(look)[token]
    pair = re.fullmatch(r"light-dark\((#\w+), *(#\w+)\)", value)
    return pair[2 if night else 1] if pair else value


def luminance(hex_colour: str) -> float:
    digits = hex_colour[1:]
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    channels = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("look", edition_ids())
def test_text_is_readable_in_every_look_by_day_and_night(look: str, night: bool) -> None:
    for ink, paper in TEXT_PAIRS:
        ratio = contrast(colour(look, ink, night), colour(look, paper, night))
        assert ratio >= 4.5, f"{ink} on {paper}: {ratio:.2f}"


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_a_style_sheet_loads_nothing_from_outside(sheet: Path) -> None:
    css = sheet.read_text(encoding="utf-8")
    assert "@import" not in css
    for address in re.findall(r"url\(\"?([^)\"]+)\"?\)", css):
        assert address.startswith("#") or (sheet.parent / address).resolve().is_file(), address
    assert css.count("{") == css.count("}")


EXTENDS = r'{% extends "(?:_base|screen/_screen)\.html" %}\n(?!{% block top %})'
"""A page, but for the frame round those of the big screen."""


def test_every_listed_style_sheet_exists() -> None:
    pages = [page.read_text(encoding="utf-8") for page in templating.FOLDER.rglob("*.html")]
    named = [found for page in pages for found in re.findall(r"{% set sheets = \[(.*)\] %}", page)]
    assert len(named) == sum(re.search(EXTENDS, page) is not None for page in pages)
    listed = {name for names in named for name in re.findall(r'"([\w-]+)"', names)}
    assert listed | {*templating.SHEETS, "gallery"} == {sheet.stem for sheet in SHEETS}


def test_every_class_of_a_picture_has_a_style() -> None:
    css = "\n".join(sheet.read_text(encoding="utf-8") for sheet in (*SHEETS, *SHIPPED.rglob("*.css")))
    styled = set(re.findall(r"\.([a-zA-Z][\w-]*)", css))
    for file in sorted((*FOLDER.rglob("*.svg"), *SHIPPED.rglob("*.svg"))):
        used = {
            name for value in re.findall(r'class="([^"]*)"', file.read_text(encoding="utf-8")) for name in value.split()
        }
        assert used <= styled, f"{file.name}: {used - styled}"


def test_every_class_of_a_style_sheet_is_in_the_markup() -> None:
    house = STATIC.parent
    files = [
        path for path in (*house.rglob("*"), *SHIPPED.rglob("*.svg")) if path.suffix in (".html", ".py", ".js", ".svg")
    ]
    markup = "\n".join(path.read_text(encoding="utf-8") for path in files if "vendor" not in path.parts)
    words = set(re.findall(r"[A-Za-z][\w-]*", markup))
    begun = tuple(re.findall(r"([A-Za-z][\w-]*-)(?=\$?\{|[\"'] *[~+])", markup))
    ended = tuple(re.findall(r"\}(-\w+)\b", markup))
    for sheet in SHEETS:
        css = re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
        selectors = re.sub(r"\{[^{}]*\}", "{}", css)
        styled = {name for name in re.findall(r"\.([a-zA-Z][\w-]*)", selectors) if name not in words}
        dead = {name for name in styled if not name.startswith(begun) and not name.endswith(ended)}
        assert not dead, f"{sheet.name}: {sorted(dead)}"


def test_fonts_come_with_their_licences() -> None:
    families = {re.sub(r"-latin-.*", "", font.stem) for font in (STATIC / "fonts").glob("*.woff2")}
    assert families == {licence.stem for licence in (STATIC / "fonts" / "LICENSES").glob("*.txt")}
    assert (STATIC / "CREDITS.md").is_file()
