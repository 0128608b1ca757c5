"""The deduction a page waits for: worked out in threads, so that no other page waits with it."""

from __future__ import annotations

import asyncio
import contextlib

from fallakte.deduce import Position
from fallakte.table.plan import HELP
from fallakte.table.scene import Scene
from fallakte.web.game.leaf import asks_from, help_of, is_analyst, position_to_count, rivals
from fallakte.web.game.shown import without_shown
from fallakte.web.knowledge import advice_of, insight_of, work_out
from fallakte.web.knowledge.analyst import follow, trails_of


def is_open(scene: Scene) -> bool:
    """Whether something this page shows has not been worked out yet."""
    position = position_to_count(scene)
    if position is None:
        return False
    ask, place = asks_from(scene)
    if insight_of(position) is None or (ask and advice_of(position, place) is None):
        return True
    before = without_shown(scene)
    if before is not None and insight_of(before) is None:
        return True
    return _watches(scene) and scene.game is not None and trails_of(scene.game.position, rivals(scene.game)) is None


def _watches(scene: Scene) -> bool:
    return is_analyst(scene) and help_of(scene) == HELP[-1]


async def think(scene: Scene, patience: float | None = None) -> None:
    """Work out what this page shows; with `patience` only so many seconds are waited for."""
    position = position_to_count(scene)
    if position is None or not is_open(scene):
        return
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(asyncio.shield(asyncio.ensure_future(_think(scene, position))), patience)


async def _think(scene: Scene, position: Position) -> None:
    await work_out(position, *asks_from(scene))
    if (before := without_shown(scene)) is not None:
        await work_out(before)
    if _watches(scene) and scene.game is not None:
        await follow(scene.game.position, rivals(scene.game))
