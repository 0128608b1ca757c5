"""How an edition looks: the table `[look]` of its `edition.toml`, its `look.css`, the pictures in its folder.

All of it is read from the edition's source. What an edition leaves out, or gets wrong (`look_check` says what), is the
house's own look.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass

from fallakte.editions import Source, edition_of, is_shipped
from fallakte.editions.source import EDITION, TomlFile
from fallakte.rules.edition import Edition
from fallakte.web.draw.icons import ICONS, symbols
from fallakte.web.draw.pictures import library, own_pictures
from fallakte.web.kept import kept

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
COLOUR = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|transparent|rgba?\([0-9., %]+\)", re.IGNORECASE)
PAWN_COLOUR = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)
RULES = "look.css"
ORNAMENTS = ("lozenge",)
THUMBNAILS = ("folder", "question_marks")


@dataclass(frozen=True)
class Look:
    """A look as `[look]` says it."""

    name: str
    """The value of `data-edition` on whatever wears it."""
    shelf: int | None = None
    """Where the edition stands on the shelf; those without a number follow."""
    passage: str = "stairs"
    """The picture at a passage's ends: a file of `pictures/passages`."""
    passage_icon: str = "stairs"
    """The icon of the action that takes it: a file of `pictures/icons`."""
    centre: str = "folder"
    """The picture in the middle of the board: a file of `pictures/centre`."""
    thumbnail: str = "folder"
    """What lies in the middle of the small plan."""
    ornament: str = ""
    """A pattern on the ground round the board."""
    windows: bool = False
    """Whether the outer walls have windows."""
    letter_width: float = 11.6
    """How wide a letter on a name plate is."""
    pawns: tuple[str, ...] = _PALETTE
    css: str = ""
    """The edition's style sheet."""
    folder: str = ""
    """The folder of addresses under which that and its pictures are served; another look has another one."""
    icons: str = ""
    """The definitions of the edition's own icons."""

    @property
    def sheet(self) -> str:
        """The address of its style sheet."""
        return f"/looks/{self.folder}/{RULES}"


def as_drawn(edition: Edition) -> Edition:
    """One edition for all tables that look alike: most house rules change nothing that is drawn."""
    plain = edition_of(edition.source)
    same = (plain.pawns, plain.rules.things) == (edition.pawns, edition.rules.things)
    return plain if same else edition


def look_of(edition: Edition) -> Look:
    """The look of an edition."""
    return _look(edition.source, edition.id)


@kept(128)
def _look(source: Source, id_: str) -> Look:
    file = TomlFile(source, EDITION)
    given, usual = file.table("look"), Look("")
    slug = re.sub(r"[^a-z0-9]+", "-", id_.lower()).strip("-")
    name = slug if is_shipped(source) else f"{slug}-{source.digest[:8]}"
    icons = own_pictures(source, "icons")
    shelf, width, css = given.get("shelf"), given.get("letter_width"), _css(source, file, name)
    return Look(
        name=name,
        shelf=shelf if type(shelf) is int else None,
        passage=_choice(given, "passage", usual.passage, (*library("passages"), *own_pictures(source, "passages"))),
        passage_icon=_choice(given, "passage_icon", usual.passage_icon, (*ICONS, *icons)),
        centre=_choice(given, "centre", usual.centre, (*library("centre"), *own_pictures(source, "centre"))),
        thumbnail=_choice(given, "thumbnail", usual.thumbnail, THUMBNAILS),
        ornament=_choice(given, "ornament", usual.ornament, ORNAMENTS),
        windows=given.get("windows") is True,
        letter_width=float(width) if isinstance(width, int | float) else usual.letter_width,
        pawns=_pawns(file) or usual.pawns,
        css=css,
        folder=hashlib.sha256(f"{source.digest}{css}".encode()).hexdigest()[:20],
        icons=symbols(icons),
    )


def _choice(given: Mapping[str, object], key: str, usual: str, known: tuple[str, ...]) -> str:
    value = given.get(key)
    return value if isinstance(value, str) and value in known else usual


def _pawns(file: TomlFile) -> tuple[str, ...]:
    """The six pawns' colours; `[palette]` is where older editions have them."""
    colours = file.strings("look", "pawns") or file.strings("palette", "pawns")
    return tuple(colours) if len(colours) == len(_PALETTE) and all(map(PAWN_COLOUR.fullmatch, colours)) else ()


def _css(source: Source, file: TomlFile, name: str) -> str:
    """The style sheet: the colours by day and night, then whatever rules the edition has besides."""
    look, colours = f'[data-edition="{name}"]', file.table("look").get("colours")
    tokens = ""
    for token, value in (colours if isinstance(colours, dict) else {}).items():
        day, *night = value if isinstance(value, list) else [value]
        if re.fullmatch(r"[a-z0-9-]+", token) and len(night) <= 1 and all(map(is_colour, (day, *night))):
            tokens += f"  --{token}: {f'light-dark({day}, {night[0]})' if night else day};\n"
    return (f"{look} {{\n{tokens}}}\n" if tokens else "") + source.texts.get(RULES, "").replace(":look", look)


def is_colour(value: object) -> bool:
    """Whether a value is a colour as style sheets write it."""
    return isinstance(value, str) and COLOUR.fullmatch(value) is not None


def pawn_colours(edition: Edition) -> tuple[str, ...]:
    """The six pawns' colours."""
    return look_of(edition).pawns


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
