"""Questions that go together: each is answered, however they meet."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from fallakte.table import asking as module
from fallakte.table.asking import MOST, Asking
from fallakte.table.store import StoreError


class Answers:
    """A connection to something that answers at once, every question with its own value."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.wrong: Exception | None = None
        self.goes = asyncio.Event()
        self.goes.set()

    async def execute(self, query: str, values: Sequence[Sequence[str]]) -> Answers:
        assert query == "what"
        await self.goes.wait()
        if self.wrong is not None:
            raise self.wrong
        self.asked.append(len(values[0]))
        self._rows = [(number, value) for number, value in enumerate(values[0], start=1)]
        return self

    async def fetchall(self) -> list[tuple[int, str]]:
        return self._rows

    @asynccontextmanager
    async def way(self) -> AsyncIterator[Any]:
        yield self


def test_who_asks_just_when_a_way_ends_is_answered() -> None:
    async def scene() -> None:
        asking = Asking(Answers().way)

        async def ask(who: int) -> None:
            for number in range(200):
                assert await asking.ask("what", f"{who}.{number}") == [(f"{who}.{number}",)]
                for _ in range((who * number) % 3):
                    await asyncio.sleep(0)

        async with asyncio.timeout(20):
            await asyncio.gather(*map(ask, range(6)))

    asyncio.run(scene())


def test_many_questions_take_few_ways_and_none_is_too_long() -> None:
    async def scene() -> None:
        answers = Answers()
        asking = Asking(answers.way)
        found = await asyncio.gather(*(asking.ask("what", str(number)) for number in range(5 * MOST)))
        assert found == [[(str(number),)] for number in range(5 * MOST)]
        assert answers.asked == [MOST] * 5

    asyncio.run(scene())


def test_a_way_that_leads_nowhere_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.05)

    async def scene() -> None:
        answers = Answers()
        asking = Asking(answers.way)
        answers.goes.clear()
        found = await asyncio.gather(*(asking.ask("what", "x") for _ in range(3 * MOST)), return_exceptions=True)
        assert {type(error) for error in found} == {StoreError}
        assert not answers.asked
        monkeypatch.setattr(module, "PATIENCE", 20)
        answers.goes.set()
        assert await asking.ask("what", "x") == [("x",)]
        assert sum(answers.asked) <= 2 * MOST + 1, "what nobody waits for any more is not asked"

    asyncio.run(scene())


def test_a_way_that_fails_is_told_to_all_on_it_and_the_next_one_is_tried_anew() -> None:
    async def scene() -> None:
        answers = Answers()
        asking = Asking(answers.way)
        for wrong in (StoreError("cut"), RuntimeError("a mistake")):
            answers.wrong = wrong
            found = await asyncio.gather(*(asking.ask("what", "x") for _ in range(3)), return_exceptions=True)
            assert [type(error) for error in found] == [StoreError] * 3
        answers.wrong = None
        assert await asking.ask("what", "x") == [("x",)]
        waiting = asyncio.create_task(asking.ask("what", "y"))
        await asyncio.sleep(0)
        await asking.close()
        with pytest.raises(StoreError):
            await waiting

    asyncio.run(scene())
