"""How the command starts: what it loads, and that every road leads to the command that was asked for."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from fallakte import __version__
from fallakte.cli import COMMANDS

_TELL = "import atexit, sys; atexit.register(lambda: print('LOADED', *sorted(sys.modules), file=sys.stderr))"
_RUN = "from fallakte.cli import main; main()"


def started(*words: str, stdin: str = "") -> tuple[str, set[str]]:
    """What a command prints, and the modules it has loaded."""
    command = [sys.executable, "-c", f"{_TELL}\n{_RUN}", *words]
    done = subprocess.run(command, input=stdin, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout, set(done.stderr.rpartition("LOADED")[2].split())


def test_the_version_has_one_place() -> None:
    assert started("--version")[0] == f"fallakte {__version__}\n"


@pytest.mark.parametrize("words", [("--help",), ("--version",)])
def test_help_and_version_load_no_command(words: tuple[str, ...]) -> None:
    printed, loaded = started(*words)
    assert {name for name in loaded if name.startswith("fallakte")} == {"fallakte", "fallakte.cli"}
    assert words != ("--help",) or all(command.about in printed for command in COMMANDS.values())


def test_the_package_itself_loads_next_to_nothing() -> None:
    code = "import sys, fallakte; print(*(name for name in sys.modules if name.startswith('fallakte')))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert loaded.split() == ["fallakte"]


def test_a_command_behind_two_dashes_runs_as_well() -> None:
    assert json.loads(started("--", "editions", "--json")[0])


def test_a_command_loads_only_what_it_needs() -> None:
    position = json.dumps({"edition": "classic", "hands": [6, 6, 6]})
    assert not {"starlette", "fallakte.bots"} & started("deduce", "-", stdin=position)[1]
