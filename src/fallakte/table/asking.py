"""Questions to a database, many at a time: whatever is asked while one way there and back is under way shares the next.

After a takeover a process asks for hundreds of tables at once; one by one they would wait for each other.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import LiteralString, NamedTuple

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from fallakte.table.store import StoreError

WAYS, MOST = 2, 20
"""How many ways at once, and the most questions on one of them: what comes of them is worked through at one go."""


PATIENCE = 15.0
"""Whoever has waited for so many seconds is told that no answer comes: a way may lead nowhere without being cut."""


class _Question(NamedTuple):
    query: LiteralString
    values: tuple[str | int, ...]
    answer: asyncio.Future[list[TupleRow]]


class Asking:
    """Asks over connections that commit by themselves; what goes wrong with one is a `StoreError`."""

    def __init__(self, connection: Callable[[], AbstractAsyncContextManager[AsyncConnection]]) -> None:
        self._connection = connection
        self._waiting: list[_Question] = []
        self._ways: set[asyncio.Task[None]] = set()

    async def ask(self, query: LiteralString, *values: str | int) -> list[TupleRow]:
        """The rows that answer a question. Its query takes a list for each value, and begins every row with the number
        of the question it answers, from 1 on."""
        if not all(value.isprintable() for value in values if isinstance(value, str)):
            raise StoreError("no name of a table")  # it must not spoil what others ask with it
        question = _Question(query, values, asyncio.get_running_loop().create_future())
        self._waiting.append(question)
        if len(self._ways) < WAYS:
            self._ways.add(asyncio.create_task(self._go()))
        try:
            async with asyncio.timeout(PATIENCE):
                return await question.answer
        except TimeoutError:
            raise StoreError("no answer") from None

    async def _go(self) -> None:
        try:
            while waiting := [question for question in self._waiting if not question.answer.done()]:
                some, self._waiting = waiting[:MOST], waiting[MOST:]
                await self._ask_all(some)
        finally:  # at once: whoever asks from here on needs another way
            self._ways -= {asyncio.current_task()}

    async def _ask_all(self, some: Sequence[_Question]) -> None:
        try:
            await self._ask(some)
        except StoreError as error:
            _fail(some, error)
        except BaseException:
            _fail(some, StoreError("not answered"))
            raise

    async def _ask(self, some: Sequence[_Question]) -> None:
        alike = defaultdict[LiteralString, list[_Question]](list)
        for question in some:
            alike[question.query].append(question)
        async with self._connection() as connection:
            for query, questions in alike.items():
                values = [list(column) for column in zip(*(question.values for question in questions), strict=True)]
                rows = await (await connection.execute(query, values)).fetchall()
                answers: list[list[TupleRow]] = [[] for _ in questions]
                for number, *row in rows:
                    answers[number - 1].append(tuple(row))
                for question, answer in zip(questions, answers, strict=True):
                    if not question.answer.done():  # somebody still waits
                        question.answer.set_result(answer)

    async def close(self) -> None:
        """Whoever still waits is told that nothing comes any more."""
        ways, waiting, self._waiting = list(self._ways), self._waiting, []
        _fail(waiting, StoreError("closed"))
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)


def _fail(questions: Sequence[_Question], why: StoreError) -> None:
    for question in questions:
        if not question.answer.done():
            question.answer.set_exception(why)
