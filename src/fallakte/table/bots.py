"""Bots decide in worker processes, so that no page waits for one, and from a view alone, so that none knows too much.

A worker is told what the seats it plays have seen, over the bots' protocol, and folds its own views from that; the
truth never enters it. A worker that dies or hangs is started again, told again and asked again: nothing is decided by
chance because something was not ready. A bot that makes a mistake of its own is broken, and the table has to know.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Coroutine, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import count

from fallakte.bots import LEVELS
from fallakte.bots.protocol import over
from fallakte.rules.actions import Action
from fallakte.rules.legal import legal_actions
from fallakte.rules.text import TextError, parse_action
from fallakte.rules.view import View
from fallakte.table.talk import Talk, Task

BOT_LEVELS: tuple[str, ...] = tuple(level.id for level in LEVELS)
USUAL_LEVEL = "sheet"
"""Who sits on a chair where nobody chose a level, and who stands in for a person."""
STAND_INS = (USUAL_LEVEL, "novice")
"""Who plays on for a bot that is broken, the first that is not itself broken."""
LONGEST_LINE = 1 << 22
DEATHS, SLOW = 10, 3
"""A bot whose worker died, or was too slow, so often over one and the same decision is broken."""
PAUSE = 0.05
"""Seconds before a worker that died is asked again; twice as long each time."""
_log = logging.getLogger("fallakte.table.bots")


class BrokenBotError(Exception):
    """A bot can't decide: its program makes mistakes. The text names the sort of trouble and nothing else."""


class WorkerError(Exception):
    """A worker gave no answer; it can be asked again."""


