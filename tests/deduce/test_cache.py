"""numba stays away until it is needed, and no state of the cache folder can break an answer."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fallakte.deduce.kernel.jit import entry


def compiled_sum() -> int:
    """A fresh function, compiled or loaded now."""

    @entry
    def add(a: int, b: int) -> int:
        return a + b

    return add(40, 2)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "kept"))
    return tmp_path / "kept"


def test_code_is_kept_and_used_again(folder: Path) -> None:
    assert compiled_sum() == 42
    (kept,) = folder.iterdir()
    written = kept.stat().st_mtime_ns
    assert compiled_sum() == 42
    assert list(folder.iterdir()) == [kept]
    assert kept.stat().st_mtime_ns == written


@pytest.mark.parametrize("damage", [b"", b"garbage", None], ids=["empty", "garbage", "one bit"])
def test_a_damaged_file_is_compiled_anew(folder: Path, damage: bytes | None) -> None:
    assert compiled_sum() == 42
    (kept,) = folder.iterdir()
    sound = kept.read_bytes()
    kept.write_bytes(sound[:-100] + bytes([sound[-100] ^ 1]) + sound[-99:] if damage is None else damage)
    assert compiled_sum() == 42
    assert len(kept.read_bytes()) == len(sound)


def test_a_folder_that_cannot_be_written_is_done_without(folder: Path) -> None:
    folder.write_text("a file where the folder should be")
    assert compiled_sum() == 42


def test_a_read_only_folder_is_done_without(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError("read-only")

    monkeypatch.setattr("tempfile.NamedTemporaryFile", refuse)
    assert compiled_sum() == 42
    assert list(folder.iterdir()) == []


def test_the_import_loads_neither_numba_nor_numpy() -> None:
    code = "import sys, fallakte.deduce, fallakte.deduce.command; print({'numba', 'numpy', 'rich'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() in ("set()", "{'rich'}")
