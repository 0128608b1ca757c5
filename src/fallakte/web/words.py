"""What the server says, and in which language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from starlette.requests import HTTPConnection

from fallakte.editions import LANGUAGES
from fallakte.table.objection import Objection

LANGUAGE_COOKIE = "fallakte_lang"


@cache
def message_pairs() -> Mapping[str, Mapping[str, str]]:
    """Every message by its key, each with its `de` and its `en` wording; one file for each part of the site."""
    pairs: dict[str, Mapping[str, str]] = {}
    for file in sorted(Path(__file__).parent.glob("messages*.toml")):
        pairs |= tomllib.loads(file.read_text(encoding="utf-8"))
    return pairs


def say(key: str, lang: str, **values: object) -> str:
    """A message in one language."""
    return message_pairs()[key][lang].format(**values)


def objection_text(objection: Objection, lang: str) -> str:
    """Why something was not possible."""
    return say(objection.key, lang, **objection.values)


def language(request: HTTPConnection, default: str = "en") -> str:
    """The language chosen in this browser, else the first one it asks for that we speak, else the default."""
    chosen = request.cookies.get(LANGUAGE_COOKIE)
    if chosen in LANGUAGES:
        return chosen
    for part in request.headers.get("accept-language", "")[:200].split(","):
        wanted = part.split(";")[0].split("-")[0].strip().lower()
        if wanted in LANGUAGES:
            return wanted
    return default
