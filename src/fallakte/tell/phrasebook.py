"""Every sentence of the game as an edition says it: what happens, why not, what pages and terminal say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from fallakte.editions.words import Words
from fallakte.rules.cards import PLACES, SUSPECTS, THINGS, Kind
from fallakte.rules.events import EVENT_SORTS
from fallakte.rules.sorts import Sort, fields_of
from fallakte.words import (
    AdvantageName,
    CardName,
    DiceThrown,
    Gap,
    KindName,
    Message,
    SeatName,
    Value,
    Voice,
    parts,
    say,
    sentence,
)
from fallakte.words.catalogue import topic

TOPICS = ("told", "no", "page", "play", "deduce", "switch", "table", "glossary")
"""What is said at a table of an edition. Files, records, bots and the command are not its business."""
_NOT_HERE = ("mistake.", "sheet.", "find.")
"""What is wrong with a written position, the sheet of the command, and by what a word is known."""
_SUSPECT, _THING, _PLACE = CardName(SUSPECTS[5]), CardName(THINGS[4]), CardName(PLACES[5])
_CASE = Message("deduce.mark.case.yes.one", (("cards", _THING),))
_SAMPLES: Mapping[str, Value] = {
    **{field.name: SeatName(1) for sort in EVENT_SORTS for field in fields_of(sort) if field.sort is Sort.SEAT},
    "seat": SeatName(3),
    "name": SeatName(3),
    "who": SeatName(3),
    "pawn": SeatName(3),
    "other": SeatName(1),
    "names": (SeatName(1), SeatName(3)),
    "others": (SeatName(1), SeatName(2)),
    "player": "Anna",
    "suspect": _SUSPECT,
    "thing": _THING,
    "place": _PLACE,
    "card": _THING,
    "cards": (_SUSPECT, _PLACE),
    "held": (_SUSPECT, _PLACE),
    "among": (_SUSPECT, _THING),
    "things": (Message("told.lying", (("thing", _THING), ("place", _PLACE))),),
    "kind": KindName(Kind.THING),
    "kinds": Message("deduce.kind.thing"),
    "dice": DiceThrown((1, 4)),
    "total": 5,
    "advantage": AdvantageName(0),
    "ways": (Message("page.verb_roll"), Message("page.verb_passage")),
    "reason": Message("deduce.rule.only_holder", (("cards", _THING),)),
    "because": _CASE,
    "so": _CASE,
    "what": _CASE,
    "entries": Message("deduce.entry", (("number", 4),)),
    "numbers": (4, 7),
    "code": "rope-hall-42",
    "path": "game.jsonl",
    "verb": "fly",
    "day": "19.11.",
    "date": "19.11.",
    "hint": "",
    "examples": "…",
    "level": "…",
    "chapter": "…",
    "acted": 6,
    "added": 12,
    "before": 54,
    "between": "2–3",
    "chance": 72,
    "deals": 120,
    "fair": 25,
    "first": 324,
    "free": 2,
    "games": 6,
    "high": 6,
    "highest": 1620,
    "last": 3,
    "limit": 65536,
    "low": 2,
    "matches": 12,
    "now": 12,
    "of": 21,
    "seated": 3,
    "seconds": 30,
    "steps": 9,
    "voters": 5,
    "votes": 2,
}
"""What stands in a sentence here, by the name of its gap; other gaps hold a four."""
_SPECIAL: Mapping[str, Mapping[str, Value]] = {
    "page.companion_odd_turns": {"turns": "4, 7"},
    "page.league_ahead": {"first": "Anna", "second": "Ben"},
    "page.league_curve_label": {"first": "1.9.", "last": 1580},
    "page.league_place_of": {"place": 4},
    "page.league_start": {"number": 1500},
    "page.league_table_of": {"name": "…"},
    "page.plays_on_short": {"level": "…"},
    "table.bad_field": {"name": "edition"},
    "told.turn_limit": {"turns": 100},
}
"""Where something else stands in a gap than by its name."""
_OF_EDITION = ("page.rules_title", "page.rules_notes_title", "page.review_kick", "table.edition_unknown")
"""Where the name is that of the edition."""
_MANY = re.compile(r"told\.|page\.|play\.|.*[._]many$")
"""Where several cards are named, and not one."""
_OF_SCRIPTS = re.compile(r"\{(\w+)\}")
"""A gap that a script on the page fills."""


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
    in_scripts = {"name": words.pawn(3), "card": words.card(_THING.card)}
    voice = words.voice(tuple(words.pawn(pawn) for pawn in range(len(words.edition.pawns))))
    for name in TOPICS:
        for key in topic(words.lang, name):
            if key.startswith(_NOT_HERE):
                continue
            full = f"{name}.{key}"
            text = words.own_sentence(full) or sentence(words.lang, full) or ""
            values = tuple((gap.name, _sample(full, gap, words, voice)) for gap in parts(text) if isinstance(gap, Gap))
            told = voice.say(Message(full, tuple((at, value) for at, value in values if value is not None)))
            yield Phrase(full, _OF_SCRIPTS.sub(lambda gap: in_scripts.get(gap[1], "4"), told))
    for number, card in enumerate(words.edition.advantages):
        yield Phrase(f"advantage.{card.id}", ": ".join(words.advantage(number)))


def _sample(key: str, gap: Gap, words: Words, voice: Voice) -> Value:
    """What stands in a gap of a sentence; None where it is a term of the edition."""
    sample = _SPECIAL.get(key, {}).get(gap.name, _SAMPLES.get(gap.name))
    if gap.name == "share":
        return voice.say(Message("page.league_percent", (("number", 12),)))
    if gap.name == "who" and key.endswith("_many"):
        return _joined(words, "and", words.pawn(1), words.pawn(3))
    if gap.name == "among":
        return _joined(words, "or", words.card(_SUSPECT.card), words.card(_THING.card))
    if gap.name == "advantage" and not words.edition.advantages:
        return "…"
    if key in _OF_EDITION and gap.name in ("name", "edition"):
        return words.name
    if gap.name == "cards" and not _MANY.match(key):
        return _THING
    if gap.name == "cards" and key.startswith("deduce."):
        return _joined(words, "and", words.card(_SUSPECT.card), words.card(_PLACE.card))
    if gap.name == "who_nor":
        return _joined(words, "nor", words.pawn(1), words.pawn(3))
    if gap.name in ("cards_nor", "cards_or"):
        return _joined(words, gap.name.removeprefix("cards_"), words.card(_SUSPECT.card), words.card(_THING.card))
    if isinstance(sample, Message):
        return voice.say(sample)
    return sample if sample is not None or words.has_term(gap.name) else 4


def _joined(words: Words, word: str, *two: str) -> str:
    """Two names with a word between them."""
    between = say("deduce.told.nor" if word == "nor" else f"language.{word}", words.lang)
    return f" {between} ".join(two)
