"""The core's machine code: kept between processes in a sealed file, loaded without numba, compiled where there is none.

Whatever is wrong with the file or its folder, we just compile.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import sys
import tempfile
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

import llvmlite
import llvmlite.binding as llvm

MONTH = 30 * 86_400
NO_FOLDER = (OSError, RuntimeError)
"""What the folder's trouble shows as; the second where a user has no home."""
SEAL = hashlib.sha256().digest_size
PROTOTYPE = ctypes.CFUNCTYPE(
    ctypes.c_int32,
    *(ctypes.c_void_p,) * 2,
    ctypes.c_int64,
    *(ctypes.c_void_p,) * 3,
    *(ctypes.c_int64,) * 2,
    *(ctypes.c_void_p,) * 6,
)
"""Where the result goes, where an exception would go, and the arguments of `build.core`."""


def folder() -> Path:
    """Where compiled code is kept: NUMBA_CACHE_DIR if set, else the user's own cache folder."""
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(chosen)
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA") or str(Path.home())
    else:
        home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(home) / "fallakte"


def _file() -> Path:
    """The file for these sources, this compiler and this processor, so that no stale code is ever run."""
    made_for = llvmlite.__version__, llvm.get_process_triple(), llvm.get_host_cpu_name()
    digest = hashlib.sha256(repr((made_for, llvm.get_host_cpu_features().flatten())).encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return folder() / f"core-{digest.hexdigest()[:32]}.bin"


def _kept() -> tuple[str, bytes] | None:
    """The name and machine code of an earlier process."""
    try:
        path = _file()
        sealed = path.read_bytes()
    except NO_FOLDER:
        return None
    with suppress(OSError):
        os.utime(path)
    if hashlib.sha256(sealed[SEAL:]).digest() != sealed[:SEAL]:
        return None
    name, _, code = sealed[SEAL:].partition(b"\0")
    return name.decode(), code


def _keep(name: str, code: bytes) -> None:
    """Keep machine code for later processes, if the folder allows."""
    try:
        path = _file()
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        body = name.encode() + b"\0" + code
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            try:
                file.write(hashlib.sha256(body).digest() + body)
                file.close()
                os.replace(file.name, path)
            finally:
                Path(file.name).unlink(missing_ok=True)
        _clear(path.parent)
    except NO_FOLDER:
        return


def _clear(parent: Path) -> None:
    """Delete the code of other versions that nobody has loaded for a month."""
    for path in parent.glob("core-*.bin"):
        try:
            if time.time() - path.stat().st_mtime > MONTH:
                path.unlink()
        except OSError:
            continue


def _machine_code() -> tuple[str, bytes]:
    from fallakte.deduce.kernel.build import machine_code

    return machine_code()


def _compiled() -> tuple[str, bytes]:
    name, code = _machine_code()
    _keep(name, code)
    return name, code


def core() -> Any:
    """The core as a function; a thread that asks while another one compiles waits for it."""
    with _compiling:
        return _loaded()


_compiling = Lock()


@cache
def _loaded() -> Any:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    name, code = _kept() or _compiled()
    target = llvm.Target.from_default_triple().create_target_machine(jit=True)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    function = PROTOTYPE(engine.get_function_address(name))
    function.engine = engine  # type: ignore[attr-defined] # it keeps the code in memory as long as the function lives
    return function
