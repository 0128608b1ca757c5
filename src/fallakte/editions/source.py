"""Where editions come from, and their files read with an eye on the line of every entry."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from fallakte.rules.source import Source, source_of
from fallakte.words import LANGUAGES, Hint, Message, Value, Voice, message, required_languages

SHIPPED = Path(__file__).parent
EDITION = "edition.toml"
USUAL = "classic"
"""The edition that is meant where none is named, and the model of a new one."""
_TEXTS = (".toml", ".txt", ".css", ".svg")


@dataclass(frozen=True)
class Problem:
    """Something wrong with an edition's file: where, and what. `message` says it in any language."""

    file: str
    line: int
    key: str
    values: Mapping[str, Value] = field(default_factory=dict)

    @property
    def message(self) -> Message:
        """What is wrong and what would be right."""
        return message(f"edition.{self.key}", **self.values)

    @property
    def line_message(self) -> Message:
        """The same with file and line, one of several."""
        return message("edition.line", file=self.file, line=self.line, what=self.message)

    def text(self, lang: str = "en") -> str:
        """What is wrong and what would be right, in one language."""
        return Voice(lang).say(self.message)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text()}"


def told(values: Mapping[str, object]) -> dict[str, Value]:
    """What a file holds, as values of a message: a list or a table is told as it is written."""
    return {
        name: value if isinstance(value, str | int | float | Hint | tuple) else str(value)
        for name, value in values.items()
    }


class TomlFile:
    """A TOML file with its tables and the line where each entry stands."""

    def __init__(self, source: Source, name: str) -> None:
        self.name = name
        self.problems: list[Problem] = []
        self.content: dict[str, Any] = {}
        self._lines: list[str] = []
        text, error = source.texts.get(name), dict(source.unreadable).get(name)
        if text is None and error is None:
            self.problem("file_missing", file=name)
            return
        if text is None:
            self.problem("file_unreadable", file=name, error=error)
            return
        self._lines = text.splitlines()
        try:
            self.content = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"at line (\d+)", str(error))
            self.problems.append(
                Problem(self.name, int(found[1]) if found else 1, "toml_syntax", {"error": str(error)})
            )

    def problem(self, key: str, *where: str, **values: object) -> None:
        """Note a problem at the line of an entry, given by its table and key."""
        self.problems.append(Problem(self.name, self.line_of(*where), key, told(values)))

    def item_problem(self, key: str, table: str, number: int, **values: object) -> None:
        """Note a problem at the head of one `[[table]]` of several, counted from 0."""
        heads = [line for line, text in enumerate(self._lines, start=1) if re.match(rf"\s*\[\[\s*{table}\s*\]\]", text)]
        line = heads[number] if number < len(heads) else self.line_of(table)
        self.problems.append(Problem(self.name, line, key, told(values)))

    def line_of(self, *where: str) -> int:
        """The line of an entry: `line_of("rules", "dice")`; that of its table, or 1, where it can't be found."""
        table, best = "", 1
        *tables, last = where or ("",)
        wanted = ".".join(tables)
        for number, line in enumerate(self._lines, start=1):
            header = re.match(r"\s*\[+\s*([^\]]+?)\s*\]+", line)
            if header:
                table = header[1]
                if table in (wanted, last, ".".join(where)):
                    best = number
            elif table == wanted and re.match(rf"\s*\"?{re.escape(last)}\"?\s*=", line):
                return number
        return best

    def table(self, name: str) -> dict[str, Any]:
        """A table of the file, empty when it is missing or none."""
        value = self.content.get(name, {})
        return value if isinstance(value, dict) else {}

    def strings(self, table: str, key: str) -> list[str]:
        """A list of strings in a table, empty when it is missing or something else."""
        value = self.table(table).get(key, [])
        return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


@dataclass(frozen=True)
class Files:
    """The files of one edition, read."""

    source: Source
    edition: TomlFile
    words: Mapping[str, TomlFile]
    drawing: str | None
    """The drawn board, None for an edition without one (or whose file is missing)."""
    drawing_name: str = ""

    @property
    def has_board(self) -> bool:
        """Whether the edition says that it has a board."""
        return "board" in self.edition.content


def parse(source: Source) -> Files:
    """Read an edition's files; what can't be read is among their problems."""
    edition = TomlFile(source, EDITION)
    spoken = [lang for lang in LANGUAGES if lang in required_languages() or f"{lang}.toml" in source.texts]
    words = {lang: TomlFile(source, f"{lang}.toml") for lang in spoken}
    drawing, name = None, ""
    if "board" in edition.content:
        name = _board_file(edition)
        drawing = source.texts.get(name)
        if drawing is None:
            edition.problem("board_missing", "board", "file", file=name)
    return Files(source, edition, words, drawing, Path(name).name)


def _board_file(edition: TomlFile) -> str:
    return str(edition.table("board").get("file", "board.txt"))


def read_folder(folder: Path, origin: str = "") -> Source:
    """The source that lies in a folder: its texts and pictures, and the board, which may be another folder's."""
    found = {
        path.relative_to(folder).as_posix(): path
        for path in folder.rglob("*")
        if path.suffix in _TEXTS and path.is_file() and not path.name.startswith(".")
    }
    source = _read(found, origin or str(folder))
    board = _board_file(TomlFile(source, EDITION))
    if board not in found and (folder / board).is_file():
        source = _read(found | {board: folder / board}, source.origin)
    return source


def _read(files: Mapping[str, Path], origin: str) -> Source:
    texts, unreadable = {}, {}
    for name, path in files.items():
        try:
            texts[name] = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            unreadable[name] = str(error)
    return replace(source_of(texts, origin), unreadable=tuple(unreadable.items()))


@cache
def edition_ids() -> tuple[str, ...]:
    """The shipped editions.

    >>> edition_ids()
    ('classic', 'clue-us', 'drei-fragezeichen', 'koffer-1997', 'muenchen-2013', 'speed', 'standard')
    """
    return tuple(sorted(path.parent.name for path in SHIPPED.glob(f"*/{EDITION}")))


@cache
def shipped(name: str) -> Source:
    """A shipped edition's source."""
    return read_folder(SHIPPED / name, name)


def is_shipped(source: Source) -> bool:
    """Whether these are the very files that came with this version of the package."""
    found = re.search(r'^id = "([a-z0-9-]+)"', source.texts.get(EDITION, ""), re.MULTILINE)
    return found is not None and found[1] in edition_ids() and source == shipped(found[1])
