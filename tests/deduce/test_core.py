"""The core as it is built: of these very sources, and the same where it is plain Python."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from fallakte.cli import COMPILE_HERE, COUNTING
from fallakte.deduce import Position, engine
from fallakte.deduce.kernel import layout
from fallakte.deduce.puzzle import Picks, compile_position
from fallakte.rules.cards import Cards, cards
from fallakte.words import say

from .cores import plain_core

ROOT = Path(__file__).parents[2]
build_core = import_module("build_core")
BLOCKED = "import sys; sys.modules['fallakte.deduce.kernel.compiled'] = None; "
"""As if nothing had been compiled."""


def python(code: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=True, cwd=ROOT)


def test_the_binary_is_made_of_these_sources() -> None:
    """No binary at all is fine, an older one beside edited sources never is."""
    assert engine.is_compiled() == (build_core.binary() is not None)
    assert build_core.is_built() == engine.is_compiled(), "the core's sources have changed: make core"
    if engine.is_compiled():
        assert build_core.digest() == import_module(engine.COMPILED).SOURCES


def test_an_edited_source_beside_an_older_binary_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied = tmp_path / "kernel"
    shutil.copytree(build_core.KERNEL, copied)
    (copied / f"{build_core.NAME}.abi3.so").write_bytes(b"code " + build_core.digest().encode() + b" code")
    monkeypatch.setattr(build_core, "KERNEL", copied)
    assert build_core.is_built()
    source = copied / "walk.py"
    source.write_text(source.read_text(encoding="utf-8") + "# edited\n", encoding="utf-8")
    assert not build_core.is_built()


@pytest.mark.skipif(sys.platform == "win32", reason="only tried there")
def test_without_a_compiler_that_is_said_and_nothing_is_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(build_core.NoCompilerError, match="there is no C compiler"):
        build_core.build(tmp_path)
    assert capsys.readouterr().err == ""


def test_every_step_is_compiled() -> None:
    files = {path.stem for path in (ROOT / "src/fallakte/deduce/kernel").glob("*.py")}
    assert files == {*build_core.STEPS, "__init__", "layout", "plain"}


def test_the_core_knows_the_cards_and_holders_as_everybody_does() -> None:
    from fallakte.deduce import CASE, HOLDERS, ROW
    from fallakte.deduce.kernel.cards import kind_cards, kind_of, kind_start
    from fallakte.rules.cards import DECK_SIZE, KIND_CARDS, KIND_RANGES, Kind
    from fallakte.rules.cards import kind_of as wanted

    assert (layout.CARDS, layout.ROW, layout.CASE, layout.HOLDERS) == (DECK_SIZE, ROW, CASE, HOLDERS)
    assert [kind_of(card) for card in range(DECK_SIZE)] == [wanted(card) for card in range(DECK_SIZE)]
    assert [kind_cards(kind) for kind in Kind] == list(KIND_CARDS.values())
    assert [kind_start(kind) for kind in Kind] == [cards.start for cards in KIND_RANGES.values()]


@pytest.mark.parametrize("plain", [False, True], ids=["best", "plain"])
def test_what_would_lead_out_of_the_cores_memory_is_refused(plain: bool) -> None:
    puzzle = compile_position(Position((6, 6, 6), 0, cards([0, 1, 6, 7, 12, 13])))
    even, table = (1.0,) * 8, ((1.0,) * 24,)
    wrong: list[tuple[type[Exception], Callable[[], object]]] = [
        (ValueError, lambda: engine.count(replace(puzzle, watches=[(0, 0b1111)], factors=[even]))),
        (ValueError, lambda: engine.count(replace(puzzle, watches=[(8, 0b111)], factors=[even]))),
        (IndexError, lambda: engine.count(replace(puzzle, watches=[(0, 0b111)], factors=[even[:4]]))),
        (ValueError, lambda: engine.count(replace(puzzle, clauses=[(-1, 0b111)]))),
        (ValueError, lambda: engine.count(replace(puzzle, sizes=((6, 6, 6, 0, 0, 0, 0, -3),)))),
        (IndexError, lambda: engine.count(replace(puzzle, sizes=((6, 6, 6),)))),
        (ValueError, lambda: engine.ask(puzzle, (Cards(0b1111),), Picks([0], [*table]), (1,), 0, 0)),
        (ValueError, lambda: engine.ask(puzzle, (Cards(0b111),), Picks([1], [*table]), (1,), 0, 0)),
        (IndexError, lambda: engine.ask(puzzle, (Cards(0b111),), Picks([0], [even]), (1,), 0, 0)),
    ]
    with plain_core() if plain else nullcontext():
        for error, work in wrong:
            with pytest.raises(error):
                work()
        assert engine.count(puzzle).total > 0


ANSWER = "from fallakte.deduce import *; print(count(Position((6, 6, 6))).deals)"


def test_without_a_compiled_core_the_answers_are_the_same() -> None:
    assert python(BLOCKED + ANSWER).stdout == python(ANSWER).stdout == "5557616064\n"


def test_nothing_is_imported_that_takes_long_and_is_not_needed() -> None:
    code = "import sys, fallakte.deduce; print({'numpy', 'rich', 'typer', 'Cython'} & set(sys.modules))"
    assert python(ANSWER.replace("print", "str") + "; " + code).stdout == "set()\n"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_command_that_counts_says_once_that_the_core_is_plain(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", {"de": "de_DE.UTF-8", "en": "C.UTF-8"}[lang])
    run = BLOCKED + "sys.argv[0] = 'fallakte'; from fallakte.cli import main; main()"
    told = f"fallakte: {say('command.plain_core', lang, command=COMPILE_HERE)}\n"
    assert python(run, "bot").stderr == told
    assert python(run, "editions").stderr == ""
    assert python(run, "deduce", "--help").stderr == ""


def test_a_command_says_nothing_of_a_compiled_core() -> None:
    compiled = (
        "import sys, fallakte.deduce.kernel.door as door; sys.modules['fallakte.deduce.kernel.compiled'] = door; "
    )
    named = "door.Core.__module__ = 'fallakte.deduce.kernel.compiled'; sys.argv[0] = 'fallakte'; "
    assert python(compiled + named + "from fallakte.cli import main; main()", "bot").stderr == ""


def test_the_commands_that_count_are_commands() -> None:
    from fallakte.cli import COMMANDS

    assert set(COUNTING) <= set(COMMANDS)
