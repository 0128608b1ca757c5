"""Typed commands: short verbs in both languages, cards by any clear part of a name.

>>> from fallakte.editions import load
>>> [expand(typed, load("classic")) for typed in ("s plum rope", "geh bibliothek", "r")]
['suspect plum rope', 'walk library', 'roll']
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from fallakte.editions import LANGUAGES, words
from fallakte.rules.actions import VERB_WORDS, VERBS
from fallakte.rules.cards import DECK_SIZE, KIND_RANGES, PLACES, SUSPECTS, THINGS
from fallakte.rules.edition import Edition
from fallakte.rules.nearest import nearest
from fallakte.rules.sorts import KIND_SORTS, Sort, wants
from fallakte.rules.text import TextError
from fallakte.web.kept import kept
from fallakte.web.words import say
from fallakte.words import Hint, message, typed_words

_VERBS = {verb: verb for verb in VERB_WORDS.values()} | {
    word: verb for verb in VERB_WORDS.values() for word in typed_words(verb)
}
"""Every word that may be typed, in any language, and the verb it means."""
_NAMED_BY: Mapping[Sort, range] = {
    Sort.CARD: range(DECK_SIZE),
    Sort.SPOT: PLACES,
    **{sort: KIND_RANGES[kind] for sort, kind in KIND_SORTS.items()},
}
"""The cards that name something: a place stands for its spot."""
_CARDS = {verb.word: sorted({card for sort in wants(verb) for card in _NAMED_BY.get(sort, ())}) for verb in VERBS}
"""The cards that can be named after each verb."""


def help_lines(edition: Edition, lang: str) -> list[tuple[str, str]]:
    """The keys and commands with their meaning, for the list behind `?`; the cards in them are the edition's own."""
    cards = {
        "suspect": _typed(reversed(SUSPECTS), edition, lang),
        "thing": _typed(reversed(THINGS), edition, lang),
        "place": _typed(PLACES, edition, lang),
    }
    speaks = words(edition, lang)
    verbs = (verb.word for verb in VERBS if speaks.voice().has(f"page.typed_{verb.word}"))
    return [
        (say(f"typed_{word}", speaks, **cards), say(f"typed_{word}_means", speaks))
        for word in (*verbs, "keys", "places", "skip", "sheet")
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
        raise TextError(message("text.action", text=typed, hint=Hint(nearest(typed, _VERBS).close)))
    if _CARDS[verb]:
        rest = [_word(word, _CARDS[verb], edition) for word in rest]
    return " ".join([verb, *rest])


def _word(word: str, cards: Sequence[int], edition: Edition) -> str:
    """A card's id, a square (`7,12`), or the middle."""
    if word[:1].isdecimal():
        return word
    if word in typed_words("terminal.middle"):
        return "middle"
    if word in edition.card_numbers:
        return word
    found = [card for card in cards if any(part.startswith(word) for part in _parts(edition)[card])]
    if len(found) > 1:
        raise TextError(message("text.several", text=word, known=tuple(edition.cards[card] for card in found)))
    if not found:
        known = (edition.cards[card] for card in cards)
        raise TextError(message("text.card", text=word, hint=Hint(nearest(word, known).close)))
    return edition.cards[found[0]]


@kept(64)
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
