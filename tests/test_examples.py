"""Every example is true: those in docstrings, and the files in examples/."""

from __future__ import annotations

import doctest
import runpy
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
SHOWING = sorted(
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for path in SOURCE.rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", SHOWING)
def test_docstring_examples(name: str) -> None:
    done = doctest.testmod(import_module(name), optionflags=doctest.FAIL_FAST)
    assert done.attempted > 0
    assert done.failed == 0


SCRIPTS = sorted(path.name for path in (ROOT / "examples").glob("*.py"))
BY_THE_ARENA = {"my_bot.py", "outside_bot.py"}
"""What tests/lab plays: bots that are no program to start."""


@pytest.mark.parametrize("name", [name for name in SCRIPTS if name not in BY_THE_ARENA])
def test_examples_run(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "examples" / name), run_name="__main__")
    assert capsys.readouterr().out.strip(), "an example shows something"
