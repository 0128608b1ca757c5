"""Every sentence of the game as an edition says it: what happens, why not, what pages and terminal say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fallakte.editions.words import Words
from fallakte.rules.cards import PLACES, SUSPECTS, THINGS, Kind
from fallakte.words import (
    AdvantageName,
    CardName,
    DiceThrown,
    Gap,
    KindName,
    Message,
    SeatName,
    Value,
    parts,
    sentence,
)
from fallakte.words.catalogue import topic

TOPICS = ("told", "no", "page", "play", "deduce", "switch", "table", "glossary")
"""What is said at a table of an edition. Files, records, bots and the command are not its business."""
_NOT_HERE = ("mistake.", "sheet.", "find.")
"""What is wrong with a written position, the sheet of the command, and by what a word is known."""
_SUSPECT, _THING, _PLACE = CardName(SUSPECTS[3]), CardName(THINGS[4]), CardName(PLACES[5])
_SAMPLES: dict[str, Value] = {
    "seat": SeatName(3),
    "other": SeatName(1),
    "suspect": _SUSPECT,
    "thing": _THING,
    "place": _PLACE,
    "card": _THING,
    "cards": (_SUSPECT, _PLACE),
    "kind": KindName(Kind.THING),
    "kinds": Message("deduce.kind.thing"),
    "dice": DiceThrown((1, 4)),
    "advantage": AdvantageName(0),
}
"""What stands in a sentence here, by the name of its gap; other gaps hold a number or stay open."""
_NUMBERS = ("count", "steps", "left", "turn", "turns", "slot", "total", "number", "size", "before", "now", "seconds")


class Phrase(NamedTuple):
    """A sentence, by its key."""

    key: str
    text: str


def phrasebook(words: Words) -> Iterator[Phrase]:
    """Every sentence in the words of an edition, with cards and players put in.

    >>> from fallakte import load
    >>> from fallakte.editions import words
    >>> next(phrase.text for phrase in phrasebook(words(load("clue-us"), "de")) if phrase.key == "page.looks_for")
    'sucht eine Karte für Herrn Green'
    """
    players = tuple(words.pawn(pawn) for pawn in range(len(words.edition.pawns)))
    voice = words.voice(players)
    for name in TOPICS:
        for key in topic(words.lang, name):
            if key.startswith(_NOT_HERE):
                continue
            full = f"{name}.{key}"
            text = words.own_sentence(full) or sentence(words.lang, full) or ""
            values = tuple((gap.name, _sample(gap, words)) for gap in parts(text) if isinstance(gap, Gap))
            filled = tuple((at, value) for at, value in values if value is not None)
            yield Phrase(full, voice.say(Message(full, filled)))
    for number, card in enumerate(words.edition.advantages):
        yield Phrase(f"advantage.{card.id}", ": ".join(words.advantage(number)))


def _sample(gap: Gap, words: Words) -> Value:
    """What stands in a gap; None where it is a term of the edition."""
    if gap.name in _SAMPLES:
        sample = _SAMPLES[gap.name]
        has_card = bool(words.edition.advantages)
        return "…" if isinstance(sample, AdvantageName) and not has_card else sample
    if words.has_term(gap.name):
        return None
    if gap.name in ("name", "who"):
        return words.pawn(3)
    return 4 if "|" in gap.form or gap.name in _NUMBERS else "…"
