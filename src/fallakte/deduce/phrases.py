"""The sentences of this package, kept in German and English pairs in `phrases.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from fallakte.editions.messages import hint_text
from fallakte.rules.nearest import Hint


@cache
def phrases() -> Mapping[str, Any]:
    """Every phrase by section and key, each with its `de` and its `en` wording."""
    return tomllib.loads(Path(__file__).with_name("phrases.toml").read_text(encoding="utf-8"))


def say(key: str, lang: str, /, **values: object) -> str:
    """A phrase in one language: `say("mistake.twice", "en")`."""
    found: Any = phrases()
    for part in key.split("."):
        found = found[part]
    told = {name: hint_text(value, lang) if isinstance(value, Hint) else value for name, value in values.items()}
    return str(found[lang]).format(**told)


def listed(items: Iterable[str], lang: str, word: str = "and") -> str:
    """A list in words: `a, b and c`."""
    *first, last = items
    return f"{', '.join(first)} {say(word, lang)} {last}" if first else last
