"""Machine code kept between processes in sealed files; whatever is wrong with their folder, we just compile."""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba.core import compiler, serialize
from numba.core.caching import _Cache

rebuild: Any = compiler.CompileResult._rebuild
dump: Any = serialize.dumps

SEAL = hashlib.sha256().digest_size


def folder() -> Path:
    """Where compiled code is kept: NUMBA_CACHE_DIR if set, else the user's own cache folder."""
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(chosen)
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA") or str(Path.home())
    else:
        home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(home) / "fallakte"


@cache
def sources() -> str:
    """A fingerprint of every source file of the core, so that no stale code is ever run."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


class SealedCache(_Cache):
    """numba's cache interface over files that carry a checksum; every failure counts as "not cached"."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._name = function.__name__

    @property
    def cache_path(self) -> str:
        """The folder, for numba's statistics."""
        return str(folder())

    def _file(self, signature: Any, codegen: Any) -> Path:
        told = hashlib.sha256(repr((sources(), signature, codegen.magic_tuple())).encode()).hexdigest()
        return folder() / f"{self._name}-{told[:32]}.bin"

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The kept code for a signature, or None."""
        try:
            target_context.refresh()
            data = self._file(sig, target_context.codegen()).read_bytes()
            if hashlib.sha256(data[SEAL:]).digest() != data[:SEAL]:
                return None
            return rebuild(target_context, *pickle.loads(data[SEAL:]))
        except Exception:
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the code for a signature, if the folder allows."""
        try:
            path = self._file(sig, data.codegen)
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            body = dump(data._reduce())
            with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
                file.write(hashlib.sha256(body).digest() + body)
            os.replace(file.name, path)
        except Exception:
            return

    def enable(self) -> None:
        """Nothing to do: it is always on."""

    def disable(self) -> None:
        """Nothing to do: it is always on."""

    def flush(self) -> None:
        """Nothing to do: other sources have other files."""
