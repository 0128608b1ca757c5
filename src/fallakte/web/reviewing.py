"""Reviews are worked out in a process of their own, so that no page waits for one; what was worked out is kept."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import OrderedDict

from fallakte.record import Record
from fallakte.review.worker import Reviewed, ask, read_answer
from fallakte.table.objection import Objection

MOST_KEPT = 256
LONGEST_LINE = 1 << 24
_COMMAND = (sys.executable, "-c", "from fallakte.review.worker import main; main()")


class Reviewer:
    """Works reviews out one after the other, away from the pages."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._jobs: dict[Record, asyncio.Task[Reviewed]] = {}
        self._progress: dict[Record, tuple[int, int]] = {}
        self._kept: OrderedDict[Record, Reviewed] = OrderedDict()

    async def review(self, record: Record, patience: float) -> Reviewed | None:
        """The review of a finished game; None where it takes longer than a page may wait, and goes on meanwhile."""
        found = self._kept.get(record)
        if found is not None:
            self._kept.move_to_end(record)
            return found
        if record not in self._jobs:
            self._jobs[record] = asyncio.create_task(self._work(record))
            self._jobs[record].add_done_callback(lambda done: self._finish(record, done))
        with contextlib.suppress(TimeoutError):
            return await asyncio.wait_for(asyncio.shield(self._jobs[record]), patience)
        return None

    def progress(self, record: Record) -> tuple[int, int] | None:
        """How many positions are counted, of how many; None where it is not this one's turn yet."""
        return self._progress.get(record)

    async def _work(self, record: Record) -> Reviewed:
        async with self._turn:
            try:
                process = await self._started()
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(ask(record))
                await process.stdin.drain()
                while line := await process.stdout.readline():
                    said = read_answer(line)
                    if isinstance(said, Reviewed):
                        return said
                    self._progress[record] = said
            except OSError:
                pass
            await self._end()
            raise Objection("no_review_now")

    async def _started(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *_COMMAND, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST_LINE, start_new_session=True
            )
        return self._process

    def _finish(self, record: Record, done: asyncio.Task[Reviewed]) -> None:
        self._jobs.pop(record, None)
        self._progress.pop(record, None)
        if done.cancelled() or done.exception() is not None:
            return
        self._kept[record] = done.result()
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        """Let the process go."""
        for job in list(self._jobs.values()):
            job.cancel()
        await asyncio.gather(*self._jobs.values(), return_exceptions=True)
        await self._end()
