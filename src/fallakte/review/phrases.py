"""The sentences of the review, and how numbers are said."""

from __future__ import annotations

from fallakte.words import Value
from fallakte.words import say as say_words


def say(key: str, lang: str, /, **values: Value) -> str:
    """A sentence in one language: `say("known.you", "en", turn=14)`."""
    return say_words(f"review.{key}", lang, **values)


def number(value: int, lang: str) -> str:
    """A small number as a word.

    >>> number(3, "de"), number(40, "de")
    ('drei', '40')
    """
    words = say("numbers", lang).split()
    return words[value] if value < len(words) else str(value)


def times(value: int, lang: str) -> str:
    """How often, in words."""
    words = say("times", lang).split()
    return words[value].replace("·", " ") if value < len(words) else f"{value}×"


def decimal(value: float, lang: str, digits: int = 2) -> str:
    """Bits with so many digits.

    >>> decimal(4.459, "de"), decimal(-0.001, "en")
    ('4,46', '0.00')
    """
    text = f"{round(value, digits) + 0.0:.{digits}f}"
    return text.replace(".", say_words("language.decimal", lang))


def percent(chance: float, lang: str) -> str:
    """A chance in per cent; what is neither certain nor impossible is not called so."""
    rounded = round(100 * chance)
    if rounded == 100 and chance < 1 - 1e-9:
        return say("percent", lang, number=">99")
    if rounded == 0 and chance > 0:
        return say("percent", lang, number="<1")
    return say("percent", lang, number=rounded)


def whose(name: str, lang: str) -> str:
    """Whose something is.

    >>> whose("Clara", "en"), whose("Jonas", "en"), whose("Clara", "de")
    ('Clara’s', 'Jonas’', 'von Clara')
    """
    return say("whose_s" if name.endswith(("s", "x", "z", "ß")) else "whose", lang, name=name)
