"""The words of an edition in one language: names of cards and pawns, and the sentences of the game."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from fallakte.rules.cards import Kind, kind_of
from fallakte.rules.edition import Edition

_KIND_TABLES = {Kind.SUSPECT: "suspects", Kind.THING: "things", Kind.PLACE: "places"}


@cache
def common_phrases(lang: str) -> Mapping[str, str]:
    """The phrases that an edition does not word itself."""
    path = Path(__file__).parent / "phrases" / f"{lang}.toml"
    phrases: Mapping[str, str] = tomllib.loads(path.read_text(encoding="utf-8"))["phrases"]
    return phrases


class Words:
    """How an edition speaks one language."""

    def __init__(self, edition: Edition, lang: str, content: Mapping[str, Any]) -> None:
        self.edition = edition
        self.lang = lang
        self.content = content
        self._phrases: dict[str, str] = {**common_phrases(lang), **content.get("phrases", {})}

    @property
    def name(self) -> str:
        """The edition's name."""
        return str(self.content["name"])

    @property
    def shelf(self) -> str:
        """What is special about the edition, in a line under its cover."""
        return str(self.content.get("shelf", ""))

    @property
    def cover(self) -> str:
        """The lettering of its cover."""
        return str(self.content.get("cover", ""))

    @property
    def cover_small(self) -> str:
        """The small lettering of its cover."""
        return str(self.content.get("cover_small", ""))

    @property
    def story(self) -> str:
        """What has happened, before the game begins."""
        return str(self.content["story"]).strip()

    @property
    def notes(self) -> tuple[str, ...]:
        """What was chosen where the sheet is silent or contradicts itself."""
        return tuple(self.content.get("notes", ()))

    @property
    def case_file(self) -> str:
        """What the case file is called."""
        return str(self.content["case_file"])

    @property
    def middle(self) -> str:
        """What the middle of the board is called."""
        return str(self.content["middle"])

    def _entry(self, card: int) -> Mapping[str, str]:
        entry: Mapping[str, str] = self.content[_KIND_TABLES[kind_of(card)]][self.edition.cards[card]]
        return entry

    def card(self, card: int) -> str:
        """A card's name."""
        return self._entry(card)["name"]

    def short(self, card: int) -> str:
        """A card's name where there is little room."""
        entry = self._entry(card)
        return entry.get("short", entry["name"])

    def with_thing(self, thing: int) -> str:
        """`with the rope`."""
        return self._entry(thing)["with"]

    def in_place(self, place: int) -> str:
        """`in the hall`."""
        return self._entry(place)["in"]

    def into_place(self, place: int) -> str:
        """`into the hall`."""
        return self._entry(place)["into"]

    def pawn(self, pawn: int) -> str:
        """A pawn's name."""
        return str(self._pawn(pawn)["name"])

    def letter(self, pawn: int) -> str:
        """The one or two letters that stand for a pawn on the board."""
        return str(self._pawn(pawn)["letter"])

    def _pawn(self, pawn: int) -> Mapping[str, str]:
        table = "pawns" if self.edition.rules.pawns == "investigators" else "suspects"
        entry: Mapping[str, str] = self.content[table][self.edition.pawns[pawn]]
        return entry

    def kind(self, kind: Kind, count: int = 1) -> str:
        """What this edition calls suspects, things and places."""
        return str(self.content["kinds"][kind.name.lower()][count != 1])

    def advantage(self, number: int) -> tuple[str, str]:
        """An advantage card's name and text."""
        entry = self.content["advantages"][self.edition.advantages[number].id]
        return str(entry["name"]), str(entry["text"])

    def phrase(self, key: str, **values: object) -> str:
        """A sentence of the game."""
        return self._phrases[key].format(**values)
