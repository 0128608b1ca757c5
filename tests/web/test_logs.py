"""The log: each line with time, level and process, as text or JSON; refusals are counted, nothing secret is told."""

from __future__ import annotations

import json
import logging

import httpx
import pytest

from fallakte.table.keys import alias
from fallakte.web import logs
from fallakte.web.logs import REQUEST, TABLE, JsonLine, Refusals, TextLine
from tests.web.server import FAST, Browser, serving


def line(**values: object) -> logging.LogRecord:
    return logging.makeLogRecord(
        {"name": "fallakte.x", "levelname": "ERROR", "msg": "a „b“ %s", "args": ("c",)} | values
    )


def test_a_line_names_request_and_table_by_numbers() -> None:
    request, table = REQUEST.set("r1"), TABLE.set(alias("rope-hall-42"))
    try:
        found = json.loads(JsonLine().format(line()))
        text = TextLine().format(line())
    finally:
        REQUEST.reset(request)
        TABLE.reset(table)
    assert found["told"] == "a „b“ c"
    assert (found["level"], found["from"], found["request"]) == ("ERROR", "fallakte.x", "r1")
    assert found["at"].endswith("+00:00")
    assert "rope-hall-42" not in text + json.dumps(found)
    assert alias("rope-hall-42") in text
    assert "table" not in json.loads(JsonLine().format(line()))


def test_an_attack_shows_in_the_log_and_can_not_fill_it(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusals = Refusals()
    for _ in range(1000):
        refusals.one("429")
    refusals.one("403")
    assert [record.getMessage().split(":")[0] for record in caplog.records] == ["refused, 429", "refused, 403"]
    monkeypatch.setattr(logs, "PERIOD", 0.0)
    refusals.one("429")
    assert "refused, 429: 1000 since" in caplog.text


def test_every_answer_carries_the_number_of_its_request() -> None:
    with serving(FAST) as (address, _):
        found = {httpx.get(address).headers["x-request-id"] for _ in range(3)}
        assert len(found) == 3
        code = Browser(address).new(seat0="here", name0="Ada", seat1="open", seat2="open")
        assert code
