"""The fragments of a table's page, by the stage the table is in."""

from __future__ import annotations

from fallakte.table.scene import Scene
from fallakte.web import stage
from fallakte.web.game.kept import Memory
from fallakte.web.game.page import game_fragments
from fallakte.web.pages.end import end_fragments
from fallakte.web.pages.hand_over import hand_over_fragments
from fallakte.web.pages.lobby import lobby_fragments


def fragments_of(scene: Scene, lang: str, memory: Memory | None = None) -> dict[str, str]:
    """All live parts of the page, each by the id of its element; with a `memory` only what changed is drawn anew."""
    match stage.stage_of(scene):
        case stage.LOBBY:
            return lobby_fragments(scene, lang)
        case stage.HAND_OVER:
            return hand_over_fragments(scene, lang)
        case stage.END:
            return end_fragments(scene, lang)
        case _:
            return game_fragments(scene, lang, memory or Memory())
