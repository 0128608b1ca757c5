"""Plants known mistakes one by one in a copy of the tree and tells which check catches each (`make planted`).

A check counts only if it passes without the mistake. A plant whose text is no longer there is an error, not a success:
then the code has moved, and the same mistake has to be planted where it would be made today.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
NEEDED = 19
"""Of the twenty, so many must be caught."""
COPIED = ("src", "tests", "docs", "examples", "bench", "pyproject.toml", "README.md", "CONTRIBUTING.md", "CHANGELOG.md")
NEVER = shutil.ignore_patterns("__pycache__", ".mypy_cache", "*.pyc")


@dataclass(frozen=True)
class Plant:
    """A mistake: what it is, the text that is changed for it, and the smallest check that should notice."""

    number: int
    what: str
    file: str
    old: str
    new: str
    check: str

    def planted(self, text: str) -> str:
        """The file with the mistake; a `LookupError` where the text to change is not there, or more than once."""
        found = text.count(self.old)
        if found != 1:
            raise LookupError(f"{self.file}: the text to change stands there {found} times")
        return text.replace(self.old, self.new)


def plants() -> list[Plant]:
    """All mistakes, in their order."""
    content = tomllib.loads(Path(__file__).with_name("plants.toml").read_text(encoding="utf-8"))
    return sorted((Plant(**plant) for plant in content["plant"]), key=lambda plant: plant.number)


def run(check: str, copy: Path) -> tuple[bool, str]:
    """Whether a check passes in the copy, and what it said last where it does not."""
    environment = os.environ | {"PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", *shlex.split(check)]
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
    lines = [line for line in (done.stdout + done.stderr).splitlines() if "rror" in line or "FAILED" in line]
    return done.returncode == 0, lines[0].strip() if lines else ""


def main() -> int:
    """Plant them all, and tell."""
    caught, troubles = 0, 0
    with tempfile.TemporaryDirectory(prefix="planted-") as folder:
        copy = Path(folder)
        for name in COPIED:
            where = ROOT / name
            shutil.copytree(where, copy / name, ignore=NEVER) if where.is_dir() else shutil.copy(where, copy / name)
        passes: dict[str, bool] = {}
        for plant in plants():
            file = copy / plant.file
            before = file.read_text(encoding="utf-8") if file.exists() else ""
            if plant.check not in passes:
                passes[plant.check], said = run(plant.check, copy)
                if not passes[plant.check]:
                    print(f"!! without any mistake this fails already: {plant.check}\n   {said}", flush=True)
            try:
                file.write_text(plant.planted(before), encoding="utf-8")
            except LookupError as error:
                troubles += 1
                print(f"{plant.number:2} NOT PLANTED  {plant.what}\n   !! {error}", flush=True)
                continue
            green, said = run(plant.check, copy)
            file.write_text(before, encoding="utf-8")
            is_caught = passes[plant.check] and not green
            caught += is_caught
            print(f"{plant.number:2} {'caught' if is_caught else 'NOT CAUGHT':11}  {plant.what}", flush=True)
            print(f"   {plant.check}: {said}" if is_caught else f"   {plant.check} says nothing", flush=True)
    print(
        f"{caught} of {len(plants())} caught, {NEEDED} are needed" + (f"; {troubles} not planted" if troubles else "")
    )
    return 0 if caught >= NEEDED and not troubles else 1


if __name__ == "__main__":
    sys.exit(main())
