"""Style sheets have no rule for what is nowhere, and no value that nothing uses."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import fallakte

PACKAGE = Path(fallakte.__file__).parent
_STRINGS = re.compile(r"/\*.*?\*/|url\([^)]*\)|\"[^\"]*\"", re.DOTALL)


@cache
def sheets() -> str:
    """All style sheets, without their comments, files and strings."""
    return "\n".join(_STRINGS.sub("", file.read_text(encoding="utf-8")) for file in sorted(PACKAGE.rglob("*.css")))


@cache
def code() -> str:
    """Whatever makes pages: Python, templates, scripts, pictures and looks."""
    files = (file for file in sorted(PACKAGE.rglob("*")) if file.suffix in (".py", ".html", ".js", ".svg", ".toml"))
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


@cache
def words() -> frozenset[str]:
    """Every word of the code a class could be."""
    return frozenset(re.findall(r"-?[A-Za-z_][\w-]*", code()))


@cache
def put_together() -> tuple[frozenset[str], frozenset[str]]:
    """What stands right before and right after a hole in the code: `pal-{tone}`, `{{ kind }}-k`."""
    before = frozenset(re.findall(r"([A-Za-z_][\w-]*)(?=\$?\{)", code()))
    return before, frozenset(re.findall(r"(?<=\})([\w-]+)", code()))


def is_there(name: str) -> bool:
    """Whether something can be of this class."""
    before, after = put_together()
    cuts = ((name[:cut], name[cut:]) for cut in range(1, len(name)))
    return name in words() or any(
        (head in before and (head.endswith("-") or tail.isdecimal())) or (tail in after and tail.startswith("-"))
        for head, tail in cuts
    )


def test_every_class_is_somewhere() -> None:
    classes = set(re.findall(r"\.(-?[A-Za-z_][\w-]*)(?=[^{}]*\{)", sheets()))
    assert len(classes) > 1000
    assert sorted(name for name in classes if not is_there(name)) == []


def test_every_value_that_has_a_name_is_used() -> None:
    named = set(re.findall(r"(--[\w-]+)\s*:", sheets()))
    used = set(re.findall(r"var\(\s*(--[\w-]+)", sheets() + code())) | set(re.findall(r"--[\w-]+", code()))
    assert len(named) > 100
    assert sorted(named - used) == []


def test_every_motion_is_played() -> None:
    motions = set(re.findall(r"@keyframes\s+([\w-]+)", sheets()))
    assert motions
    assert sorted(name for name in motions if len(re.findall(rf"(?<![\w-]){name}(?![\w-])", sheets())) < 2) == []
