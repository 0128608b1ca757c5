"""Short messages in German and English, kept in pairs in `phrases/messages.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent / "phrases"


@cache
def message_pairs() -> Mapping[str, Mapping[str, str]]:
    """Every message by its key, each with its `de` and its `en` wording."""
    return tomllib.loads((_FOLDER / "messages.toml").read_text(encoding="utf-8"))


def say(key: str, lang: str, **values: object) -> str:
    """A message in one language."""
    return message_pairs()[key][lang].format(**values)
