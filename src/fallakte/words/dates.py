"""Days as people say them, from the form in which they are kept: `2026-11-12`."""

from __future__ import annotations

from datetime import date

from fallakte.words.voice import say


def long_day(day: str, lang: str) -> str:
    """A day with its weekday and year.

    >>> long_day("2026-11-12", "en"), long_day("2026-11-12T20:49", "de")
    ('Thursday 12 November 2026', 'Donnerstag, 12. November 2026')
    """
    when = date.fromisoformat(day[:10])
    weekday, month = say("language.weekdays", lang).split()[when.weekday()], month_name(when, lang)
    return say("language.long_day", lang, weekday=weekday, day=when.day, month=month, year=str(when.year))


def short_day(day: str, lang: str, *, year: bool = True) -> str:
    """A day where there is little room.

    >>> short_day("2026-11-12", "en"), short_day("2026-11-12", "de", year=False)
    ('12 Nov 2026', '12. Nov.')
    """
    when = date.fromisoformat(day[:10])
    month = say("language.months_short", lang).split()[when.month - 1]
    if not year:
        return say("language.short_day", lang, day=when.day, month=month)
    return say("language.short_day_year", lang, day=when.day, month=month, year=str(when.year))


def month_name(day: date, lang: str) -> str:
    """The month of a day.

    >>> month_name(date(2026, 3, 1), "de")
    'März'
    """
    return say("language.months", lang).split()[day.month - 1]


def weekday_letters(lang: str) -> tuple[str, ...]:
    """The heads of a calendar's columns, from Monday on.

    >>> weekday_letters("de")
    ('Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So')
    """
    return tuple(say("language.weekdays_short", lang).split())
