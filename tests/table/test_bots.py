"""Bots think in worker processes, from what their seat saw; a bot that fails never stops a table."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import replace
from pathlib import Path

import pytest

from fallakte.editions import load
from fallakte.rules import Seeded
from fallakte.rules.events import see
from fallakte.rules.legal import legal_actions
from fallakte.rules.opening import open_game
from fallakte.rules.state import view_of
from fallakte.rules.text import show_event
from fallakte.rules.view import View
from fallakte.table import worker
from fallakte.table.bots import Brains, Task


def decision(seed: int = 1) -> tuple[Task, View]:
    edition = load("classic")
    outcome = open_game(edition, 3, Seeded(seed))
    seat = outcome.state.table.active
    story = [show_event(see(event, seat), edition) for event in outcome.events]
    return Task("random", edition.name, (0, 1, 2), seat, story), view_of(outcome.state, seat)


def test_a_worker_folds_the_same_view_from_the_story_alone_and_keeps_its_bot() -> None:
    for seed in range(5):
        task, view = decision(seed)
        whole = json.loads(task.text())
        half = whole | {"story": whole["story"][:8]}
        first = worker.mind(half)
        bot = first.bot
        assert first.view.table.version == 8
        assert worker.mind(whole).view == view
        assert worker.mind(whole).bot is bot
        again = worker.mind(half)
        assert again.view.table.version == 8
        assert again.bot is not bot


def test_the_bots_of_tables_with_the_same_house_rules_share_the_edition() -> None:
    task = json.loads(decision()[0].text()) | {"edition": "classic[stay_and_suspect=no]", "story": []}
    boards = {id(worker.mind(task | {"seat": seat}).view.table.edition) for seat in range(3)}
    assert len(boards) == 1


def test_a_worker_takes_nothing_from_the_folder_the_server_was_started_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "random.py").write_text("raise SystemExit\n")
    monkeypatch.chdir(tmp_path)

    async def scene() -> None:
        brains = Brains(workers=1)
        task, view = decision()
        await brains.decide("t", task, view)
        await brains.close()

    asyncio.run(scene())
    assert not caplog.text


def test_a_worker_decides_legally_and_dies_with_its_house() -> None:
    async def scene() -> None:
        brains = Brains(workers=1)
        task, view = decision()
        for _ in range(3):
            assert await brains.decide("t", task, view) in legal_actions(view)
        await brains.close()

    asyncio.run(scene())


def test_a_bot_that_fails_is_replaced_for_that_decision_and_no_secret_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scene() -> None:
        brains = Brains(workers=1)
        task, view = decision()
        with caplog.at_level(logging.WARNING):
            broken = replace(task, story=["dealt 0 rope+nonsense"])
            assert await brains.decide("t", broken, view) in legal_actions(view)
        assert await brains.decide("t", task, view) in legal_actions(view)
        await brains.close()

    asyncio.run(scene())
    assert "random legal action" in caplog.text
    assert "rope" not in caplog.text


def test_a_bot_that_stalls_is_replaced_and_its_worker_too(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        brains = Brains(workers=1, patience=0.001)
        task, view = decision()
        with caplog.at_level(logging.WARNING):
            assert await brains.decide("t", task, view) in legal_actions(view)
        await brains.close()

    asyncio.run(scene())
    assert "too slow" in caplog.text
