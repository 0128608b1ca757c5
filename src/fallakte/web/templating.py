"""Pages from templates: Jinja2 with autoescape, undefined names are errors, drawings and messages at hand.

In a template `t("key", name=value)` is a message in the page's language, `lang` that language, `icon("lens")` an icon.
Drawings arrive as `Markup`; everything else is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache, partial
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from fallakte.web.draw import LOGO, draw_dial, draw_die, icon, icon_defs
from fallakte.web.draw.icons import ICONS
from fallakte.web.draw.styles import STYLES
from fallakte.web.words import say

FOLDER = Path(__file__).parent / "templates"


@lru_cache(maxsize=1024, typed=True)
def _icon(name: str, cls: str = "ico", label: str = "") -> Markup:
    return Markup(icon(name, cls, label))


def _icon_defs(names: Iterable[str] = ICONS) -> Markup:
    return Markup(icon_defs(names))


@cache
def _die(value: int, question: bool = False) -> Markup:
    return Markup(draw_die(value, question=question))


def _styles(page: str) -> tuple[str, ...]:
    return STYLES[page]


_templates = Environment(
    loader=FileSystemLoader(FOLDER),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)
_templates.globals |= {
    "icon": _icon,
    "icon_defs": _icon_defs,
    "die": _die,
    "dial": lambda steps, label: Markup(draw_dial(steps, label)),
    "logo": Markup(LOGO),
    "styles": _styles,
    "languages": ("de", "en"),
}


_globals = dict(_templates.globals)


@cache
def _template(name: str) -> Template:
    return _templates.get_template(name)


@cache
def _language(lang: str) -> dict[str, object]:
    return _globals | {"t": partial(_say, lang), "lang": lang}


def render(template: str, lang: str, /, **values: object) -> Markup:
    """A template in one language.

    `Template.render` would look all globals up one by one every time; a page has twenty small templates, so the
    context is made here, of one plain dictionary.
    """
    found = _template(template)
    context = _templates.context_class(_templates, _language(lang) | values, found.name, found.blocks)
    return Markup("".join(found.root_render_func(context)))


def _say(lang: str, key: str, /, **values: object) -> str:
    return say(key, lang, **values)
