"""Builds the counting core: `python build_core.py` compiles it in place, if its sources have changed.

Without a compiler that is said, unless `--quiet` is added because what runs next says it.

The files of `deduce/kernel` are plain Python. They are put one behind the other into one module, the compiler gets the
meaning of their few special words from `native.pxi`, and the constants of `layout` as constants; Cython makes C of it,
with Python's stable interface, so that one binary serves every Python from 3.11 on.
"""

from __future__ import annotations

import ast
import hashlib
import os
import re
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
KERNEL = ROOT / "src" / "fallakte" / "deduce" / "kernel"
NAME = "compiled"
SUFFIXES = (".so", ".pyd")
STEPS = (
    "cards",
    "records",
    "settle",
    "watching",
    "order",
    "plan",
    "walk",
    "marginals",
    "joint",
    "solve",
    "memo",
    "alike",
    "asking",
    "drawing",
    "door",
)
"""The files that are compiled, in the order in which they use each other."""
DIRECTIVES = "language_level=3, cdivision=True, infer_types=True, binding=False"


class NoCompilerError(Exception):
    """The core could not be compiled here."""


def digest() -> str:
    """What tells one state of the sources from another."""
    found = hashlib.sha256()
    for path in (Path(__file__), *sorted([*KERNEL.glob("*.py"), *KERNEL.glob("*.pxi")])):
        found.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n"))
    return found.hexdigest()


def binary() -> Path | None:
    """The compiled core beside its sources."""
    found = [path for path in KERNEL.glob(f"{NAME}.*") if path.suffix in SUFFIXES]
    return found[0] if found else None


def is_built() -> bool:
    """Whether there is a compiled core, made of these very sources."""
    path = binary()
    return path is not None and digest().encode() in path.read_bytes()


def merged() -> str:
    """The core as one module, for Cython."""
    sys.path.insert(0, str(ROOT / "src"))
    from importlib import import_module

    names: dict[str, str] = {}
    numbers: dict[str, int] = {}
    body = []
    for step in ("layout", *STEPS):
        module = import_module(f"fallakte.deduce.kernel.{step}")
        numbers |= {name: value for name, value in vars(module).items() if name.isupper() and isinstance(value, int)}
        text = (KERNEL / f"{step}.py").read_text(encoding="utf-8")
        lines = text.splitlines(keepends=True)
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                if other := names.get(node.name):
                    raise SystemExit(f"{node.name} stands in {other}.py and in {step}.py: the core is one module")
                names[node.name] = step
                start = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
                body.append("".join(lines[start - 1 : node.end_lineno]))
    constants = "".join(f"    {name} = {value}\n" for name, value in sorted(numbers.items()))
    words = (KERNEL / "native.pxi").read_text(encoding="utf-8")
    code = "\n\n".join(body)
    for word, meaning in WORDS.items():
        code = re.sub(word, meaning, code, flags=re.MULTILINE)
    return f"# cython: {DIRECTIVES}\n{words}\ncdef enum:\n{constants}\n{SEAL.format(digest())}\n\n{code}"


SEAL = '''cdef extern from *:
    """
    static const char fallakte_sources[] = "{}";
    """
    const char* fallakte_sources
SOURCES = fallakte_sources.decode()
'''
"""The digest of the sources, as a text that is found in the binary."""
WORDS = {
    r"^@core\n(def [^\n]*) -> None:": r"@core\n\1 -> cython.void:",
    r"^@core\n": "@cython.cfunc\n@cython.nogil\n@cython.exceptval(check=False)\n",
    r"^@record\n": "@cython.final\n@cython.cclass\n",
    r"with unlocked\(\):": "with cython.nogil:",
}
"""What stands for the marks of `plain`."""


def look_for_compiler() -> None:
    """Fail at once where there is none; elsewhere than on POSIX it is only found by trying."""
    if os.name == "posix":
        command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
        if shutil.which(command.split()[0]) is None:
            raise NoCompilerError(f"there is no C compiler ({command.split()[0]})")


def build(folder: Path = KERNEL) -> Path:
    """Compile the core into a folder."""
    look_for_compiler()
    print("compiling the counting core", file=sys.stderr)
    try:
        from Cython.Build import cythonize
        from setuptools import Distribution, Extension
        from setuptools.command.build_ext import build_ext
    except ImportError as error:
        raise NoCompilerError(f"{error.name} is missing") from error
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as desk:
        try:
            os.chdir(desk)  # so that no path of this machine gets into the binary
            Path(f"{NAME}.pyx").write_text(merged(), encoding="utf-8")
            extension = Extension(
                NAME,
                [f"{NAME}.pyx"],
                define_macros=[("Py_LIMITED_API", "0x030B0000"), ("NDEBUG", None)],
                py_limited_api=True,
                extra_compile_args=["-O3", "-g0", f"-ffile-prefix-map={desk}=."] if os.name == "posix" else [],
                extra_link_args=["-Wl,-s"] if sys.platform == "linux" else [],
            )
            command = _without_paths(build_ext)(Distribution({"ext_modules": cythonize([extension], quiet=True)}))
            command.inplace = True
            command.ensure_finalized()
            command.run()
            (made,) = (path for path in Path(desk).glob(f"{NAME}.*") if path.suffix in SUFFIXES)
        except Exception as error:  # whatever the compiler's trouble is, the core runs as plain Python
            raise NoCompilerError(f"it could not be compiled ({error})") from error
        finally:
            os.chdir(here)
        folder.mkdir(parents=True, exist_ok=True)
        fresh = folder / f"{made.name}.{os.getpid()}"  # nobody ever loads half a binary
        shutil.copyfile(made, fresh)
        os.replace(fresh, folder / made.name)
    return folder / made.name


def _without_paths(build_ext: Any) -> Any:
    """The command that compiles, without what this machine's Python adds about its own folders."""

    class Command(build_ext):
        def build_extensions(self) -> None:
            linker = getattr(self.compiler, "linker_so", None)
            if linker is not None:
                self.compiler.linker_so = [word for word in linker if not word.startswith(("-L", "-Wl,-rpath"))]
            super().build_extensions()

    return Command


def ensure() -> None:
    """Compile the core in place, unless that has been done."""
    if not is_built():
        build()


if __name__ == "__main__":
    try:
        ensure()
    except NoCompilerError as trouble:
        if "--quiet" not in sys.argv:
            print(f"The counting core stays plain Python, about a hundred times slower: {trouble}", file=sys.stderr)