class _Worker:
    """A process that is asked one thing at a time."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.closed = False
        self.sent = 0
        """Bytes it was told."""
        self.talks: dict[str, Talk] = {}
        self._process: Process | None = None
        self._numbers = count(1)

    def talk(self, table: str) -> Talk:
        """What was said about a table."""
        if table not in self.talks:
            self.talks[table] = Talk(next(self._numbers))
        return self.talks[table]

    async def ask(self, task: Task) -> Mapping[str, object]:
        """One decision; what the process does not know (any more) it is told again."""
        talk = self.talk(task.table)
        answer = await self._exchange(talk, task)
        if "again" in answer:
            talk.forget()
            answer = await self._exchange(talk, task)
        if "error" in answer:  # it has thrown the game away
            talk.forget()
        return answer

    async def _exchange(self, talk: Talk, task: Task) -> Mapping[str, object]:
        process = await self.start()
        assert process.stdout is not None
        await self._tell(process, talk.messages(task))
        line = await process.stdout.readline()
        if not line:
            raise WorkerError("the worker died")
        answer: Mapping[str, object] = json.loads(line)
        return answer

    async def forget(self, table: str) -> None:
        """Nothing more will be asked about a table."""
        talk, process = self.talks.pop(table, None), self._process
        if talk is not None and talk.seats and process is not None and process.returncode is None:
            await self._tell(process, [over(talk.game)])

    async def _tell(self, process: Process, messages: Iterable[Mapping[str, object]]) -> None:
        assert process.stdin is not None
        text = "".join(json.dumps(message, ensure_ascii=False, separators=(",", ":")) + "\n" for message in messages)
        self.sent += len(text.encode())
        process.stdin.write(text.encode())
        await process.stdin.drain()

    async def start(self) -> Process:
        """The process, started where it is not there (any more)."""
        process = self._process
        if self.closed:
            raise WorkerError("closed")
        if process is None or process.returncode is not None:
            for talk in self.talks.values():
                talk.forget()
            # -P: a random.py in this folder is not meant
            command = (sys.executable, "-P", "-m", "fallakte.table.worker")
            process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE)
            self._process = process
        return process

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


@dataclass
class _Patience:
    """How often one decision has gone wrong so far."""

    seconds: float
    deaths: int = 0
    slow: int = 0

    def died(self) -> float:
        """A worker died; after how many seconds to ask again."""
        self.deaths += 1
        if self.deaths >= DEATHS:
            raise BrokenBotError("its worker dies")
        return float(PAUSE * 2 ** min(self.deaths, 6))

    def waited(self) -> None:
        """A worker did not answer in time; it gets more of it the next time."""
        self.slow += 1
        self.seconds *= 2
        if self.slow >= SLOW:
            raise BrokenBotError("too slow")


@dataclass
class Brains:
    """The workers of one house."""

    workers: int = 2
    patience: float = 20.0
    """Seconds a worker may think before it is taken to hang and asked anew."""
    _workers: list[_Worker] = field(init=False)
    _exchanges: set[asyncio.Task[Mapping[str, object]]] = field(init=False, default_factory=set)

    def __post_init__(self) -> None:
        self._workers = [_Worker() for _ in range(self.workers)]

    @property
    def sent(self) -> int:
        """How many bytes the workers were told."""
        return sum(worker.sent for worker in self._workers)

    @property
    def asked(self) -> int:
        """How many decisions are being thought about."""
        return len(self._exchanges)

    async def decide(self, task: Task, view: View) -> Action:
        """What the bot does; `view` is the same seat's view. `BrokenBotError` where the bot itself is at fault."""
        worker, patience = self._worker_of(task.table), _Patience(self.patience)
        while True:
            try:
                answer = await self._ask(worker, task, patience.seconds)
            except TimeoutError:
                _log.warning(
                    "bot %s took longer than %.3g s and is asked again", task.levels[task.seat], patience.seconds
                )
                patience.waited()
            except (WorkerError, OSError, ValueError) as error:
                if worker.closed:
                    raise WorkerError("closed") from None
                _log.warning("a worker failed (%s) and is asked again", str(error) or type(error).__name__)
                await asyncio.sleep(patience.died())
            else:
                return _read(answer, view)

    def _worker_of(self, table: str) -> _Worker:
        """Whoever knows the table, otherwise whoever knows the fewest."""
        known = (worker for worker in self._workers if table in worker.talks)
        return next(known, None) or min(self._workers, key=lambda worker: len(worker.talks))

    def expect(self, table: str) -> None:
        """Something will be asked about a table soon: whoever thinks for it is started, which takes a while."""
        worker = self._worker_of(table)
        worker.talk(table)
        if not worker.lock.locked():  # otherwise it is at work, or being started
            self._begin(self._start(worker))

    async def forget(self, table: str) -> None:
        """Nothing more will be asked about a table."""
        for worker in self._workers:
            if table in worker.talks:
                async with worker.lock:
                    with contextlib.suppress(OSError):
                        await worker.forget(table)

    async def _ask(self, worker: _Worker, task: Task, patience: float) -> Mapping[str, object]:
        return await asyncio.shield(self._begin(self._exchange(worker, task, patience)))

    def _begin(self, work: Coroutine[object, None, Mapping[str, object]]) -> asyncio.Task[Mapping[str, object]]:
        exchange = asyncio.create_task(work)
        self._exchanges.add(exchange)
        exchange.add_done_callback(self._finished)
        return exchange

    async def _start(self, worker: _Worker) -> Mapping[str, object]:
        async with worker.lock:
            await worker.start()
        return {}

    async def _exchange(self, worker: _Worker, task: Task, patience: float) -> Mapping[str, object]:
        """One question and its answer. It runs to its end even if nobody waits any more: a process half started or a
        line half read would spoil the next exchange."""
        async with worker.lock:
            try:
                async with asyncio.timeout(patience):
                    return await worker.ask(task)
            except (WorkerError, OSError, ValueError, TimeoutError):
                await worker.stop()
                raise

    def _finished(self, exchange: asyncio.Task[Mapping[str, object]]) -> None:
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


def _read(answer: Mapping[str, object], view: View) -> Action:
    if "error" in answer:
        raise BrokenBotError(str(answer["error"]))
    try:
        action = parse_action(str(answer.get("action")), view.table.edition)
    except TextError:
        raise BrokenBotError("no action") from None
    if action not in legal_actions(view):
        raise BrokenBotError("illegal action")
    return action
