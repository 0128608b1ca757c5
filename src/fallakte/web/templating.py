"""Pages from templates: Jinja2 with autoescape, undefined names are errors, drawings and messages at hand.

In a template `t("key", name=value)` is a message in the page's language, `lang` that language, `icon("lens")` an icon.
Drawings arrive as `Markup`; everything else is escaped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from jinja2.runtime import Context
from markupsafe import Markup

from fallakte.web.draw import LOGO, draw_dial, draw_die, icon, icon_defs
from fallakte.web.draw.icons import ICONS
from fallakte.web.installing import THEME
from fallakte.web.kept import kept
from fallakte.web.words import Hearer, say
from fallakte.words import LANGUAGES, Value, sentence

FOLDER = Path(__file__).parent / "templates"
SHEETS = ["fonts", "tokens", "base", "cards"]
"""The style sheets of every page; an edition's own comes after the tokens, and the page's after all of these."""


@kept(1024)
def _icon(name: str, cls: str = "ico", label: str = "") -> Markup:
    return Markup(icon(name, cls, label))


def _icon_defs(names: Iterable[str] = ICONS) -> Markup:
    return Markup(icon_defs(names))


@kept(256)
def _die(value: int, question: bool = False) -> Markup:
    return Markup(draw_die(value, question=question))


class _Context(Context):
    """What a template sees. None of its functions wants to be handed the context, so they are called as they are."""

    def call(self, function: Callable[..., object], /, *args: object, **named: object) -> object:
        """Call a function of the template."""
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return function(*args, **named)


_templates = Environment(
    loader=FileSystemLoader(FOLDER),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)
_templates.context_class = _Context
_templates.globals |= {
    "icon": _icon,
    "icon_defs": _icon_defs,
    "die": _die,
    "dial": lambda steps, label: Markup(draw_dial(steps, label)),
    "logo": Markup(LOGO),
    "every_page": SHEETS,
    "theme_colours": THEME,
    "languages": {lang: sentence(lang, "language.name") for lang in LANGUAGES},
}


_globals = dict(_templates.globals)


@kept(256)
def _template(name: str) -> Template:
    return _templates.get_template(name)


@kept(256)
def _spoken(hearer: Hearer) -> dict[str, object]:
    lang = hearer if isinstance(hearer, str) else hearer.lang
    return _globals | {"t": partial(_say, hearer), "lang": lang}


def render(template: str, hearer: Hearer, /, **values: object) -> Markup:
    """A template in one language, or for the people at a table in the words of their edition.

    `Template.render` would look all globals up one by one every time; a page has twenty small templates, so the
    context is made here, of one plain dictionary.
    """
    found = _template(template)
    context = _Context(_templates, _spoken(hearer) | values, found.name, found.blocks)
    return Markup("".join(found.root_render_func(context)))


def _say(hearer: Hearer, key: str, /, **values: Value) -> str:
    return say(key, hearer, **values)
