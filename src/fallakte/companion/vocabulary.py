"""The words of a log's lines in every language: what a line begins with, what somebody does, how one answers."""

from __future__ import annotations

import re

from fallakte.companion.names import folded
from fallakte.words import LANGUAGES, typed_words
from fallakte.words.catalogue import topic


def _words(group: str, *meanings: str) -> dict[str, str]:
    """Every word of a group, folded, with the meaning it has."""
    return {folded(word): meaning for meaning in meanings for word in typed_words(f"log.{group}.{meaning}")}


def _all(name: str) -> frozenset[str]:
    """Every word for one thing, folded."""
    return frozenset(folded(word) for word in typed_words(f"log.{name}"))


def without(little: tuple[str, ...], text: str) -> str:
    """A text without such a word at its beginning.

    >>> without(OF, "of rope and hall")
    'rope and hall'
    """
    return re.sub(rf"^(?:{'|'.join(map(re.escape, little))})\b", "", text.strip(), flags=re.IGNORECASE).strip()


def is_anywhere(text: str) -> bool:
    """Whether a text means any place, where one is asked for."""
    return text == "-" or folded(text) in _ANYWHERE


SETUP = _words(
    "setup",
    *("edition", "rule", "suspects", "things", "places", "seats"),
    *("me", "hand", "hands", "open", "row", "turn"),
)
"""What a line of the set-up begins with."""
NOT, ONE_OF, NOBODY, FORGOTTEN = _all("not"), _all("one_of"), _all("nobody"), _all("forgotten")
DOING = _words("doing", "undo", "change", "remove", "doubt", "trust", "case") | dict.fromkeys(NOBODY, "nobody")
"""What a line begins with that is not about one seat."""
VERBS = _words(
    "verb", *("accuses", "walks", "suspects", "has", "lacks", "shows"), *("looks", "hand", "leaves", "forgot", "out")
)
"""What a seat does."""
ANSWERS = _words("answer", "passed", "showed")
"""How an answer is told, besides `-` and `!`."""
HELPING, TO_WHOM = _all("helping"), _all("to_whom")
"""Little words of an answer: Ben *has* nothing, Cara shows *me* rope."""
RIGHT = _words("result", "right", "wrong")
"""How an accusation ends."""
PROMPT = _words("prompt", "help", "quit", "sheet", "why", "ask", "diary", "save")
"""What is asked of the prompt, besides lines."""
BEGINNINGS = tuple(
    word
    for key in sorted({key for lang in LANGUAGES for key in topic(lang, "typed")})
    if key.startswith(("log.setup.", "log.doing.", "log.verb.", "log.prompt."))
    for word in typed_words(key)
)
"""All those words as they are spelt, for completion."""
OF, LAID, AT = typed_words("log.of"), typed_words("log.laid"), typed_words("log.at")
"""Little words after a verb: one *of* these, lays *open*, klagt *an*."""
_ANYWHERE = _all("anywhere")
