"""Names as people write them: shortened as long as they are clear, in any language, with or without umlauts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from fallakte.companion.mistakes import LogError
from fallakte.editions import LANGUAGES, words
from fallakte.rules.cards import DECK_SIZE, KIND_RANGES, Card, Cards, Kind, cards, kind_of
from fallakte.rules.edition import Edition
from fallakte.rules.nearest import nearest
from fallakte.words import typed_words

LONGEST_NAME = 6
"""How many words a name has at most."""
SPELT_OUT = {"ä": "ae", "ö": "oe", "ü": "ue"}
PLAIN_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})
"""Letters of their own that people without such a key write otherwise."""
FILLERS = frozenset(typed_words("log.fillers"))
"""Words that may stand between cards and say nothing."""


def folded(text: str) -> str:
    """A name without what people leave out: case, accents, signs.

    >>> folded("Frau  Weiß"), folded("lead_pipe"), folded("Küche"), folded("Łukasz")
    ('frau weiss', 'lead pipe', 'kuche', 'lukasz')
    >>> folded("🦊 Anna")  # a picture is a name as well
    '🦊 anna'
    """
    spelt = unicodedata.normalize("NFKD", text.casefold().translate(PLAIN_LETTERS))
    kept = "".join(char for char in spelt if not unicodedata.combining(char))
    return " ".join("".join(char if _says_something(char) else " " for char in kept).split())


def _says_something(char: str) -> bool:
    return char.isalnum() or unicodedata.category(char) == "So"


def plain(text: str) -> str:
    """A line as it is read: every sort of space one space, wide and narrow letters the same.

    >>> plain("anna： mustard  pipe")
    'anna: mustard pipe'
    """
    return " ".join(unicodedata.normalize("NFKC", text.replace("\ufeff", "")).split())


def spellings(name: str) -> set[str]:
    """How a name may be written in full, folded."""
    spelt = name.casefold()
    for umlaut, letters in SPELT_OUT.items():
        spelt = spelt.replace(umlaut, letters)
    both = {folded(name), folded(spelt)}
    return both | {one.replace(" ", "") for one in both}


class Names:
    """Numbered things, each with all its names."""

    def __init__(self, names: Sequence[Iterable[str]]) -> None:
        self.shown = [next(iter(some)) for some in names]
        self._full: dict[str, set[int]] = {}
        for number, some in enumerate(names):
            for key in set().union(*map(spellings, some)):
                if key:
                    self._full.setdefault(key, set()).add(number)

    def meant(self, typed: str) -> frozenset[int]:
        """All that a text may mean: the one it names in full, else those with a word that begins like it."""
        wanted = folded(typed)
        if not wanted:
            return frozenset()
        if wanted in self._full:
            return frozenset(self._full[wanted])
        return frozenset().union(*(found for key, found in self._full.items() if f" {wanted}" in f" {key}"))

    def is_name(self, typed: str) -> bool:
        """Whether a text is a whole name."""
        return folded(typed) in self._full

    def one(self, typed: str, unknown: str, unclear: str) -> int:
        """The one that is meant; the keys say what is wrong if there is none, or more than one."""
        found = sorted(self.meant(typed))
        if len(found) == 1:
            return found[0]
        if found:
            raise LogError(unclear, name=typed, known=", ".join(self.shown[number] for number in found))
        raise LogError(unknown, name=typed, hint=nearest(typed, self.shown))


class Deck(Names):
    """The cards of an edition by all their names."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        speech = [words(edition, lang) for lang in LANGUAGES]
        self.spelt = [
            (edition.cards[card], *(name for one in speech for name in (one.card(card), one.short(card))))
            for card in range(DECK_SIZE)
        ]
        super().__init__(self.spelt)
        self._also = Names([typed_words(f"log.also.{name}") or (name,) for name in edition.cards])
        self._kinds = Names(
            [[*(one.kind(kind, count) for one in speech for count in (1, 2)), *KIND_WORDS[kind]] for kind in Kind]
        )

    def meant(self, typed: str) -> frozenset[int]:
        """All cards that a text may mean; what other boxes print on the same card where it is none of this one."""
        return super().meant(typed) or self._also.meant(typed)

    def card(self, typed: str) -> Card:
        """The one card that is meant."""
        return Card(self.one(typed, "card", "card_unclear"))

    def kind(self, typed: str) -> Kind | None:
        """The kind that is meant, if it is one and no card."""
        found = self._kinds.meant(typed) if self._kinds.is_name(typed) and not self.is_name(typed) else frozenset()
        return Kind(*found) if len(found) == 1 else None

    def pieces(self, text: str) -> Iterator[str]:
        """The names in a list of cards, parted by commas or spaces; a name may have several words."""
        for part in re.split(r"[,;+/]", text):
            tokens = self._telling(part.split())
            while tokens:
                length = next(
                    (n for n in range(min(LONGEST_NAME, len(tokens)), 0, -1) if self.meant(" ".join(tokens[:n]))), 1
                )
                yield " ".join(tokens[:length])
                del tokens[:length]

    def _telling(self, words: Sequence[str]) -> list[str]:
        """The words that say something; what stands last is no article, so there it may shorten a name."""
        last = [word for word in words[-1:] if self.meant(word)]
        before = words[: len(words) - len(last)]
        return [word for word in before if self.is_name(word) or word.casefold() not in FILLERS] + last

    def set(self, text: str) -> Cards:
        """The cards of a list, none of them twice."""
        found: list[Card] = []
        for piece in self.pieces(text):
            card = self.card(piece)
            if card in found:
                raise LogError("card_twice", card=self.shown[card])
            found.append(card)
        return cards(found)

    def three(self, text: str) -> Cards:
        """A suspect, a thing and a place, in any order; what is not clear alone may be so among the three."""
        pieces = list(self.pieces(text))
        meant = [self.meant(piece) for piece in pieces]
        for piece, some in zip(pieces, meant, strict=True):
            if not some:
                self.card(piece)
        if len(pieces) != len(Kind):
            raise LogError("three_cards", number=len(pieces))
        fitting = {cards(some) for some in product(*meant) if {kind_of(card) for card in some} == set(Kind)}
        if len(fitting) == 1:
            return fitting.pop()
        if not fitting:
            raise self._kind_missing(pieces, meant)
        unclear = next(piece for piece, some in zip(pieces, meant, strict=True) if len(some) > 1)
        return cards([self.card(unclear)])

    def _kind_missing(self, pieces: Sequence[str], meant: Sequence[frozenset[int]]) -> LogError:
        """Which kind is not among three cards, and how it would be right."""
        named = {kind: [card for some in meant for card in some if kind_of(Card(card)) is kind] for kind in Kind}
        missing = next((kind for kind in Kind if not named[kind]), Kind.SUSPECT)
        right = " ".join(self.shown[min(named[kind], default=span.start)] for kind, span in KIND_RANGES.items())
        return LogError(f"lacks_{missing.name.lower()}", cards=", ".join(pieces), right=right)


KIND_WORDS = {kind: typed_words(f"log.kind.{kind.name.lower()}") for kind in Kind}
"""What kinds are called, whatever an edition calls them."""
