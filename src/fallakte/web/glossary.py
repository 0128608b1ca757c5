"""Words of the game that explain themselves on tap, wherever they stand in a hint or a rule. No script is needed."""

from __future__ import annotations

import re
from collections.abc import Callable

from markupsafe import Markup, escape

from fallakte.editions import words
from fallakte.rules.edition import Edition
from fallakte.web.kept import kept
from fallakte.words import Message
from fallakte.words.catalogue import topic

_FIND, _TEXT = "find.", "text."


@kept(128)
def _known(edition: Edition, lang: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """What is looked for in a text, and which word of the glossary each form belongs to."""
    voice = words(edition, lang).voice(())
    forms = {
        form.lower(): key.removeprefix(_FIND)
        for key in topic(lang, "glossary")
        if key.startswith(_FIND)
        for form in voice.say(Message(f"glossary.{key}")).split("|")
    }
    longest_first = sorted(forms, key=len, reverse=True)
    return re.compile(
        rf"(?<![\w-])({'|'.join(map(re.escape, longest_first))})(?![\w-])([.,:;!?)]*)", re.IGNORECASE
    ), forms


def explaining(edition: Edition, lang: str, place: str) -> Callable[[str], Markup]:
    """Turns a text into HTML in which the first of each word is a button; `place` tells the parts of a page apart."""

    def explained(text: str) -> Markup:
        pattern, forms = _known(edition, lang)
        seen: set[str] = set()

        def button(found: re.Match[str]) -> str:
            form, follows = found.groups()
            name = forms[form.lower()]
            if name in seen:
                return found[0]
            seen.add(name)
            word = f'<button type="button" class="gw" popovertarget="{place}-{name}">{form}</button>'
            return f'<span class="gk">{word}{follows}</span>' if follows else word  # no line begins with a comma

        return Markup(pattern.sub(button, str(escape(text))))

    return explained


@kept(128)
def glossary(edition: Edition, lang: str, place: str) -> Markup:
    """What the buttons open: every word, in the edition's own terms."""
    voice = words(edition, lang).voice(())
    found = []
    for key in topic(lang, "glossary"):
        if key.startswith(_TEXT):
            told = escape(voice.say(Message(f"glossary.{key}")))
            found.append(f'<div class="gloss" id="{place}-{key.removeprefix(_TEXT)}" popover role="note">{told}</div>')
    return Markup("".join(found))
