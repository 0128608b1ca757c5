"""Typed commands: `s plum rope`, `w library`, `r`. Short verbs in both languages, cards by any clear part of a name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from fallakte.editions import LANGUAGES, words
from fallakte.rules.cards import DECK_SIZE, PLACES, SUSPECTS, THINGS
from fallakte.rules.edition import Edition
from fallakte.rules.text import TextError
from fallakte.web.words import say

SHORT: Mapping[str, str] = {
    "roll": "r roll w würfeln wuerfeln",
    "passage": "p passage g gang",
    "walk": "go walk geh gehe nach",
    "stay": "stay bleib bleibe",
    "suspect": "s suspect v verdacht verdächtige",
    "accuse": "a accuse k klage anklage",
    "end": "e end ende",
    "show": "show x zeig zeige",
    "pass": "n nothing pass nichts passe",
    "look": "look akte",
    "peek": "peek karte",
    "put": "put leg lege",
    "go": "goto reise",
    "choose": "choose wähle",
    "ask": "ask frage",
    "call": "call rufe",
}
_VERBS = {short: verb for verb, shorts in SHORT.items() for short in shorts.split()}
_LISTED = ("roll", "passage", "walk", "suspect", "accuse", "show", "pass", "stay", "end")
_CARD_VERBS = ("suspect", "accuse", "show", "put", "go", "call", "walk")


def help_lines(edition: Edition, lang: str) -> list[tuple[str, str]]:
    """The keys and commands with their meaning, for the list behind `?`; the cards in them are the edition's own."""
    cards = {
        "suspect": _typed(reversed(SUSPECTS), edition, lang),
        "thing": _typed(reversed(THINGS), edition, lang),
        "place": _typed(PLACES, edition, lang),
    }
    return [
        (say(f"typed_{verb}", lang, **cards), say(f"typed_{verb}_means", lang))
        for verb in (*_LISTED, "keys", "places", "skip", "sheet")
    ]


def _typed(cards: Iterable[int], edition: Edition, lang: str) -> str:
    """A word that stands for one of the cards and for no other."""
    parts = _parts(edition)
    names = (words(edition, lang).short(card).lower().split()[-1] for card in cards)
    return next(name for name in names if sum(any(one.startswith(name) for one in part) for part in parts) == 1)


def expand(text: str, edition: Edition) -> str:
    """A typed command as the text form of an action; raises `TextError` where a word fits nothing or too much."""
    typed, *rest = text.lower().split() or [""]
    verb = _VERBS.get(typed)
    if verb is None:
        raise TextError(f"there is no command {typed!r}")
    if verb in _CARD_VERBS:
        rest = [_word(word, verb, edition) for word in rest]
    return " ".join([verb, *rest])


def _word(word: str, verb: str, edition: Edition) -> str:
    """A card's id, a square (`7,12`), or the middle."""
    if word[:1].isdecimal() or word in ("middle", "mitte"):
        return "middle" if word == "mitte" else word
    if word in edition.card_numbers:
        return word
    cards = PLACES if verb in ("walk", "go") else range(DECK_SIZE)
    found = [card for card in cards if any(part.startswith(word) for part in _parts(edition)[card])]
    if len(found) != 1:
        raise TextError(f"{word!r} fits {len(found)} cards")
    return edition.cards[found[0]]


@lru_cache(maxsize=64)
def _parts(edition: Edition) -> tuple[tuple[str, ...], ...]:
    """For each card the words it can be called by, in every language."""
    return tuple(
        tuple(
            part
            for lang in LANGUAGES
            for name in (words(edition, lang).card(card), words(edition, lang).short(card), edition.cards[card])
            for part in (*name.lower().replace("_", " ").split(), name.lower().replace(" ", ""))
        )
        for card in range(DECK_SIZE)
    )
