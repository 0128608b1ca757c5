"""Long work beside the event loop, so that nobody's page waits for somebody else's table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sized
from typing import TypeVar

T = TypeVar("T")
AT_ONCE = 50
"""So many lines are read faster than a thread is asked to."""


async def aside(work: Callable[[], T], lines: Sized) -> T:
    """What comes of working through lines: here where they are few, in a thread where they are many."""
    return work() if len(lines) <= AT_ONCE else await asyncio.to_thread(work)
