"""The home page: play now, set up a table, join one, or go back to one's own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from fallakte.editions import edition_ids, load, words
from fallakte.table.scene import Scene
from fallakte.web.draw import draw_cover, draw_manor
from fallakte.web.pages.own_tables import own_tables
from fallakte.web.templating import render
from fallakte.web.words import say

SHELF = ("classic", "clue-us", "standard", "koffer-1997", "muenchen-2013", "drei-fragezeichen", "speed")
"""The editions in the order in which they stand on the shelf; any other follows."""


@dataclass(frozen=True)
class Paperback:
    """An edition on the shelf."""

    id: str
    name: str
    about: str
    cover: Markup


def shelf_order() -> tuple[str, ...]:
    """All shipped editions as they stand on the shelf."""
    known = edition_ids()
    return (*(name for name in SHELF if name in known), *(name for name in known if name not in SHELF))


def edition_line(name: str, lang: str) -> str:
    """What is special about an edition, in a line."""
    return say(f"edition_{name.replace('-', '_')}", lang) if name in SHELF else ""


@cache
def _shelf(lang: str) -> tuple[Paperback, ...]:
    return tuple(
        Paperback(
            name,
            words(load(name), lang).name,
            edition_line(name, lang),
            Markup(draw_cover(load(name), lang)),
        )
        for name in shelf_order()
    )


def home_page(lang: str, scenes: Iterable[Scene] = (), *, code: str = "", wrong: str = "") -> str:
    """Play now, a new table, or join one; the own tables' scenes; `wrong` says what was wrong with the code."""
    own = own_tables(scenes, lang)
    return render(
        "home.html",
        lang,
        page="home",
        title=say("home_title", lang),
        manor=Markup(draw_manor(say("manor_label", lang))),
        shelf=_shelf(lang),
        running=[table for table in own if not table.over],
        records=[table for table in own if table.over],
        code=code,
        wrong=wrong,
    )
