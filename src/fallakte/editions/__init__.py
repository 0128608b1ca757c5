"""The editions: data folders, and `load()` to get one.

load("classic")                            # a shipped edition
load("classic[stay_and_suspect=no]")       # with house rules, as records write it
load("path/to/folder")                     # an edition of your own
words(load("classic"), "de").card(13)      # "Musikzimmer"
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from fallakte.editions.build import build_edition
from fallakte.editions.check import problems
from fallakte.editions.messages import say
from fallakte.editions.source import LANGUAGES, SHIPPED, Problem, Source, read_source
from fallakte.editions.words import Words
from fallakte.rules.edition import Edition
from fallakte.rules.nearest import nearest
from fallakte.rules.switches import SWITCH_NAMES, allowed_text, parse_switch, with_house_rules

__all__ = ["LANGUAGES", "EditionError", "Problem", "Words", "edition_ids", "load", "problems", "words"]


class EditionError(ValueError):
    """An edition can't be used; says why, in either language."""

    def __init__(self, key: str, found: Iterable[Problem] = (), **values: object) -> None:
        self.key = key
        self.values = values
        self.problems = tuple(found)
        super().__init__(self.text("en"))

    def text(self, lang: str) -> str:
        """What is wrong and what would be right."""
        lines = [say(self.key, lang, **self.values)]
        lines += [f"  {problem.file}:{problem.line}: {problem.text(lang)}" for problem in self.problems]
        return "\n".join(lines)


def edition_ids() -> tuple[str, ...]:
    """The shipped editions."""
    return tuple(sorted(path.parent.name for path in SHIPPED.glob("*/edition.toml")))


def load(name: str, house_rules: Iterable[str] = (), *, folders: bool = True) -> Edition:
    """An edition by its id (or its folder, if `folders` may be read) with house rules such as `stay_and_suspect=no`."""
    match = re.fullmatch(r"(.*?)\[(.*)\]", name)
    folder, written = (match[1], match[2].split(",")) if match else (name, [])
    if not folders and folder not in edition_ids():
        raise EditionError("edition_not_shipped", name=folder, hint=nearest(folder, edition_ids()))
    return _with_rules(folder, (*written, *house_rules))


@lru_cache(maxsize=128)
def _with_rules(folder: str, house_rules: tuple[str, ...]) -> Edition:
    """The same one for everybody who plays it: an edition works out its walks only once."""
    edition = _plain(folder)
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
def _source(name: str) -> Source:
    if name in edition_ids():
        return read_source(SHIPPED / name)
    folder = Path(name)
    if not (folder / "edition.toml").is_file():
        raise EditionError("edition_unknown", name=name, hint=nearest(name, edition_ids()))
    found = problems(folder)
    if found:
        raise EditionError("edition_broken", found, name=name)
    return read_source(folder)


@lru_cache(maxsize=64)
def _plain(name: str) -> Edition:
    source = _source(name)
    edition = build_edition(source)
    return edition if name in edition_ids() else replace(edition, id=name)


@lru_cache(maxsize=256)
def words(edition: Edition, lang: str) -> Words:
    """How an edition speaks a language."""
    return Words(edition, lang, _source(edition.id).words[lang].content)
