"""The fragments of a table's page, by the stage the table is in."""

from __future__ import annotations

from fallakte.table.scene import Scene
from fallakte.web import stage
from fallakte.web.game.kept import Memory
from fallakte.web.game.marks import wants_insight
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


_FLEETING = ("player-", "tabinfo", "dialog-answer")
"""Who is here and clocks: parts that change with no event, as `turn` does (but not `turn-7`, an entry of the diary)."""
_DEDUCED = ("coach", "row-", "sheet-", "dialog-", "shown-")
"""What may still be being worked out."""


def lasting(scene: Scene, fragments: dict[str, str]) -> dict[str, str]:
    """What a page of this game and book is sure to have already."""
    if stage.stage_of(scene) != stage.GAME:
        return {}
    fleeting = _FLEETING if wants_insight(scene) is None else _FLEETING + _DEDUCED
    return {name: html for name, html in fragments.items() if name != "turn" and not name.startswith(fleeting)}
