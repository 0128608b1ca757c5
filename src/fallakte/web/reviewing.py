"""Reviews are worked out in a process of their own, so that no page waits for one; what was worked out is kept.

Only so many wait, for each visitor and in all, and visitors take turns: who asks for many makes nobody else wait for
more than one of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import OrderedDict
from typing import NamedTuple

from fallakte.record import Record
from fallakte.review.worker import Reviewed, ask, read_answer
from fallakte.table.begun import heard
from fallakte.table.objection import Objection

MOST_KEPT = 256
EACH, IN_ALL = 3, 30
"""So many reviews one visitor may wait for, and all visitors together."""
LONGEST = 300.0
"""Whoever works at one review for so many seconds is taken to hang."""
LONGEST_LINE = 1 << 24
_COMMAND = (sys.executable, "-c", "from fallakte.review.worker import main; main()")


class CrowdedError(Objection):
    """Too many reviews are waited for: this one can be asked for again when some of them are done."""


class _Job(NamedTuple):
    """A review that somebody waits for."""

    visitor: str
    done: asyncio.Future[Reviewed]


class Reviewer:
    """Works reviews out one after the other, away from the pages."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._jobs: dict[Record, _Job] = {}
        self._waiting: OrderedDict[str, list[Record]] = OrderedDict()
        """What waits for its turn, by visitor; who had a turn last stands last."""
        self._served = ""
        self._works: asyncio.Task[None] | None = None
        self._progress: dict[Record, tuple[int, int]] = {}
        self._kept: OrderedDict[Record, Reviewed] = OrderedDict()

    async def review(self, record: Record, visitor: str, patience: float) -> Reviewed | None:
        """The review of a finished game; None where it takes longer than a page may wait, and goes on meanwhile."""
        found = self._kept.get(record)
        if found is not None:
            self._kept.move_to_end(record)
            return found
        if record not in self._jobs:
            self._begin(record, visitor)
        with contextlib.suppress(TimeoutError):
            return await asyncio.wait_for(asyncio.shield(self._jobs[record].done), patience)
        return None

    def progress(self, record: Record) -> tuple[int, int] | None:
        """How many positions are counted, of how many; None where it is not this one's turn yet."""
        return self._progress.get(record)

    def _begin(self, record: Record, visitor: str) -> None:
        if sum(job.visitor == visitor for job in self._jobs.values()) >= EACH:
            raise CrowdedError("your_reviews", most=EACH)
        if len(self._jobs) >= IN_ALL:
            raise CrowdedError("many_reviews")
        self._jobs[record] = _Job(visitor, asyncio.get_running_loop().create_future())
        self._jobs[record].done.add_done_callback(heard)
        self._waiting.setdefault(visitor, []).append(record)
        if self._works is None or self._works.done():
            self._works = asyncio.create_task(self._work())

    async def _work(self) -> None:
        while self._waiting:
            record, found = self._next(), None
            try:
                found = await self._reviewed(record)
            finally:
                self._progress.pop(record, None)
                done = self._jobs.pop(record).done
                if found is None:
                    done.set_exception(Objection("no_review_now"))
                else:
                    done.set_result(found)
                    self._kept[record] = found
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)

    def _next(self) -> Record:
        """What is worked at next: whoever had the last turn has the next one only where nobody else waits."""
        others = (visitor for visitor in self._waiting if visitor != self._served)
        self._served = next(others, self._served)
        record, *rest = self._waiting.pop(self._served)
        if rest:
            self._waiting[self._served] = rest
        return record

    async def _reviewed(self, record: Record) -> Reviewed | None:
        """What the process finds; None where it dies or hangs over it."""
        with contextlib.suppress(OSError, TimeoutError, ValueError):
            async with asyncio.timeout(LONGEST):
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
        await self._end()
        return None

    async def _started(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *_COMMAND, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST_LINE, start_new_session=True
            )
        return self._process

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        """Let the process go."""
        if self._works is not None:
            self._works.cancel()
            await asyncio.gather(self._works, return_exceptions=True)
        for job in self._jobs.values():
            job.done.cancel()
        await self._end()
