"""How an edition looks beyond its colour tokens, and the colours and shapes of its pawns."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from fallakte.editions import Source, edition_of
from fallakte.editions.source import EDITION, TomlFile
from fallakte.rules.edition import Edition

TONES = {
    "#8f2613": "red",
    "#f2cd58": "yellow",
    "#ffffff": "white",
    "#42a98f": "green",
    "#033997": "blue",
    "#dd5be2": "purple",
}
"""The pawn colours that have tokens of their own; told apart under all three colour deficiencies."""

_PALETTE = tuple(TONES)
INK = "#231a16"


@dataclass(frozen=True)
class Look:
    """What a look decides apart from tokens: the kind of passage, windows, the width of the plates' letters."""

    name: str
    """The value of `data-edition`, and the folder of the look's own pictures."""
    passage: str = "stairs"
    centre: str = "folder"
    windows: bool = False
    letter_width: float = 11.6


LOOKS = {
    "classic": Look("classic", windows=True),
    "clue-us": Look("clue-us", windows=True),
    "standard": Look("standard", windows=True),
    "speed": Look("speed", centre="table"),
    "koffer-1997": Look("koffer", windows=True, letter_width=11.2),
    "muenchen-2013": Look("muenchen", passage="taxi", centre="frauenkirche", letter_width=11.2),
    "drei-fragezeichen": Look("drei", passage="crypt", centre="zentrale", letter_width=10.4),
}
OWN = Look("own")


def as_drawn(edition: Edition) -> Edition:
    """One edition for all tables that look alike: most house rules change nothing that is drawn."""
    plain = edition_of(edition.source)
    same = (plain.pawns, plain.rules.things) == (edition.pawns, edition.rules.things)
    return plain if same else edition


def look_of(edition: Edition) -> Look:
    """The look of an edition; one of your own wears the classic colours."""
    return LOOKS.get(edition.id, OWN)


@lru_cache(maxsize=64)
def _palette(source: Source) -> tuple[str, ...]:
    given = TomlFile(source, EDITION).strings("palette", "pawns")
    colours = [colour for colour in given if len(colour) == 7 and colour.startswith("#") and colour[1:].isalnum()]
    return tuple(colours) if len(colours) == len(_PALETTE) else _PALETTE


def pawn_colours(edition: Edition) -> tuple[str, ...]:
    """The six pawns' colours."""
    return _palette(edition.source)


def pawn_tone(edition: Edition, pawn: int) -> str:
    """The name of a pawn's colour, for the classes `pal-…`."""
    return TONES.get(pawn_colours(edition)[pawn].lower(), TONES[_PALETTE[pawn]])


def suspect_tone(suspect: int) -> str:
    """The name of the colour behind a suspect's portrait."""
    return TONES[_PALETTE[suspect]]


def ink_on(colour: str) -> str:
    """Dark or light letters, whichever reads better on a colour."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return INK if 0.299 * red + 0.587 * green + 0.114 * blue > 120 else "#ffffff"
