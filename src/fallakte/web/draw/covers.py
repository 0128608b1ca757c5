"""The editions as paperbacks on the shelf of the home page."""

from __future__ import annotations

from fallakte.editions import words
from fallakte.rules.edition import Edition
from fallakte.web.draw.looks import look_of
from fallakte.web.draw.pictures import find_picture, read_picture
from fallakte.web.draw.svg import text

_FILE = "cover.svg"


def draw_cover(edition: Edition, lang: str) -> str:
    """The cover of an edition, with its words on it; one without a drawing gets a plain one with its name."""
    drawn = edition.source.texts.get(_FILE)
    picture = find_picture("scenes", "cover") if drawn is None else read_picture(drawn)
    if picture is None:
        return ""
    body, spoken = picture.body, words(edition, lang)
    for place, word in (("name", spoken.name), ("cover", spoken.cover), ("cover_small", spoken.cover_small)):
        body = body.replace(f"{{{place}}}", text(word))
    name = look_of(edition).name
    return f'<svg class="cover" id="cover-{name}" viewBox="{picture.box}" aria-hidden="true">{body}</svg>'
