"""A table's page around its fragments."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from fallakte.editions import words
from fallakte.table.scene import Scene
from fallakte.web.words import say


def page(title: str, body: str, lang: str, script: str = "") -> str:
    """A page of ours. Scripts come from this server, never from the page itself."""
    scripts = Markup('<script src="/scripts/{}" defer></script>').format(script) if script else ""
    other = Markup('<form method="post" action="/language"><input type="hidden" name="lang" value="{}">').format(
        {"de": "en", "en": "de"}[lang]
    ) + Markup("<button>{}</button></form>").format(say("other_language", lang))
    return Markup(
        '<!doctype html><html lang="{}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><title>{}</title>{}</head>'
        "<body>{}{}</body></html>"
    ).format(lang, title, scripts, other, body)


def table_page(scene: Scene, fragments: Mapping[str, str], lang: str) -> str:
    """A table's page: its fragments, each in an element of its name; forms that must survive a morph lie outside."""
    parts = Markup("").join(
        Markup('<section id="{}">{}</section>').format(name, Markup(html)) for name, html in fragments.items()
    )
    version = scene.game.version if scene.game else 0
    seat = "" if scene.seat is None else scene.seat
    chat = Markup("")
    if scene.seat is not None:
        chat = Markup(
            '<form method="post" action="/t/{}/chat"><input type="hidden" name="seat" value="{}">'
            '<input name="text" maxlength="300" aria-label="{}"><button>{}</button></form>'
        ).format(scene.code, scene.seat, say("chat", lang), say("send", lang))
    body = Markup(
        '<main data-table="{}" data-seat="{}" data-version="{}"><h1>{} · {}</h1>'
        '<p id="toast" role="status"></p>{}{}</main>'
    ).format(scene.code, seat, version, words(scene.edition, lang).name, scene.code, parts, chat)
    return page(scene.code, body, lang, "table.js")
