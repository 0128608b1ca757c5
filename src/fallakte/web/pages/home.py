"""The home page: play now, set up a table, join one, or go back to one's own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from fallakte.editions import words
from fallakte.table.scene import Scene
from fallakte.web.companion.mine import RealTable
from fallakte.web.draw import draw_cover, draw_manor
from fallakte.web.draw.looks import as_drawn
from fallakte.web.kept import kept
from fallakte.web.pages.own_tables import own_tables
from fallakte.web.shelf import Shelf
from fallakte.web.suiting import BEGINS, Suits
from fallakte.web.templating import render
from fallakte.web.words import say


@dataclass(frozen=True)
class Paperback:
    """An edition on the shelf."""

    id: str
    name: str
    about: str
    cover: Markup


@kept(256)
def _paperbacks(lang: str, shelf: Shelf) -> tuple[Paperback, ...]:
    return tuple(
        Paperback(edition.id, spoken.name, spoken.shelf, Markup(draw_cover(edition, lang)))
        for edition in shelf.editions
        for spoken in (words(edition, lang),)
    )


def home_page(
    lang: str,
    shelf: Shelf,
    suited: Suits,
    scenes: Iterable[Scene] = (),
    *,
    code: str = "",
    wrong: str = "",
    real: Iterable[RealTable] = (),
    said: str = "",
) -> str:
    """Play now, a new table, or join one; the own tables' scenes; `wrong` says what was wrong with the code.

    `real` are the own real tables, `suited` says whom *Play now* offers; `said` was answered to it, empty: it asks.
    """
    scenes = tuple(scenes)
    own = own_tables(scenes, lang)
    others = {as_drawn(scene.edition) for scene in scenes} - set(shelf.editions)
    return render(
        "home.html",
        lang,
        page="home",
        title=say("home_title", lang),
        suited=suited,
        manor=Markup(draw_manor(say("manor_label", lang))),
        shelf=_paperbacks(lang, shelf),
        other_covers=[Markup(draw_cover(edition, lang)) for edition in others],
        running=[table for table in own if not table.over],
        records=[table for table in own if table.over],
        real=real,
        code=code,
        wrong=wrong,
        said=said if said in BEGINS else "",
        answers=list(BEGINS),
    )
