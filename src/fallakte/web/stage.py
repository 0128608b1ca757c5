"""Which page a table shows: the lobby, the opaque page between two players, the game, or the end."""

from __future__ import annotations

from fallakte.table.scene import Scene

LOBBY, HAND_OVER, GAME, END = "lobby", "hand-over", "game", "end"


def stage_of(scene: Scene) -> str:
    """The stage of a table as a page sees it. A page whose stage is past loads itself anew."""
    if scene.game is None:
        return LOBBY
    if scene.game.over:
        return END
    return HAND_OVER if scene.hand_over else GAME
