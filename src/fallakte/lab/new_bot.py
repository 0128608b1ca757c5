"""`fallakte bot new`: a small player in a language of your choice, with its test, ready to run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from fallakte.rules.nearest import nearest
from fallakte.words import No, message

TEMPLATES = Path(__file__).with_name("templates")
PLACEHOLDER = "NAME"


class Language(NamedTuple):
    """How a bot in a language is started and tested, in its folder."""

    run: str
    test: str


LANGUAGES = {
    "python": Language("python NAME.py", "python test_NAME.py"),
    "javascript": Language("node NAME.js", "node NAME.test.js"),
    "c": Language("./NAME", "make && make test"),
}


def write_bot(name: str, language: str, folder: Path) -> tuple[Language, list[Path]]:
    """Write a bot into a new folder; how to start and test it, and the files."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise No(message("command.new_bot.name", name=name))
    if language not in LANGUAGES:
        raise No(message("command.new_bot.language", name=language, hint=nearest(language, LANGUAGES)))
    if folder.exists():
        raise No(message("command.folder_exists", path=str(folder)))
    folder.mkdir(parents=True)
    written = []
    for template in sorted((TEMPLATES / language).iterdir()):
        file = folder / template.stem.replace(PLACEHOLDER, name)  # .txt: what is not ours to run or check
        file.write_text(_named(template.read_text(encoding="utf-8"), name), encoding="utf-8")
        written.append(file)
    ways = LANGUAGES[language]
    return Language(_named(ways.run, name), _named(ways.test, name)), written


def _named(text: str, name: str) -> str:
    return re.sub(rf"(?<![A-Z]){PLACEHOLDER}(?![A-Z])", name, text)
