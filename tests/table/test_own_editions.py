"""A table keeps its edition: a folder that changes does not change a running game."""

from __future__ import annotations

import asyncio
import json
import logging
import shutil
from pathlib import Path

import pytest

from fallakte.editions import load, words
from fallakte.editions.source import SHIPPED
from fallakte.record import read_record, verify, write_record
from fallakte.table.bots import Brains
from fallakte.table.house import House
from fallakte.table.memory import MemoryStore
from fallakte.table.objection import Objection
from fallakte.table.plan import Plan, SeatPlan, Sort, read_plan

BOTS = (SeatPlan(Sort.BOT, "random"),) * 3


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An edition of one's own, whose cards are called something else."""
    copied = Path(shutil.copytree(SHIPPED / "speed", tmp_path / "mine"))
    for file in copied.glob("*.toml"):
        file.write_text(file.read_text(encoding="utf-8").replace("wrench", "spanner"), encoding="utf-8")
    return copied


def test_a_plan_carries_an_own_edition_and_only_the_name_of_a_shipped_one(folder: Path) -> None:
    own = Plan(seats=BOTS).playing(load(str(folder), ["round_limit=5"]))
    again = read_plan(own.text())
    assert again.load() == own.load() == load(str(folder), ["round_limit=5"])
    assert again.load().name == "speed[round_limit=5]"
    assert json.loads(Plan().text())["source"] is None
    assert json.loads(Plan().text())["digest"] == load("classic").source.digest
    changed = own.with_house_rules({"deal": "even"})
    assert changed.checked().load().cards == own.load().cards


def test_older_plans_are_read_and_a_changed_edition_is_noticed() -> None:
    content = json.loads(Plan().text())
    assert not read_plan(json.dumps(content)).edition_changed
    assert read_plan(json.dumps(content | {"digest": "0" * 64})).edition_changed
    del content["digest"], content["source"]
    older = read_plan(json.dumps(content))
    assert older.load() == load("classic")
    assert not older.edition_changed


def test_a_name_alone_is_never_a_folder(folder: Path) -> None:
    with pytest.raises(Objection):
        Plan(edition=str(folder)).load()


def test_a_running_game_keeps_its_edition_when_the_folder_changes(folder: Path) -> None:
    async def play() -> None:
        store, edition = MemoryStore(), load(str(folder))
        first = House(store, Brains(1))
        host = await first.create(Plan(seats=BOTS, owner="me", pace=0, beat=0).playing(edition))
        for file in folder.glob("*.toml"):
            file.write_text(file.read_text(encoding="utf-8").replace("spanner", "hammer"), encoding="utf-8")
        assert load(str(folder)) != edition
        shutil.rmtree(folder)
        house = House(store, Brains(1))
        house.open()
        host = await house.find(host.code)
        await house.start(host, "me")
        async with asyncio.timeout(60):
            while not host.over:
                await asyncio.sleep(0.02)
        record = read_record(write_record(host.record()))
        assert record.edition == edition
        assert "spanner" in record.edition.cards
        assert words(record.edition, "en").card(11)
        verify(record)
        await house.close()

    asyncio.run(play())


def test_the_operator_is_told_of_an_edition_that_has_changed(caplog: pytest.LogCaptureFixture) -> None:
    async def find() -> None:
        store = MemoryStore()
        content = json.loads(Plan(seats=BOTS).text()) | {"digest": "0" * 64}
        await store.create("rope-hall-42", json.dumps(content))
        house = House(store, Brains(1))
        await house.find("rope-hall-42")
        await house.close()

    with caplog.at_level(logging.WARNING):
        asyncio.run(find())
    assert "the edition classic has changed" in caplog.text
