"""Bots decide in worker processes, so that no page waits for one, and from a view alone, so that none knows too much.

A worker is given what a seat saw, as text, and folds its own `View` from it; the truth never enters it. A bot that
crashes or takes too long is replaced by a random legal action for that decision, its worker by a new one.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fallakte.bots import LADDER
from fallakte.bots.random import RandomBot
from fallakte.rules.actions import Action
from fallakte.rules.legal import legal_actions
from fallakte.rules.text import TextError, parse_action
from fallakte.rules.view import View

BOT_LEVELS: tuple[str, ...] = tuple(level.id for level in LADDER)
USUAL_LEVEL = "sheet"
"""Who sits on a chair where nobody chose a level, and who stands in for a person."""
LONGEST_LINE = 1 << 22
_log = logging.getLogger("fallakte.table.bots")


@dataclass(frozen=True)
class Task:
    """A decision to be made: who decides, and all that this seat has seen."""

    level: str
    edition: str
    pawns: tuple[int, ...]
    seat: int
    story: Sequence[str]
    """The seen events in their text form."""
    source: Mapping[str, str] | None = None
    """The edition's texts, where it is not a shipped one."""

    def text(self) -> str:
        """The task as one JSON line."""
        content = {
            "level": self.level,
            "edition": self.edition,
            "source": self.source,
            "pawns": self.pawns,
            "seat": self.seat,
            "story": self.story,
            "seed": secrets.randbits(53),
        }
        return json.dumps(content)


class WorkerError(Exception):
    """A worker gave no usable answer; the text names the sort of trouble and nothing else."""


class _Worker:
    """A process that is given one task at a time."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.closed = False
        self._process: Process | None = None

    async def ask(self, task: str) -> str:
        """One task, one answer."""
        process = self._process
        if self.closed:
            raise WorkerError("closed")
        if process is None or process.returncode is not None:
            # -P: a random.py in this folder is not meant
            command = (sys.executable, "-P", "-m", "fallakte.table.worker")
            process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE)
            self._process = process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(task.encode() + b"\n")
        await process.stdin.drain()
        answer = await process.stdout.readline()
        if not answer:
            raise WorkerError("the worker died")
        return answer.decode()

    async def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        await process.wait()


class Brains:
    """The workers of one house."""

    def __init__(self, workers: int = 2, patience: float = 20.0) -> None:
        self._workers = [_Worker() for _ in range(workers)]
        self._patience = patience
        self._exchanges: set[asyncio.Task[str]] = set()

    async def decide(self, table: str, task: Task, view: View) -> Action:
        """What the bot does; `view` is the same seat's view, for the random action if the bot fails."""
        try:
            action = await self._ask(self._workers[hash(table) % len(self._workers)], task, view)
        except (WorkerError, OSError, ValueError) as error:
            trouble = str(error) if isinstance(error, WorkerError) else type(error).__name__
            _log.warning("bot %s failed (%s): a random legal action instead", task.level, trouble)
            return RandomBot().choose(legal_actions(view))
        return action

    async def _ask(self, worker: _Worker, task: Task, view: View) -> Action:
        exchange = asyncio.create_task(self._exchange(worker, task.text()))
        self._exchanges.add(exchange)
        exchange.add_done_callback(self._finished)
        answer = json.loads(await asyncio.shield(exchange))
        if "error" in answer:
            raise WorkerError(str(answer["error"]))
        try:
            action = parse_action(str(answer["action"]), view.table.edition)
        except TextError:
            raise WorkerError("no action") from None
        if action not in legal_actions(view):
            raise WorkerError("illegal action")
        return action

    async def _exchange(self, worker: _Worker, task: str) -> str:
        """One question and its answer. It runs to its end even if nobody waits any more: a process half started or a
        line half read would spoil the next exchange."""
        async with worker.lock:
            try:
                async with asyncio.timeout(self._patience):
                    return await worker.ask(task)
            except TimeoutError:
                await worker.stop()
                raise WorkerError("too slow") from None
            except (WorkerError, OSError, ValueError):
                await worker.stop()
                raise

    def _finished(self, exchange: asyncio.Task[str]) -> None:
        self._exchanges.discard(exchange)
        if not exchange.cancelled():
            exchange.exception()  # looked at, also where nobody waits any more

    async def close(self) -> None:
        """End all workers, and whatever they were asked."""
        for worker in self._workers:
            worker.closed = True
        while self._exchanges:
            await asyncio.gather(*(worker.stop() for worker in self._workers))
            await asyncio.sleep(0.01)
        await asyncio.gather(*(worker.stop() for worker in self._workers))
