"""A review as one HTML file that needs nothing else: no script, no address, all cards open."""

from __future__ import annotations

import re
from pathlib import Path

from markupsafe import Markup

from fallakte.editions import words
from fallakte.review.worker import Reviewed
from fallakte.rules.sorts import Seat
from fallakte.web.draw import card_defs, look_of, room_defs
from fallakte.web.kept import kept
from fallakte.web.pages.review import Wanted, review_values
from fallakte.web.templating import render
from fallakte.web.words import say

_CSS = Path(__file__).parent.parent / "static" / "css"
SHEETS = ("tokens", "base", "cards", "board", "parts", "end", "review")


@kept(1)
def _styles() -> str:
    """The style sheets in one."""
    css = "\n".join((_CSS / f"{sheet}.css").read_text(encoding="utf-8") for sheet in SHEETS)
    return _without_files(css)


def _without_files(css: str) -> str:
    """A style sheet that loads no font and no picture."""
    alone = re.sub(r"@font-face\s*\{[^}]*\}|/\*.*?\*/", "", css, flags=re.DOTALL)
    return re.sub(r"url\((?![\"']?#)[^)]*\)", "none", alone)


def review_file(reviewed: Reviewed, lang: str, seat: Seat | None = None) -> str:
    """The whole review in one file, told to a seat or about all of them."""
    found, edition = reviewed.review, reviewed.review.record.edition
    result = found.record.end().table.result
    whose = seat if seat is not None else (result.winner if result and result.winner is not None else 0)
    wanted = Wanted(whose, seat, turn=0, is_open=True, chance=False, ask=0)
    look = look_of(edition)
    values = review_values(found, reviewed, wanted, lang, links=False)
    page = render(
        "review_file.html",
        lang,
        title=f"{say('review', lang)}: {words(edition, lang).name}",
        look=look,
        styles=Markup(_styles() + _without_files(look.css)),
        drawings=Markup(card_defs(edition, lang) + room_defs(edition)),
        base="",
        **values,
    )
    return str(page)
