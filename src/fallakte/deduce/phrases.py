"""Lists and chances in words."""

from __future__ import annotations

from collections.abc import Iterable

from fallakte.words import say


def percent(chance: float, lang: str) -> str:
    """A chance in per cent; never 0 or 100 for what is not certain.

    >>> percent(0.3141, "de"), percent(0.9999, "en"), percent(0.0001, "en"), percent(1, "en")
    ('31 %', '>99%', '<1%', '100%')
    """
    rounded = round(chance * 100)
    number = {0: "<1", 100: ">99"}.get(rounded, str(rounded)) if 0 < chance < 1 else str(rounded)
    return say("language.percent", lang, number=number)


def listed(items: Iterable[str], lang: str, word: str = "and") -> str:
    """A list in words: `a, b and c`."""
    *first, last = items
    return f"{', '.join(first)} {say(f'language.{word}', lang)} {last}" if first else last


def grouped(number: int, lang: str) -> str:
    """A large number, its thousands parted.

    >>> grouped(1234567, "de"), grouped(1234567, "en")
    ('1.234.567', '1,234,567')
    """
    return f"{number:,}".replace(",", say("language.thousands", lang))


def decimal(number: str, lang: str) -> str:
    """A written number with the language's decimal sign."""
    return number.replace(".", say("language.decimal", lang))
