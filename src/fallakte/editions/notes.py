"""The notes of an edition: what was chosen where its sheet is silent, and what else a table may choose."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from fallakte.editions.source import TomlFile
from fallakte.rules.source import Source
from fallakte.rules.switches import SWITCH_NAMES, parse_switch
from fallakte.words import USUAL_LANGUAGE, required_languages, side_by_side

NOTES = "notes.toml"


@dataclass(frozen=True)
class Reading:
    """Another reading of the sheet, offered to a table by name."""

    switch: str
    """As a house rule: `answers=right`."""
    names: Mapping[str, str]


@dataclass(frozen=True)
class Note:
    """One choice of ours."""

    key: str
    rule: str
    """The number of the rule it is about; empty where there is none."""
    texts: Mapping[str, str]
    other: Reading | None


@lru_cache(maxsize=64)
def notes_of(source: Source) -> tuple[Note, ...]:
    """The notes of an edition, in their order; none where it has no file of them."""
    entries = TomlFile(source, NOTES).content if NOTES in source.texts else {}
    return tuple(
        Note(key, str(entry.get("rule", "")), _texts(entry), _reading(entry.get("other")))
        for key, entry in entries.items()
        if isinstance(entry, dict)
    )


def readings_of(source: Source) -> tuple[Reading, ...]:
    """The other readings that an edition offers by name."""
    return tuple(note.other for note in notes_of(source) if note.other is not None)


def check_notes(source: Source) -> TomlFile | None:
    """The file of the notes with its problems; None where there is none."""
    if NOTES not in source.texts:
        return None
    file = TomlFile(source, NOTES)
    for key, entry in file.content.items():
        if not _is_whole(entry) or not re.fullmatch(r"(R\d{1,2})?", str(entry.get("rule", ""))):
            file.problem("note_parts", key, name=key)
        elif (other := entry.get("other")) is not None:
            switch, _, value = str(other.get("switch", "") if isinstance(other, dict) else "").partition("=")
            if not _is_whole(other) or switch not in SWITCH_NAMES or parse_switch(switch, value) is None:
                file.problem("note_reading", key, "other", name=key)
    return file


def _is_whole(entry: object) -> bool:
    """Whether it has a text in every language that an edition must speak."""
    return isinstance(entry, dict) and all(
        isinstance(entry.get(lang), str) and entry[lang] for lang in required_languages()
    )


def _texts(entry: Mapping[str, Any]) -> Mapping[str, str]:
    return {lang: str(text) for lang, text in side_by_side({USUAL_LANGUAGE: "", **entry}).items()}


def _reading(entry: object) -> Reading | None:
    return Reading(str(entry.get("switch", "")), _texts(entry)) if isinstance(entry, dict) else None
