"""A loop whose time passes only when nobody has anything to do, and chance that is drawn from a seed."""

from __future__ import annotations

import asyncio
import random
import secrets
import selectors
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import Context, ContextVar
from typing import Any, TypeVar
from unittest.mock import patch

from fallakte.rules.chance import Seeded
from fallakte.table import aside

T = TypeVar("T")
OWNER: ContextVar[str] = ContextVar("owner", default="")
"""The simulated process that a task belongs to."""
START = 1_000.0


class _NoNetwork(selectors.SelectSelector):
    """Waiting costs nothing: the clock is set forward instead."""

    loop: Timeless

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "everybody waits for ever"
        self.loop.now += timeout
        return []


class Timeless(asyncio.SelectorEventLoop):
    """The loop. Its tasks know whose they are, so that a process can be killed with all it was doing."""

    def __init__(self) -> None:
        self.now, self.jumped = START, 0.0
        selector = _NoNetwork()
        selector.loop = self
        super().__init__(selector)
        self.owned: dict[str, set[asyncio.Task[Any]]] = {}
        self.set_task_factory(self._task)  # type: ignore[arg-type] # a factory of tasks

    def time(self) -> float:
        """Now."""
        return self.now

    def _task(self, loop: Any, coro: Coroutine[Any, Any, Any], context: Context | None = None, **named: Any) -> Any:
        owner = OWNER.get() if context is None else context.get(OWNER, "")
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=loop, context=context, **named)
        tasks = self.owned.setdefault(owner, set())
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        return task


def run(seed: int, scene: Callable[[Timeless, random.Random], Coroutine[Any, Any, T]]) -> T:
    """What comes of a scene under a seed, in no time."""
    chance = random.Random(seed)
    loop = Timeless()
    with _drawn(loop, chance), asyncio.Runner(loop_factory=lambda: loop) as runner:
        return runner.run(scene(loop, chance))


@contextmanager
def _drawn(loop: Timeless, chance: random.Random) -> Iterator[None]:
    """Time is the loop's, and secrets are the seed's."""
    with (
        patch.object(time, "monotonic", lambda: loop.now),
        patch.object(time, "time", lambda: loop.now + loop.jumped),
        patch.object(secrets, "randbelow", chance.randrange),
        patch.object(secrets, "choice", chance.choice),
        patch.object(secrets, "token_hex", lambda size=16: chance.randbytes(size).hex()),
        patch.object(secrets, "token_bytes", lambda size=16: chance.randbytes(size)),
        patch("fallakte.table.host.Secure", lambda: Seeded(chance.getrandbits(64))),
        patch.object(aside, "AT_ONCE", 1_000_000),
    ):
        yield
