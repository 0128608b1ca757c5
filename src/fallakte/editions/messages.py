"""Short texts in German and English, kept in pairs: messages, what switches mean, why an action was refused."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from fallakte.rules.explained import ExplainedError
from fallakte.rules.nearest import Hint
from fallakte.rules.refusal import Refusal

_FOLDER = Path(__file__).parent / "phrases"


def system_language() -> str:
    """German where the system speaks German, English everywhere else."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "de" if value.lower().startswith("de") else "en"
    return "en"


@cache
def _pairs(name: str) -> Mapping[str, Any]:
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def switch_text(name: str, lang: str) -> str:
    """What a switch means."""
    return str(_pairs("switches")[name][lang])


def value_text(name: str, value: str, lang: str) -> str:
    """What a value of a switch means; numbers, yes and no speak for themselves."""
    words = _pairs("switches")[name].get(value)
    plain = {"de": {"yes": "ja", "no": "nein"}}.get(lang, {}).get(value, value)
    return str(words[lang]) if words else plain


def refusal_text(refusal: Refusal, lang: str, players: Sequence[str]) -> str:
    """Why an action was refused, with the number of the rule."""
    seat = players[refusal.seat] if refusal.seat is not None else ""
    text = _pairs("refusals")[refusal.reason.code][lang].format(seat=seat)
    return f"{text} ({refusal.rule})"


def error_text(error: ExplainedError, lang: str) -> str:
    """What was wrong, in one language."""
    return str(error) if error.key is None else say(error.key, lang, **error.values)


def say(key: str, lang: str, /, **values: object) -> str:
    """A message in one language."""
    told = {name: hint_text(value, lang) if isinstance(value, Hint) else value for name, value in values.items()}
    return str(_pairs("messages")[key][lang]).format(**told)


def hint_text(hint: Hint, lang: str) -> str:
    """What was perhaps meant, or what there is: the end of a sentence that says what is wrong."""
    if hint.close is not None:
        return say("hint_close", lang, close=hint.close)
    return say("hint_known", lang, known=", ".join(hint.known)) if hint.known else ""
