"""Every sentence of every language: a folder a language, a file a topic. A new language is a new folder."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar

from fallakte.words.message import Name

T = TypeVar("T")

FOLDER = Path(__file__).parent
USUAL_LANGUAGE = "en"
"""Spoken where nobody says which language is wanted."""
LANGUAGES: tuple[str, ...] = tuple(sorted(path.parent.name for path in FOLDER.glob("*/language.toml")))
"""The languages there are."""


def system_language() -> str:
    """The language the system speaks, where it is one of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return next((lang for lang in LANGUAGES if value.lower().startswith(lang)), USUAL_LANGUAGE)
    return USUAL_LANGUAGE


def side_by_side(texts: Mapping[str, T]) -> Mapping[str, T]:
    """In every language what a file says in several of them; in one it lacks, what it says in the usual one."""
    return {lang: texts[lang if lang in texts else USUAL_LANGUAGE] for lang in LANGUAGES}


@cache
def topics(lang: str) -> tuple[str, ...]:
    """The topics of a language: its files, and its folders of several files."""
    return tuple(sorted(path.stem for path in (FOLDER / lang).iterdir()))


@cache
def topic(lang: str, name: str) -> Mapping[str, str]:
    """Every sentence of a topic by its key."""
    folder = FOLDER / lang / name
    files = sorted(folder.glob("*.toml")) if folder.is_dir() else [folder.with_suffix(".toml")]
    found: dict[str, str] = {}
    for file in files:
        entries = flat(tomllib.loads(file.read_text(encoding="utf-8")))
        found |= {key: str(text) for key, text in entries.items()}
    return found


def flat(table: Mapping[str, object]) -> dict[str, object]:
    """The entries of a table and of the tables in it, by their keys joined with dots."""
    found: dict[str, object] = {}
    for name, value in table.items():
        if isinstance(value, dict):
            found |= {f"{name}.{key}": entry for key, entry in flat(value).items()}
        else:
            found[name] = value
    return found


def terms_of(table: Mapping[str, object]) -> dict[str, Name]:
    """Terms by their names: each a text, or a table with its `name` and its forms."""
    found = {}
    for name, entry in table.items():
        forms = {form: str(text) for form, text in entry.items()} if isinstance(entry, dict) else {"name": str(entry)}
        found[name] = Name(forms["name"], forms)
    return found


@cache
def terms(lang: str) -> Mapping[str, Name]:
    """What things are called where an edition does not say otherwise."""
    file = FOLDER / lang / "terms.toml"
    return terms_of(tomllib.loads(file.read_text(encoding="utf-8")))


def typed_words(key: str) -> tuple[str, ...]:
    """The words that may be typed for something, those of every language."""
    found = (topic(lang, "typed").get(key, "").split() for lang in LANGUAGES)
    return tuple(dict.fromkeys(word for words in found for word in words))


def sentence(lang: str, key: str) -> str | None:
    """The sentence of a key, None where there is none."""
    name, _, rest = key.partition(".")
    return topic(lang, name).get(rest) if name in topics(lang) else None


def sentences(lang: str) -> dict[str, str]:
    """Every sentence of a language by its key."""
    return {f"{name}.{key}": text for name in topics(lang) for key, text in topic(lang, name).items()}


@cache
def required_languages() -> tuple[str, ...]:
    """The languages that every edition has to speak; in others it may fall back on the usual one."""
    return tuple(lang for lang in LANGUAGES if sentence(lang, "language.every_edition") == "yes")
