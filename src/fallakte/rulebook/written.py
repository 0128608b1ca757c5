"""The rules as plain text, as Markdown, and as a page of their own."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from textwrap import fill
from xml.sax.saxutils import quoteattr

from fallakte.rulebook.compose import Rulebook, Sentence

WIDTH = 78
_MARGIN = 10


def as_text(book: Rulebook) -> str:
    """For a terminal: the numbers in the margin; what a house rule replaces stands in brackets."""
    return "\n".join(_lines(book)) + "\n"


def _lines(book: Rulebook) -> Iterator[str]:
    yield from (book.name, "=" * len(book.name), "", fill(book.story, WIDTH))
    for section in book.sections:
        yield from ("", section.title, "-" * len(section.title))
        for one in section.sentences:
            yield _hanging(" ".join(one.rules), _told(one))
    if book.notes:
        yield from ("", book.notes_title, "-" * len(book.notes_title))
        yield from (_hanging("", note) for note in book.notes)


def _hanging(number: str, text: str) -> str:
    return fill(text, WIDTH, initial_indent=number.ljust(_MARGIN), subsequent_indent=" " * _MARGIN)


def _told(one: Sentence) -> str:
    return " ".join(filter(None, (one.text, one.printed and f"[{one.printed}]")))


def as_markdown(book: Rulebook) -> str:
    """As Markdown, each sentence with its numbers; what a house rule replaces is struck through."""
    parts = [f"# {book.name}", book.story]
    for section in book.sections:
        parts.append(f"## {section.title}")
        parts += [_item(one) for one in section.sentences]
    if book.notes:
        parts.append(f"## {book.notes_title}")
        parts += [f"- {note}" for note in book.notes]
    return "\n\n".join(parts) + "\n"


def _item(one: Sentence) -> str:
    number = f"**{', '.join(one.rules)}** " if one.rules else ""
    printed = f"~~{one.printed}~~ " if one.printed else ""
    return f'<a id="{one.anchor}"></a>{number}{printed}{one.text}'.rstrip()


def as_html(book: Rulebook, lang: str) -> str:
    """As a page of its own, without script or style sheet; every number is an anchor."""
    parts = [
        f'<!doctype html>\n<html lang={quoteattr(lang)}>\n<meta charset="utf-8">\n<title>{escape(book.name)}</title>'
    ]
    parts += [f"<h1>{escape(book.name)}</h1>", f"<p>{escape(book.story)}</p>"]
    for section in book.sections:
        parts.append(f'<h2 id="{section.id}">{escape(section.title)}</h2>')
        parts += [_paragraph(one) for one in section.sentences]
    if book.notes:
        items = "".join(f"<li>{escape(note)}</li>" for note in book.notes)
        parts += [f"<h2>{escape(book.notes_title)}</h2>", f"<ul>{items}</ul>"]
    return "\n".join(parts) + "\n"


def _paragraph(one: Sentence) -> str:
    more = "".join(f'<span id="{rule}"></span>' for rule in one.aliases)
    numbers = " ".join(f'<a href="#{rule}">{rule}</a>' for rule in one.rules)
    printed = f"<del>{escape(one.printed)}</del> " if one.printed else ""
    return f'<p id="{one.anchor}">{more}{numbers} {printed}{escape(one.text)}</p>'
