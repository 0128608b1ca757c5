"""The deduction a page waits for: worked out in threads, so that no other page waits with it."""

from __future__ import annotations

import asyncio
import contextlib

from fallakte.deduce import warm
from fallakte.table.scene import Scene
from fallakte.web.game.coach import asks_from
from fallakte.web.game.insight import advice_of, insight_of, work_out
from fallakte.web.game.marks import wants_insight

WARM_AFTER = 5.0
"""Seconds after the start of the server: the first pages come first."""


def warm_up() -> None:
    """Load the counting core in the background, so that the first player who asks does not wait for it."""
    asyncio.get_running_loop().call_later(WARM_AFTER, warm)


def is_open(scene: Scene) -> bool:
    """Whether something this page shows has not been worked out yet."""
    position = wants_insight(scene)
    if position is None:
        return False
    ask, place = asks_from(scene)
    return insight_of(position) is None or (ask and advice_of(position, place) is None)


async def think(scene: Scene, patience: float | None = None) -> None:
    """Work out what this page shows; with `patience` only so many seconds are waited for."""
    position = wants_insight(scene)
    if position is None or not is_open(scene):
        return
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(asyncio.shield(asyncio.ensure_future(work_out(position, *asks_from(scene)))), patience)
