"""What can be wrong with an edition's look: colours that are none, names of pictures that are not there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from fallakte.editions import Problem, Source
from fallakte.editions.source import EDITION, TomlFile
from fallakte.rules.nearest import nearest
from fallakte.web.draw.icons import ICONS
from fallakte.web.draw.looks import ORNAMENTS, PAWN_COLOUR, RULES, THUMBNAILS, is_colour
from fallakte.web.draw.pictures import library, own_pictures, read_picture
from fallakte.web.kept import kept

_SHEETS = Path(__file__).parent.parent / "static" / "css"
_NUMBERS = {"shelf": (int,), "letter_width": (int, float)}
_KEYS = (
    "shelf",
    "passage",
    "passage_icon",
    "centre",
    "thumbnail",
    "ornament",
    "windows",
    "letter_width",
    "pawns",
    "colours",
)


def look_problems(source: Source) -> list[Problem]:
    """Everything that is wrong with an edition's look, in the order of files and lines."""
    file = TomlFile(source, EDITION)
    file.problems.clear()  # told by `problems` already
    given = file.content.get("look", {})
    if not isinstance(given, dict):
        file.problem("look_table", "", "look")
        given = {}
    for key, value in given.items():
        if key not in _KEYS:
            file.problem("look_unknown", "look", key, name=key, hint=nearest(key, _KEYS))
        else:
            _check(file, source, key, value)
    found = [*file.problems, *_check_rules(source), *_check_pictures(source)]
    return sorted(found, key=lambda problem: (problem.file, problem.line, problem.key))


def _check(file: TomlFile, source: Source, key: str, value: object) -> None:
    pictures: dict[str, Callable[[], Iterable[str]]] = {
        "passage": lambda: (*library("passages"), *own_pictures(source, "passages")),
        "passage_icon": lambda: (*ICONS, *own_pictures(source, "icons")),
        "centre": lambda: (*library("centre"), *own_pictures(source, "centre")),
        "thumbnail": lambda: THUMBNAILS,
        "ornament": lambda: ORNAMENTS,
    }
    if key in pictures:
        known = tuple(pictures[key]())
        if value not in known:
            file.problem("look_picture", "look", key, entry=key, name=str(value), hint=nearest(str(value), known))
    elif key in _NUMBERS:
        if type(value) not in _NUMBERS[key] or (isinstance(value, int | float) and value <= 0):
            file.problem("look_number", "look", key, entry=key, value=str(value))
    elif key == "windows":
        if type(value) is not bool:
            file.problem("look_windows", "look", key, value=str(value))
    elif key == "pawns":
        colours = value if isinstance(value, list) else []
        if len(colours) != 6 or not all(isinstance(one, str) and PAWN_COLOUR.fullmatch(one) for one in colours):
            file.problem("look_pawns", "look", key)
    elif isinstance(value, dict):
        for name, colour in value.items():
            _check_colour(file, name, colour, _tokens(source.texts.get(RULES, "")))
    else:
        file.problem("look_table", "look", key)


def _check_colour(file: TomlFile, name: str, value: object, known: tuple[str, ...]) -> None:
    where = ("look", "colours", name)
    if name not in known:
        file.problem("look_token", *where, name=name, hint=nearest(name, known))
    pair = value if isinstance(value, list) else [value]
    wrong = [colour for colour in pair if not is_colour(colour)]
    if wrong or not 1 <= len(pair) <= 2:
        file.problem("look_colour", *where, name=name, value=str(wrong[0] if wrong else value))


@kept(16)
def _tokens(own: str) -> tuple[str, ...]:
    """The names of all colours that the style sheets and the edition's own rules use."""
    css = "".join(sheet.read_text(encoding="utf-8") for sheet in sorted(_SHEETS.glob("*.css"))) + own
    return tuple(dict.fromkeys(re.findall(r"--([a-z0-9-]+)(?=:|\)|,)", css)))


def _check_rules(source: Source) -> Iterator[Problem]:
    """A style sheet loads nothing from outside: what it shows lies in the edition's folder."""
    for number, line in enumerate(source.texts.get(RULES, "").splitlines(), start=1):
        for address in re.findall(r"url\(\s*[\"']?([^)\"']+?)[\"']?\s*\)|@import\s+([^;]+)", line):
            name = "".join(address)
            if name not in source.texts and not name.startswith("#"):
                yield Problem(RULES, number, "look_address", {"name": name, "hint": nearest(name, source.texts)})


def _check_pictures(source: Source) -> Iterator[Problem]:
    for name, text in source.files:
        if name.startswith("pictures/") or name == "cover.svg":
            try:
                read_picture(text)
            except (KeyError, ValueError):
                yield Problem(name, 1, "look_drawing", {"name": name})
