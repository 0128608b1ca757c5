"""Which sentences the source asks for, read from its syntax trees and templates."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import fallakte

SOURCE = Path(fallakte.__file__).parent
ASKING: dict[str, tuple[str, int]] = {
    "message": ("", 0),
    "Objection": ("table.", 0),
    "CrowdedError": ("table.", 0),
    "EditionError": ("edition.", 0),
    "Problem": ("edition.", 2),
    "problem": ("edition.", 0),
    "item_problem": ("edition.", 0),
    "_at": ("edition.", 3),
    "_entry": ("edition.", 2),
    "RecordError": ("record.", 0),
    "_error": ("record.", 0),
    "LevelError": ("bot.", 0),
    "PositionError": ("deduce.mistake.", 0),
    "LogError": ("companion.mistake.", 0),
    "LeagueError": ("league.error.", 0),
    "_among": ("league.error.", 2),
    "phrase": ("told.", 0),
    "_by": ("told.", 0),
    "_between": ("told.", 0),
    "_private": ("told.", 0),
    "_unknown": ("text.", 0),
    "_read": ("text.", 0),
    "_replace": ("", 9),
    "frame": ("", 0),
    "_frame": ("", 1),
}
"""Who takes a key, before which topic, and where among the arguments it stands."""
SAYING = {"tell": "told.", "cli": "play.", "companion": "companion.told."}
"""The topics of rooms that have their own short way to say something."""
WAYS = {"fallakte.web.words": "page.", "fallakte.review.phrases": "review.", "fallakte.league.phrases": "league."}
"""Modules with a `say` of their own, and the topic it puts before a key."""
HOMES = {"review/phrases.py": "review.", "league/phrases.py": "league."}
"""Where such a `say` lives."""
TELLERS = {
    "deduce/telling.py": "deduce.",
    "cli/sheet.py": "deduce.",
    "review/riddles/telling.py": "review.riddle.",
    "cli/riddle.py": "review.riddle.",
    "web/pages/riddle.py": "review.riddle.",
    "review/telling.py": "review.",
    "cli/review.py": "review.",
    "web/pages/review.py": "review.",
    "web/pages/review_parts.py": "review.",
}
"""Files in which somebody who tells has a `say`, and its topic."""


@dataclass(frozen=True)
class Asked:
    """A key, or a pattern of keys with a hole for what is put in."""

    key: str
    where: str

    @property
    def pattern(self) -> bool:
        return "{" in self.key


def asked() -> Iterator[Asked]:
    """Every key that the Python files and templates ask for."""
    for file in SOURCE.rglob("*.py"):
        yield from _in_code(file)
    for file in (SOURCE / "web" / "templates").rglob("*.html"):
        for first in re.findall(r"\bt\(([^),]+)", file.read_text(encoding="utf-8")):
            for key, glued in re.findall(r"(?:^|if [^\"']*|else )[\"']([a-z0-9_]+)[\"']( ~)?", first):
                yield Asked(f"page.{key}{'{}' if glued else ''}", file.name)


def _in_code(file: Path) -> Iterator[Asked]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    ways = {"say": HOMES[home]} if (home := str(file.relative_to(SOURCE))) in HOMES else {}
    ways |= {
        name.asname or name.name: WAYS[node.module]
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in WAYS
        for name in node.names
        if name.name == "say"
    }
    constants = {name: value for name, value in _assigned(tree).items() if isinstance(value, ast.Dict)}
    for function in [*(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)), tree]:
        named = {**constants, **_assigned(function)}
        for node in ast.walk(function):
            if isinstance(node, ast.Call):
                yield from _call(node, named, file, ways)
            elif isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple) and file.name == "mistakes.py":
                yield from (Asked(f"deduce.mistake.{key}", file.name) for key in _keys(node.value.elts[0], named))


def _assigned(function: ast.AST) -> dict[str, ast.expr]:
    return {
        target.id: node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _call(node: ast.Call, named: dict[str, ast.expr], file: Path, ways: dict[str, str]) -> Iterator[Asked]:
    called = node.func
    name = called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""
    if name in ways and isinstance(called, ast.Name):
        before, at = ways[name], 0
    elif name == "say":
        told = TELLERS.get(str(file.relative_to(SOURCE)), "")
        before, at = told if isinstance(called, ast.Attribute) else "", 0
    elif name == "_say" and file.parent.name in SAYING:
        before, at = SAYING[file.parent.name], 0
    elif name in ASKING:
        before, at = ASKING[name]
    else:
        return
    for keyword in node.keywords if name == "_replace" else ():
        if keyword.arg == "key":
            yield from (Asked(key, file.name) for key in _keys(keyword.value, named))
    if at < len(node.args):
        for key in _keys(node.args[at], named):
            yield Asked(before + key, f"{file.name}:{node.lineno}")


def _keys(node: ast.expr, named: dict[str, ast.expr]) -> Iterator[str]:
    match node:
        case ast.Constant(str(key)):
            yield key
        case ast.IfExp(body=yes, orelse=no):
            yield from (*_keys(yes, named), *_keys(no, named))
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
        case ast.Subscript(value=ast.Dict(values=values)):
            for value in values:
                yield from _keys(value, named)
        case ast.Call(func=ast.Attribute(value=ast.Name(table), attr="get"), args=[_, usual]):
            yield from _keys(usual, named)
            if isinstance(known := named.get(table), ast.Dict):
                for value in known.values:
                    yield from _keys(value, named)
        case ast.Name(name) if name in named:
            yield from _keys(named[name], {key: value for key, value in named.items() if key != name})
