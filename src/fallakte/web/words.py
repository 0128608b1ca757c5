"""What the server says, and in which language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from markupsafe import Markup, escape
from starlette.requests import HTTPConnection

from fallakte.editions.words import Words
from fallakte.web.company import Company
from fallakte.web.kept import kept
from fallakte.words import LANGUAGES, USUAL_LANGUAGE, Message, Piece, Value, Voice, message

LANGUAGE_COOKIE = "fallakte_lang"


Hearer: TypeAlias = str | Words | Company
"""Who is spoken to: whoever reads a language, plainly or in the words of an edition, or the people at a table."""


def voice_for(hearer: Hearer) -> Voice:
    """Who speaks to them."""
    return Voice(hearer) if isinstance(hearer, str) else hearer.voice()


def say(key: str, hearer: Hearer, **values: Value) -> str:
    """A message of the pages."""
    return _said(key, hearer, tuple(values.items()))


@kept(16384)
def _said(key: str, hearer: Hearer, values: tuple[tuple[str, Value], ...]) -> str:
    return voice_for(hearer).say(message(f"page.{key}", **dict(values)))


def markup(voice: Voice, *told: Message) -> Markup:
    """Messages as HTML, the names of cards bold."""
    return Markup(" ".join("".join(map(_piece, _with_rule(voice, one))) for one in told))


def _with_rule(voice: Voice, told: Message) -> Iterator[Piece]:
    yield from voice.pieces(told)
    if told.rule:
        yield Piece(f" ({told.rule})")


def _piece(piece: Piece) -> str:
    return f"<b>{escape(piece.text)}</b>" if piece.strong else escape(piece.text)


def language(request: HTTPConnection, default: str = USUAL_LANGUAGE) -> str:
    """The language chosen in this browser, else the first one it asks for that we speak, else the default."""
    chosen = request.cookies.get(LANGUAGE_COOKIE)
    if chosen in LANGUAGES:
        return chosen
    for part in request.headers.get("accept-language", "")[:200].split(","):
        wanted = part.split(";")[0].split("-")[0].strip().lower()
        if wanted in LANGUAGES:
            return wanted
    return default
