"""Builds wheel and sdist, installs each into a bare environment, and plays with what is there (`make package`).

Everything happens without the network: what building and running need is fetched first, as wheels into one folder, and
from then on pip may look nowhere else. Tried with every Python that is named (`--python PATH`, several times): the
wheel, the wheel made of the sdist, and the wheel of a machine without a C compiler. Where the command says what makes
its core fast, that is done, and must help.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
import zipfile
from pathlib import Path

import pytest
from bench.start import MOST_MEGABYTES, POSITION, first_page, installed, server

from fallakte.deduce.notation import answer, read
from tests.web.server import Browser, seated

ROOT = Path(__file__).parents[2]


def tell(text: str) -> None:
    """Say how far it is."""
    print(text, flush=True)


def run(*command: object, **environment: str) -> str:
    """Run a command, which must succeed; what it said on both outputs."""
    done = subprocess.run(
        [str(part) for part in command],
        env=os.environ | environment,
        cwd=tempfile.gettempdir(),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"failed: {' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def fetch(python: str, folder: Path) -> None:
    """Everything that building and running need, as wheels in a folder."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    only = ("--only-binary", ":all:", "-c", ROOT / "constraints.txt")
    run(python, "-m", "pip", "download", "-q", "-d", folder, *only, *wanted)


def at_hand(folder: Path) -> dict[str, str]:
    """What makes pip, and every pip that it calls, look into a folder of wheels and nowhere else."""
    return {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(folder), "PIP_CONFIG_FILE": os.devnull}


def build(python: str, source: Path, folder: Path, wheels: Path, **environment: str) -> Path:
    """The wheel of a source tree or an sdist."""
    run(python, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder, source, **at_hand(wheels), **environment)
    (made,) = folder.glob("*.whl")
    return made


def sdist(folder: Path, wheels: Path) -> Path:
    """The sdist of this tree."""
    run(sys.executable, "-m", "build", "--sdist", "--outdir", folder, ROOT, **at_hand(wheels))
    (made,) = folder.glob("*.tar.gz")
    return made


def check_paths(archive: Path, *folders: Path) -> None:
    """Nothing in the archive may name a folder of the machine that built it."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as opened:
            content = {name: opened.read(name) for name in opened.namelist()}
    else:
        with tarfile.open(archive) as opened_tar:
            members = [member for member in opened_tar.getmembers() if member.isfile()]
            content = {member.name: _read(opened_tar, member) for member in members}
    private = [str(ROOT), f"{Path.home()}{os.sep}", str(Path(tempfile.gettempdir()) / "pip-"), *map(str, folders)]
    told = [f"{name} names {path}" for name, data in content.items() for path in private if path.encode() in data]
    if told:
        sys.exit("\n".join([f"{archive.name} tells where it was built:", *told]))


def _read(opened: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = opened.extractfile(member)
    return b"" if file is None else file.read()


def bare(python: str, folder: Path, wheel: Path, wheels: Path) -> Path:
    """A new environment with the wheel and what it needs; its folder of programs."""
    run(python, "-m", "venv", folder)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "install", "-q", wheel, **at_hand(wheels))
    return programs


def play(address: str) -> int:
    """A whole game by the browser's form posts, against bots; how many posts it took."""
    code, (player,) = seated(address, 1, 2, rule_round_limit=3)
    posts = 0
    deadline = time.monotonic() + 120
    while not player.over:
        if time.monotonic() > deadline:
            sys.exit("the game came to no end")
        player.sync()
        choice = player.choice()
        if choice is not None:
            player.browser.post(f"/t/{code}/act", **choice).raise_for_status()
            posts += 1
    while Browser.opened:
        Browser.opened.pop().http.close()
    return posts


def answered(program: Path, position: Path, home: Path) -> tuple[dict[str, object], str]:
    """What `fallakte deduce` says of a position, and what it says besides."""
    done = subprocess.run(
        [program, "deduce", position, "--json"],
        env=os.environ | {"HOME": str(home)},
        cwd=home,
        capture_output=True,
        text=True,
        check=True,
    )
    told: dict[str, object] = json.loads(done.stdout)
    return told, done.stderr


