"""The fragments of a table's page, by the stage the table is in."""

from __future__ import annotations

from collections.abc import Sequence

from fallakte.rules.events import Seen
from fallakte.table.scene import Scene
from fallakte.web import stage
from fallakte.web.game.leaf import Sent, leaf_of, position_to_count
from fallakte.web.game.moments import moment
from fallakte.web.game.page import LIVE, game_fragments
from fallakte.web.pages.end import end_fragments
from fallakte.web.pages.hand_over import hand_over_fragments
from fallakte.web.pages.lobby import lobby_fragments


def fragments_of(scene: Scene, lang: str, turns: int = 0) -> dict[str, str]:
    """All live parts of the page, each by the id of its element; without the diary of so many turns, which it has."""
    match stage.stage_of(scene):
        case stage.LOBBY:
            return lobby_fragments(scene, lang)
        case stage.HAND_OVER:
            return hand_over_fragments(scene, lang)
        case stage.END:
            return end_fragments(scene, lang)
        case _:
            return game_fragments(leaf_of(scene, lang, turns=turns))


def moment_of(scene: Scene, lang: str, seen: Sequence[Seen | None]) -> dict[str, object] | None:
    """What the page plays of what has just happened, if it is a page of the game."""
    if stage.stage_of(scene) not in (stage.GAME, stage.END):
        return None
    return moment(leaf_of(scene, lang), seen)


def lasting(scene: Scene, lang: str) -> dict[str, str]:
    """What a page that has the events and the book of this scene is sure to have already."""
    if stage.stage_of(scene) != stage.GAME:
        return {}
    sure = {Sent.WITH_EVENTS} if position_to_count(scene) else {Sent.WITH_EVENTS, Sent.AFTER_THOUGHT}
    leaf, fragments = leaf_of(scene, lang), dict[str, str]()
    for part in LIVE:
        if part.sent in sure:
            fragments.update(part.draw(leaf))
    return fragments
