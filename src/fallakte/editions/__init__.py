"""The editions: data folders, and `load()` to get one.

load("classic")                            # a shipped edition
load("classic[stay_and_suspect=no]")       # with house rules, as records write it
load("path/to/folder")                     # an edition of your own, as the folder is now
edition_of(source_of({"edition.toml": …})) # an edition that lies in a database, a record, a form
words(load("classic"), "de").card(13)      # "Musikzimmer"
"""

from __future__ import annotations

import copyreg
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from fallakte.editions.build import build_edition
from fallakte.editions.check import problems
from fallakte.editions.source import (
    EDITION,
    USUAL,
    Problem,
    TomlFile,
    edition_ids,
    is_shipped,
    parse,
    read_folder,
    shipped,
)
from fallakte.editions.words import Words
from fallakte.rules.edition import Edition
from fallakte.rules.letter import Letter
from fallakte.rules.nearest import nearest
from fallakte.rules.source import Source, source_of
from fallakte.rules.switches import SWITCH_NAMES, Switches, allowed_text, parse_switch, with_house_rules
from fallakte.rules.values import need
from fallakte.words import LANGUAGES, USUAL_LANGUAGE, No, Value, message

__all__ = [
    "LANGUAGES",
    "USUAL",
    "EditionError",
    "Problem",
    "Source",
    "Words",
    "carried",
    "edition_ids",
    "edition_of",
    "is_shipped",
    "load",
    "name_and_rules",
    "problems",
    "read_folder",
    "shipped",
    "source_of",
    "words",
    "written_edition",
]


class EditionError(No):
    """An edition can't be used; says why."""

    def __init__(self, key: str, **values: Value) -> None:
        super().__init__(message(f"edition.{key}", **values))


def load(name: str | Path, house_rules: Sequence[str] = (), *, folders: bool = True) -> Edition:
    """An edition by its id (or its folder, if `folders` may be read) with house rules such as `stay_and_suspect=no`.

    >>> load("classic", ["stay_and_suspect=no"]) == load("classic[stay_and_suspect=no]")
    True
    """
    name = str(name) if isinstance(name, Path) else name
    need(name, str, "an edition's name such as 'classic'")
    need(house_rules, (list, tuple), "a list of house rules such as ['stay_and_suspect=no']")
    for rule in house_rules:
        need(rule, str, "a house rule such as 'stay_and_suspect=no'")
    plain, written = name_and_rules(name)
    return edition_of(_find(plain, folders=folders), (*written, *house_rules))


def name_and_rules(name: str) -> tuple[str, tuple[str, ...]]:
    """An edition's own name and the house rules written behind it.

    >>> name_and_rules("classic[stay_and_suspect=no]")
    ('classic', ('stay_and_suspect=no',))
    """
    match = re.fullmatch(r"(.*?)\[(.*)\]", name.strip(), re.DOTALL)
    return (match[1].strip(), tuple(rule.strip() for rule in match[2].split(","))) if match else (name, ())


def _find(name: str, *, folders: bool) -> Source:
    if name in edition_ids():
        return shipped(name)
    if not folders:
        raise EditionError("not_shipped", name=name, hint=nearest(name, edition_ids()))
    folder = Path(name)
    if not (folder / EDITION).is_file():
        raise EditionError("unknown", name=name, hint=nearest(name, edition_ids()))
    return read_folder(folder)


@lru_cache(maxsize=128)
def edition_of(source: Source, house_rules: tuple[str, ...] = ()) -> Edition:
    """The edition of a source. The same one for everybody who plays it: an edition works out its walks only once."""
    edition = _plain(source)
    overrides = {}
    for rule in house_rules:
        switch, _, text = rule.partition("=")
        if switch not in SWITCH_NAMES:
            raise EditionError("switch_unknown", name=switch, hint=nearest(switch, SWITCH_NAMES))
        value = parse_switch(switch, text)
        if value is None:
            raise EditionError("switch_value", name=switch, value=text, allowed=allowed_text(switch))
        overrides[switch] = value
    if not overrides:
        return edition
    board = edition.board
    if overrides.get("accuse_where") == "middle" and not (board and board.has_middle):
        raise EditionError("no_middle", name=edition.id)
    if overrides.get("pawns") == "investigators" and edition.rules.pawns != "investigators":
        raise EditionError("no_investigators", name=edition.id)
    if overrides.get("pawns") == "suspects" and edition.rules.pawns == "investigators":
        edition = replace(edition, pawns=edition.cards[:6])
    rules = with_house_rules(edition.rules, overrides)
    if not 2 <= rules.players_min <= rules.players_max <= 6:
        raise EditionError("player_count", low=rules.players_min, high=rules.players_max)
    if rules.advantage_cards and not edition.advantages:
        raise EditionError("no_advantages")
    return replace(edition, rules=rules, house_rules=overrides)


@lru_cache(maxsize=64)
def _plain(source: Source) -> Edition:
    if not is_shipped(source):
        found = problems(source)
        if found:
            raise EditionError("broken", name=source.origin, problems=tuple(one.line_message for one in found))
    return build_edition(parse(source))


def carried(edition: Edition) -> Mapping[str, str] | None:
    """The texts to be kept beside an edition's name where that is written; None: it is shipped, the name is enough."""
    return None if is_shipped(edition.source) else edition.source.texts


def written_edition(name: str, texts: object = None, *, folders: bool = True) -> Edition:
    """The edition that was written down as its name and the texts it `carried`, if any."""
    if texts is None:
        return load(name, folders=folders)
    if not isinstance(texts, dict) or not all(isinstance(text, str) for pair in texts.items() for text in pair):
        raise TypeError("an edition carries texts by their names")
    plain, house_rules = name_and_rules(name)
    return edition_of(source_of(texts, plain), house_rules)


_Made = tuple[Source, tuple[str, ...], Switches, Letter]


@lru_cache(maxsize=64)
def _made(source: Source, house_rules: tuple[str, ...], rules: Switches, letter: Letter) -> Edition:
    edition = edition_of(source, house_rules)
    return edition if edition.letter == letter else replace(edition, rules=rules, letter=letter)


def _parts(edition: Edition) -> tuple[Callable[[Source, tuple[str, ...], Switches, Letter], Edition], _Made]:
    return _made, (edition.source, edition.overrides, edition.rules, edition.letter)


copyreg.pickle(Edition, _parts)  # an edition travels as its source, its house rules and its letter


@lru_cache(maxsize=256)
def words(edition: Edition, lang: str) -> Words:
    """How an edition speaks a language; names it has in others only are used as they are there.

    >>> words(load("classic"), "de").card(13)
    'Musikzimmer'
    """
    files = (f"{one}.toml" for one in (lang, USUAL_LANGUAGE, *LANGUAGES))
    spoken = next(file for file in files if file in edition.source.texts)
    return Words(edition, lang, TomlFile(edition.source, spoken).content)
