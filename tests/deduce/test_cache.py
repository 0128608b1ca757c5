"""numba stays away until it is needed, and no state of the cache folder can break an answer."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import llvmlite.binding as llvm
import pytest

from fallakte.deduce import Position, count
from fallakte.deduce.kernel import load


def forty_two() -> int:
    """A fresh process' way to the core: a small function instead of it, compiled or loaded now."""
    load._loaded.cache_clear()
    function = load.core()
    assert isinstance(function, load.PROTOTYPE)
    result = ctypes.c_int64()
    answer = ctypes.addressof(result)
    function(answer, *(0,) * 13)
    return result.value


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "kept"))
    monkeypatch.setattr(load, "_machine_code", small_machine_code)
    yield tmp_path / "kept"
    load._loaded.cache_clear()


def small_machine_code() -> tuple[str, bytes]:
    """An object file with a function that writes 42 where the result goes."""
    text = "define i32 @small(ptr %result) {\n store i64 42, ptr %result\n ret i32 0\n}"
    module = llvm.parse_assembly(text)
    target = llvm.Target.from_default_triple().create_target_machine(jit=True)
    return "small", target.emit_object(module)


def test_code_is_kept_and_used_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert forty_two() == 42
    (kept,) = folder.iterdir()
    monkeypatch.setattr(load, "_machine_code", lambda: pytest.fail("it was compiled again"))
    assert forty_two() == 42
    assert list(folder.iterdir()) == [kept]


@pytest.mark.parametrize("damage", [b"", b"garbage", None], ids=["empty", "garbage", "one bit"])
def test_a_damaged_file_is_compiled_anew(folder: Path, damage: bytes | None) -> None:
    assert forty_two() == 42
    (kept,) = folder.iterdir()
    sound = kept.read_bytes()
    kept.write_bytes(sound[:-100] + bytes([sound[-100] ^ 1]) + sound[-99:] if damage is None else damage)
    assert forty_two() == 42
    assert kept.read_bytes() == sound


def test_a_folder_that_cannot_be_written_is_done_without(folder: Path) -> None:
    folder.write_text("a file where the folder should be")
    assert forty_two() == 42


def test_a_read_only_folder_is_done_without(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError("read-only")

    monkeypatch.setattr("tempfile.NamedTemporaryFile", refuse)
    assert forty_two() == 42
    assert list(folder.iterdir()) == []


def test_a_user_without_a_home_is_served_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert forty_two() == 42
    assert not folder.exists()


def test_nothing_half_written_is_left_behind(folder: Path) -> None:
    assert forty_two() == 42
    (kept,) = folder.iterdir()
    kept.unlink()
    kept.mkdir()
    assert forty_two() == 42
    assert list(folder.iterdir()) == [kept]


def test_files_of_older_versions_are_cleared_away_when_they_are_long_unused(folder: Path) -> None:
    folder.mkdir()
    for name, days in {"core-old.bin": 40, "core-recent.bin": 1, "count-old.bin": 40, "notes.txt": 40}.items():
        (folder / name).write_bytes(b"something")
        then = time.time() - days * 86_400
        os.utime(folder / name, (then, then))
    assert forty_two() == 42
    names = {path.name for path in folder.iterdir()}
    assert {"core-recent.bin", "notes.txt", "count-old.bin"} < names
    assert len(names) == 4


def test_the_import_loads_neither_numba_nor_numpy() -> None:
    code = "import sys, fallakte.deduce, fallakte.deduce.command; print({'numba', 'numpy', 'rich'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() in ("set()", "{'rich'}")


def test_an_answer_from_kept_code_does_not_load_numba() -> None:
    count(Position((6, 6, 6)))
    code = "import sys; from fallakte.deduce import *; print(count(Position((6, 6, 6))).deals, 'numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["5557616064", "False"]
