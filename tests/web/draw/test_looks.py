"""An edition's look is data in its own folder: what it says is drawn, what is wrong is named."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

import pytest

import fallakte
from fallakte.editions import Source, edition_ids, edition_of, load, shipped, source_of
from fallakte.web import draw
from fallakte.web.draw import look_check
from fallakte.web.draw.look_check import look_problems
from fallakte.web.draw.looks import Look, look_of
from fallakte.words import say

SRC = Path(fallakte.__file__).parent
HARMLESS = {"standard", "speed"}
"""Ids that are English words as well."""


def changed(edition: str = "muenchen-2013", **files: str) -> Source:
    """A shipped edition with other files: names with `_` for `.`."""
    return source_of({**shipped(edition).texts, **{name.replace("_", "."): text for name, text in files.items()}})


def with_look(*lines: str, colours: str = "") -> Source:
    """The classic edition with another `[look]`."""
    text = shipped("classic").texts["edition.toml"].partition("[look]")[0]
    return changed("classic", edition_toml="\n".join([text, "[look]", *lines, "[look.colours]", colours]))


def test_no_edition_is_named_in_code_styles_scripts_or_messages() -> None:
    """Adding an edition with its look is one folder: nothing else knows its name, but a lesson that teaches it."""
    ids = [name for name in edition_ids() if name not in HARMLESS]
    words = re.compile(
        "|".join([*ids, "muenchen", "koffer", "drei_?fragezeichen", r"\bclue_us\b", r"\btaxi\b", r"\bcrypt\b"])
    )
    found = []
    for path in sorted(SRC.rglob("*")):
        room, name = path.relative_to(SRC).parts[:2] if path.parent != SRC else ("", "")
        of_an_edition = (room == "editions" and name in edition_ids()) or (room == "lessons" and path.suffix == ".toml")
        if path.suffix not in (".py", ".css", ".js", ".html", ".toml") or of_an_edition:
            continue
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".py":
            text = "\n".join(strings(text))
        found += [f"{path.relative_to(SRC)}: {match[0]}" for match in words.finditer(text) if match[0] != "classic"]
    assert found == []


def strings(text: str) -> list[str]:
    """The strings of a module that are not documentation, and its names."""
    tree = ast.parse(text)
    documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in documentation)
    return [node.value for node in constants if isinstance(node.value, str)]


def test_only_one_place_says_which_edition_is_the_usual_one() -> None:
    told = {
        path.relative_to(SRC).as_posix()
        for path in SRC.rglob("*.py")
        for text in strings(path.read_text(encoding="utf-8"))
        if text in edition_ids() and text not in HARMLESS
    }
    assert told == {"editions/source.py"}


@pytest.mark.parametrize("name", edition_ids())
def test_the_shipped_looks_have_no_problems(name: str) -> None:
    assert [str(problem) for problem in look_problems(shipped(name))] == []


def test_a_look_of_ones_own_is_drawn_from_its_texts() -> None:
    desk = 'desk = ["#123456", "#654321"]'
    tram = '<svg viewBox="-17 -17 34 34"><path class="steps" d="M1 2h3"/></svg>'
    source = source_of(
        {
            **with_look('passage = "tram"', 'passage_icon = "bell"', "shelf = 3", colours=desk).texts,
            "pictures/passages/tram.svg": tram,
            "pictures/icons/bell.svg": '<svg viewBox="0 0 24 24"><path d="M9 9h9"/></svg>',
            "pictures/people/plum.svg": '<svg viewBox="0 -6 120 146"><circle r="77"/></svg>',
            "cover.svg": '<svg viewBox="0 0 160 224"><text>{name}: {cover}</text></svg>',
            "look.css": ":look .pad { color: red; }",
        }
    )
    assert look_problems(source) == []
    edition = edition_of(source)
    look = look_of(edition)
    assert (look.shelf, look.passage, look.passage_icon) == (3, "tram", "bell")
    assert f'[data-edition="{look.name}"] {{\n  --desk: light-dark(#123456, #654321);\n}}' in look.css
    assert f'[data-edition="{look.name}"] .pad {{ color: red; }}' in look.css
    assert '<path class="steps" d="M1 2h3"/>' in draw.draw_board(edition, "en")
    assert 'id="i-bell"' in look.icons
    assert '<circle r="77"/>' in draw.card_defs(edition, "en")
    assert "Classic: COUNTRY HOUSE" in draw.draw_cover(edition, "en")
    assert look.folder != look_of(load("classic")).folder


DAMAGES = {
    "look_unknown": ('pasage = "stairs"', "pasage"),
    "look_picture": ('passage = "stair"', "did you mean 'stairs'?"),
    "look_number": ('shelf = "first"', "'first'"),
    "look_windows": ('windows = "yes"', "true or false"),
    "look_pawns": ('pawns = ["red", "blue"]', "#8f2613"),
    "look_token": ('desc = "#123456"', "did you mean 'desk'?"),
    "look_colour": ('desk = ["#12345", "#654321"]', "'#12345'"),
}


@pytest.mark.parametrize("key", DAMAGES)
def test_what_is_wrong_is_named_with_its_line_and_what_would_be_right(key: str) -> None:
    line, hint = DAMAGES[key]
    source = with_look(colours=line) if key in ("look_token", "look_colour") else with_look(line)
    (found,) = look_problems(source)
    where = source.texts["edition.toml"].splitlines().index(line) + 1
    assert (found.key, found.file, found.line) == (key, "edition.toml", where)
    assert hint in found.text("en")
    assert found.text("de") != found.text("en")
    assert look_of(edition_of(source)) != Look(""), "a wrong look is still drawn, as usual in the house"
    assert draw.draw_board(edition_of(source), "de")


def test_a_style_sheet_loads_nothing_from_elsewhere_and_a_drawing_is_one() -> None:
    css = '/* mine */\n:look { background: url("https://example.org/x.svg"); }\n@import "other.css";\n'
    source = changed(look_css=css, cover_svg="<html>")
    found = [(problem.file, problem.line, problem.key) for problem in look_problems(source)]
    assert found == [("cover.svg", 1, "look_drawing"), ("look.css", 2, "look_address"), ("look.css", 3, "look_address")]


@pytest.mark.parametrize("junk", ["look = 5", "[look]\ncolours = 5"])
def test_a_look_that_is_no_table_is_a_problem_and_no_crash(junk: str) -> None:
    text = shipped("classic").texts["edition.toml"].partition("[look]")[0]
    source = changed("classic", edition_toml=f"{junk}\n{text}" if junk.startswith("look") else f"{text}\n{junk}\n")
    assert [problem.key for problem in look_problems(source)] == ["look_table"]
    assert look_of(edition_of(source)).pawns == Look("").pawns


def test_every_problem_of_a_look_is_provoked_here() -> None:
    named = set(re.findall(r'"(look_\w+)"', inspect.getsource(look_check)))
    assert named == {*DAMAGES, "look_table", "look_address", "look_drawing"}
    for key in named:
        assert say(f"edition.{key}", "de", entry="", name="", value="", hint="")


def test_older_editions_keep_their_pawns_colours() -> None:
    text = shipped("classic").texts["edition.toml"].partition("[look]")[0]
    six = [f"#00000{number}" for number in range(6)]
    source = changed("classic", edition_toml=f"{text}\n[palette]\npawns = {six!r}\n".replace("'", '"'))
    assert look_of(edition_of(source)).pawns == tuple(six)