def heed(advice: str, programs: Path, wheels: Path, position: Path, home: Path) -> None:
    """Do what the command says makes its core fast, on a machine that has a compiler by now, and where pip remembers
    the wheel it made without one."""
    found = re.search("pip install [^“”]+", advice)
    if not found:
        sys.exit(f"it is not said what to do: {advice}")
    pip = programs / "python", "-m", "pip"
    machine = at_hand(wheels) | {"PIP_CACHE_DIR": str(home / "cache")}
    run(*pip, "uninstall", "-q", "-y", "fallakte")
    run(*pip, "install", "-q", "--no-deps", "fallakte", **machine, CC="false", CXX="false")
    if not answered(programs / "fallakte", position, home)[1]:
        sys.exit("the core was compiled without a compiler")
    run(programs / "python", "-m", *found[0].split(), **machine)
    if still := answered(programs / "fallakte", position, home)[1]:
        sys.exit(f"that did not help: {still}")
    tell(f"   it says: {advice.strip()} That helps.")


def try_out(name: str, python: str, wheel: Path, wheels: Path, folder: Path) -> None:
    """Install a wheel and use it: the version, an exact answer, a whole game."""
    home = folder / "home"
    home.mkdir(parents=True)
    position = folder / "position.json"
    position.write_text(json.dumps(POSITION), encoding="utf-8")
    programs = bare(python, folder / "environment", wheel, wheels)
    program = programs / "fallakte"
    version = run(program, "--version").strip()
    told, besides = answered(program, position, home)
    here = answer(read(POSITION))
    bits = told.pop("bits")
    if bits != pytest.approx(here["bits"]) or told != {key: value for key, value in here.items() if key != "bits"}:
        sys.exit(f"{name}: `fallakte deduce` says something else than it does here")
    compiled = "any" not in wheel.stem.split("-")[-1]
    if compiled == bool(besides):
        sys.exit(f"{name}: only where the core is not compiled that is said, once: {besides!r}")
    with server([str(program)], os.environ | {"HOME": str(home)}) as address:
        first_page(address)
        posts = play(address)
    size = installed(str(programs / "python"))
    if size > MOST_MEGABYTES:
        sys.exit(f"{name}: {size:.1f} MB are installed, more than {MOST_MEGABYTES}")
    tell(f"{name}: {version}, {wheel.name}, {size:.1f} MB installed, a game of {posts} posts, deduce is right")
    if besides:
        heed(besides, programs, wheels, position, home)


def main() -> None:
    """Build, install, play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", action="append", help="a Python to try; this one where none is named")
    pythons = [str(Path(named).absolute()) for named in parser.parse_args().python or [sys.executable]]
    with tempfile.TemporaryDirectory(prefix="package-") as name:
        folder = Path(name)
        wheels = folder / "wheels"
        for python in {sys.executable, *pythons}:
            fetch(python, wheels)
        tell(f"at hand: {len([*wheels.iterdir()])} wheels")
        packed = sdist(wheels, wheels)
        check_paths(packed, folder)
        wheel = build(pythons[0], ROOT, folder / "built", wheels)
        again = build(pythons[0], packed, folder / "of-sdist", wheels)
        pure = build(pythons[0], packed, folder / "pure", wheels, CC="false", CXX="false")
        for made in (wheel, again, pure):
            check_paths(made, folder)
        tell(f"built: {packed.name}, {wheel.name}, without a compiler {pure.name}")
        for python in pythons:
            for kind, made in (("wheel", wheel), ("wheel of the sdist", again), ("no compiler", pure)):
                what = f"{kind}, {run(python, '--version').strip()}"
                try_out(what, python, made, wheels, folder / re.sub(r"\W+", "-", what))


if __name__ == "__main__":
    main()
