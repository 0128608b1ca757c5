"""The editions as paperbacks on the shelf of the home page."""

from __future__ import annotations

import re

from fallakte.editions import words
from fallakte.rules.edition import Edition
from fallakte.web.draw.looks import look_of
from fallakte.web.draw.pictures import find_picture
from fallakte.web.draw.svg import text
from fallakte.web.words import say


def draw_cover(edition: Edition, lang: str) -> str:
    """The cover of an edition; one of your own gets a plain one with its name."""
    look = look_of(edition).name
    picture = find_picture("covers", look)
    if picture is None:
        picture = find_picture("covers", "own")
    if picture is None:
        return ""
    body = picture.body.replace("{name}", text(words(edition, lang).name))
    body = re.sub(r"\{(cover_\w+)\}", lambda found: text(say(found[1], lang)), body)
    return f'<svg class="cover" id="cover-{look}" viewBox="{picture.box}" aria-hidden="true">{body}</svg>'
