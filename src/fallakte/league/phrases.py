"""The sentences of a league."""

from __future__ import annotations

from functools import cache

from fallakte.words import LANGUAGES, Value
from fallakte.words import say as say_words


def say(key: str, lang: str, /, **values: Value) -> str:
    """A sentence in one language."""
    return say_words(f"league.{key}", lang, **values)


@cache
def guest_words() -> tuple[str, ...]:
    """What somebody without a name is called, in every language."""
    return tuple(say("guest", lang) for lang in LANGUAGES)
