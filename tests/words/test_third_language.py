"""A third language is data alone: files are added to a copy of the package, and it plays, draws and prints in it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import fallakte

SOURCE = Path(fallakte.__file__).parent
ROOT = Path(__file__).parent.parent.parent
MADE_UP = "xx"
ACCENTS = str.maketrans("aeouAEOU", "áéóúÁÉÓÚ")


def accented(text: str) -> str:
    """English with an accent: what is not in braces is changed, the placeholders stay."""
    return "".join(
        part if part.startswith("{") else part.translate(ACCENTS) for part in re.split(r"(\{[^{}]*\})", text)
    )


def translated(value: object) -> object:
    match value:
        case dict():
            return {key: entry if key == "letter" else translated(entry) for key, entry in value.items()}
        case list():
            return [translated(entry) for entry in value]
        case str():
            return accented(value)
    return value


def written(value: object) -> str:
    """A value as TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {written(entry)}" for key, entry in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(written(entry) for entry in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def translate(file: Path, to: Path, **settled: str) -> None:
    content = translated(tomllib.loads(file.read_text(encoding="utf-8")))
    assert isinstance(content, dict)
    to.parent.mkdir(parents=True, exist_ok=True)
    write(to, content | settled)


def write(file: Path, content: dict[str, object]) -> None:
    lines = [f"{json.dumps(key)} = {written(entry)}" for key, entry in content.items()]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def beside(value: object) -> object:
    """What a file says in several languages side by side, with the made-up one besides."""
    match value:
        case dict():
            return {key: beside(entry) for key, entry in value.items()} | (
                {MADE_UP: translated(value["en"])} if "en" in value else {}
            )
        case list():
            return [beside(entry) for entry in value]
    return value


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package that speaks one more language; nothing but files was added."""
    home = tmp_path_factory.mktemp("third")
    copy = home / "fallakte"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    english = copy / "words" / "en"
    for file in english.rglob("*.toml"):
        settled = {"name": "Éxtrá", "every_edition": "no"} if file.stem == "language" else {}
        translate(file, copy / "words" / MADE_UP / file.relative_to(english), **settled)
    for file in (copy / "editions").glob("*/en.toml"):
        translate(file, file.with_name(f"{MADE_UP}.toml"))
    for file in (*(copy / "editions").glob("*/notes.toml"), *(copy / "lessons").glob("classic.toml")):
        content = beside(tomllib.loads(file.read_text(encoding="utf-8")))
        assert isinstance(content, dict)
        write(file, content)
    translate(copy / "rulebook" / "en.toml", copy / "rulebook" / f"{MADE_UP}.toml")
    return home


def run(package: Path, *command: str) -> str:
    env = {**os.environ, "PYTHONPATH": f"{package}{os.pathsep}{ROOT}"}
    done = subprocess.run(
        [sys.executable, *command], env=env, cwd=package, capture_output=True, text=True, check=False, timeout=240
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_it_is_found_and_every_edition_speaks_it(package: Path) -> None:
    said = run(
        package,
        "-c",
        "from fallakte.words import LANGUAGES; from fallakte.editions import *\n"
        "print(LANGUAGES)\n"
        "for name in edition_ids(): print(problems(load(name).source), words(load(name), 'xx').card(13))",
    )
    assert "('de', 'en', 'xx')" in said
    assert "[] Báll" in said
    assert said.count("[] ") == len(list((SOURCE / "editions").glob("*/edition.toml")))


PLAYED = """
import asyncio
from fallakte import Game, load
from fallakte.bots import make_bot
from fallakte.editions import words
from fallakte.tell import Teller
from fallakte.words import Voice
for name in ("classic", "drei-fragezeichen", "koffer-1997"):
    game = Game.deal(load(name), seats=3, seed=5)
    refused = game.legal.why_not("accuse " + " ".join(game.edition.cards[card] for card in (0, 6, 12)))
    game.play([make_bot("sheet", seed=seat) for seat in range(3)])
    teller = Teller(words(game.edition, "xx"), ("Anna", "Ben", "Cem"))
    for event in game.record().events:
        print(teller.tell(event) or "")
    if refused is not None:
        print(teller.voice.say(refused.message))
try:
    game.do("walk libary")
except ValueError as no:
    print(no.text("xx"))
"""


def test_whole_games_are_told_in_it(package: Path) -> None:
    told = run(package, "-c", PLAYED)
    assert "mákés á súggéstión" in told
    assert "hólds án inqúiry" in told
    assert "is nó" in told
    plain = [line for line in told.splitlines() if re.search(r"\b(rolls|walks|turn|shows|has|the)\b", line)]
    assert not [line for line in plain if not re.search("[áéóú]", line)]


DRAWN = """
from fallakte.editions import edition_ids
from fallakte.lessons import lesson_ids
from tests.web.server import FAST, Browser, serving
with serving(FAST) as (address, _):
    browser = Browser(address, "xx")
    def show(answer):
        assert answer.status_code == 200, answer.url
        print(answer.text)
    for page in ("/", "/new", "/companion", "/league", "/riddle", "/riddle/course"):
        show(browser.get(page))
    for edition in edition_ids():
        show(browser.get(f"/rules/{edition}"))
    code = browser.new(seats=3, seat1="random", seat2="random", edition="drei-fragezeichen")
    for verb, fields in (("sit", {"seat": 0, "name": "Anna"}), ("start", {})):
        show(browser.post(f"/t/{code}/{verb}", **fields))
    for page in ("", "/rules", "/screen"):
        show(browser.get(f"/t/{code}{page}"))
    for lesson in lesson_ids():
        show(Browser(address, "xx").post(f"/learn/{lesson}"))
"""


def test_pages_are_drawn_in_it(package: Path) -> None:
    drawn = run(package, "-c", DRAWN)
    assert '<html lang="xx"' in drawn
    assert "Pláy nów" in drawn
    assert "Nóté shéét" in drawn, "the game page has the edition's words"
    assert ">XX</button>" in drawn, "and it can be chosen"
    assert "Whó déáls" in drawn, "the notes of an edition speak it beside the others"
    assert "thé óné filléd" in drawn, "and so does a lesson"
    assert "You are" in drawn, "one that lacks it is told in the usual language"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("phrases", "classic"), "told.passed: Révérénd Gréén cán't dispróvé thé súggéstión."),
        (("edition", "show", "drei-fragezeichen"), "invéstigátórs"),
        (("rules", "classic"), "é"),
        (("bot",), "Nóvicé"),
        (("board", "classic"), "Kitchén"),
    ],
)
def test_the_command_speaks_it(package: Path, command: tuple[str, ...], said: str) -> None:
    assert said in run(package, "-c", "from fallakte.cli import main; main()", *command, "--lang", MADE_UP)
