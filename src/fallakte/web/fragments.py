"""The fragments of a table's page, by the stage the table is in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fallakte.rules.events import Seen
from fallakte.table.scene import Scene
from fallakte.web import stage
from fallakte.web.game.leaf import Fragments, Part, Sent, leaf_of, position_to_count
from fallakte.web.game.moments import moment
from fallakte.web.game.page import LIVE, game_fragments
from fallakte.web.pages.end import end_fragments
from fallakte.web.pages.hand_over import hand_over_fragments
from fallakte.web.pages.lobby import lobby_fragments

WHOLE = -1
"""Stands for all parts of a page that is not kept part by part."""


def fragments_of(scene: Scene, lang: str) -> dict[str, str]:
    """All live parts of the page, each by the id of its element."""
    match stage.stage_of(scene):
        case stage.LOBBY:
            return lobby_fragments(scene, lang)
        case stage.HAND_OVER:
            return hand_over_fragments(scene, lang)
        case stage.END:
            return end_fragments(scene, lang)
        case _:
            return game_fragments(leaf_of(scene, lang))


def moment_of(scene: Scene, lang: str, seen: Sequence[Seen | None]) -> dict[str, object] | None:
    """What the page plays of what has just happened, if it is a page of the game."""
    if stage.stage_of(scene) not in (stage.GAME, stage.END):
        return None
    return moment(leaf_of(scene, lang), seen)


class Told:
    """What one page has: of each part what it is about, and hashes of what was drawn of that.

    The texts themselves would take most of a table's memory.
    """

    def __init__(self) -> None:
        self._about: dict[int, object] = {}
        self._hashes: dict[int, dict[str, int]] = {}

    def has(self, scene: Scene, lang: str) -> None:
        """The page has the events and the book of this scene, and so all that depends on those alone."""
        if stage.stage_of(scene) == stage.GAME:
            leaf = leaf_of(scene, lang)
            for number in _lasting(scene):
                self._news(number, LIVE[number].of(leaf))

    def news(self, scene: Scene, lang: str, turns: int) -> dict[str, str]:
        """What is new for it; `turns` are over, and it has them in its diary for good."""
        if stage.stage_of(scene) != stage.GAME:
            return self.all_of(fragments_of(scene, lang))
        leaf, changed = leaf_of(scene, lang, turns=turns), dict[str, str]()
        self._hashes.pop(WHOLE, None)
        for number, live in enumerate(LIVE):
            changed.update(self._news(number, live.of(leaf)))
        return changed

    def all_of(self, fragments: Fragments) -> dict[str, str]:
        """What is new of a page that is not kept part by part."""
        self._about.clear()
        before, self._hashes = self._hashes.get(WHOLE, {}), {WHOLE: _hashes(fragments)}
        return _changed(fragments, self._hashes[WHOLE], before)

    def _news(self, number: int, part: Part[Any]) -> dict[str, str]:
        before = self._hashes.get(number)
        if before is not None and self._about[number] == part.about:
            return {}
        fragments = part.fragments
        self._about[number], self._hashes[number] = part.about, _hashes(fragments)
        return _changed(fragments, self._hashes[number], before or {})


def _hashes(fragments: Fragments) -> dict[str, int]:
    return dict(zip(fragments, map(hash, fragments.values()), strict=True))


def _changed(fragments: Fragments, now: Mapping[str, int], before: Mapping[str, int]) -> dict[str, str]:
    return {name: fragments[name] for name, told in now.items() if before.get(name) != told}


def _lasting(scene: Scene) -> list[int]:
    """The parts that change with an event of the game or an entry of the book alone."""
    sure = {Sent.WITH_EVENTS} if position_to_count(scene) else {Sent.WITH_EVENTS, Sent.AFTER_THOUGHT}
    return [number for number, part in enumerate(LIVE) if part.sent in sure]
